"""A RoomService made of LiveKit's own library judges calltop's questions, and answers with its own messages.

usage: livekit_scenario.py CALLTOP FOLDER

Tokens are verified and requests parsed by livekit-api and livekit-protocol; answers are serialised by them, in both
spellings of protobuf's JSON. Prints what it did and saw; ends with 1 at the first difference.
"""

import asyncio
import json
import pathlib
import subprocess
import sys
import time

from aiohttp import web
from google.protobuf import json_format
from livekit.api import AccessToken, TokenVerifier, VideoGrants
from livekit.protocol import models, room as service

KEY, SECRET = "devkey", "a-secret-of-the-test-that-is-long-enough"
PATIENCE = 20


class Server:
    """The rooms, and what was asked of them."""

    def __init__(self):
        self.rooms = {}
        self.asked = []
        self.is_snake = True

    def add(self, name, *people):
        room = models.Room(
            sid=f"RM_{name}", name=name, creation_time=int(time.time()) - 60,
            creation_time_ms=int(time.time() * 1000) - 60_000, num_participants=len(people), turn_password="hidden",
        )
        self.rooms[name] = (room, list(people))

    def answer(self, message):
        text = json_format.MessageToJson(
            message,
            preserving_proto_field_name=self.is_snake,
            always_print_fields_with_no_presence=self.is_snake,
        )
        return web.Response(text=text, content_type="application/json")

    def refuse(self, status, code, words):
        return web.json_response({"code": code, "msg": words}, status=status)

    async def handle(self, request):
        method = request.match_info["method"]
        assert request.headers["Content-Type"] == "application/json"
        kind, _, token = request.headers.get("Authorization", "").partition(" ")
        try:
            assert kind == "Bearer", kind
            grants = TokenVerifier(KEY, SECRET).verify(token).video
        except Exception as error:
            self.asked.append(("refused", str(error)))
            return self.refuse(401, "unauthenticated", "invalid token")
        body = await request.text()
        if method == "ListRooms":
            names = list(json_format.Parse(body, service.ListRoomsRequest()).names)
            if not grants.room_list:
                return self.refuse(403, "permission_denied", "roomList is wanted")
            self.asked.append((method, names))
            rooms = [room for name, (room, _) in self.rooms.items() if not names or name in names]
            return self.answer(service.ListRoomsResponse(rooms=rooms))
        if method == "ListParticipants":
            name = json_format.Parse(body, service.ListParticipantsRequest()).room
            if not grants.room_admin or grants.room != name:
                return self.refuse(403, "permission_denied", "roomAdmin of the room is wanted")
            self.asked.append((method, name))
            people = self.rooms[name][1] if name in self.rooms else []
            return self.answer(service.ListParticipantsResponse(participants=people))
        # Nothing else may ever be asked by watching.
        self.asked.append((method, "forbidden"))
        return self.refuse(404, "bad_route", method)


def person(identity, name, **more):
    now = int(time.time() * 1000) - 30_000
    return models.ParticipantInfo(
        sid=f"PA_{identity}", identity=identity, name=name, state=models.ParticipantInfo.ACTIVE,
        joined_at=now // 1000, joined_at_ms=now, version=1, **more,
    )


def track(source, muted=False):
    kinds = {models.MICROPHONE: models.AUDIO}
    return models.TrackInfo(sid=f"TR_{source}", type=kinds.get(source, models.VIDEO), source=source, muted=muted)


