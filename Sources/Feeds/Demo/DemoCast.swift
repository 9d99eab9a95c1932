/// The names of the demo: who is there, and in which rooms.
enum DemoCast {
  /// User ids and display names, in as many scripts as a company has.
  static let people: [(id: String, name: String)] = [
    ("anna", "Anna Lindqvist"), ("li.lei", "李雷"), ("zoe", "Zoë Brontë"), ("omar", "عمر حداد"),
    ("noa", "נועה לוי"), ("dmitri", "Дмитрий Орлов"), ("kavya", "काव्या राव"), ("somchai", "สมชาย ใจดี"),
    ("minjun", "김민준"), ("hiro", "佐藤ひろ"), ("dj.kim", "DJ Kim 🎧"), ("renee", "Rene\u{301}e Dubois"),
    ("jose", "José Ángel Ñíguez"), ("han.mei", "韩梅梅"), ("lukasz", "Łukasz Żak"),
    ("fatima", "فاطمة"),
    ("oksana", "Оксана Шевчук"), ("arjun", "अर्जुन"), ("siri", "Siri Ødegård"), ("yael", "יעל"),
    ("jiwoo", "박지우"), ("sakura", "さくら"), ("niran", "นิรันดร์"), ("grace", "Grace Okafor"),
    ("mehmet", "Mehmet Şahin"), ("chloe", "Chloé Lefèvre"), ("wang.fang", "王芳"),
    ("ines", "Inês Coração"),
    ("viktor", "Виктор"), ("tomas", "Tomáš Dvořák"), ("amelie", "Amélie 🌿"), ("yusuf", "يوسف"),
    ("bjorn", "Björn Þórsson"), ("linh", "Nguyễn Thùy Linh"), ("kofi", "Kofi Mensah"),
    ("mia", "Mia"),
    ("sofia", "Σοφία Παππά"), ("petra", "Petra Müller"), ("aroha", "Aroha Ngāta"), ("rui", "Rui 🚀"),
    ("tala", "Tala Reyes"), ("ivan", "Иван"), ("ewa", "Ewa Wiśniewska"), ("ken", "山田健"),
    ("leila", "لیلا"), ("sven", "Sven"), ("priya", "प्रिया"), ("bot.notes", "Notes 🤖"),
  ]

  /// Room ids and titles; later rooms get a number.
  static let rooms: [(id: String, title: String)] = [
    ("all-hands", "All hands: spring planning 🌱"), ("design-review", "Design review · Überblick"),
    ("reading-room", "阅览室 Quiet reading"), ("standup", "Standup"), ("ops", "Ops war room"),
    ("kaffee", "Kaffeepause ☕"), ("hiring", "Hiring loop"), ("mobile", "Mobile チーム"),
  ]

  /// What people put behind their name now and then.
  static let suffixes = [" (mobile)", " 🎧", " (she/her)", " · back at 3", " [EU]"]

  /// The id and name of a person by number; beyond the list with a number behind.
  static func person(_ number: Int) -> (id: String, name: String) {
    let round = number / people.count
    let (id, name) = people[number % people.count]
    return round == 0 ? (id, name) : ("\(id)\(round + 1)", "\(name) \(round + 1)")
  }

  /// The id and title of a room by number; beyond the list with a number behind.
  static func room(_ number: Int) -> (id: String, title: String) {
    let round = number / rooms.count
    let (id, title) = rooms[number % rooms.count]
    return round == 0 ? (id, title) : ("\(id)-\(round + 1)", "\(title) \(round + 1)")
  }
}
