"""A real WebRTC client of Janus: joins rooms, publishes sound and pictures, talks, and may be killed."""

import array
import asyncio
import fractions
import itertools
import json
import math
import sys
import time

import aiohttp
import av
from aiortc import MediaStreamTrack, RTCConfiguration, RTCPeerConnection, RTCSessionDescription

SIGNALLING = "ws://127.0.0.1:8188"


# 20 ms of a tone of 400 Hz, and of nothing.
LOUD = array.array("h", (int(12000 * math.sin(2 * math.pi * n / 120)) for n in range(960))).tobytes()
SILENT = bytes(1920)


class Tone(MediaStreamTrack):
    """A tone while `talks`, else silence; 20 ms a frame."""

    kind = "audio"

    def __init__(self):
        super().__init__()
        self.talks = False
        self.count = 0
        self.start = time.monotonic()

    async def recv(self):
        await asyncio.sleep(max(0, self.start + self.count / 48000 - time.monotonic()))
        frame = av.AudioFrame(format="s16", layout="mono", samples=960)
        frame.planes[0].update(LOUD if self.talks else SILENT)
        frame.sample_rate = 48000
        frame.pts = self.count
        frame.time_base = fractions.Fraction(1, 48000)
        self.count += 960
        return frame


class Picture(MediaStreamTrack):
    """A small grey picture, four times a second."""

    kind = "video"

    def __init__(self):
        super().__init__()
        self.count = 0
        self.start = time.monotonic()

    async def recv(self):
        await asyncio.sleep(max(0, self.start + self.count / 4 - time.monotonic()))
        frame = av.VideoFrame(64, 48, "yuv420p")
        for plane in frame.planes:
            plane.update(bytes([self.count * 9 % 255]) * plane.buffer_size)
        frame.pts = self.count * 22500
        frame.time_base = fractions.Fraction(1, 90000)
        self.count += 1
        return frame


class Client:
    """One client with one session; every call waits for its answer."""

    def __init__(self, name):
        self.name = name
        self.numbers = itertools.count(1)
        self.answers = {}
        self.session = None
        self.peer = None
        self.tone = None
        self.handle = None
        self.id = None

    async def connect(self):
        self.http = aiohttp.ClientSession()
        self.socket = await self.http.ws_connect(SIGNALLING, protocols=["janus-protocol"])
        self.tasks = [asyncio.ensure_future(self._read()), asyncio.ensure_future(self._keep())]
        self.session = (await self._call({"janus": "create"}))["data"]["id"]
        return self

    async def close(self):
        for task in self.tasks:
            task.cancel()
        if self.peer:
            await self.peer.close()
        await self.socket.close()
        await self.http.close()

    async def _read(self):
        async for message in self.socket:
            answer = json.loads(message.data)
            waiting = self.answers.get(answer.get("transaction"))
            # What takes longer is acknowledged first.
            if waiting and not waiting.done() and answer["janus"] != "ack":
                waiting.set_result(answer)

    async def _keep(self):
        while True:
            await asyncio.sleep(3)
            await self._send({"janus": "keepalive"})

    async def _send(self, message):
        message.setdefault("transaction", f"{self.name}-{next(self.numbers)}")
        if self.session:
            message["session_id"] = self.session
        await self.socket.send_str(json.dumps(message))
        return message["transaction"]

    async def _call(self, message):
        name = message["transaction"] = f"{self.name}-{next(self.numbers)}"
        self.answers[name] = asyncio.get_running_loop().create_future()
        await self._send(message)
        answer = await asyncio.wait_for(self.answers[name], 15)
        if answer["janus"] == "error" or answer.get("plugindata", {}).get("data", {}).get("error"):
            raise RuntimeError(f"{self.name}: {answer}")
        return answer

    async def ask(self, body, offer=None):
        """Asks the plugin whose handle it has."""
        message = {"janus": "message", "handle_id": self.handle, "body": body}
        if offer:
            message["jsep"] = {"type": "offer", "sdp": offer.sdp}
        return await self._call(message)

    async def join(self, plugin, room, **more):
        attached = await self._call({"janus": "attach", "plugin": f"janus.plugin.{plugin}"})
        self.handle = attached["data"]["id"]
        body = {"request": "join", "room": room, "display": self.name, **more}
        if plugin == "videoroom":
            body["ptype"] = "publisher"
        answer = await self.ask(body)
        self.id = str(answer["plugindata"]["data"]["id"])
        return self

    async def publish(self, request="publish", video=True, **more):
        self.peer = RTCPeerConnection(RTCConfiguration(iceServers=[]))
        self.tone = Tone()
        self.peer.addTrack(self.tone)
        if video:
            self.peer.addTrack(Picture())

        @self.peer.on("track")
        def drain(track):
            async def forget():
                try:
                    while True:
                        await track.recv()
                except Exception:
                    pass

            asyncio.ensure_future(forget())

        offer = await self.peer.createOffer()
        await self.peer.setLocalDescription(offer)
        answer = await self.ask({"request": request, **more}, offer=self.peer.localDescription)
        answered = answer["jsep"]
        await self.peer.setRemoteDescription(RTCSessionDescription(answered["sdp"], answered["type"]))

    async def unpublish(self):
        await self.ask({"request": "unpublish"})
        await self.peer.close()
        self.peer = None


async def main(name):
    """Somebody who joins, publishes, talks and waits to be killed."""
    client = await Client(name).connect()
    await client.join("videoroom", 1234)
    await client.publish(video=False)
    client.tone.talks = True
    print(client.id, flush=True)
    await asyncio.sleep(300)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
