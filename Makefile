# make demo     install missing packages, build, play the demo
# make check    style, build, the quick tests: a minute after a build
# make test     style, build, every test: about 8 minutes
#               (both install missing packages; VERBOSE=1 shows all output of the compiler and the tests)
# make browser  the exported page in Chromium, which is installed if it is missing: half a minute after make test
# make build    a release build        make lint     check the style strictly
# make format   correct the style      make install  install into PREFIX (and DESTDIR)
# make dist     an archive for machines without Swift, in .build
# make deb      a Debian package, in .build
# make wheel    a Python wheel with the command, in .build
# make docs     one site for the catalogs of ListDiff and TerminalList: .build/flipbook.doccarchive
# make pictures the animated pictures of README.md
# make bench    measure list differences and frames (a few minutes)
# make symbols  update Documentation/PublicInterface after an intended change to the public interface
# make fuzz     random inputs for every reader, guided by coverage: SECONDS=60, READERS=all
# make coverage every test, and the number of lines of each module that they execute
# make sanitize the tests with AddressSanitizer and with ThreadSanitizer
# make torture  kills, blocked terminals, full disks, few descriptors, signals and a long run: MINUTES=20, PARTS=all

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

command = .build/release/flipbook
sources = $(shell find Sources Package.swift -type f)
styled = $(wildcard Sources Examples Tests Benchmarks Snippets Tools Package.swift)
share = $(DESTDIR)$(PREFIX)/share
# Installs the completions for the shell $(1) as $(2).
install_completion = umask 022 && $(command) --generate-completion-script $(1) >"$(share)/$(2)" \
  && chmod 644 "$(share)/$(2)"

results = Benchmarks/Results
symbols = .build/symbols

static = $(shell Scripts/static-options $(SWIFT))

export SWIFT VERBOSE

.PHONY: demo check test browser build dist deb wheel lint format docs pictures bench symbols coverage sanitize fuzz \
  torture install setup

demo:
	@Scripts/check-terminal
	@[ -x $(command) ] && [ -z "$$(find $(sources) -newer $(command))" ] || \
	  echo "make demo: building the command first; about 2 minutes on two cores, less after a change"
	@$(MAKE) --no-print-directory build
	@$(command) demo
	@echo "next: sudo make install, then flipbook watch -n 1 ps aux"

build: setup
	$(SWIFT) build -c release --product flipbook $(static)

dist: build
	@Scripts/package archive

deb: build
	@Scripts/package debian

wheel: build
	@Scripts/package wheel

check:
	@Scripts/run-tests quick

test:
	@Scripts/run-tests

browser:
	@Scripts/test-browser

lint:
	$(SWIFT) format lint --strict --parallel --recursive $(styled)

format:
	$(SWIFT) format --in-place --parallel --recursive $(styled)

docs:
	$(SWIFT) build --target TerminalList
	$(call catalog,ListDiff,)
	$(call catalog,TerminalList,-I Sources/CNcursesw \
	  -experimental-allowed-reexported-modules=ListMotion$(comma)ListDiff$(comma)FlipbookNotation -skip-synthesized-members)
	rm -rf .build/flipbook.doccarchive
	docc merge $(symbols)/ListDiff.doccarchive $(symbols)/TerminalList.doccarchive \
	  --synthesized-landing-page-name Flipbook --output-path .build/flipbook.doccarchive

comma = ,
# pictures on the pages of the catalogs; README.md shows the same ones
pictures = Documentation/Images/motion.svg Documentation/Images/examples.svg $(results)/growth.svg
# Builds the pages of the module $(1), whose symbols are extracted with the options $(2).
define catalog
	rm -rf $(symbols)/$(1) $(symbols)/$(1).docc
	mkdir -p $(symbols)/$(1)
	cp -R Sources/$(1)/$(1).docc $(symbols)
	cp $(pictures) $(symbols)/$(1).docc
	$(SWIFT) symbolgraph-extract -module-name $(1) -I .build/debug/Modules $(2) \
	  -target $(shell uname -m)-unknown-linux-gnu -emit-extension-block-symbols \
	  -output-dir $(symbols)/$(1)
	docc convert --warnings-as-errors $(symbols)/$(1).docc --additional-symbol-graph-dir $(symbols)/$(1) \
	  --output-path $(symbols)/$(1).doccarchive
endef

pictures: build
	$(command) export Documentation/Images/pods.jsonl -o Documentation/Images/pods.svg --bar CPU --size 72x15
	$(command) export -o Documentation/Images/economies.svg --size 72x16
	$(command) export kanban -o Documentation/Images/kanban.svg --size 72x22
	$(command) export Documentation/Images/motion/*.txt -o Documentation/Images/motion.svg --size 40x24
	PICTURES=$(CURDIR)/Documentation/Images $(SWIFT) test --filter ExamplePictureTests

bench:
	@Scripts/setup bench
	Scripts/build-beside Benchmarks -c release --product benchmarks
	.build/release/benchmarks --budget 1000 --output $(results) \
	  --compiler "$$($(SWIFT) --version 2>/dev/null | head -n 1)"
	Scripts/build-beside Benchmarks -c release --product scenes $(static)
	$(SWIFT) build -c release --product flipbook $(static)
	.build/release/scenes --output $(results) \
	  --compiler "$$($(SWIFT) --version 2>/dev/null | head -n 1)"
	gnuplot -c Benchmarks/growth.gnuplot $(results)

symbols:
	@Scripts/setup test
	FLIPBOOK_SYMBOLS=renew $(SWIFT) test --filter PublicInterfaceTests
	git diff --stat -- Documentation/PublicInterface

coverage:
	@Scripts/coverage

sanitize:
	@Scripts/sanitize

SECONDS = 60
fuzz:
	@Scripts/fuzz $(SECONDS) $(READERS)

MINUTES = 20
torture: build
	Scripts/build-beside Tools -c release --product saves $(static)
	Scripts/build-beside Tools -c release --product torture
	.build/release/torture $(PARTS) --minutes $(MINUTES)

setup:
	@Scripts/setup

# Builds only if the sources are newer: after `make build`, root needs no Swift to install.
$(command): $(sources)
	@Scripts/setup
	$(SWIFT) build -c release --product flipbook $(static)
	@touch $@

# Installs folders with mode 755 and files with 644, whatever the umask and the modes here. Data that only a
# debugger or a linker reads is stripped.
install: $(command)
	install -d -m 755 "$(DESTDIR)$(PREFIX)/bin" "$(share)/man/man1" \
	  "$(share)/bash-completion/completions" "$(share)/zsh/site-functions" \
	  "$(share)/fish/vendor_completions.d"
	install -m 755 $(command) "$(DESTDIR)$(PREFIX)/bin/flipbook"
	strip --strip-all --remove-section=.comment --remove-section=.swift_modhash \
	  "$(DESTDIR)$(PREFIX)/bin/flipbook"
	install -m 644 Documentation/man/flipbook.1 "$(share)/man/man1"
	$(call install_completion,bash,bash-completion/completions/flipbook)
	$(call install_completion,zsh,zsh/site-functions/_flipbook)
	$(call install_completion,fish,fish/vendor_completions.d/flipbook.fish)
	@echo "installed; try flipbook, flipbook watch -n 1 ps aux, man flipbook"
