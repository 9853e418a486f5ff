extension Suite {
  /// All contenders in this package.
  static let inThisPackage = Suite(
    uuids: [
      ListDiffContender.uuids, HeckelContender.uuids, StandardLibraryContender.uuids,
      HashingFloor.uuids,
    ],
    integers: [
      ListDiffContender.integers, HeckelContender.integers, StandardLibraryContender.integers,
      HashingFloor.integers,
    ],
    strings: [
      ListDiffContender.strings, HeckelContender.strings, StandardLibraryContender.strings,
      HashingFloor.strings,
    ],
    rows: [
      ListDiffContender.rows, HeckelContender.rows, StandardLibraryContender.rows,
      HashingFloor.rows,
    ],
    wrapped: [
      ListDiffContender.wrapped, HeckelContender.wrapped, StandardLibraryContender.wrapped,
      HashingFloor.wrapped,
    ],
    sections: [ListDiffContender.sections, HashingFloor.sections])
}
