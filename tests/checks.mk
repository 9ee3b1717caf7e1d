# Targets for developers: tests, checks of form and structure, sanitizers, benchmarks. README.md has what each does.

CORES    = $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
# Some tests wait for disks, servers and programs: two more than there are cores.
JOBS    := $(shell expr $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2) + 2)
PARALLEL = -j$(JOBS) --output-sync=target
SANITIZED = BUILD=$(BUILD)/sanitized CFLAGS='$(SANITIZE)' LDFLAGS='$(SANITIZE)'
SANITIZE = -Og -g1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all

# Draws the locked pages whose looks differ from the goldens, as they are now and as the commit BASE makes them, under the same
# names in two folders; at most the first MOST_LOOKS pages and books of each of the two tests.
BASE ?= HEAD
MOST_LOOKS ?= 100
LOOKS  = $(abspath $(BUILD))/looks
LOOKED = tests/runner tests/test_golden tests/test_locked mazewright
looks: $(LOOKED:%=$(BUILD)/%)
	@rm -rf $(LOOKS) && mkdir -p $(LOOKS)/now $(LOOKS)/before $(LOOKS)/base $(LOOKS)/scratch && touch $(LOOKS)/changed.txt
	@run() { NIGHTLY=1 LOOKS=1 SCRATCH=$(LOOKS)/scratch MAZEWRIGHT=$$1/mazewright $$1/tests/test_$$2 >/dev/null 2>&1 || :; }; \
	for t in golden locked; do rm -f $(LOOKS)/scratch/changed.txt; run $(abspath $(BUILD)) $$t; \
		head -n $(MOST_LOOKS) $(LOOKS)/scratch/changed.txt >> $(LOOKS)/changed.txt; done; \
	[ -s $(LOOKS)/changed.txt ] || { echo "All looks are as the goldens have them."; exit 0; }; \
	git archive $(BASE) | tar x -C $(LOOKS)/base && \
	$(MAKE) --no-print-directory $(PARALLEL) -C $(LOOKS)/base BUILD=built $(LOOKED:%=built/%) >/dev/null || exit 1; \
	export DRAW=$(LOOKS)/changed.txt; for t in golden locked; do \
		DRAWN=$(LOOKS)/now run $(abspath $(BUILD)) $$t; (cd $(LOOKS)/base && DRAWN=$(LOOKS)/before run $(LOOKS)/base/built $$t); done; \
	echo "$$(wc -l < $(LOOKS)/changed.txt) looks changed; pages before are in $(LOOKS)/before, pages now in $(LOOKS)/now"

# Which module of src/ may call which: held against the table in src/README.md.
structure: $(BUILD)/libmazewright.a $(BUILD)/mazewright
	@python3 tests/structure.py $(BUILD)
	@python3 tests/add.py --check $(BUILD) $(CC) -std=c11 $(WARNINGS) $(CPPFLAGS)

# One of each kind, added to a copy by the patches of tests/add/: as easy as src/README.md says.
additions: packages test-packages all $(LOOKED:%=$(BUILD)/%)
	@python3 tests/add.py $(BUILD)

