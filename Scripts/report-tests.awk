# Reads the event stream of a test run, one JSON object per line, and reports the results.
#
#   awk -v name=ListDiffTests -v root=FOLDER -v log_file=FILE -v results=FILE -v failures=FILE \
#     -f report-tests.awk STREAM
#
# Prints each failure when it occurs, with paths relative to `root`, and one line at the end. Writes
# "PASSED FAILED" to the file `results`, and the failures again to the file `failures`. If the process
# crashed, it looks for the reason in its output, `log_file`.
#
# The stream ends with a line "end STATUS" from the script that started the run. Otherwise a process that
# a test left behind and that keeps the pipe open would delay the end.

BEGIN {
  passed = failed = skipped = started = 0
  status = -1 # nobody lived to tell it
}

/^\{/ {
  # most of the stream is not needed here
  if ($0 !~ /"kind":"(function|issueRecorded|testStarted|testCaseStarted|testCaseEnded|testEnded|testSkipped)"/) next
  read_object($0)
  if (value["/kind"] == "test") note_test()
  else note_event()
  next
}

/^end / {
  status = $2
  exit
}

END {
  report_those_that_did_not_end()
  counts = passed " passed"
  if (failed) counts = counts ", " failed " failed"
  if (skipped) counts = counts ", " skipped " skipped"
  printf "%-20s %-24s %4d s\n", name, counts, started ? last - started + 0.5 : 0
  print passed, failed >results
}

function note_test() {
  if (value["/payload/kind"] != "function") return
  is_test[value["/payload/id"]] = 1
  takes_arguments[value["/payload/id"]] = value["/payload/isParameterized"] == "true"
}

function note_event(    kind, test, case_id, text) {
  kind = value["/payload/kind"]
  test = value["/payload/testID"]
  case_id = test SUBSEP value["/payload/_testCase/id"]
  last = value["/payload/instant/absolute"]
  if (!started) started = last
  if (kind == "testStarted" && is_test[test] && !takes_arguments[test]) running[test] = ""
  if (kind == "testCaseStarted") {
    # "Test case passing 1 argument seed → 3 to name(seed:) started."
    text = value["/payload/messages/0/text"]
    sub(/^Test case passing [0-9]+ arguments? /, "", text)
    sub(/ to [^ ]* started\.$/, "", text)
    arguments[case_id] = text
    running[case_id] = text
  }
  if (kind == "testCaseEnded") {
    delete running[case_id]
    delete arguments[case_id]
  }
  if (kind == "issueRecorded" && value["/payload/messages/0/symbol"] == "fail") note_issue(test, case_id)
  if (kind == "testSkipped" && is_test[test]) skipped++
  if (kind == "testEnded" && is_test[test]) {
    delete running[test]
    if (value["/payload/messages/0/symbol"] == "fail") failed++
    else passed++
  }
}

# A failed expectation or a thrown error, with the complete message.
function note_issue(test, case_id,    file, line, text, count) {
  file = value["/payload/_sourceLocation/_filePath"]
  line = value["/payload/_sourceLocation/line"]
  if (file == "") {
    file = value["/payload/issue/sourceLocation/_filePath"]
    line = value["/payload/issue/sourceLocation/line"]
  }
  if (index(file, root "/") == 1) file = substr(file, length(root) + 2)
  text = "failed: " short(test)
  if (arguments[case_id] != "") text = text " with " arguments[case_id]
  text = text "\n  " (file == "" ? "" : file ":" line ": ") indented(value["/payload/messages/0/text"])
  for (count = 1; ("/payload/messages/" count "/text") in value; count++)
    text = text "\n  " indented(value["/payload/messages/" count "/text"])
  tell(text)
}

# Tests that did not end because the process crashed or was killed.
function report_those_that_did_not_end(    test, parts, reason) {
  if (status == 0 && passed + failed + skipped > 0) return
  reason = reason_in_log()
  for (test in running) {
    split(test, parts, SUBSEP)
    tell("failed: " short(parts[1]) (running[test] == "" ? "" : " with " running[test]) \
      "\n  it did not end: " end_of_process() reason)
    failed++
  }
  if (failed) return
  tell("failed: " name "\n  " (status == 0 ? "no test was run" : "no test failed, but " end_of_process()) reason)
  failed++
}

function end_of_process() {
  if (status < 0) return "the run was stopped"
  return "the process ended with " (status > 128 ? "signal " status - 128 : "status " status)
}

# The runtime's description of a crash: the reason, and the first positions in our sources.
function reason_in_log(    line, result, places) {
  while ((getline line <log_file) > 0) {
    if (line ~ /Fatal error: |Program crashed: /) result = result "\n  " line
    if (places < 3 && (place = index(line, " at " root "/"))) {
      result = result "\n  at " substr(line, place + length(root) + 5)
      places++
    }
  }
  return result
}

function tell(text) {
  print text
  fflush()
  print text >>failures
  fflush(failures)
}

# "Module.Suite/test(argument:)/File.swift:12:4" without the file.
function short(test) {
  sub(/\/[^\/]*:[0-9]+:[0-9]+$/, "", test)
  return test
}

function indented(text) {
  gsub(/\n/, "\n  ", text)
  return text
}

# Stores the values of a line of JSON in `value`, each under its path, such as "/payload/messages/0/text".
function read_object(line) {
  split("", value)
  rest = line
  read_value("")
}

function read_value(path,    first, key, count) {
  first = substr(rest, 1, 1)
  if (first == "{") {
    rest = substr(rest, 2)
    while (substr(rest, 1, 1) == "\"") {
      key = string()
      rest = substr(rest, 2) # the colon
      read_value(path "/" key)
      if (substr(rest, 1, 1) == ",") rest = substr(rest, 2)
    }
    rest = substr(rest, 2)
  } else if (first == "[") {
    rest = substr(rest, 2)
    for (count = 0; rest != "" && substr(rest, 1, 1) != "]"; count++) {
      read_value(path "/" count)
      if (substr(rest, 1, 1) == ",") rest = substr(rest, 2)
    }
    rest = substr(rest, 2)
  } else if (first == "\"") {
    value[path] = string()
  } else if (match(rest, /^[^],}]+/)) {
    value[path] = substr(rest, 1, RLENGTH)
    rest = substr(rest, RLENGTH + 1)
  } else {
    rest = "" # no JSON: a process that died in the middle of a line
  }
}

# Removes the string at the beginning of `rest`, and returns it.
function string(    text) {
  if (!match(rest, /^"([^"\\]|\\.)*"/)) {
    rest = ""
    return ""
  }
  text = substr(rest, 2, RLENGTH - 2)
  rest = substr(rest, RLENGTH + 1)
  return index(text, "\\") ? unescaped(text) : text
}

function unescaped(text,    result, place, letter) {
  result = ""
  while (place = index(text, "\\")) {
    letter = substr(text, place + 1, 1)
    result = result substr(text, 1, place - 1)
    text = substr(text, place + 2)
    if (letter == "n") result = result "\n"
    else if (letter == "t") result = result "\t"
    else if (letter == "u") {
      result = result "\\u" substr(text, 1, 4) # a control character, not for a terminal
      text = substr(text, 5)
    } else if (letter ~ /[bfr]/) result = result "\\" letter
    else result = result letter
  }
  return result text
}
