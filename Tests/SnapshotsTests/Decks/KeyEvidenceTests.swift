import ListDiff
import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots

/// The identity that leaves the fewest changes between two tables is used.
@Suite struct KeyEvidenceTests {
  private func deck(_ texts: String...) throws -> Deck {
    let names = texts.indices.map { "\($0).csv" }
    var options = DeckOptions()
    options.explainsKey = true
    return try Deck.load(
      names, options: options, from: .texts(Dictionary(uniqueKeysWithValues: zip(names, texts))))
  }

  /// The numbers of deleted, inserted, updated and moved rows between the snapshots of a deck.
  private func changes(_ deck: Deck) -> [Int] {
    zip(deck.snapshots, deck.snapshots.dropFirst()).reduce(into: [0, 0, 0, 0]) { sum, pair in
      for stage in StagedChangeset(from: pair.0.sections, to: pair.1.sections) {
        sum[0] += stage.elementDeleted.count
        sum[1] += stage.elementInserted.count
        sum[2] += stage.elementUpdated.count
        sum[3] += stage.elementMoved.count
      }
    }
  }

  @Test(
    arguments: [
      // a measurement in front is not a key
      (
        "level,well\n3.21,north\n4.07,south\n2.95,east\n",
        "level,well\n3.25,north\n4.01,south\n2.99,east\n", ["well"], [0, 0, 3, 0]
      ),
      // rows without a value in common are not similar because their values are short
      (
        "c,n,x\nivy,12,3.5\nfir,7,9.25\nash,4,1.0\n",
        "c,n,x\nivy,12,3.5\nash,8,1.0\nfir,7,9.25\nyew,1,2.0\n", ["c"], [0, 1, 1, 1]
      ),
      // the smallest unique combination is tried
      (
        "region,quarter,sales\nwest,Q1,10\nwest,Q2,12\neast,Q1,9\neast,Q2,9\n",
        "region,quarter,sales\nwest,Q1,11\nwest,Q2,14\neast,Q1,9\neast,Q2,8\n",
        ["region", "quarter"], [0, 0, 3, 0]
      ),
      // no column distinguishes the rows, but the rows that kept their order do
      ("t\n3.5\n3.5\n4.25\n", "t\n3.75\n3.5\n4.5\n", [], [0, 0, 2, 0]),
      // a first column of addresses or ages is a better key than a number that changes
      (
        "peer,reads,writes\n10.1.0.1,17,180\n10.1.0.2,23,260\n",
        "peer,reads,writes\n10.1.0.1,18,190\n10.1.0.2,24,270\n", ["peer"], [0, 0, 2, 0]
      ),
      (
        "age,cats,dogs\n0-4,17,180\n5-9,23,260\n", "age,cats,dogs\n0-4,18,190\n5-9,23,260\n",
        ["age"], [0, 0, 1, 0]
      ),
      // and so is a date with a name, however many numbers change
      (
        "day,lake,low,high,boats\n2026-05-01,Thun,11,19,40\n2026-05-01,Brienz,9,17,31\n2026-05-02,Thun,12,20,52\n",
        "day,lake,low,high,boats\n2026-05-01,Thun,10,18,41\n2026-05-01,Brienz,8,16,32\n2026-05-02,Thun,13,21,50\n",
        ["day", "lake"], [0, 0, 3, 0]
      ),
      // a repeated name is better than a number
      (
        "shed,warm,damp\nold,19.5,61\nold,18.2,58\n", "shed,warm,damp\nold,19.9,63\nold,18.4,57\n",
        [],
        [0, 0, 2, 0]
      ),
      (
        "who,town,goals\nWeiss,Bern,14\nKoch,Bern,11\nKoch,Bern,9\nEgli,Chur,3\n",
        "who,town,goals\nKoch,Bern,16\nWeiss,Bern,15\nKoch,Bern,10\nEgli,Chur,4\n", [],
        [0, 0, 4, 1]
      ),
      // a name that was corrected and sorted elsewhere
      (
        "name,mail,crew\nAnja,a@x.org,sound\nJens,j@x.org,light\nOtto,o@x.org,stage\n",
        "name,mail,crew\nAnja,a@x.org,sound\nEtto,o@x.org,stage\nJens,j@x.org,light\n", ["mail"],
        [0, 0, 1, 1]
      ),
      // rows that share a state, or a reading, are other rows if their times differ
      (
        "time,warm,damp,state\n06:34,19.3,46,wet\n06:35,22.4,57,dry\n",
        "time,warm,damp,state\n06:36,23.0,48,wet\n06:37,19.1,49,wet\n", ["time"], [2, 2, 0, 0]
      ),
      (
        "probe,time,level\na,12:00,1.5\nb,12:00,2.4\na,12:05,1.7\nb,12:05,2.6\n",
        "probe,time,level\na,12:10,2.4\nb,12:10,1.5\na,12:15,1.9\nb,12:15,2.8\n", [],
        [4, 4, 0, 0]
      ),
      // and one among others that share their values
      (
        "name,oral,essay\nAnja,2,3\nJens,4,1\nOtto,2,2\nRosa,2,2\n",
        "name,oral,essay\nAnja,2,3\nJensen,4,1\nOtto,2,2\nRosa,2,2\n", [], [0, 0, 1, 0]
      ),
      (
        "name,ready,state\napi-1,1/1,Up\napi-2,1/1,Up\ndb-1,0/1,Down\n",
        "name,ready,state\napi-1,1/1,Up\napi-3,1/1,Up\ndb-1,0/1,Down\n", ["name"], [1, 1, 0, 0]
      ),
      // a row is kept rather than replaced if that leaves as many changes
      (
        "site,kind,load\nx,a,1\nx,a,2\ny,b,3\ny,b,4\n",
        "site,kind,load\ny,b,3\ny,b,4\nx,a,1\nx,a,8\n", [], [0, 0, 1, 2]
      ),
      // however much they share, rows with another name are other rows
      (
        "NAME,READY,STATUS\nweb-a,1/1,Up\nweb-b,1/1,Up\nweb-c,1/1,Up\n",
        "NAME,READY,STATUS\nweb-d,1/1,Up\nweb-e,1/1,Up\nweb-f,1/1,Up\n", ["NAME"], [3, 3, 0, 0]
      ),
      // rows that share nothing are deleted and inserted
      ("day,note\n1,fog\n1,sun\n", "day,note\n1,fog\n2,hail\n", ["note"], [1, 1, 0, 0]),
      // another start of one program is one row less and one more, not the same row with another PID
      (
        "PID,CMD\n7,cat a\n9,dd b\n12,tr c\n", "PID,CMD\n7,cat a\n9,dd b\n15,tr c\n", ["PID"],
        [1, 1, 0, 0]
      ),
      // a name is corrected, and most other values are the same
      (
        "name,sign,area\nPeru,pe,7\nNiger,ne,9\nChad,td,8\n",
        "name,sign,area\nPeru,pe,7\nThe Niger,ne,9\nChad,td,8\n", ["sign"], [0, 0, 1, 0]
      ),
      // all names are written in another way, also if one repeats, and the rest tells the guests apart
      (
        "name,plus,diet\nLo Mia,1,vegan\nRo Leo,0,fish\nSo Ida,1,fish\nTo Ben,0,vegan\n",
        "name,plus,diet\nMia Lo,1,vegan\nLeo Ro,0,fish\nIda So,1,fish\nBen To,0,vegan\n", [],
        [0, 0, 4, 0]
      ),
      (
        "name,plus,diet\nLo Mia,1,vegan\nLo Mia,0,fish\nSo Ida,1,fish\nTo Ben,0,vegan\n",
        "name,plus,diet\nMia Lo,1,vegan\nMia Lo,0,fish\nIda So,1,fish\nBen To,0,vegan\n", [],
        [0, 0, 4, 0]
      ),
      // numbers are evidence, too, in their column
      (
        "n,state,tag\n1,OPEN,old\n2,OPEN,none\n3,OPEN,none\n",
        "n,state,tag\n1,OPEN,old\n2,OPEN,new\n3,SHUT,none\n", [], [0, 0, 2, 0]
      ),
      // an identifier stays unless others are clearly better
      (
        "id,task\n31,oil\n44,tar\n45,wax\n52,gum\n", "id,task\n63,oil\n66,tar\n71,wax\n75,gum\n",
        ["task"], [0, 0, 4, 0]
      ),
      // of columns that leave equally many changes, times in order win against a measurement
      (
        "time,level,fill\n10:00,4,55\n10:10,6,54\n10:20,4,57\n",
        "time,level,fill\n10:00,4,55\n10:10,7,54\n10:20,4,57\n10:30,4,56\n", ["time"],
        [0, 1, 1, 0]
      ),
      (
        "date,rain\n03.01.2026,5\n02.01.2026,7\n01.01.2026,9\n",
        "date,rain\n03.01.2026,5\n02.01.2026,8\n01.01.2026,9\n", ["date"], [0, 0, 1, 0]
      ),
      // and words together win against a number
      (
        "task,who,hours\ndig,ann,3\ndig,bob,4\nplan,ann,5\n",
        "task,who,hours\ndig,ann,3\nplan,ann,6\ndig,bob,5\ndig,cat,1\n", ["task", "who"],
        [0, 1, 2, 1]
      ),
      // even if the number alone leaves one change
      (
        "land,year,rent\nchad,20,560\nchad,21,570\nperu,20,310\nperu,21,330\n",
        "land,year,rent\nchad,20,560\nperu,20,310\nperu,21,330\n", ["land", "year"], [1, 0, 0, 0]
      ),
      // a row with other values is another row, although its place is the same
      (
        "name,kind,size,from\nant,tool,40,north\nbee,app,70,south\n",
        "name,kind,size,from\nant,tool,40,north\nfly,app,12,east\n", ["name"], [1, 1, 0, 0]
      ),
      (
        "time,level,fill\n10:00,21,38\n10:10,22,41\n10:20,19,36\n",
        "time,level,fill\n11:00,14,38\n11:10,17,62\n11:20,25,41\n", ["time"], [3, 3, 0, 0]
      ),
      // words that are unique by chance do not make two rows one
      (
        "rank,owner,job,file,size\nactive,kim,12,oak.pdf,70 pages\n1st,ana,13,elm.pdf,9 pages\n",
        "rank,owner,job,file,size\nactive,ana,13,elm.pdf,9 pages\n1st,kim,16,fir.pdf,2 pages\n",
        ["file"], [1, 1, 1, 0]
      ),
      // but the values of a sensor may all change
      (
        "sensor,mode,level,fill\nnorth,low,3,55\nsouth,off,7,54\n",
        "sensor,mode,level,fill\nnorth,high,4,61\nsouth,off,7,54\n", ["sensor"], [0, 0, 1, 0]
      ),
      // nor do equal measurements, if the names differ
      (
        "NAME,CPU,MEMORY\napi-a,12m,180Mi\napi-b,340m,210Mi\ndb,88m,900Mi\nweb-k,22m,96Mi\n",
        "NAME,CPU,MEMORY\napi-a,14m,180Mi\napi-b,41m,210Mi\ndb,88m,900Mi\nweb-u,22m,96Mi\n",
        ["NAME"], [1, 1, 2, 0]
      ),
      // without a key, rows are compared in the columns that both tables have
      (
        "at,age,tent,fed\n10:02:11,25,fern,yes\n10:40:51,40,moss,yes\n10:44:08,25,fern,yes\n",
        "age,tent,fed\n25,fern,yes\n40,moss,yes\n25,fern,yes\n", [], [0, 0, 3, 0]
      ),
      // the only value of a row is compared as text
      ("task\nwash the blue cups\ndig\n", "task\nwash the blue cup\ndig\n", [], [0, 0, 1, 0]),
      // nor are labels of two rows that changed places, even if there is only one other column
      (
        "place,team\n1st,Oak\n2nd,Ash\n3rd,Elm\n", "place,team\n1st,Ash\n2nd,Oak\n3rd,Elm\n",
        ["team"], [0, 0, 2, 1]
      ),
      // a share of users is a measurement, unlike their names; a route leads to a destination
      (
        "%user,disk,reads\n57.88,,\n,vda,126\n", "%user,disk,reads\n58.30,,\n,vda,131\n", ["disk"],
        [0, 0, 2, 0]
      ),
      (
        "Destination,Via,Flags,Metric,Iface\n0.0.0.0,192.0.2.9,UG,0,eth0\n192.0.2.0,0.0.0.0,U,0,eth0\n",
        "Destination,Via,Flags,Metric,Iface\n0.0.0.0,10.4.0.1,UG,0,wg1\n10.4.0.0,0.0.0.0,U,0,wg1\n",
        ["Destination"], [1, 1, 1, 0]
      ),
      // a column that counts rows is not a key
      (
        "n,team\n1,Oak\n2,Ash\n3,Elm\n", "n,team\n1,Ash\n2,Oak\n3,Elm\n", ["team"], [0, 0, 2, 1]
      ),
    ])
  func theFewestChangesChooseTheKey(
    old: String, new: String, key: [String], expected: [Int]
  ) throws {
    let deck = try deck(old, new)
    #expect(deck.identity.keys == key)
    #expect(changes(deck) == expected)
  }

