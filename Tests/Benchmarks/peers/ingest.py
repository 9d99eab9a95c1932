#!/usr/bin/env python3
"""The work of `calltop bench --part ingest` as a small program: python, orjson where it is there.

Reads lines from FILE, drops repeats by room:eventID within a window of each room, and keeps who is in which
room, microphone, camera, hands, quality and speakers in dictionaries. A line that is older than what is
known of its field changes nothing. usage: ingest.py FILE
"""
import sys
from collections import deque

import orjson

WINDOW = 4096
FIELDS = {"micState": "mic", "cameraState": "camera", "name": "name", "role": "role"}


class Room:
    def __init__(self):
        self.people = {}
        self.speakers = []
        self.speakers_at = 0
        self.hands = {}
        self.layout = None
        self.seen = set()
        self.order = deque()

    def repeats(self, event):
        if event in self.seen:
            return True
        self.seen.add(event)
        self.order.append(event)
        if len(self.order) > WINDOW:
            self.seen.discard(self.order.popleft())
        return False


def newer(person, field, at):
    times = person["at"]
    if at < times.get(field, 0):
        return False
    times[field] = at
    return True


def apply(room, kind, user, at, data):
    """Whether the line changed something; None for a type that is not known."""
    if kind == "active_speakers_changed":
        if at < room.speakers_at:
            return False
        room.speakers_at = at
        room.speakers = [(one["uid"], one.get("level")) for one in data["speakers"]]
        return True
    if kind == "layout-hint":
        room.layout = data.get("hint")
        return True
    person = room.people.get(user)
    if person is None:
        person = room.people[user] = {"present": False, "at": {}}
    if kind == "quality_report":
        if not newer(person, "quality", at):
            return False
        person["pub"] = data.get("pub")
        person["sub"] = data.get("sub")
    elif kind in ("user_mic_state_changed", "user_camera_state_changed"):
        field = "micState" if "micState" in data else "cameraState"
        if not newer(person, field, at):
            return False
        person[FIELDS[field]] = data[field]
    elif kind == "user_enter":
        if not newer(person, "present", at):
            return False
        person["present"] = True
        for field, name in FIELDS.items():
            if field in data and newer(person, field, at):
                person[name] = data[field]
    elif kind == "user_exit":
        if not newer(person, "present", at):
            return False
        person["present"] = False
        room.hands.pop(user, None)
    elif kind == "hand-raised":
        room.hands.setdefault(user, at)
    elif kind == "hand-lowered":
        room.hands.pop(user, None)
    else:
        return None
    return True


def main(path):
    rooms = {}
    bad = repeats = applied = late = unknown = 0
    with open(path, "rb") as lines:
        for line in lines:
            try:
                event = orjson.loads(line)
                at = event["sentAt"]
                if not isinstance(at, int):
                    raise ValueError
                key, identity, kind = event["roomID"], event["eventID"], event["type"]
            except (ValueError, KeyError, TypeError):
                bad += 1
                continue
            room = rooms.get(key)
            if room is None:
                room = rooms[key] = Room()
            if room.repeats(identity):
                repeats += 1
                continue
            outcome = apply(room, kind, event.get("userID"), at, event.get("data") or {})
            applied += outcome is True
            late += outcome is False
            unknown += outcome is None
    present = sum(person["present"] for room in rooms.values() for person in room.people.values())
    print(f"applied {applied} repeats {repeats} late {late} unknown {unknown} bad {bad} "
          f"rooms {len(rooms)} present {present}")


main(sys.argv[1])
