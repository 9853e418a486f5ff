import Glibc

/// A method by which programs put new text into a file.
struct WayOfSaving: Sendable {
  /// How the system reports it, which determines the latest time at which it must be noticed.
  enum Kind: String, CaseIterable, Sendable {
    /// The writer is done: it closes the file, or moves it into place.
    case closed
    /// The writer keeps the file open, so that only silence shows that it is done.
    case heldOpen = "held open"
    /// inotify reports nothing: the file is checked every two seconds.
    case unseen
  }

  enum Action: Sendable {
    /// A shell script: `$1` is the file, `$2` a file with the new text in another folder.
    case script(String)
    case descriptor
    case mapping
  }

  let name: String
  let kind: Kind
  let action: Action

  static let all: [WayOfSaving] =
    scripts.map { WayOfSaving(name: $0, kind: .closed, action: .script($1)) } + [
      WayOfSaving(name: "descriptor kept open", kind: .heldOpen, action: .descriptor),
      WayOfSaving(
        name: "another hard link", kind: .unseen,
        action: .script(#"mkdir -p far; ln -fL "$1" far/same; cat "$2" >far/same; rm far/same"#)),
      WayOfSaving(name: "mapping", kind: .unseen, action: .mapping),
    ]

  private static let scripts: KeyValuePairs = [
    "in place": #"cat "$2" >"$1""#,
    "cp": #"cp "$2" "$1""#,
    "cp -p": #"cp -p "$2" "$1"; chmod 644 "$1""#,
    "cp --remove-destination": #"cp --remove-destination "$2" "$1""#,
    "cp --backup": #"cp --backup=simple "$2" "$1""#,
    "tee": #"tee "$1" <"$2" >/dev/null"#,
    "install": #"install -m 644 "$2" "$1""#,
    "install, then chmod": #"install -m 600 "$2" "$1"; chmod 644 "$1""#,
    "umask 077, mv, chmod": #"umask 077; cat "$2" >in/n; mv in/n "$1"; chmod 644 "$1""#,
    "umask 077, chmod, mv": #"umask 077; cat "$2" >in/n; chmod 644 in/n; mv in/n "$1""#,
    "unreadable, in place": #"chmod 000 "$1"; cat "$2" >"$1" || exit 9; chmod 644 "$1""#,
    "unreadable for a while":
      #"umask 077; cat "$2" >in/n; mv in/n "$1"; sleep 0.2; chmod 644 "$1""#,
    "mktemp": #"n=$(mktemp in/XXXXXX); cat "$2" >"$n"; mv "$n" "$1"; chmod 644 "$1""#,
    "mv": #"cat "$2" >in/.n; mv in/.n "$1""#,
    "mv from elsewhere": #"mkdir -p far; cat "$2" >far/n; mv far/n "$1""#,
    "mv --backup": #"cat "$2" >in/.n; mv --backup=simple in/.n "$1""#,
    "vim": #"mv "$1" "$1~"; cat "$2" >"$1"; rm "$1~""#,
    "vim, backupcopy": #"cp "$1" "$1~"; cat "$2" >"$1"; rm "$1~""#,
    "Emacs": #"mv "$1" "$1~"; (umask 077; cat "$2" >"$1"); chmod 644 "$1""#,
    "Emacs, backup by copying": #"cp -p "$1" "$1~"; cat "$2" >"$1"; chmod 644 "$1""#,
    "rm, in place": #"rm "$1"; cat "$2" >"$1""#,
    "rm, a while, in place": #"rm "$1"; sleep 0.02; cat "$2" >"$1""#,
    "rm, ln": #"cat "$2" >in/n; rm "$1"; ln in/n "$1"; rm in/n"#,
    "ln -f": #"cat "$2" >in/n; ln -f in/n "$1"; rm in/n"#,
    "sed -i": #"sed -i -n "1r $2" "$1""#,
    "two parts": #"head -n 1 "$2" >"$1"; tail -n +2 "$2" >>"$1""#,
    "slowly": #"{ head -n 1 "$2"; sleep 0.02; tail -n +2 "$2"; } >"$1""#,
    "appended": #"cat "$2" >>"$1""#,
    "cut, appended": #"truncate -s 0 "$1"; cat "$2" >>"$1""#,
    "empty for a while": #": >"$1"; sleep 0.05; cat "$2" >"$1""#,
    "dd": #"dd if="$2" of="$1" bs=64 status=none"#,
    "dd over it": #"dd if="$2" of="$1" conv=notrunc status=none; truncate -r "$2" "$1""#,
    "tar": #"cp "$2" far-list.txt; tar cf - --transform "s|.*|$1|" far-list.txt | tar xf -"#,
    "gzip": #"gzip -c "$2" | gzip -dc >"$1""#,
    "times of the old one": #"touch -r "$1" ref; cat "$2" >"$1"; touch -r ref "$1""#,
    "link swapped":
      #"cp "$2" in/t.$$; ln -s t.$$ in/link; mv -T in/link "$1""#,
    "through a link":
      #"mkdir -p far; [ -L "$1" ] || { mv "$1" far/t; ln -s ../far/t "$1"; }; cat "$2" >"$1""#,
    "folder replaced": #"cp "$2" n; rm -r in; mkdir in; mv n "$1""#,
    "folder renamed": #"mkdir next; cp "$2" next/list.txt; mv in old; mv next in; rm -r old"#,
    "folder unreadable for a while": #"cat "$2" >"$1"; chmod 000 in; sleep 0.01; chmod 755 in"#,
    "written in an unreadable folder": #"chmod 300 in; cat "$2" >"$1"; chmod 755 in"#,
  ]

  /// Saves the text of `source`. Returns whether that worked; some methods need more permissions.
  func save(_ source: String, to file: String, in folder: String) -> Bool {
    switch action {
    case .script(let script):
      return Program(["env", "-C", folder, "sh", "-c", script, "sh", file, source])?.wait() == 0
    case .descriptor:
      return FileText(path: source).map { $0.put(to: "\(folder)/\(file)") } ?? false
    case .mapping:
      return FileText(path: source).map { $0.map(to: "\(folder)/\(file)") } ?? false
    }
  }
}

/// The bytes of a short file, and ways to put them into another file without an end that the system
/// reports.
struct FileText {
  private let bytes: [UInt8]

  init?(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    bytes = Array(buffer[..<max(0, read(descriptor, &buffer, buffer.count))])
  }

  /// Writes in place, and keeps the file open for some seconds.
  func put(to path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    KeptOpen.keep(descriptor)
    return Glibc.write(descriptor, bytes, bytes.count) == bytes.count
  }

  /// Writes through a mapping, and keeps the mapping.
  func map(to path: String) -> Bool {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    KeptOpen.keep(descriptor)
    var status = stat()
    fstat(descriptor, &status)
    // a mapping cannot change the size: the rest becomes blank
    let size = Int(status.st_size)
    guard size >= bytes.count,
      let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      start != MAP_FAILED
    else { return false }
    memset(start, Int32(UInt8(ascii: "\n")), size)
    memcpy(start, bytes, bytes.count)
    msync(start, size, MS_SYNC)
    munmap(start, size)
    return true
  }
}