  /// Teams that change places are moved. They are not teams with other names and points.
  @Test(arguments: [
    "1. 2. 3. 4.", "#1 #2 #3 #4", "01 02 03 04", "0 1 2 3", "1st 2nd 3rd 4th", "a b c d", "4 3 2 1",
  ])
  func labelsThatNumberTheRowsAreNotAKey(labels: String) throws {
    func table(_ teams: KeyValuePairs<String, Int>) -> String {
      "place,team,points\n"
        + zip(labels.split(separator: " "), teams).map { "\($0),\($1.key),\($1.value)\n" }.joined()
    }
    let old = table(["Oak": 31, "Ash": 27, "Elm": 22, "Yew": 9])
    let swapped = try deck(old, table(["Oak": 31, "Elm": 29, "Ash": 27, "Yew": 9]))
    #expect(swapped.identity.keys == ["team"])
    #expect(changes(swapped) == [0, 0, 2, 1])
    let first = try deck(old, table(["Yew": 40, "Oak": 31, "Ash": 27, "Elm": 22]))
    #expect(first.identity.keys == ["team"])
  }

  @Test func threeColumnsMayBeNeeded() throws {
    func table(_ value: (Int) -> Int) -> String {
      var rows = "a,b,c,n\n"
      for number in 0..<8 {
        rows += "\(number / 4),\(number / 2 % 2),\(number % 2),\(value(number))\n"
      }
      return rows
    }
    let deck = try deck(table { $0 % 3 }, table { ($0 + 1) % 3 })
    #expect(deck.identity == .chosen(["a", "b", "c"]))
    #expect(changes(deck) == [0, 0, 8, 0])
  }

