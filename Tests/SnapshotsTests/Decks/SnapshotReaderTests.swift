import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots

@Suite struct SnapshotReaderTests {
  @Test func aFailedReadDoesNotChangeIdentities() throws {
    var reader = SnapshotReader(file: "t.csv")
    let first = try reader.read("n,m\na,1\na,1\n")
    #expect(reader.identity == .alignment)
    #expect(
      throws: SnapshotError(
        "t.csv", line: 2, "this quote is never closed; close it or double it", .format)
    ) {
      try reader.read("n,m\na,\"\n")
    }
    let second = try reader.read("n,m\nb,9\na,1\na,1\n")
    #expect(first.ids == ["1", "2"])
    #expect(second.ids == ["3", "1", "2"])
  }

  @Test func textIsATableIfAnOptionNamesColumns() throws {
    let text = Array("NAME   SIZE  AGE\nfig    3     1d\npear   12    2d\n".utf8)
    var plain = SnapshotReader(file: "ps.txt")
    #expect(try plain.read(text).texts.count == 3)
    let options = DeckOptions(table: .with { $0.conditions = ["SIZE > 5"] })
    var asked = SnapshotReader(file: "ps.txt", options: options)
    #expect(try asked.read(text).texts == ["pear  12  2d"])
    let files = ["a.txt": "a\tb\nx\t1\n", "b.txt": "a\tb\nx\t2\n", "c.txt": "words\n"]
    let sorted = DeckOptions(table: .with { $0.sort = "b" })
    let deck = try Deck.load(["a.txt", "b.txt"], options: sorted, from: .texts(files))
    #expect(deck.snapshots.map(\.texts) == [["x  1"], ["x  2"]])
    #expect(throws: SnapshotError.columnsNeeded(option: "--sort", file: "c.txt", format: "lines")) {
      try Deck.load(["c.txt"], options: sorted, from: .texts(files))
    }
  }

  /// One of the two ends of a closing connection is deleted: it is identified by both of its
  /// addresses.
  @Test func aConnectionIsIdentifiedByItsAddresses() throws {
    func ss(_ rows: [String]) -> [UInt8] {
      let header = "State      Recv-Q Send-Q Local Address:Port  Peer Address:Port  Process"
      return Array(([header] + rows).map { $0 + "\n" }.joined().utf8)
    }
    let listening = "LISTEN     0      5          127.0.0.1:18080      0.0.0.0:*"
    var reader = SnapshotReader(file: "the output")
    let first = try reader.read(
      ss([
        listening, "CLOSE-WAIT 1      0          127.0.0.1:18080    127.0.0.1:44958",
        "FIN-WAIT-2 0      0          127.0.0.1:44958    127.0.0.1:18080",
      ]))
    #expect(reader.identity == .chosen(["Local Address:Port", "Peer Address:Port"]))
    let second = try reader.read(
      ss([listening, "TIME-WAIT  0      0          127.0.0.1:44958    127.0.0.1:18080"]))
    #expect(second.ids == [first.ids[0], first.ids[2]])
    #expect(reader.diagnostics.isEmpty)
  }

  /// Sockets as printed by `lsof -i`: no single column identifies a row.
  @Test func anOpenFileIsIdentifiedByProcessAndNumber() throws {
    func lsof(_ rows: [String]) -> [UInt8] {
      Array(
        (["COMMAND  PID USER   FD   TYPE  DEVICE SIZE/OFF NODE NAME"] + rows).map { $0 + "\n" }
          .joined().utf8)
    }
    let rows = [
      "sshd     812 root    3u  IPv4   20011      0t0  TCP *:22 (LISTEN)",
      "nginx   1004 root    6u  IPv4   21440      0t0  TCP *:80 (LISTEN)",
      "nginx   1005 www     6u  IPv4   21440      0t0  TCP *:80 (LISTEN)",
      "nginx   1005 www     9u  IPv4   30123      0t0  TCP web:80->pc:51000 (ESTABLISHED)",
    ]
    var reader = SnapshotReader(file: "the output")
    let first = try reader.read(lsof(rows))
    #expect(reader.identity == .chosen(["PID", "FD"]))
    #expect(reader.identity?.description == "key PID, FD (unique)")
    let closing = rows.map { $0.replacing("ESTABLISHED", with: "CLOSE_WAIT") }
    let second = try reader.read(lsof(closing))
    #expect(first.ids == second.ids && first.texts != second.texts)
    // two files with the same number cannot be identified by a key
    var repeated = SnapshotReader(file: "the output")
    _ = try repeated.read(lsof(rows + [rows[3]]))
    #expect(repeated.identity == .alignment)
    // a table without these columns has another key
    _ = try reader.read("NAME  SIZE\nfig   1\npear  2\n")
    #expect(reader.identity == .chosen(["NAME"]))
  }

  /// A name that people choose and change is not better than a code in the first column.
  @Test(arguments: [
    ("sku,name,price\nB,Oak,1\nA,Ash,2\n", "sku"), ("name,price,sku\nOak,1,B\nAsh,2,A\n", "sku"),
    ("product_id,name\nB,Oak\nA,Ash\n", "product_id"), ("orderId,name\n7,Oak\n9,Ash\n", "orderId"),
    ("email,name\na@x,Ann\nb@x,Bob\n", "email"),
    ("number,title,name\n7,a,Oak\n9,b,Ash\n", "number"),
    ("Ticket No.,name\n7,Oak\n9,Ash\n", "Ticket No."),
    ("hostname,name\nb,Oak\na,Ash\n", "hostname"), ("BATCHID,NAME\n7,Oak\n9,Ash\n", "BATCHID"),
    // an attribute of a row, and a row number
    ("name,manager_id,code\nOak,1,3\nAsh,2,4\n", "name"),
    ("email,id,name\na@x,1,A\nb@x,2,B\n", "id"),
    ("no,name\n1,Oak\n2,Ash\n", "name"), ("valid,name\nx,Oak\ny,Ash\n", "name"),
    ("code,name\n7,Oak\n7,Ash\n", "name"),
  ])
  func theFirstColumnMayBeACode(csv: String, key: String) throws {
    var reader = SnapshotReader(file: "t.csv")
    _ = try reader.read(csv)
    #expect(reader.identity == .chosen([key]))
  }

  @Test func measurementsAreNotKeys() throws {
    var reader = SnapshotReader(file: "t.csv")
    let header = "utilization.gpu [%], power.draw [W]\n"
    let first = try reader.read(header + "35 %, 80.2 W\n")
    #expect(reader.identity == .alignment)
    #expect(try reader.read(header + "5 %, 120.0 W\n").ids == first.ids)
    var other = SnapshotReader(file: "t.csv")
    _ = try other.read("size,label\n12 MB,Oak\n3 MB,Ash\n")
    #expect(other.identity == .chosen(["label"]))
  }

  @Test func theKeyThatWasChosenStays() throws {
    var reader = SnapshotReader(file: "t.csv")
    _ = try reader.read([])
    #expect(reader.identity == nil || reader.identity == .alignment)
    _ = try reader.read("n,m\na,1\nb,1\n")
    #expect(reader.identity == .chosen(["n"]))
    _ = try reader.read("n,m\nb,1\nc,1\n")
    #expect(reader.identity == .chosen(["n"]) && reader.rekeyed == nil)
    _ = try reader.read("k,m\na,1\nb,2\n")
    #expect(reader.identity == .chosen(["k"]))
    #expect(reader.diagnostics.isEmpty)
    #expect(reader.schema?.columns.map(\.name) == ["k", "m"])
  }

  @Test func aRequestedKeyStaysAndIsReportedOnce() throws {
    let options = DeckOptions(table: .with { $0.key = ["n"] })
    var reader = SnapshotReader(file: "t.csv", options: options)
    #expect(try reader.read("n,m\na,1\na,2\n").ids == ["a", "a#2"])
    #expect(reader.diagnostics.count == 1 && reader.rekeyed == nil)
    _ = try reader.read("n,m\nb,1\na,1\na,2\n")
    #expect(reader.diagnostics.isEmpty)
    _ = try reader.read("n,m\nb,1\nb,2\na,1\na,2\n")
    #expect(reader.diagnostics.map(\.message).first?.hasPrefix("key “b” is not unique") == true)
  }

  /// The name of the second row with a key may itself be a key.
  @Test func rowsWithTheSameKeyHaveDifferentNames() throws {
    let options = DeckOptions(table: .with { $0.key = ["n"] })
    var reader = SnapshotReader(file: "t.csv", options: options)
    for end in ["", "a,3\n"] {
      let ids = try reader.read("n,m\na,1\na,2\na#2,7\n" + end).ids
      #expect(ids.prefix(3) == ["a", "a#3", "a#2"] && Set(ids).count == ids.count)
    }
  }

  @Test func contentWithNULBytesIsNotText() throws {
    let late = Array(repeating: UInt8(ascii: "a"), count: BinaryContent.inspected) + [0]
    var reader = SnapshotReader(file: "a")
    let first = try reader.read("a\n")
    let binary =
      "binary, with a NUL byte in its first 8,000 bytes; to read it as text, use --format lines"
    #expect(throws: SnapshotError("a", binary, .binary)) {
      try reader.read([0x61, 0, 0x0A])
    }
    #expect(try reader.read(late).texts.count == 1)
    #expect(try reader.read("a\n").texts == first.texts)
    var asked = SnapshotReader(file: "a", options: DeckOptions(format: .lines))
    #expect(try asked.read([0x61, 0, 0x0A]).texts.count == 1)
    #expect(throws: SnapshotError.self) {
      try Deck.load(["1", "2"], from: .texts(["1": "a\n", "2": "a\u{0}\n"]))
    }
  }

  /// `kubectl get pods` before there are pods: the key is chosen once there are some.
  @Test(arguments: ["", "\n", " \n\t\n"], [nil, "NAME"])
  func inputThatBeginsWithoutRowsIsRecognisedLater(blank: String, key: String?) throws {
    let options = DeckOptions(table: .with { if let key { $0.key = [key] } })
    var reader = SnapshotReader(file: "kubectl get pods", options: options)
    let none = try reader.read(blank)
    #expect(none.rowCount == 0 || key == nil)
    #expect(reader.identity == nil)
    let pods = try reader.read(
      "NAME    READY   STATUS\ndb-1    1/1     Running\nweb-1   0/1     Error\n")
    #expect(pods.sections.flatMap(\.rows).map(\.id.description) == ["db-1", "web-1"])
    #expect(reader.identity == (key.map { .given([$0]) } ?? .chosen(["NAME"])))
    #expect(reader.schema?.columns.map(\.name) == ["NAME", "READY", "STATUS"])
    #expect(try reader.read(blank).rowCount == 0)
  }

  @Test func linesAfterAnEmptyListAreLines() throws {
    var reader = SnapshotReader(file: "output")
    #expect(try reader.read([]).rowCount == 0)
    #expect(try reader.read("a\n\nb\n").texts == ["a", "", "b"])
    #expect(reader.identity == nil, "a table may still follow one or two lines")
    #expect(try reader.read("a\n\nb\nc\n").texts == ["a", "", "b", "c"])
    #expect(reader.identity == .alignment)
  }
}
