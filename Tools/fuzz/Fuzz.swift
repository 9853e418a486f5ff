import Glibc

// libFuzzer contains the `main` of this program, and calls these two functions.

/// The reader that gets the input: the first argument.
nonisolated(unsafe) private var reader: Reader?

/// Removes the name of the reader from the arguments: `fuzz json -runs=1000 FOLDER`.
@_cdecl("LLVMFuzzerInitialize")
func initialize(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
  let names = Reader.allCases.map(\.rawValue)
  let name = count.pointee > 1 ? arguments.pointee[1].map { String(cString: $0) } : nil
  switch name.flatMap(Reader.init(rawValue:)) {
  case let known?: reader = known
  case nil where name == "--readers":
    print(names.joined(separator: "\n"))
    exit(0)
  case nil:
    Report.complain("name a reader first: \(names.joined(separator: ", "))")
    exit(2)
  }
  // libFuzzer keeps the pointer to the arguments: the program's name replaces the reader's
  arguments.pointee[1] = arguments.pointee[0]
  arguments.pointee += 1
  count.pointee -= 1
  setlocale(LC_ALL, "C.UTF-8")
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  reader?.check(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
