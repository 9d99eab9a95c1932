"""LiveKit's own library as the other side of webhooks: it sends what it makes and signs, and judges what we sign.

send PORT: posts webhooks to a listener, good ones and tampered ones; a line each: name, status.
receive: reads a token, then a body; tells the event that the library reads in it.
The key and its secret stand in LIVEKIT_API_KEY and LIVEKIT_API_SECRET.
"""

import base64
import datetime
import hashlib
import os
import sys
import time
import urllib.error
import urllib.request

from google.protobuf.json_format import MessageToJson
from livekit import api
from livekit.protocol.models import ParticipantInfo, Room, TrackInfo
from livekit.protocol.webhook import WebhookEvent

KEY, SECRET = os.environ["LIVEKIT_API_KEY"], os.environ["LIVEKIT_API_SECRET"]


def webhook(event, number, **parts):
    now = int(time.time())
    room = Room(sid="RM_1", name="standup", creation_time=now - 60, creation_time_ms=(now - 60) * 1000)
    made = WebhookEvent(event=event, id=f"EV_{number}", created_at=now, room=room, **parts)
    return MessageToJson(made, indent=None)


def person(number, **more):
    now = int(time.time())
    return ParticipantInfo(
        sid=f"PA_{number}", identity=f"user-{number}", name=f"User {number}", state=ParticipantInfo.State.ACTIVE,
        joined_at=now - 5, joined_at_ms=(now - 5) * 1000, **more)


def sign(body, key=KEY, secret=SECRET, ttl=300):
    digest = base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()
    token = api.AccessToken(key, secret).with_sha256(digest).with_ttl(datetime.timedelta(seconds=ttl))
    return token.to_jwt()


def post(port, body, token):
    headers = {"Content-Type": "application/webhook+json", "User-Agent": "LiveKit"}
    if token:
        headers["Authorization"] = token
    request = urllib.request.Request(f"http://127.0.0.1:{port}/livekit", body.encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def send(port):
    microphone = TrackInfo(sid="TR_1", source=2)
    good = [
        ("room_started", webhook("room_started", 1)),
        ("participant_joined", webhook("participant_joined", 2, participant=person(1))),
        ("participant_joined", webhook("participant_joined", 3, participant=person(2))),
        ("track_published", webhook("track_published", 4, participant=person(1), track=microphone)),
        ("participant_left", webhook("participant_left", 5, participant=person(2))),
    ]
    for name, body in good:
        print(name, post(port, body, sign(body)))
    body = webhook("participant_joined", 6, participant=person(9))
    print("again", post(port, good[1][1], sign(good[1][1])))
    print("tampered", post(port, body.replace("user-9", "user-8"), sign(body)))
    print("unsigned", post(port, body, None))
    print("stranger", post(port, body, sign(body, secret="another secret of thirty-two bytes")))
    print("other-key", post(port, body, sign(body, key="otherkey")))
    print("expired", post(port, body, sign(body, ttl=-120)))


def receive():
    token, body = sys.stdin.read().split("\n", 1)
    receiver = api.WebhookReceiver(api.TokenVerifier(KEY, SECRET))
    event = receiver.receive(body, token)
    print(event.event, event.participant.identity)


if __name__ == "__main__":
    send(sys.argv[2]) if sys.argv[1] == "send" else receive()