class Scenario:
    def __init__(self, program, folder):
        self.program = program
        self.folder = pathlib.Path(folder)
        self.server = Server()

    def configure(self, name, secret):
        file = self.folder / f"{name}.secret"
        file.touch(0o600)
        file.write_text(secret)
        configuration = self.folder / f"{name}.ini"
        configuration.write_text(
            f"[feed rooms]\nurl = livekit://127.0.0.1:{self.port}\nlivekit_key = {KEY}\n"
            f"livekit_secret_file = {file}\nsnapshot_every = 1\n"
        )
        return str(configuration)

    async def once(self, configuration):
        process = await asyncio.create_subprocess_exec(
            self.program, "once", "--json", "--config", configuration,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
        )
        out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
        return process.returncode, json.loads(out), err.decode()

    async def run(self):
        app = web.Application()
        app.router.add_post("/twirp/livekit.RoomService/{method}", self.server.handle)
        app.router.add_get("/", lambda request: web.Response(text="OK"))
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        self.port = site._server.sockets[0].getsockname()[1]
        try:
            await self.picture()
            await self.refusal()
            await self.changes()
        finally:
            await runner.cleanup()
        assert not [entry for entry in self.server.asked if entry[1] == "forbidden"], self.server.asked
        print("all is well")

    async def picture(self):
        raised = str(int(time.time() * 1000) - 5_000)
        self.server.add(
            "standup",
            person("anna", "Anna", tracks=[track(models.MICROPHONE), track(models.CAMERA, muted=True)]),
            person("li", "李雷 👩🏽‍💻", tracks=[track(models.SCREEN_SHARE)], attributes={"lk.hand_raised_at": raised}),
            person("recorder", "", kind=models.ParticipantInfo.EGRESS),
        )
        self.server.add("empty")
        for is_snake in (True, False):
            self.server.is_snake = is_snake
            code, state, errors = await self.once(self.configure("right", SECRET))
            assert code == 0, (code, errors)
            rooms = {room["roomID"]: room for room in state["rooms"]}
            assert sorted(rooms) == ["empty", "standup"], rooms
            room = rooms["standup"]
            assert room["session"] == "RM_standup" and rooms["empty"]["participants"] == [], room
            seen = {
                p["userID"]: (p["name"], p["mic"], p["camera"], p["sharing"], p["hands"], p["connections"])
                for p in room["participants"]
            }
            wanted = {
                "anna": ("Anna", "on", "off", False, [], 1),
                "li": ("李雷 👩🏽‍💻", "off", "off", True, ["mic"], 1),
            }
            assert seen == wanted, seen
            assert "hidden" not in json.dumps(state)
            print("the same in", "snake case" if is_snake else "camel case", seen)
        assert ("ListParticipants", "standup") in self.server.asked, self.server.asked

    async def refusal(self):
        code, state, errors = await self.once(self.configure("wrong", "another-secret-that-is-long-enough-too"))
        assert code == 3 and state["rooms"] == [], (code, state)
        assert "unauthenticated" in errors and "livekit_secret_file" in errors, errors
        assert "another-secret" not in errors
        # What the library says of the token that it made itself is the judge's own test.
        own = AccessToken(KEY, SECRET).with_identity("x").with_grants(VideoGrants(room_list=True)).to_jwt()
        assert TokenVerifier(KEY, SECRET).verify(own).video.room_list
        print("refused:", errors.strip())

    async def changes(self):
        process = await asyncio.create_subprocess_exec(
            self.program, "stream", "--json", "--config", self.configure("right", SECRET),
            stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, limit=1 << 20,
        )
        try:
            people = self.server.rooms["standup"][1]
            await self.wait(process, "state or entered", lambda l: l["change"] == "entered" and l["userID"] == "li")
            people[0].tracks[0].muted = True
            await self.wait(process, "muted", lambda l: l["change"] == "microphone" and l["to"] == "off")
            people[1].attributes["lk.hand_raised_at"] = ""
            await self.wait(process, "hand lowered", lambda l: l["change"] == "handLowered" and l["userID"] == "li")
            del people[0]
            await self.wait(process, "left", lambda l: l["change"] == "left" and l["userID"] == "anna")
            del self.server.rooms["standup"]
            await self.wait(process, "ended", lambda l: l["change"] == "life" and l["to"] == "ended")
        finally:
            process.kill()
            await process.wait()

    async def wait(self, process, what, holds):
        end = time.monotonic() + PATIENCE
        seen = []
        while time.monotonic() < end:
            line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
            assert line, f"{what}: the stream ended"
            line = json.loads(line)
            seen.append(line)
            if holds(line):
                print("seen:", what)
                return
        raise AssertionError(f"{what}: {seen[-5:]}")


if __name__ == "__main__":
    asyncio.run(Scenario(sys.argv[1], sys.argv[2]).run())
