#!/usr/bin/env python3
"""A small OpenIM for the tests of the program: a message gateway (WebSocket, sdkType=js, gzip), the REST about
rooms, and a door for the test, on two ports of loopback. Written from OpenIM's documents; standard library only.

usage: server.py [GATEWAY_PORT REST_PORT]   tells both ports on its first line, runs until it is killed
"""
import base64, gzip, hashlib, http.server, json, socket, struct, sys, threading, time, urllib.parse

lock = threading.Lock()
clients = {}  # account -> socket
calls = {}  # room -> the invitation's bytes
people = {}  # room -> list of users
busy = []


def varint(n):
    out = bytearray()
    while n >= 0x80:
        out.append(n & 0x7F | 0x80)
        n >>= 7
    out.append(n)
    return bytes(out)


def field(number, value):
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    if isinstance(value, str):
        value = value.encode()
    return varint(number << 3 | 2) + varint(len(value)) + value


def fields(data):
    """The fields of a message: (number, value) in order."""
    at = 0

    def number():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    while at < len(data):
        key = number()
        if key & 7 == 0:
            yield key >> 3, number()
        else:
            length = number()
            yield key >> 3, bytes(data[at : at + length])
            at += length


def first(data, wanted):
    return next((value for number, value in fields(data) if number == wanted), None)


def frame(opcode, payload):
    head = bytes([0x80 | opcode])
    if len(payload) < 126:
        head += bytes([len(payload)])
    elif len(payload) < 65536:
        head += bytes([126]) + struct.pack(">H", len(payload))
    else:
        head += bytes([127]) + struct.pack(">Q", len(payload))
    return head + payload


serial = 0


def push(content_type, content, sender, to):
    """Pushes one message to everybody in `to` who is connected."""
    global serial
    serial += 1
    message = (
        field(1, sender) + field(5, "server-%d" % serial) + field(11, content_type)
        + field(12, content) + field(15, int(time.time() * 1000))
    )
    data = field(2, field(1, "n_x") + field(2, field(1, message)))
    body = {"reqIdentifier": 2001, "msgIncr": "", "operationID": "o", "errCode": 0, "errMsg": "",
            "data": base64.b64encode(data).decode()}
    for account, connection in list(clients.items()):
        if account in to:
            connection.sendall(frame(2, gzip.compress(json.dumps(body).encode())))


def take(account, payload):
    request = json.loads(gzip.decompress(payload))
    data = base64.b64decode(request["data"])
    answer = b""
    if request["sendID"] != account:
        return None
    if request["reqIdentifier"] == 1004:
        asked = first(data, 2)
        invitation = first(asked, 1)
        room = first(invitation, 5).decode()
        told = invitation + b"".join(field(11, user) for user in busy)
        calls[room] = told
        answer = field(2, field(1, "TOPSECRET") + field(2, room) + field(3, "wss://TOPSECRET")
                       + b"".join(field(4, user) for user in busy))
        push(1601, field(2, field(1, told) + field(4, account)), account, set(clients) - {account})
    return {"reqIdentifier": request["reqIdentifier"], "msgIncr": request["msgIncr"],
            "operationID": request["operationID"], "errCode": 0, "errMsg": "",
            "data": base64.b64encode(answer).decode()}


def exactly(connection, count):
    data = b""
    while len(data) < count:
        more = connection.recv(count - len(data))
        if not more:
            raise ConnectionError
        data += more
    return data


def gateway(connection):
    head = b""
    while b"\r\n\r\n" not in head:
        head += connection.recv(4096)
    lines = head.decode().split("\r\n")
    query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(lines[0].split(" ")[1]).query))
    key = next(line.split(": ")[1] for line in lines if line.lower().startswith("sec-websocket-key"))
    accept = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
    connection.sendall(
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Accept: " + base64.b64encode(accept) + b"\r\n\r\n")
    right = query.get("sdkType") == "js" and query.get("platformID") == "7" \
        and query.get("isBackground") == "false" and query.get("token") == "token of " + query["sendID"]
    connection.sendall(frame(1, json.dumps({"errCode": 0 if right else 1501, "errMsg": ""}).encode()))
    if not right:
        return
    account = query["sendID"]
    with lock:
        if account in clients:
            body = json.dumps({"reqIdentifier": 2002}).encode()
            clients[account].sendall(frame(2, gzip.compress(body)))
        clients[account] = connection
    try:
        while True:
            head = exactly(connection, 2)
            length = head[1] & 0x7F
            if length == 126:
                length = struct.unpack(">H", exactly(connection, 2))[0]
            elif length == 127:
                length = struct.unpack(">Q", exactly(connection, 8))[0]
            mask = exactly(connection, 4)
            payload = bytes(byte ^ mask[i & 3] for i, byte in enumerate(exactly(connection, length)))
            opcode = head[0] & 15
            with lock:
                if opcode == 9:
                    connection.sendall(frame(10, payload))
                elif opcode == 2:
                    answer = take(account, payload)
                    if answer is None:
                        return
                    connection.sendall(frame(2, gzip.compress(json.dumps(answer).encode())))
                elif opcode == 8:
                    return
    finally:
        with lock:
            if clients.get(account) is connection:
                del clients[account]


class REST(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])) or b"{}")
        with lock:
            answer = self.answer(self.path, body)
        data = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def answer(self, path, body):
        if path == "/rtc-meeting/signal_get_rooms":
            return {"errCode": 0, "data": {"roomList": [
                {"roomID": room, "participant": [{"userInfo": {"userID": u}} for u in people[room]]}
                for room in body["roomIDs"] if room in people]}}
        if path == "/rtc-meeting/signal_get_room_by_group_id":
            room = next(iter(people), "")
            return {"errCode": 0, "data": {"roomID": room, "participant": [
                {"userInfo": {"userID": u}} for u in people.get(room, [])]}}
        if path == "/rtc-meeting/signal_send_custom_signal":
            content = field(1, body["roomID"]) + field(2, body["customInfo"])
            push(1605, content, "caller", set(clients))
            return {"errCode": 0, "data": {}}
        if path == "/test/set":
            busy[:] = body.get("busy", busy)
            people.clear()
            people.update(body.get("people", {}))
            return {}
        if path == "/test/answer":
            call = calls[body["room"]]
            part, actor = {"accept": (4, 5), "reject": (6, 5)}[body["verb"]]
            push(1601, field(part, field(1, call) + field(actor, body["user"])), body["user"], set(clients))
            return {}
        if path == "/test/state":
            return {"accounts": sorted(clients), "rooms": sorted(calls)}
        return {"errCode": 404, "errMsg": "no such route"}


def main():
    ports = [int(word) for word in sys.argv[1:3]] or [0, 0]
    listener = socket.create_server(("127.0.0.1", ports[0]))
    rest = http.server.ThreadingHTTPServer(("127.0.0.1", ports[1]), REST)
    print(listener.getsockname()[1], rest.server_address[1], flush=True)
    threading.Thread(target=rest.serve_forever, daemon=True).start()
    while True:
        connection, _ = listener.accept()

        def run(connection=connection):
            try:
                gateway(connection)
            except (ConnectionError, OSError):
                pass
            connection.close()

        threading.Thread(target=run, daemon=True).start()


main()