  @Test func allNeighboursOfADeckCount() throws {
    let deck = try deck(
      "points,town\n5,Rome\n6,Oslo\n", "points,town\n5,Rome\n7,Bern\n",
      "points,town\n8,Rome\n9,Bern\n",
      "points,town\n3,Rome\n2,Bern\n")
    #expect(deck.identity == .chosen(["town"]))
  }

  @Test func theReasonNamesTheNextBestKey() throws {
    let deck = try deck("level,well\n3,north\n4,south\n", "level,well\n5,north\n6,south\n")
    #expect(deck.keyReason == "well: unique in both (level would give 2 more changes)")
    #expect(try self.deck("level,well\n3,north\n").keyReason == "well: unique")
    // row numbers are not counted
    let numbered = try self.deck(
      "no,well\n1,north\n2,south\n", "no,well\n1,east\n2,north\n3,south\n")
    #expect(
      numbered.keyReason == "well: unique in both; row numbers in no do not count")
    #expect(
      try self.deck("n\n1.5\n1.5\n", "n\n1.5\n2.5\n").keyReason == "matched by similarity"
    )
  }

  // MARK: - Watching

  private func read(_ texts: String..., with reader: inout SnapshotReader) throws -> [[String]] {
    try texts.map { try reader.read($0).ids }
  }

  @Test func theFirstChangeCorrectsTheChoice() throws {
    var reader = SnapshotReader(file: "gauges.csv")
    _ = try read("code,gauge\n5,a\n6,b\n8,b\n", with: &reader)
    #expect(reader.identity == .chosen(["code"]))
    let ids = try read("code,gauge\n4,a\n9,b\n7,b\n", with: &reader)
    #expect(reader.identity == .alignment)
    #expect(reader.rekeyed?.ids == ids[0])
    #expect(
      reader.diagnostics.map(\.message) == [
        "rows are now matched by similarity: 3 changes instead of 6"
      ])
    _ = try read("code,gauge\n3,a\n2,b\n1,b\n", with: &reader)
    #expect(reader.identity == .alignment && reader.rekeyed == nil && reader.diagnostics.isEmpty)
  }

  @Test func oneChangeDoesNotReplaceAConfirmedKey() throws {
    func table(_ names: String, _ codes: [Int]) -> String {
      "town,code\n" + zip(names, codes).map { "\($0),\($1)\n" }.joined()
    }
    var reader = SnapshotReader(file: "t.csv")
    _ = try read(table("abcd", [50, 60, 70, 80]), table("abcd", [51, 60, 70, 80]), with: &reader)
    #expect(reader.identity == .chosen(["town"]))
    // first all towns have other names, then all codes differ
    _ = try read(table("efgh", [51, 60, 70, 80]), with: &reader)
    #expect(reader.identity == .chosen(["town"]))
    _ = try read(table("efgh", [55, 66, 77, 88]), with: &reader)
    #expect(reader.identity == .chosen(["town"]) && reader.rekeyed == nil)
    _ = try read(table("abcd", [55, 66, 77, 88]), with: &reader)
    #expect(reader.identity == .chosen(["town"]) && reader.rekeyed == nil)
    _ = try read(table("abcd", [51, 60, 70, 81]), with: &reader)
    #expect(reader.identity == .chosen(["town"]) && reader.rekeyed == nil)
    // twice in a row, the key is replaced
    _ = try read(table("efgh", [51, 60, 70, 81]), table("ijkl", [51, 60, 70, 81]), with: &reader)
    #expect(reader.identity == .chosen(["code"]))
    #expect(reader.rekeyed?.ids == ["51", "60", "70", "81"])
  }

  @Test func aRepeatedKeyIsReplaced() throws {
    var reader = SnapshotReader(file: "t.csv")
    let first = "name,size,shelf\nfig,7,top\npear,9,top\nplum,8,low\n"
    _ = try read(first, with: &reader)
    #expect(reader.identity == .chosen(["name"]))
    _ = try read("name,size,shelf\nfig,7,top\npear,9,top\nfig,8,low\n", with: &reader)
    #expect(reader.identity == .chosen(["size"]))
    #expect(reader.rekeyed?.ids == ["7", "9", "8"])
    #expect(
      reader.diagnostics.map(\.message) == [
        "rows are now identified by size: name is no longer unique"
      ])
  }

  /// A row that is copied before it is edited repeats its key in one save.
  @Test func aKeyReturnsOnceItIsUniqueAgain() throws {
    func table(_ plums: Int, _ more: String = "") -> String {
      "name,size,crates\nfig,7,1\npear,7,4\nplum,9,\(plums)\n" + more
    }
    var reader = SnapshotReader(file: "t.csv")
    _ = try read(table(2), table(3), table(3, "plum,9,3\n"), with: &reader)
    #expect(reader.identity == .alignment)
    _ = try read(table(3, "quince,9,3\n"), with: &reader)
    let ids = try read(table(5, "quince,9,3\n"), with: &reader)
    #expect(reader.identity == .chosen(["name"]) && ids == [["fig", "pear", "plum", "quince"]])
    #expect(reader.rekeyed?.ids == ["fig", "pear", "plum", "quince"])
  }

  /// Two files that are renamed at once do not make the time of their change their name.
  @Test func aFormerKeyReturnsOnceItIsBetter() throws {
    func table(_ rows: [(String, String)]) -> String {
      "size,saved,file\n" + rows.map { "4,\($1),\($0)\n" }.joined()
    }
    var reader = SnapshotReader(file: "t.csv")
    let times = ["Nov 3 08:20", "Nov 9 17:02", "Nov 11 06:41", "Nov 30 12:00"]
    _ = try read(
      table(Array(zip(["ode", "elegy", "ballad", "song"], times))),
      table(Array(zip(["hymn", "psalm", "chant", "song"], times))), with: &reader)
    #expect(reader.identity == .chosen(["saved"]))
    let names = ["hymn", "psalm", "chant", "song"]
    let ids = try read(
      table(Array(zip(names, times.dropLast() + ["Dec 2 10:30"]))), with: &reader)
    #expect(reader.identity == .chosen(["file"]) && ids == [names])
  }

  /// A value of a task may differ in most columns, but all tasks are still there.
  @Test func aColumnThatKeepsItsValuesIdentifiesRowsThatChangedALot() throws {
    var reader = SnapshotReader(file: "t.csv")
    let text = "done,task,who,effort\nno,oil the hinges,Ida,high\nno,sweep the yard,Max,low\n"
    let next = text.replacing("no,oil the hinges,Ida,high", with: "yes,oil the hinges,Max,low")
      .replacing("yard,Max", with: "yard,Eva")
    _ = try read(text, next, with: &reader)
    #expect(reader.identity == .chosen(["task"]))
  }
}
