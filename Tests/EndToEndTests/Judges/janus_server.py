"""A Janus server of one test: its configuration, its process, its Admin API."""

import os
import pathlib
import signal
import subprocess

import aiohttp

ADDRESS = "10.77.0.1"
LISTENER = 9100
SECRET = "admin-secret-of-the-test"
ADMIN = "http://127.0.0.1:7088/admin"

TALK = "audiolevel_event = true; audio_active_packets = 25; audio_level_average = 40"
FILES = {
    "janus.jcfg": """
general: {{ configs_folder = "{folder}"; plugins_folder = "{lib}/plugins"; transports_folder = "{lib}/transports"
  events_folder = "{lib}/events"; loggers_folder = "{lib}/loggers"; debug_level = 4; admin_secret = "{secret}"
  server_name = "janus-of-the-test"; session_timeout = 8; reclaim_session_timeout = 2; opaqueid_in_api = true }}
media: {{ rtp_port_range = "21000-21200"; no_media_timer = 1; slowlink_threshold = 4 }}
nat: {{ ice_enforce_list = "{address}" }}
plugins: {{ disable = "libjanus_voicemail.so,libjanus_recordplay.so,libjanus_sip.so,libjanus_nosip.so,libjanus_streaming.so,libjanus_videocall.so,libjanus_echotest.so,libjanus_lua.so,libjanus_duktape.so" }}
transports: {{ disable = "libjanus_rabbitmq.so,libjanus_nanomsg.so,libjanus_pfunix.so,libjanus_mqtt.so" }}
loggers: {{ disable = "libjanus_jsonlog.so" }}
events: {{ broadcast = true; stats_period = 1
  disable = "libjanus_nanomsgevh.so,libjanus_rabbitmqevh.so,libjanus_gelfevh.so,libjanus_mqttevh.so" }}
""",
    "janus.transport.http.jcfg": """
general: {{ json = "compact"; http = false; https = false }}
admin: {{ admin_base_path = "/admin"; admin_http = true; admin_port = 7088; admin_ip = "127.0.0.1" }}
""",
    "janus.transport.websockets.jcfg": """
general: {{ json = "compact"; ws = true; ws_port = 8188; ws_interface = "lo" }}
admin: {{ admin_ws = false }}
""",
    "janus.plugin.videoroom.jcfg": """
general: {{ admin_key = "{secret}" }}
room-1234: {{ description = "Stand-up 🌱"; secret = "room"; publishers = 6; notify_joining = true; {talk} }}
""",
    "janus.plugin.audiobridge.jcfg": """
general: {{ admin_key = "{secret}" }}
room-1234: {{ description = "Bridge"; secret = "room"; sampling_rate = 16000; audiolevel_ext = true; {talk} }}
""",
    "janus.plugin.textroom.jcfg": """
general: {{ json = "compact" }}
""",
    "janus.eventhandler.sampleevh.jcfg": """
general: {{ enabled = true; events = "all"; grouping = true; json = "compact"
  backend = "http://127.0.0.1:{listener}/janus"; max_retransmissions = 5; retransmissions_backoff = 100 }}
""",
    "janus.eventhandler.wsevh.jcfg": """
general: {{ enabled = true; events = "all"; grouping = false; json = "compact"
  backend = "ws://127.0.0.1:{listener}/janus"; subprotocol = "janus-events" }}
""",
}


class JanusServer:
    """Started and killed by hand; its files lie in a folder of the test."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        library = next(pathlib.Path("/usr/lib").glob("*/janus"), pathlib.Path("/usr/lib/janus"))
        for name, text in FILES.items():
            self.folder.joinpath(name).write_text(
                text.format(
                    folder=self.folder, lib=library, secret=SECRET, address=ADDRESS, listener=LISTENER, talk=TALK
                )
            )
        self.process = None

    def start(self):
        log = open(self.folder / "janus.log", "ab")
        self.process = subprocess.Popen(
            ["janus", "-F", str(self.folder), "-o"], stdout=log, stderr=log, stdin=subprocess.DEVNULL
        )

    def kill(self):
        if self.process and self.process.poll() is None:
            os.kill(self.process.pid, signal.SIGKILL)
            self.process.wait()

    async def ask(self, body, path=""):
        """Asks the Admin API."""
        async with aiohttp.ClientSession() as session:
            question = {"transaction": "t", "admin_secret": SECRET, **body}
            async with session.post(ADMIN + path, json=question) as answer:
                return await answer.json()

    async def plugin(self, plugin, **request):
        """Asks a plugin; its answer."""
        answer = await self.ask({"janus": "message_plugin", "plugin": f"janus.plugin.{plugin}", "request": request})
        return answer["response"]

    async def roster(self):
        """Who is in every room: the truth, as `plugin/room` -> id -> display."""
        truth = {}
        for plugin in ("videoroom", "audiobridge"):
            for room in (await self.plugin(plugin, request="list"))["list"]:
                people = await self.plugin(plugin, request="listparticipants", room=room["room"])
                truth[f"{plugin}/{room['room']}"] = {
                    str(person["id"]): person.get("display") for person in people.get("participants", [])
                }
        return truth
