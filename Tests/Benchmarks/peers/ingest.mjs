// The work of `calltop bench --part ingest` as a small program: node with Maps. usage: node ingest.mjs FILE
import { createReadStream } from "node:fs";

const WINDOW = 4096;
const FIELDS = [["micState", "mic"], ["cameraState", "camera"], ["name", "name"], ["role", "role"]];
const rooms = new Map();
const counts = { applied: 0, repeats: 0, late: 0, unknown: 0, bad: 0 };

function newRoom() {
  return { people: new Map(), speakers: [], speakersAt: 0, hands: new Map(), layout: null, seen: new Set() };
}

function isRepeat(room, event) {
  if (room.seen.has(event)) return true;
  room.seen.add(event);
  // A Set keeps the order of insertion: its first is the oldest.
  if (room.seen.size > WINDOW) room.seen.delete(room.seen.values().next().value);
  return false;
}

function isNewer(person, field, at) {
  if (at < (person.at[field] ?? 0)) return false;
  person.at[field] = at;
  return true;
}

function apply(room, { type, userID, sentAt: at, data = {} }) {
  if (type === "active_speakers_changed") {
    if (at < room.speakersAt) return "late";
    room.speakersAt = at;
    room.speakers = data.speakers.map(({ uid, level }) => ({ uid, level }));
    return "applied";
  }
  if (type === "layout-hint") {
    room.layout = data.hint;
    return "applied";
  }
  let person = room.people.get(userID);
  if (!person) {
    person = { present: false, at: {} };
    room.people.set(userID, person);
  }
  switch (type) {
    case "quality_report":
      if (!isNewer(person, "quality", at)) return "late";
      person.pub = data.pub;
      person.sub = data.sub;
      return "applied";
    case "user_mic_state_changed":
    case "user_camera_state_changed": {
      const [field, name] = "micState" in data ? FIELDS[0] : FIELDS[1];
      if (!isNewer(person, field, at)) return "late";
      person[name] = data[field];
      return "applied";
    }
    case "user_enter":
      if (!isNewer(person, "present", at)) return "late";
      person.present = true;
      for (const [field, name] of FIELDS) {
        if (field in data && isNewer(person, field, at)) person[name] = data[field];
      }
      return "applied";
    case "user_exit":
      if (!isNewer(person, "present", at)) return "late";
      person.present = false;
      room.hands.delete(userID);
      return "applied";
    case "hand-raised":
      if (!room.hands.has(userID)) room.hands.set(userID, at);
      return "applied";
    case "hand-lowered":
      room.hands.delete(userID);
      return "applied";
    default:
      return "unknown";
  }
}

function take(line) {
  if (!line) return;
  let event;
  try {
    event = JSON.parse(line);
  } catch {
    counts.bad++;
    return;
  }
  if (typeof event?.sentAt !== "number" || !event.roomID || !event.eventID) {
    counts.bad++;
    return;
  }
  let room = rooms.get(event.roomID);
  if (!room) {
    room = newRoom();
    rooms.set(event.roomID, room);
  }
  counts[isRepeat(room, event.eventID) ? "repeats" : apply(room, event)]++;
}

// Large pieces cut by hand: a good deal faster than node:readline.
let rest = "";
for await (const piece of createReadStream(process.argv[2], { encoding: "utf8", highWaterMark: 1 << 20 })) {
  const lines = (rest + piece).split("\n");
  rest = lines.pop();
  for (const line of lines) take(line);
}
take(rest);

let present = 0;
for (const room of rooms.values()) for (const person of room.people.values()) present += person.present;
const words = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
console.log(`${words.join(" ")} rooms ${rooms.size} present ${present}`);