# Form; and form and lint.
FORMATTED := $(SOURCES) $(wildcard include/*.h include/*/*.h src/*.h src/*/*.h src/*/*/*.h tests/*.[ch] tests/*/*.c examples/*.c)
form:
	@printf '%s\n' $(FORMATTED) | xargs -P $(CORES) -n 50 clang-format --dry-run -Werror
tidy: deep-packages form
	@cppcheck -j $(CORES) --quiet --std=c11 --error-exitcode=1 --enable=warning,performance,portability --inline-suppr \
		-D__GNUC__ -U__cplusplus -Iinclude -Isrc $(SOURCES)

# Ways through the code that a compiler follows from end to end.
analyze: packages
	@$(MAKE) --no-print-directory $(PARALLEL) BUILD=$(BUILD)/analyzed CFLAGS='-O1 -fanalyzer' $(SOURCES:%.c=$(BUILD)/analyzed/%.o)
	@echo "  analyze: nothing found"

# Whether another C library takes the sources: musl's headers come first, those of the other libraries after them.
# Only looked at, not linked, for Debian has no libraries for musl.
musl: packages
	$(call install,$(MUSL_PACKAGES))
	@for f in $(SOURCES); do \
		musl-gcc -std=c11 $(WARNINGS) $(CPPFLAGS) -DMW_DATA_DIR='"."' -idirafter /usr/include \
			-idirafter /usr/include/$$(gcc -print-multiarch) -fsyntax-only $$f || exit 1; done
	@echo "  musl: $(words $(SOURCES)) files"

# What reads the bytes of strangers is tried with sanitizers on each change.
READERS = hostile fuzz shape spec roster book read pdf
readers:
	@$(MAKE) --no-print-directory test ONLY='$(READERS)' $(SANITIZED)

# The same programs with sanitizers: ONLY names some of them.
sanitized: packages test-packages
	@$(MAKE) --no-print-directory $(PARALLEL) test $(SANITIZED)

# All laws for all kinds and seeds, which takes half an hour; tests/README.md lists what `make check` leaves out.
nightly: packages test-packages same-packages deep-packages
	@failed=; part() { echo "make $$1"; $(MAKE) --no-print-directory "$$@" || failed="$$failed $$1"; }; \
	part tidy; export NIGHTLY=1; part test $(PARALLEL); part sanitized; unset NIGHTLY; \
	part same X87=$(filter x86_64,$(shell uname -m)); part races; part valgrind; part additions; \
	[ -z "$$failed" ] || { echo "Of the checks of the night, these failed:$$failed" >&2; exit 1; }
	@echo "All checks of the night passed."

# Proofs and the studio in a real browser, with a script that looks for what keeps readers out.
AXE = axe-core@4.10.2
browser: packages browser-packages all
	@mkdir -p $(BUILD)/browser
	@[ -f $(BUILD)/browser/package/axe.min.js ] || (cd $(BUILD)/browser && npm pack --silent $(AXE) >/dev/null && tar xf *.tgz)
	@for t in browser studio_browser; do \
		/usr/bin/python3 tests/$$t.py $(BUILD)/mazewright $(BUILD)/scratch/$$t $(BUILD)/browser/package/axe.min.js || exit 1; done

# E-books by the rules of EPUB, as epubcheck reads them; without it, `make test ONLY=print` does the same.
ebooks: packages ebook-packages all
	@python3 tests/ebook.py $(BUILD)/mazewright $(BUILD)/scratch/ebooks $$(readlink -f $$(command -v epubcheck))

# What an editor tells of a spec that knows its schema, by the server that most of them ask.
LANGUAGE_SERVER = yaml-language-server@1.15.0
editor: packages editor-packages all
	@mkdir -p $(BUILD)/editor
	@[ -d $(BUILD)/editor/node_modules ] || npm install --silent --prefix $(BUILD)/editor $(LANGUAGE_SERVER) >/dev/null
	@timeout 120 python3 tests/editor.py $(BUILD)/mazewright $(BUILD)/scratch/editor $(BUILD)/editor/node_modules/.bin/yaml-language-server

# What programs are bound to that were linked with the shared library, held against tests/abi/list.txt.
abi: packages test-packages all
	@python3 tests/abi/list.py $(BUILD)/libmazewright.so include > $(BUILD)/abi.txt
	@diff tests/abi/list.txt $(BUILD)/abi.txt || { echo "If that is meant, raise the soname unless lines were only added, and" \
		"copy $(BUILD)/abi.txt over tests/abi/list.txt."; exit 1; }
	@echo "  abi: $$(wc -l < $(BUILD)/abi.txt) functions, variables and structs as they were"

# Every tests/test_*.c is a program of its own, run where the sources are, with a folder of its own to write in. Those that
# take longest begin, so that no core waits for one at the end. `make test ONLY="cli verify"` runs two of them.
LONGEST = verify crash class proof page locked keys print edges cli shape scarce
PROGRAMS = $(patsubst tests/test_%.c,%,$(wildcard tests/test_*.c))
ONLY    ?= $(LONGEST) $(sort $(filter-out $(LONGEST),$(PROGRAMS)))
TESTS   = $(ONLY:%=$(BUILD)/tests/test_%)
SCRATCH = $(abspath $(BUILD))/scratch/test_$*
LOG     = $(BUILD)/tests/test_$*.log
TESTING = MAZEWRIGHT=$(abspath $(BUILD))/mazewright EXAMPLES=$(abspath $(BUILD))/examples SCRATCH=$(SCRATCH) \
          LSAN_OPTIONS=suppressions=$(CURDIR)/tests/lsan.supp:print_suppressions=0 ASAN_OPTIONS=quarantine_size_mb=16
# Goes on after a failure, and tells at the end what failed and the line that runs it alone.
test: $(TESTS) $(if $(findstring sanitize,$(CFLAGS)),,all examples $(BUILD)/tests/bench/bench $(BUILD)/tests/same/same)
	@rm -f $(BUILD)/tests/*.ended $(BUILD)/tests/*.failed
	@$(MAKE) --no-print-directory -k $(ONLY:%=run-%) TOLD="$(words $(ONLY))" 2>/dev/null || true
	@failed=; for t in $(ONLY); do \
		[ -f $(BUILD)/tests/$$t.ended ] && [ ! -f $(BUILD)/tests/$$t.failed ] || failed="$$failed $$t"; done; \
	[ -z "$$failed" ] || { echo; echo "Failed:"; \
		for t in $$failed; do echo "  make $(if $(findstring thread,$(CFLAGS)),races,$(if $(findstring sanitize,$(CFLAGS)),sanitized,test)) ONLY=$$t"; done; exit 1; }
# Tells when a program ends how many have, how long it took, and its closing lines; of one that failed, all that is not well.
run-%: $(BUILD)/tests/test_% $(BUILD)/tests/runner $(BUILD)/tests/interrupt.so $(BUILD)/tests/scarce.so $(BUILD)/mazewright
	@rm -rf $(SCRATCH) && mkdir -p $(SCRATCH); begun=$$(date +%s); status=0; \
	$(TESTING) $< > $(LOG) 2>&1 || status=$$?; \
	touch $(BUILD)/tests/$*.ended; [ $$status = 0 ] || touch $(BUILD)/tests/$*.failed; \
	printf '[%2d/%s] test_%s$(if $(findstring sanitize,$(CFLAGS)), with sanitizers): %d s\n' $$(ls $(BUILD)/tests/*.ended | wc -l) "$(TOLD)" $* $$(($$(date +%s) - begun)); \
	[ $$status = 0 ] || grep -vE '^\[ (RUN  |     OK)' $(LOG) | sed -n '1,60p'; \
	[ $$status != 0 ] || grep -E '^\[(=====|  PASSED)' $(LOG) | tail -2; exit $$status

run-embed run-docs run-verify run-cli run-install: all examples

# Loaded into the program by some tests; without sanitizers, for the program may have them or not.
$(BUILD)/tests/%.so: tests/%.c
	@mkdir -p $(@D)
	$(call say,cc,$<)$(CC) -std=c11 $(WARNINGS) -shared -fPIC -o $@ $< -ldl

# Of the tests themselves, time to compile counts for more than speed, and a linker that is quick, where there is one.
TEST_CFLAGS := $(if $(findstring sanitize,$(CFLAGS)),,-O1 -g1)
TEST_LINKER = $(call once,TEST_LINKER,$(if $(shell command -v ld.gold),-fuse-ld=gold))
$(BUILD)/tests/test_%.o: CFLAGS += $(TEST_CFLAGS)
$(BUILD)/tests/test_%: $(BUILD)/tests/test_%.o $(BUILD)/tests/support.o $(BUILD)/libmazewright.a
	$(call say,link,$@)$(CC) $(CFLAGS) $(TEST_LINKER) $(LDFLAGS) -o $@ $^ -lcmocka $(LDLIBS)

# The program kept loaded, for tests that run it often: its own objects, with a main() that forks.
$(BUILD)/tests/main.o: CPPFLAGS += -Dmain=mazewright_main
$(BUILD)/tests/main.o: src/main.c
	$(call say_cc,$<)$(CC) -std=c11 $(WARNINGS) $(CPPFLAGS) $(CFLAGS) -pthread -MMD -MP -c -o $@ $<
$(BUILD)/tests/runner: $(BUILD)/tests/runner.o $(BUILD)/tests/main.o $(COMMANDS) $(BUILD)/libmazewright.a
	$(call say,link,$@)$(CC) $(CFLAGS) $(TEST_LINKER) $(LDFLAGS) -o $@ $^ $(LDLIBS) $(SERVER)

# The targets of the fuzzers: with the program's own commands, called from within.
FUZZ_TARGETS = spec words roster columns arguments image svg pdf section manifest slits
FUZZ_PARTS   = $(FUZZ_TARGETS:%=$(BUILD)/tests/fuzz/%.o) $(BUILD)/tests/fuzz/common.o $(BUILD)/tests/fuzz/main.o \
               $(filter-out %/memory.o,$(COMMANDS))
FUZZ_LINK    = -Wl,--wrap=exit,--wrap=mw_catch_library_warnings,--wrap=mw_time_limit_start
$(BUILD)/tests/fuzz/main.o: src/main.c
	@mkdir -p $(@D)
	$(call say,cc,$<)$(CC) -std=c11 $(WARNINGS) $(CPPFLAGS) -Dmain=mazewright_main $(CFLAGS) $(HARDENED) -c -o $@ $<
$(BUILD)/tests/test_fuzz: $(BUILD)/tests/test_fuzz.o $(BUILD)/tests/support.o $(FUZZ_PARTS) $(BUILD)/libmazewright.a
	$(call say,link,$@)$(CC) $(CFLAGS) $(TEST_LINKER) $(LDFLAGS) $(FUZZ_LINK) -o $@ $^ -lcmocka $(LDLIBS) $(SERVER)
$(BUILD)/tests/fuzz/libfuzzer-%.o: tests/fuzz/libfuzzer.c
	@mkdir -p $(@D)
	$(call say,cc,$@)$(CC) -std=c11 $(WARNINGS) $(CPPFLAGS) -DTARGET=fuzz_$* $(CFLAGS) -c -o $@ $<
$(BUILD)/tests/fuzz/fuzz-%: $(BUILD)/tests/fuzz/libfuzzer-%.o $(FUZZ_PARTS) $(BUILD)/libmazewright.a
	$(call say,link,$@)$(CC) $(CFLAGS) $(LDFLAGS) -fsanitize=fuzzer $(FUZZ_LINK) -o $@ $^ $(LDLIBS) $(SERVER)

# All of them for FUZZ_TIME seconds together, from the corpus on. What breaks one is left in $(BUILD)/fuzz/found.
FUZZ_TIME ?= 300
FUZZING   = -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined,fuzzer-no-link -fno-sanitize-recover=all
fuzz: packages same-packages
	@$(MAKE) --no-print-directory $(PARALLEL) BUILD=$(BUILD)/fuzz CC=clang CFLAGS='$(FUZZING)' LDFLAGS='$(FUZZING)' \
		$(FUZZ_TARGETS:%=$(BUILD)/fuzz/tests/fuzz/fuzz-%)
	@tests/fuzz/run.sh $(BUILD)/fuzz $(FUZZ_TIME) $(FUZZ_TARGETS)

# The program, its library and its books, built by two people who have nothing alike but their compiler.
reproducible: packages same-packages
	@tests/reproducible.sh . $(BUILD)/scratch/reproducible

# Threads that touch what others touch.
RACES = -O1 -g -fsanitize=thread
races: ONLY = bindery book share studio
races: packages test-packages
	@G_SLICE=always-malloc TSAN_OPTIONS=suppressions=$(CURDIR)/tests/tsan.supp $(MAKE) --no-print-directory $(PARALLEL) \
		test ONLY='$(ONLY)' BUILD=$(BUILD)/races CFLAGS='$(RACES)' LDFLAGS='$(RACES)'

# Bytes that were never written, and such as are no more: a book in every format, by two threads. What is not
# given back is seen by `make check`.
valgrind: packages deep-packages all
	@rm -rf $(BUILD)/scratch/valgrind && mkdir -p $(BUILD)/scratch/valgrind
	@valgrind -q --error-exitcode=1 --leak-check=no --child-silent-after-fork=yes $(BUILD)/mazewright build -q -j2 --max-time none \
		examples/activity-book.yaml --format pdf,press,svg,png -o $(BUILD)/scratch/valgrind
	@echo "  valgrind: no error in a book of every format"

# Which lines the tests run. Those of programs that are killed are not seen, and may spoil a note for others.
COVERAGE = -O1 -g --coverage -DCOUNTING_LINES
coverage: packages test-packages
	@find $(BUILD)/coverage -name '*.gcda' -delete 2>/dev/null || true
	@GCOV_ERROR_FILE=/dev/null $(MAKE) --no-print-directory $(PARALLEL) -k test BUILD=$(BUILD)/coverage CFLAGS='$(COVERAGE)' LDFLAGS=--coverage
	@python3 tests/coverage.py $(BUILD)/coverage 95

# Every example for every printer in every format proved again, and a thousand walls spoilt; see tests/README.md.
WALLS = 1000
proofs: packages test-packages all
	@tests/proofs.sh $(BUILD)/mazewright $(BUILD)/proofs $(WALLS)

# Small changes all over src/, each of which some test should notice; see tests/README.md.
mutation: packages test-packages
	@tests/mutation.py $(BUILD)/mutation

# The same bytes whoever builds it: with products that are rounded once or twice, by another compiler if there is one,
# and with X87=1 in registers of 80 bits.
SAME_BOOKS = examples/gallery.yaml examples/hundred-press.yaml
# Each variant builds its own and says what comes out; all of them side by side.
VARIANTS = contracted $(if $(X87),extended) $(if $(CLANG),by-clang)
X87     ?=
same-contracted: VARIANT = CFLAGS='-O2 $(NATIVE)' EXACT=-ffp-contract=fast
same-extended:   VARIANT = CFLAGS='-O1 -mfpmath=387' EXACT=
same-by-clang:   VARIANT = CC=clang CFLAGS='-O2 $(NATIVE)' EXACT=-ffp-contract=on
same-plain: $(BUILD)/tests/same/same
	@mkdir -p $(BUILD)/scratch/same-plain
	@$(BUILD)/tests/same/same $(BUILD)/scratch/same-plain $(SAME_BOOKS) > $(BUILD)/same-plain.txt
same-contracted same-extended same-by-clang: same-%:
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/same-$* $(VARIANT) $(BUILD)/same-$*/tests/same/same
	@mkdir -p $(BUILD)/scratch/same-$*
	@$(BUILD)/same-$*/tests/same/same $(BUILD)/scratch/same-$* $(SAME_BOOKS) > $(BUILD)/same-$*.txt
same: packages same-packages
	@$(MAKE) --no-print-directory $(PARALLEL) same-plain $(VARIANTS:%=same-%)
	@for v in $(VARIANTS); do \
		[ -s $(BUILD)/same-$$v.txt ] && diff $(BUILD)/same-plain.txt $(BUILD)/same-$$v.txt > $(BUILD)/same.diff || { \
			head -20 $(BUILD)/same.diff; echo "Built $$v, it does not make the same files."; exit 1; }; \
		echo "  same built $$v: $$(wc -l < $(BUILD)/same-$$v.txt) mazes and files, equal to the byte"; \
	done
	$(if $(CLANG),,@echo "  same by clang: there is none here")
NATIVE = $(if $(filter x86_64,$(shell uname -m)),-march=native)
CLANG  = $(shell command -v clang)

$(BUILD)/tests/same/same: $(BUILD)/tests/same/same.o $(BUILD)/libmazewright.a
	$(call say,link,$@)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# Puts Noto Emoji (OFL) into a folder of faces, in all of its weights: fonts/, if no other is named.
EMOJI = @fontsource/noto-emoji@5.3.2
INTO  = fonts
noto-emoji:
	$(call install,$(EDITOR_PACKAGES))
	@rm -rf $(BUILD)/emoji && mkdir -p $(BUILD)/emoji && cd $(BUILD)/emoji && npm pack --silent $(EMOJI) >/dev/null && tar xf *.tgz
	@python3 tests/woff.py $(INTO) $(BUILD)/emoji/package/files/*.woff
	@echo "  Noto Emoji is in $(INTO); write \"faces: {drawings: Noto Emoji}\" in a spec"

# The pages of all languages, with faces for their scripts that are fetched, but not installed.
FACES = $(BUILD)/faces
faces: packages test-packages all $(BUILD)/tests/test_words $(BUILD)/tests/test_drawings
	@mkdir -p $(FACES)/fonts $(SCRATCH) && cp fonts/fonts.conf $(FACES)/fonts
	@cd $(FACES) && { [ -d fonts/usr ] || apt-get download -qq fonts-noto-core fonts-noto-cjk; } && \
		for p in *.deb; do dpkg -x $$p fonts; done
	@! command -v npm >/dev/null || [ -d $(BUILD)/emoji ] || $(MAKE) --no-print-directory noto-emoji INTO=$(FACES)/fonts
	@MAZEWRIGHT=$(abspath $(BUILD))/mazewright SCRATCH=$(SCRATCH) MAZEWRIGHT_DATA=$(abspath $(FACES)) EVERY_FACE=1 \
		sh -c '$(BUILD)/tests/test_words && $(BUILD)/tests/test_drawings'

# The scripts of examples/cluster, with several processes here and under a real Slurm of one node.
cluster: packages all
	$(call install,$(CLUSTER_PACKAGES))
	@tests/cluster/try.sh $(BUILD)/cluster

bench: $(BUILD)/tests/bench/bench
	@$(BUILD)/tests/bench/bench $(BUILD)/bench.json $(BUILD)/growth.svg

# How well the figure of difficulty agrees with walkers who get lost; a minute.
walkers: packages all
	@python3 tests/walkers.py $(BUILD)/mazewright

$(BUILD)/tests/bench/bench: $(BUILD)/tests/bench/bench.o $(BUILD)/tests/bench/costs.o $(BUILD)/tests/bench/floor.o $(BUILD)/tests/bench/growth.o $(BUILD)/libmazewright.a
	$(call say,link,$@)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# --- packages ---

# Packages for Debian: the program, the library, what it takes to build with it, and the documentation.
deb: dist packages deb-packages
	@rm -rf $(BUILD)/deb && mkdir -p $(BUILD)/deb && tar xf $(DIST) -C $(BUILD)/deb
	@cd $(BUILD)/deb/mazewright-$(VERSION) && cp -r .ci/debian debian && dpkg-buildpackage -b -us -uc > ../build.log 2>&1 || \
		{ tail -30 ../build.log; exit 1; }
	@cd $(BUILD)/deb && lintian --fail-on error --tag-display-limit 0 *.changes && ls *.deb
# And in a system that has nothing but them: installed, used, and removed without a trace.
deb-check: deb
	@tests/deb.sh $(BUILD)/deb
