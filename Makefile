# Mazewright: `make demo` shows what it does, `make check` proves it. Both install what is missing first.

BUILD    ?= build
# make parts names at spaces, so the folder for what is built may have none; the sources and what is installed may lie anywhere.
ifneq ($(words $(BUILD)),1)
$(error BUILD is "$(BUILD)": a folder to build in may have no space in its name. Please name another)
endif
CC       ?= cc
CFLAGS   ?= -O2 -g
# No last bit of a product may depend on the processor: see mw_lattice() in geometry.h.
EXACT     = -ffp-contract=off
# What makes a fault hard to use; sanitizers look for faults themselves.
HARDENED  = $(if $(findstring sanitize,$(CFLAGS)),,-fstack-protector-strong -fstack-clash-protection $(CONTROL_FLOW) \
              $(if $(filter -O1 -O2 -O3 -Os,$(CFLAGS)),-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2))
HARDENED_LINK = $(if $(findstring sanitize,$(CFLAGS)),,-pie -Wl,-z,relro,-z,now,-z,noexecstack)
CONTROL_FLOW  = $(if $(filter x86_64,$(shell uname -m)),-fcf-protection)
# The library can be shared, and shows what its headers declare and nothing else.
SHARED    = -fPIC -fvisibility=hidden -fno-semantic-interposition
SONAME    = libmazewright.so.0
# Nothing in a file depends on the folder it was built in.
ANYWHERE  = '-ffile-prefix-map=$(CURDIR)=.'
WARNINGS  = -Wall -Wextra -Wpedantic -Werror
# No function of ours takes much of a stack, whose size the user's shell decides; with sanitizers all of them do.
SMALL_FRAMES = $(if $(findstring sanitize,$(CFLAGS)),,$(if $(filter -O1 -O2 -O3 -Os,$(CFLAGS)),$(if $(filter src/%,$<),-Wframe-larger-than=24576)))
LIBS      = cairo pangocairo pangoft2 yaml-0.1 jansson librsvg-2.0 gdk-pixbuf-2.0 libqpdf libutf8proc libqrencode libpng libdeflate $(CONFINES)
# What narrows the sandbox down to the calls it needs; other kernels than Linux have other ways.
CONFINES  = $(if $(filter Linux,$(KERNEL)),libseccomp)
KERNEL   := $(shell uname -s)
V        ?=
say       = $(if $(V),,@printf '  %-4s %s\n' '$(1)' '$(2)';)
say_cc    = $(call say,cc,$(1))
# The same for a file of the program, with how many are done of how many there are.
count     = $(eval NTOLD += x)$(call say,cc,$(shell printf '[%3d/%d] %s' $(words $(NTOLD)) $(words $(OBJECTS)) $(1)))
# Where fonts/ is found at run time; MAZEWRIGHT_DATA overrides it.
DATA_DIR ?= $(CURDIR)
# pkg-config is asked when a flag is first needed, for its packages may be installed just before, and then never again.
once      = $(eval $(1) := $(2))$($(1))
LIBS_CFLAGS = $(call once,LIBS_CFLAGS,$(shell pkg-config --cflags $(LIBS) 2>/dev/null))
LIBS_LINK   = $(call once,LIBS_LINK,$(shell pkg-config --libs $(LIBS) 2>/dev/null))
CPPFLAGS += -Iinclude -Isrc -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE $(LIBS_CFLAGS)
# What serves a proof to browsers; the library does without.
SERVER    = $(call once,SERVER,$(shell pkg-config --libs libmicrohttpd 2>/dev/null || echo -lmicrohttpd))
LDLIBS   += $(LIBS_LINK) -lhpdf -lgeos_c -lcsv -lm -pthread

