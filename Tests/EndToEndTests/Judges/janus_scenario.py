"""A real Janus with real clients, watched by calltop over both event handlers and by snapshots at once.

usage: janus_scenario.py CALLTOP FOLDER      in a network and process namespace of its own

Every step does something in the server and then compares calltop's picture with the server's own lists. In the end
nobody may have left and come back in the stream of changes who did not do so in the server. Prints what it did and
saw; ends with 1 at the first difference.
"""

import asyncio
import json
import os
import pathlib
import signal
import subprocess
import sys
import time

import janus_server
from janus_client import Client
from janus_server import JanusServer

PATIENCE = 20


class Stream:
    """`calltop stream --json` while it runs: the rooms folded from its lines, and all lines."""

    def __init__(self, program, configuration, name):
        self.file = pathlib.Path(name)
        self.lines = []
        self.rooms = {}
        self.feeds = {}
        self.seen = 0
        self.process = subprocess.Popen(
            [program, "stream", "--json", "--config", configuration],
            stdout=self.file.open("wb"),
            stderr=self.file.with_suffix(".err").open("wb"),
            stdin=subprocess.DEVNULL,
        )

    def read(self):
        with self.file.open("rb") as file:
            file.seek(self.seen)
            data = file.read()
        end = data.rfind(b"\n") + 1
        self.seen += end
        for line in data[:end].splitlines():
            line = json.loads(line)
            self.lines.append(line)
            self._fold(line)

    def _fold(self, line):
        change, user = line["change"], line["userID"]
        if change == "feed":
            self.feeds[line["name"]] = line["to"]
            return
        if line["roomID"] is None:
            return
        room = self.rooms.setdefault(line["roomID"], {})
        if change == "state":
            room.clear()
            for person in line["to"]["participants"]:
                room[person["userID"]] = {"name": person["name"], "microphone": person["mic"]}
        elif change == "entered":
            room[user] = {"name": line["name"], "microphone": None}
        elif change == "left":
            room.pop(user, None)
        elif user in room and change in ("name", "microphone", "camera", "tier"):
            room[user][change] = line["to"]
        elif user in room and change in ("speakingStarted", "speakingStopped"):
            room[user]["speaks"] = change == "speakingStarted"

    def names(self):
        return {
            room: {user: facts["name"] for user, facts in people.items()}
            for room, people in self.rooms.items()
            if people
        }

    def end(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(20)
        self.read()


class Scenario:
    def __init__(self, program, folder):
        self.program = program
        self.folder = pathlib.Path(folder)
        self.server = JanusServer(self.folder / "janus")
        self.began = time.monotonic()
        self.configuration = self.folder / "config.ini"
        secret = self.folder / "admin.secret"
        secret.touch(0o600)
        secret.write_text(janus_server.SECRET)
        self.configuration.write_text(
            f"[feed events]\nurl = listen://127.0.0.1:{janus_server.LISTENER}\n"
            "[feed snapshots]\nurl = janus://127.0.0.1:7088\nadmin_secret_file = admin.secret\nsnapshot_every = 2\n"
        )
        self.stream = None
        # Everybody who entered while the first stream was watched.
        self.entered = set()

    async def enter(self, name, plugin, room, **more):
        client = await (await Client(name).connect()).join(plugin, room, **more)
        self.entered.add((f"{plugin}/{room}", client.id))
        return client

    def say(self, *words):
        print(f"{time.monotonic() - self.began:6.1f}", *words, flush=True)

    def watch(self, name):
        self.stream = Stream(self.program, str(self.configuration), self.folder / name)

    async def eventually(self, what, holds):
        """Waits until something holds of the stream; whatever it returns that is true."""
        end = time.monotonic() + PATIENCE
        while True:
            self.stream.read()
            result = holds()
            if result:
                return result
            if time.monotonic() > end:
                raise AssertionError(f"{what}: calltop has {self.stream.rooms}, feeds {self.stream.feeds}")
            await asyncio.sleep(0.1)

    async def same(self, what):
        """The picture is the server's, people and names."""
        end = time.monotonic() + PATIENCE
        while True:
            truth = {room: people for room, people in (await self.server.roster()).items() if people}
            self.stream.read()
            if self.stream.names() == truth:
                self.say("same after", what, {room: sorted(people.values()) for room, people in truth.items()})
                return
            if time.monotonic() > end:
                raise AssertionError(f"{what}: the server has {truth}, calltop has {self.stream.names()}")
            await asyncio.sleep(0.1)

    def fact(self, room, client, name):
        return self.stream.rooms.get(room, {}).get(client.id, {}).get(name)

    async def run(self):
        self.watch("first.ndjson")
        await self.eventually("waits for Janus", lambda: "waiting" in self.stream.feeds.values())
        self.server.start()
        await self.eventually("live", lambda: set(self.stream.feeds.values()) == {"live"})
        await self.people()
        await self.trouble()
        await self.audio()
        await self.churn()
        await self.restart()
        await self.absence()
        await self.once()
        self.judge()

    async def people(self):
        video = "videoroom/1234"
        self.alice, self.bob, self.carol = [
            await self.enter(name, "videoroom", 1234)
            for name in ("Alice", "李雷 👩🏽‍💻", "Cárol")
        ]
        await self.same("three joined")
        for client in (self.alice, self.bob, self.carol):
            await client.publish(
                video=client is not self.carol, descriptions=[{"mid": "0", "description": "microphone"}]
            )
        await self.eventually(
            "microphones on",
            lambda: all(self.fact(video, c, "microphone") == "on" for c in (self.alice, self.bob, self.carol)),
        )
        await self.same("three published")
        self.alice.tone.talks = True
        await self.eventually("Alice speaks", lambda: self.fact(video, self.alice, "speaks"))
        self.alice.tone.talks = False
        await self.eventually("Alice is silent", lambda: self.fact(video, self.alice, "speaks") is False)
        await self.same("Alice talked")
        await self.server.plugin(
            "videoroom", request="moderate", secret="room", room=1234, id=int(self.bob.id), mid="0", mute=True
        )
        await self.eventually("Bob muted", lambda: self.fact(video, self.bob, "microphone") == "off")
        await self.alice.ask({"request": "configure", "display": "Alice ⭐"})
        await self.same("Alice renamed")
        await self.carol.unpublish()
        await self.eventually("Carol unpublished", lambda: self.fact(video, self.carol, "microphone") == "off")
        await self.same("Carol unpublished")
        # Two rounds of snapshots later the mute that no list tells still stands.
        await asyncio.sleep(4.5)
        await self.eventually("Bob still muted", lambda: self.fact(video, self.bob, "microphone") == "off")

    async def trouble(self):
        await self.server.plugin("videoroom", request="kick", secret="room", room=1234, id=int(self.bob.id))
        await self.same("Bob kicked")
        victim = subprocess.Popen(
            [sys.executable, str(pathlib.Path(__file__).with_name("janus_client.py")), "Dave"],
            stdout=subprocess.PIPE, stdin=subprocess.DEVNULL,
        )
        name = await asyncio.to_thread(victim.stdout.readline)
        assert name.strip(), "the victim did not join"
        dave = name.decode().strip()
        self.entered.add(("videoroom/1234", dave))
        await self.same("Dave joined")
        os.kill(victim.pid, signal.SIGKILL)
        victim.wait()
        # A ghost stays in the server's list until its session is given up; in calltop just as long.
        await self.same("Dave killed")
        await self.eventually("Dave's ghost gone", lambda: dave not in self.stream.rooms["videoroom/1234"])
        await self.same("Dave's ghost gone")
        await self.server.plugin(
            "videoroom", request="create", admin_key=janus_server.SECRET, room=4242, description="Brief", secret="room"
        )
        gus = await self.enter("Gus", "videoroom", 4242)
        await self.same("Gus in a new room")
        await self.server.plugin("videoroom", request="destroy", secret="room", room=4242)
        await self.same("the room destroyed")
        await gus.close()

    async def audio(self):
        bridge = "audiobridge/1234"
        self.dan = await self.enter("Dan", "audiobridge", 1234, muted=False)
        eve = await self.enter("Eve", "audiobridge", 1234, muted=False)
        await self.same("two on the bridge")
        await self.dan.publish(request="configure", video=False, muted=False)
        await self.server.plugin("audiobridge", request="mute", secret="room", room=1234, id=int(eve.id))
        await self.eventually("Eve muted", lambda: self.fact(bridge, eve, "microphone") == "off")
        await eve.ask({"request": "leave"})
        await self.same("Eve left")
        await eve.close()

    async def churn(self):
        """People come and go at every moment between two snapshots."""
        for turn in range(12):
            guest = await self.enter(f"Guest {turn}", "videoroom", 1234)
            await asyncio.sleep(0.37)
            await guest.ask({"request": "leave"})
            await guest.close()
            await asyncio.sleep(0.29)
        await self.same("twelve guests came and went")

    async def restart(self):
        """Calltop is killed for five seconds; people come and go meanwhile."""
        self.first = self.stream
        self.first.process.kill()
        self.first.process.wait()
        self.first.read()
        self.expected, self.entered = self.entered, set()
        self.frank = await self.enter("Frank", "videoroom", 1234)
        await self.alice.ask({"request": "leave"})
        await asyncio.sleep(5)
        self.watch("second.ndjson")
        await self.same("calltop came back")
        await self.eventually("Dan's microphone", lambda: self.fact("audiobridge/1234", self.dan, "microphone") == "on")
        await self.same("the events of the absence came")

    async def absence(self):
        """The server is killed and started again; nobody is in it any more."""
        self.server.kill()
        killed = time.monotonic()
        await self.eventually("Janus is gone", lambda: "waiting" in self.stream.feeds.values())
        took = time.monotonic() - killed
        self.say(f"said so after {took:.2f} s")
        assert took < 2, took
        self.server.start()
        await self.eventually("Janus is back", lambda: set(self.stream.feeds.values()) == {"live"})
        await self.same("Janus started again")
        for client in (self.alice, self.bob, self.carol, self.dan, self.frank):
            await client.close()
        self.zoe = await self.enter("Zoë", "videoroom", 1234)
        await self.same("Zoë joined")

    async def once(self):
        """`once --json` of the snapshots alone has the same picture."""
        alone = self.folder / "alone.ini"
        alone.write_text(self.configuration.read_text().split("[feed snapshots]")[1].join(["[feed snapshots]", ""]))
        done = await asyncio.create_subprocess_exec(
            self.program, "once", "--json", "--config", str(alone), stdout=subprocess.PIPE, stdin=subprocess.DEVNULL
        )
        out, _ = await asyncio.wait_for(done.communicate(), PATIENCE)
        assert done.returncode == 0, done.returncode
        state = json.loads(out)
        assert state["complete"] is True, state["endReason"]
        told = {room["roomID"]: {p["userID"]: p["name"] for p in room["participants"]} for room in state["rooms"]}
        truth = await self.server.roster()
        assert {r: told.get(r, {}) for r in truth} == truth, (told, truth)
        self.say("once has the same", truth)
        await self.zoe.close()

    def judge(self):
        self.stream.end()
        for stream in (self.first, self.stream):
            steps = {}
            for line in stream.lines:
                if line["change"] == "state":
                    for person in line["to"]["participants"]:
                        steps.setdefault((line["roomID"], person["userID"]), ["entered"])
                if line["change"] in ("entered", "left"):
                    steps.setdefault((line["roomID"], line["userID"]), []).append(line["change"])
            # Everybody joined once, and left at most once.
            flickers = {who: seen for who, seen in steps.items() if seen not in (["entered"], ["entered", "left"])}
            assert not flickers, f"{stream.file.name}: {flickers}"
            missed = (self.expected if stream is self.first else self.entered) - steps.keys()
            assert not missed, f"{stream.file.name}: never saw {missed}"
            self.say(stream.file.name, len(stream.lines), "lines,", len(steps), "people, no flicker")
        inputs = self.stream.lines[-1]["inputs"]
        self.say("inputs", inputs)
        # Every event came twice: by HTTP and by WebSocket.
        assert inputs["duplicate"] * 5 > inputs["applied"], inputs
        assert inputs["rejected"] == 0, inputs


async def main():
    scenario = Scenario(sys.argv[1], sys.argv[2])
    try:
        await scenario.run()
        scenario.say("all is well")
    finally:
        scenario.server.kill()
        if scenario.stream and scenario.stream.process.poll() is None:
            scenario.stream.process.kill()


if __name__ == "__main__":
    asyncio.run(main())
