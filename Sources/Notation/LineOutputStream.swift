/// Takes lines piece by piece. No piece ends a line, whatever is in it.
package protocol LineOutputStream: TextOutputStream {
  mutating func endLine()
}