# The one place where packages are named: what it takes to build and run, and what else the tests call.
PACKAGES      = build-essential pkg-config libcairo2-dev libpango1.0-dev libyaml-dev libjansson-dev librsvg2-dev libgdk-pixbuf-2.0-dev libhpdf-dev libqpdf-dev libgeos-dev libcsv-dev libutf8proc-dev libqrencode-dev libpng-dev libdeflate-dev libmicrohttpd-dev libseccomp-dev \
                fonts-sil-andika fonts-quicksand fonts-dejavu-core fonts-symbola
TEST_PACKAGES = libcmocka-dev poppler-utils qpdf ghostscript libxml2-utils python3-jsonschema zbar-tools locales clang-format zsh fish man-db python3-yaml
SAME_PACKAGES = clang faketime
DEEP_PACKAGES = valgrind cppcheck
DEB_PACKAGES  = debhelper dpkg-dev fakeroot lintian mmdebstrap
EDITOR_PACKAGES  = $(if $(shell command -v npm),,npm)
BROWSER_PACKAGES = chromium python3-websocket $(EDITOR_PACKAGES)
ABI_PACKAGES  = abigail-tools
CLUSTER_PACKAGES = parallel slurm-wlm munge
MUSL_PACKAGES = musl-tools

SOURCES  := $(sort $(wildcard src/*.c src/*/*.c src/*/*/*.c))
LIBRARY  := $(filter-out src/main.c src/cli/%,$(SOURCES))
OBJECTS   = $(SOURCES:%.c=$(BUILD)/%.o)
LIB_OBJS  = $(LIBRARY:%.c=$(BUILD)/%.o) $(BUILD)/templates.o $(BUILD)/proof.o
TEMPLATES := $(sort $(wildcard templates/*.yaml))
LANGUAGES := $(sort $(wildcard templates/words/*.yaml))

.PHONY: all demo check nightly sanitized readers test looks same same-plain same-contracted same-extended same-by-clang reproducible races valgrind analyze coverage fuzz faces cluster proofs mutation bench examples form structure tidy musl \
        flags packages test-packages same-packages deep-packages deb-packages browser-packages editor-packages abi-packages ci-packages install uninstall \
        dist deb deb-check browser editor abi clean
all: $(BUILD)/mazewright $(BUILD)/libmazewright.a $(BUILD)/libmazewright.so

$(BUILD)/mazewright: $(filter $(BUILD)/src/main.o $(BUILD)/src/cli/%,$(OBJECTS)) $(BUILD)/libmazewright.a
	$(call say,link,$@)$(CC) $(CFLAGS) $(HARDENED_LINK) $(LDFLAGS) -o $@ $^ $(LDLIBS) $(SERVER)

$(BUILD)/libmazewright.a: $(LIB_OBJS)
	$(call say,ar,$@)rm -f $@ && $(AR) rcs $@ $^

$(BUILD)/libmazewright.so: $(LIB_OBJS)
	$(call say,link,$@)$(CC) -shared -Wl,$(if $(filter Darwin,$(KERNEL)),-install_name,-soname),$(SONAME) $(CFLAGS) $(filter-out -pie,$(HARDENED_LINK)) $(LDFLAGS) -o $(BUILD)/$(SONAME) $^ $(LDLIBS)
	@ln -sf $(SONAME) $@

$(BUILD)/src/files/data.o: CPPFLAGS += -DMW_DATA_DIR='"$(DATA_DIR)"'
$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(call $(if $(filter $(BUILD)/src/%,$@),count,say_cc),$<)$(CC) -std=c11 $(WARNINGS) $(SMALL_FRAMES) $(CPPFLAGS) $(CFLAGS) $(EXACT) $(SHARED) $(HARDENED) $(ANYWHERE) -pthread -MMD -MP -c -o $@ $<

# The house templates and the words of other languages travel inside the library: their bytes as arrays, the
# first comment as the brief.
bytes = od -An -v -td1 $(1) | sed 's/[-0-9][0-9]*/&,/g'; echo "0};"
embed = for t in $(2); do \
		echo "static const char $(1)_$$(basename $$t .yaml | tr - _)[] = {"; \
		$(call bytes,$$t); \
	done; \
	echo "static const struct mw_template $(1)s[] = {"; \
	for t in $(2); do \
		n=$$(basename $$t .yaml); echo "{\"$$n\", \"$$(sed -n '1s/^\# *//p' $$t)\", $(1)_$$(echo $$n | tr - _)},"; \
	done; \
	echo "{0}};"; \
	echo "const struct mw_template *mw_$(1)_at(int i) { return $(1)s[i].name ? &$(1)s[i] : 0; }"
$(BUILD)/templates.c: $(TEMPLATES) $(LANGUAGES) Makefile
	@mkdir -p $(@D)
	@{ echo '#include "mazewright/spec.h"'; $(call embed,template,$(TEMPLATES)); $(call embed,language,$(LANGUAGES)); } > $@

# So do the parts of the page of a proof.
$(BUILD)/proof.c: src/proof/page.html src/proof/style.css src/proof/script.js Makefile
	@mkdir -p $(@D)
	@{ echo '#include "proof/parts.h"'; for p in $(filter src/proof/%,$^); do \
		echo "const char mw_proof_$$(basename $$p | cut -d. -f1)[] = {"; $(call bytes,$$p); done; } > $@

$(BUILD)/templates.o $(BUILD)/proof.o: %.o: %.c
	$(call say,cc,$<)$(CC) -std=c11 $(WARNINGS) $(CPPFLAGS) $(CFLAGS) $(SHARED) $(HARDENED) $(ANYWHERE) -c -o $@ $<

# --- what users type ---

# Makes the book and shows it, where there is a screen to show it on.
demo: packages
	@$(MAKE) --no-print-directory all
	@$(BUILD)/mazewright build examples/activity-book.yaml -o $(BUILD)/demo
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] && command -v xdg-open >/dev/null; then \
		xdg-open $(BUILD)/demo/activity-book.pdf >/dev/null 2>&1 || true; \
	fi

# Puts the program, both libraries, headers, pages for man, completions and what they need below PREFIX; what is in its
# place finds its faces by where it lies. DESTDIR is for those who make packages. The three folders reach the shell
# through the environment, as they were typed: they may have spaces, quotes and dollars in them.
override export PREFIX  := $(if $(filter undefined,$(origin PREFIX)),/usr/local,$(value PREFIX))
override export LIBDIR  := $(if $(filter undefined,$(origin LIBDIR)),$(PREFIX)/lib,$(value LIBDIR))
override export DESTDIR := $(value DESTDIR)
VERSION  := $(shell sed -n 's/^\#define MW_VERSION "\(.*\)"/\1/p' include/mazewright/base.h)
# The start of a recipe that installs or removes: names the folders, and stops at the first command that fails.
INSTALLING = set -e; root=$$DESTDIR$$PREFIX; lib=$$DESTDIR$$LIBDIR; share=$$root/share; doc=$$share/doc/mazewright;
# make_file FOLDER NAME COMMAND... installs what the command prints; quoted TEXT prints it as a shell reads it back.
MAKE_FILE  = make_file() { mkdir -p "$$1"; to=$$1/$$2; shift 2; "$$@" > "$$to"; chmod 644 "$$to"; }; \
             quoted() { printf %s "$$1" | sed 's/[^A-Za-z0-9/._+:@%=-]/\\&/g'; };
MANUALS    = README.md templates/README.md fonts/README.md src/README.md tests/README.md
install: all
	@$(INSTALLING) $(MAKE_FILE) \
	mkdir -p "$$root/bin" "$$lib/pkgconfig" "$$root/include/mazewright" "$$share/mazewright/fonts" "$$doc/examples"; \
	install -m755 $(BUILD)/mazewright "$$root/bin"; \
	install -m644 $(BUILD)/libmazewright.a $(BUILD)/$(SONAME) "$$lib"; \
	ln -sf $(SONAME) "$$lib/libmazewright.so"; \
	install -m644 include/mazewright.h "$$root/include"; \
	install -m644 include/mazewright/*.h "$$root/include/mazewright"; \
	install -m644 fonts/* "$$share/mazewright/fonts"; \
	for f in $(MANUALS); do make_file "$$doc/$$(dirname $$f)" README.md cat $$f; done; \
	cp -r examples/. "$$doc/examples"; chmod -R u=rwX,go=rX "$$doc"; \
	make_file "$$share/mazewright" book.schema.json $(BUILD)/mazewright schema; \
	make_file "$$share/man/man1" mazewright.1 $(BUILD)/mazewright help --man; \
	make_file "$$share/man/man5" mazewright-book.5 $(BUILD)/mazewright help --man spec; \
	make_file "$$share/bash-completion/completions" mazewright $(BUILD)/mazewright completion bash; \
	make_file "$$share/zsh/site-functions" _mazewright $(BUILD)/mazewright completion zsh; \
	make_file "$$share/fish/vendor_completions.d" mazewright.fish $(BUILD)/mazewright completion fish; \
	make_file "$$lib/pkgconfig" mazewright.pc printf '%s\n' "prefix=$$(quoted "$$PREFIX")" "libdir=$$(quoted "$$LIBDIR")" \
		'includedir=$${prefix}/include' '' 'Name: mazewright' \
		'Description: printable mazes, each with exactly one route' 'Version: $(VERSION)' \
		'Libs: -L$${libdir} -lmazewright' 'Libs.private: $(LDLIBS)' 'Cflags: -I$${includedir}'; \
	echo "  installed below $$root"; \
	$(FIND_LIBRARY)

# The loader looks into few folders, and remembers what is in them.
FIND_LIBRARY = PATH=$$PATH:/sbin:/usr/sbin; [ -n "$$DESTDIR" ] || { \
		ldconfig -v -N -X 2>/dev/null | grep -qF "$$LIBDIR:" && ldconfig 2>/dev/null; } || \
		echo "  To start programs that use the shared library, first type: export LD_LIBRARY_PATH=$$(quoted "$$LIBDIR")"

uninstall:
	@$(INSTALLING) \
	rm -f "$$root/bin/mazewright" "$$lib/libmazewright.a" "$$lib/$(SONAME)" "$$lib/libmazewright.so" "$$lib/pkgconfig/mazewright.pc" \
		"$$root/include/mazewright.h" "$$share/mazewright/fonts/fonts.conf" "$$share/mazewright/fonts/README.md" \
		"$$share/mazewright/book.schema.json" "$$share/man/man1/mazewright.1" "$$share/man/man5/mazewright-book.5" \
		"$$share/bash-completion/completions/mazewright" "$$share/zsh/site-functions/_mazewright" \
		"$$share/fish/vendor_completions.d/mazewright.fish"; \
	rm -rf "$$root/include/mazewright" "$$doc"; \
	for d in mazewright/fonts mazewright doc man/man1 man/man5 zsh/site-functions zsh fish/vendor_completions.d fish \
		bash-completion/completions bash-completion; do rmdir "$$share/$$d" 2>/dev/null || true; done; \
	echo "  removed from $$root"

# The sources as one file, the same whoever packs them.
DIST = $(BUILD)/mazewright-$(VERSION).tar.gz
dist:
	@mkdir -p $(BUILD)
	@{ git ls-files -z 2>/dev/null || find .ci .[cge]*[a-z] src include templates fonts tests examples Makefile README.md -type f -print0; } | \
		LC_ALL=C sort -z | tar --null -T - --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime=@946684800 \
		--transform 's,^,mazewright-$(VERSION)/,' -cf - | gzip -9n > $(DIST)
	@echo "  $(DIST)"

# Packages for Debian: the program, the library, what it takes to build with it, and the documentation.
deb: dist packages deb-packages
	@rm -rf $(BUILD)/deb && mkdir -p $(BUILD)/deb && tar xf $(DIST) -C $(BUILD)/deb
	@cd $(BUILD)/deb/mazewright-$(VERSION) && cp -r .ci/debian debian && dpkg-buildpackage -b -us -uc > ../build.log 2>&1 || \
		{ tail -30 ../build.log; exit 1; }
	@cd $(BUILD)/deb && lintian --fail-on error --tag-display-limit 0 *.changes && ls *.deb
# And in a system that has nothing but them: installed, used, and removed without a trace.
deb-check: deb
	@tests/deb.sh $(BUILD)/deb

check: packages test-packages
	@$(MAKE) --no-print-directory -k $(PARALLEL) form structure test readers
	@echo "All checks passed."

# What reads the bytes of strangers is tried with sanitizers on each change.
READERS = hostile fuzz shape spec roster book read
readers:
	@$(MAKE) --no-print-directory test ONLY='$(READERS)' $(SANITIZED)

# The same programs with sanitizers: ONLY names some of them.
sanitized: packages test-packages
	@$(MAKE) --no-print-directory $(PARALLEL) test $(SANITIZED)

# All laws for all kinds and seeds, which takes an hour or two; tests/README.md tells what each change is spared.
nightly: packages test-packages same-packages deep-packages
	@failed=; part() { echo "make $$1"; $(MAKE) --no-print-directory "$$@" || failed="$$failed $$1"; }; \
	part tidy; export NIGHTLY=1; part test $(PARALLEL); part sanitized; unset NIGHTLY; \
	part same X87=$(filter x86_64,$(shell uname -m)); part races; part valgrind; \
	[ -z "$$failed" ] || { echo "Of the checks of the night, these failed:$$failed" >&2; exit 1; }
	@echo "All checks of the night passed."

CORES    = $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
# Some tests wait for disks and programs: one more than there are cores.
JOBS    := $(shell expr $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2) + 1)
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

# How to see on other systems than Debian's whether what a package brings is there: a header, a module of pkg-config (pc:), a
# face (font:), a Python module (py:), or else a command.
SEEN_BY = build-essential=cc pkg-config=pkg-config libcairo2-dev=pc:cairo libpango1.0-dev=pc:pangocairo libyaml-dev=pc:yaml-0.1 \
          libjansson-dev=pc:jansson librsvg2-dev=pc:librsvg-2.0 libgdk-pixbuf-2.0-dev=pc:gdk-pixbuf-2.0 libhpdf-dev=hpdf.h \
          libqpdf-dev=pc:libqpdf libgeos-dev=geos_c.h libcsv-dev=csv.h libutf8proc-dev=pc:libutf8proc libqrencode-dev=pc:libqrencode \
          libpng-dev=pc:libpng libdeflate-dev=pc:libdeflate libmicrohttpd-dev=microhttpd.h libseccomp-dev=seccomp.h \
          fonts-sil-andika=font:Andika fonts-quicksand=font:Quicksand fonts-dejavu-core=font:DejaVu fonts-symbola=font:Symbola \
          libcmocka-dev=pc:cmocka poppler-utils=pdftoppm ghostscript=gs libxml2-utils=xmllint python3-jsonschema=py:jsonschema \
          zbar-tools=zbarimg locales=locale man-db=man python3-yaml=py:yaml faketime=faketime abigail-tools=abidiff
# Installs those of the named packages that are missing; on other systems, says which of them nothing was seen of.
define install
	@missing=; for p in $(1); do \
		dpkg-query -W -f='$${Status}' $$p 2>/dev/null | grep -q '^install ok' || missing="$$missing $$p"; \
	done; \
	[ -z "$$missing" ] && exit 0; \
	if ! command -v apt-get >/dev/null; then \
		unseen=; for p in $$missing; do sign=$$p; for s in $(SEEN_BY); do [ "$${s%%=*}" = $$p ] && sign=$${s#*=}; done; \
			case $$sign in \
				pc:*) pkg-config --exists $${sign#pc:} 2>/dev/null;; \
				py:*) python3 -c "import $${sign#py:}" 2>/dev/null;; \
				font:*) fc-list 2>/dev/null | grep -q $${sign#font:};; \
				*.h) echo "#include <$$sign>" | $(CC) -E - >/dev/null 2>&1;; \
				*) command -v $$sign >/dev/null;; \
			esac || unseen="$$unseen $$p"; done; \
		[ -z "$$unseen" ] && exit 0; \
		echo "This system has no apt-get. Please install what Debian calls these packages:$$unseen" >&2; exit 1; \
	fi; \
	sudo=; if [ "$$(id -u)" != 0 ]; then sudo=sudo; command -v sudo >/dev/null || { \
		echo "Some packages are missing, and there is no sudo to install them with. As root, type this line, and then make again:" >&2; \
		echo "apt-get update && apt-get install -y --no-install-recommends$$missing" >&2; exit 1; }; fi; \
	echo "Installing$$missing"; \
	apt() { $$sudo env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=600 "$$@"; }; \
	waited=0; until said=$$(apt update 2>&1); do case "$$said" in \
		*"Could not get lock"*) [ $$waited != 0 ] || echo "  Another program is installing packages; waiting for it (up to ten minutes)"; \
			waited=$$((waited + 5)); [ $$waited -lt 600 ] && sleep 5 || break;; \
		*) echo "$$said" >&2; break;; esac; done; \
	env LC_ALL=C apt-get install --assume-no --no-install-recommends $$missing 2>/dev/null | sed -n \
		's/^Need to get \([^/]*\).* of archives.*/  Fetching \1: about a minute for 100 MB, and as long again to unpack them/p'; \
	apt install -y --no-install-recommends $$missing >/dev/null || \
	{ echo "Could not install them. Please type: apt-get install$$missing" >&2; exit 1; }
endef
packages:
	$(call install,$(PACKAGES))
test-packages:
	$(call install,$(TEST_PACKAGES))
same-packages:
	$(call install,$(SAME_PACKAGES))
deep-packages:
	$(call install,$(DEEP_PACKAGES))
deb-packages:
	$(call install,$(DEB_PACKAGES))
browser-packages:
	$(call install,$(BROWSER_PACKAGES))
editor-packages:
	$(call install,$(EDITOR_PACKAGES))
abi-packages:
	$(call install,$(ABI_PACKAGES))
ci-packages:
	$(call install,$(PACKAGES) $(TEST_PACKAGES) $(SAME_PACKAGES) $(ABI_PACKAGES))

# Proofs in a real browser, with a script that looks for what keeps readers out.
AXE = axe-core@4.10.2
browser: packages browser-packages all
	@mkdir -p $(BUILD)/browser
	@[ -f $(BUILD)/browser/package/axe.min.js ] || (cd $(BUILD)/browser && npm pack --silent $(AXE) >/dev/null && tar xf *.tgz)
	@/usr/bin/python3 tests/browser.py $(BUILD)/mazewright $(BUILD)/scratch/browser $(BUILD)/browser/package/axe.min.js

# What an editor tells of a spec that knows its schema, by the server that most of them ask.
LANGUAGE_SERVER = yaml-language-server@1.15.0
editor: packages editor-packages all
	@mkdir -p $(BUILD)/editor
	@[ -d $(BUILD)/editor/node_modules ] || npm install --silent --prefix $(BUILD)/editor $(LANGUAGE_SERVER) >/dev/null
	@timeout 120 python3 tests/editor.py $(BUILD)/mazewright $(BUILD)/scratch/editor $(BUILD)/editor/node_modules/.bin/yaml-language-server

# What programs are bound to that were linked with the shared library, held against tests/abi/list.txt.
abi: packages abi-packages all
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
$(BUILD)/tests/runner: $(BUILD)/tests/runner.o $(BUILD)/tests/main.o $(filter $(BUILD)/src/cli/%,$(OBJECTS)) $(BUILD)/libmazewright.a
	$(call say,link,$@)$(CC) $(CFLAGS) $(TEST_LINKER) $(LDFLAGS) -o $@ $^ $(LDLIBS) $(SERVER)

# The targets of the fuzzers: with the program's own commands, called from within.
FUZZ_TARGETS = spec words roster columns arguments image svg pdf manifest slits
FUZZ_PARTS   = $(FUZZ_TARGETS:%=$(BUILD)/tests/fuzz/%.o) $(BUILD)/tests/fuzz/common.o $(BUILD)/tests/fuzz/main.o \
               $(filter $(BUILD)/src/cli/%,$(filter-out %/memory.o,$(OBJECTS)))
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
races: ONLY = bindery book share
races: packages test-packages
	@TSAN_OPTIONS=suppressions=$(CURDIR)/tests/tsan.supp $(MAKE) --no-print-directory $(PARALLEL) \
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

# The pages of all languages, with faces for their scripts that are fetched, but not installed.
FACES = $(BUILD)/faces
faces: packages test-packages all $(BUILD)/tests/test_words
	@mkdir -p $(FACES)/fonts $(SCRATCH) && cp fonts/fonts.conf $(FACES)/fonts
	@cd $(FACES) && { [ -d fonts/usr ] || apt-get download -qq fonts-noto-core fonts-noto-cjk; } && \
		for p in *.deb; do dpkg -x $$p fonts; done
	@MAZEWRIGHT=$(abspath $(BUILD))/mazewright SCRATCH=$(SCRATCH) MAZEWRIGHT_DATA=$(abspath $(FACES)) EVERY_FACE=1 \
		$(BUILD)/tests/test_words

# The scripts of examples/cluster, with several processes here and under a real Slurm of one node.
cluster: packages all
	$(call install,$(CLUSTER_PACKAGES))
	@tests/cluster/try.sh $(BUILD)/cluster

bench: $(BUILD)/tests/bench/bench
	@$(BUILD)/tests/bench/bench $(BUILD)/bench.json $(BUILD)/growth.svg

$(BUILD)/tests/bench/bench: $(BUILD)/tests/bench/bench.o $(BUILD)/tests/bench/costs.o $(BUILD)/tests/bench/growth.o $(BUILD)/libmazewright.a
	$(call say,link,$@)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

examples: $(patsubst examples/%.c,$(BUILD)/examples/%,$(wildcard examples/*.c)) $(BUILD)/examples/maze-cpp
$(BUILD)/examples/maze-cpp: examples/maze.cpp $(BUILD)/libmazewright.a
	@mkdir -p $(@D)
	$(call say,link,$@)$(CXX) -std=c++17 $(WARNINGS) $(CPPFLAGS) $(CFLAGS) -o $@ $^ $(LDFLAGS) $(LDLIBS)
$(BUILD)/examples/%: examples/%.c $(BUILD)/libmazewright.a
	@mkdir -p $(@D)
	$(call say,link,$@)$(CC) -std=c11 $(WARNINGS) $(CPPFLAGS) $(CFLAGS) -o $@ $^ $(LDFLAGS) $(LDLIBS)

# What a program that uses the library is compiled with, after its own sources.
flags:
	@echo "-I$(CURDIR)/include $(abspath $(BUILD))/libmazewright.a $(LDLIBS)"

clean:
	rm -rf $(BUILD)

-include $(OBJECTS:.o=.d) $(wildcard $(BUILD)/tests/*.d $(BUILD)/tests/*/*.d)
.SECONDARY:
