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
LIBS      = cairo pangocairo pangoft2 yaml-0.1 jansson librsvg-2.0 gdk-pixbuf-2.0 libqpdf libutf8proc libpng libdeflate libzip $(CONFINES)
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
# What serves pages to browsers; the library does without.
SERVER    = $(call once,SERVER,$(shell pkg-config --libs libmicrohttpd 2>/dev/null || echo -lmicrohttpd))
LDLIBS   += $(LIBS_LINK) -lhpdf -lgeos_c -lcsv -lzint -lm -pthread

# The one place where packages are named: what it takes to build and run, and what else the tests call.
PACKAGES      = build-essential pkg-config libcairo2-dev libpango1.0-dev libyaml-dev libjansson-dev librsvg2-dev libgdk-pixbuf-2.0-dev libhpdf-dev libqpdf-dev libgeos-dev libcsv-dev libutf8proc-dev libzint-dev libpng-dev libdeflate-dev libzip-dev libmicrohttpd-dev libseccomp-dev \
                fonts-sil-andika fonts-quicksand fonts-dejavu-core fonts-symbola
TEST_PACKAGES = libcmocka-dev poppler-utils qpdf ghostscript libxml2-utils python3-jsonschema zbar-tools locales clang-format zsh fish man-db python3-yaml abigail-tools
SAME_PACKAGES = clang faketime
DEEP_PACKAGES = valgrind cppcheck
DEB_PACKAGES  = debhelper dpkg-dev fakeroot lintian mmdebstrap
EDITOR_PACKAGES  = $(if $(shell command -v npm),,npm)
BROWSER_PACKAGES = chromium python3-websocket $(EDITOR_PACKAGES)
EBOOK_PACKAGES   = epubcheck
CLUSTER_PACKAGES = parallel slurm-wlm munge
MUSL_PACKAGES = musl-tools

# Libraries that the program loads when it first calls them (src/cli/late.h): those of readers, servers and joins. The
# jumps to them are in the assembly of one processor; on others, and under sanitizers, they are linked like all.
LATE      = $(if $(and $(filter Linux,$(KERNEL)),$(filter x86_64,$(shell uname -m)),$(if $(findstring sanitize,$(CFLAGS)),,plain)),geos_c qpdf rsvg-2 gdk_pixbuf-2.0 zip microhttpd)

SOURCES  := $(sort $(wildcard src/*.c src/*/*.c src/*/*/*.c))
LIBRARY  := $(filter-out src/main.c src/cli/% src/studio/%,$(SOURCES))
OBJECTS   = $(SOURCES:%.c=$(BUILD)/%.o)
# All of the program but main().
COMMANDS  = $(filter $(BUILD)/src/cli/% $(BUILD)/src/studio/%,$(OBJECTS)) $(BUILD)/studio.o $(BUILD)/late.o
EMBEDDED  = $(BUILD)/templates.o $(BUILD)/drawings.o $(BUILD)/proof.o
LIB_OBJS  = $(LIBRARY:%.c=$(BUILD)/%.o) $(EMBEDDED)
TEMPLATES := $(sort $(wildcard templates/*.yaml))
LANGUAGES := $(sort $(wildcard templates/words/*.yaml))
THEMES    := $(sort $(wildcard templates/themes/*.yaml))
# In the order of their names, which is not that of their files: rocket comes before rocket-ship.
DRAWINGS  := $(patsubst %,templates/drawings/%.svg,$(sort $(patsubst templates/drawings/%.svg,%,$(wildcard templates/drawings/*.svg))))

.PHONY: all demo check additions nightly sanitized readers test looks same same-plain same-contracted same-extended same-by-clang reproducible races valgrind analyze coverage fuzz faces noto-emoji ebooks cluster proofs mutation bench walkers examples form structure tidy musl \
        flags packages test-packages same-packages deep-packages deb-packages browser-packages ebook-packages editor-packages ci-packages install uninstall \
        dist deb deb-check browser editor abi clean
all: $(BUILD)/mazewright $(BUILD)/libmazewright.a $(BUILD)/libmazewright.so

$(BUILD)/mazewright: $(BUILD)/src/main.o $(COMMANDS) $(BUILD)/libmazewright.a
	$(call say,link,$@)$(CC) $(CFLAGS) $(HARDENED_LINK) $(LDFLAGS) -o $@ $^ $(filter-out $(LATE:%=-l%),$(LDLIBS) $(SERVER))

$(BUILD)/libmazewright.a: $(LIB_OBJS)
	$(call say,ar,$@)rm -f $@ && $(AR) rcs $@ $^

$(BUILD)/libmazewright.so: $(LIB_OBJS)
	$(call say,link,$@)$(CC) -shared -Wl,$(if $(filter Darwin,$(KERNEL)),-install_name,-soname),$(SONAME) $(CFLAGS) $(filter-out -pie,$(HARDENED_LINK)) $(LDFLAGS) -o $(BUILD)/$(SONAME) $^ $(LDLIBS)
	@ln -sf $(SONAME) $@

$(BUILD)/src/files/data.o: CPPFLAGS += -DMW_DATA_DIR='"$(DATA_DIR)"'
$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(call $(if $(filter $(BUILD)/src/%,$@),count,say_cc),$<)$(CC) -std=c11 $(WARNINGS) $(SMALL_FRAMES) $(CPPFLAGS) $(CFLAGS) $(EXACT) $(SHARED) $(HARDENED) $(ANYWHERE) -pthread -MMD -MP -c -o $@ $<

# The house templates, the words of other languages and the drawings travel inside the library: their bytes as
# arrays, the first comment of a template as its brief.
bytes = od -An -v -td1 $(1) | sed 's/[-0-9][0-9]*/&,/g'; echo "0};"
# embed NAME FILES STRUCT FUNCTION: the arrays, and a function that returns the i-th of the structs.
name_of = n=$$(basename $$t); n=$${n%.*}
embed = for t in $(2); do $(name_of); \
		echo "static const char $(1)_$$(echo $$n | tr - _)[] = {"; \
		$(call bytes,$$t); \
	done; \
	echo "static const struct $(3) $(1)s[] = {"; \
	for t in $(2); do $(name_of); \
		echo "{\"$$n\", \"$$(sed -n '1{s/^\# *//;s/^<!-- *//;s/ *-->$$//;s/"/\\"/g;p;}' $$t)\", $(1)_$$(echo $$n | tr - _)},"; \
	done; \
	echo "{0}};"; \
	echo "const struct $(3) *$(4)(int i) { return i >= 0 && i < (int)(sizeof $(1)s / sizeof *$(1)s) && $(1)s[i].name ? &$(1)s[i] : 0; }"
$(BUILD)/templates.c: $(TEMPLATES) $(LANGUAGES) $(THEMES) Makefile
	@mkdir -p $(@D)
	@{ echo '#include "mazewright/languages.h"'; $(call embed,template,$(TEMPLATES),mw_template,mw_template_at); \
		$(call embed,language,$(LANGUAGES),mw_template,mw_language_at); \
		$(call embed,theme,$(THEMES),mw_template,mw_theme_at); } > $@
$(BUILD)/drawings.c: $(DRAWINGS) Makefile
	@mkdir -p $(@D)
	@{ echo '#include "art/art.h"'; $(call embed,drawing,$(DRAWINGS),art_file,art_file_at); } > $@

# So do the parts of the page of a proof; and inside the program, those of the studio, whose script is in several files.
page = { echo '\#include "$(1)/parts.h"'; $(call page_part,$(1),page,page.html); $(call page_part,$(1),style,style.css); $(call page_part,$(1),script,$(2)); $(3); }
page_part = echo 'const char mw_$(1)_$(2)[] = {'; cat $(3:%=src/$(1)/%) | $(call bytes,)
PROOF_SCRIPT  = script.js
STUDIO_WORDS  = $(sort $(wildcard src/studio/words/*.yaml))
STUDIO_SCRIPT = base.js jobs.js spec.js complaints.js form.js groups.js roster.js making.js main.js
$(BUILD)/proof.c: $(addprefix src/proof/,page.html style.css $(PROOF_SCRIPT)) Makefile
	@mkdir -p $(@D)
	@$(call page,proof,$(PROOF_SCRIPT),:) > $@
$(BUILD)/studio.c: $(addprefix src/studio/,page.html style.css icon.svg $(STUDIO_SCRIPT)) $(STUDIO_WORDS) Makefile
	@mkdir -p $(@D)
	@$(call page,studio,$(STUDIO_SCRIPT),$(call page_part,studio,icon,icon.svg); $(call embed,word,$(STUDIO_WORDS),mw_template,mw_studio_words_at)) > $@

$(BUILD)/late.c: src/cli/late.sh $(OBJECTS)
	@src/cli/late.sh "$(CC)" "$(LATE)" $(OBJECTS) > $@

$(EMBEDDED) $(BUILD)/studio.o $(BUILD)/late.o: %.o: %.c
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
	make_file "$$share/applications" mazewright.desktop cat src/studio/mazewright.desktop; \
	make_file "$$share/icons/hicolor/scalable/apps" mazewright.svg cat src/studio/icon.svg; \
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
		"$$share/fish/vendor_completions.d/mazewright.fish" "$$share/applications/mazewright.desktop" \
		"$$share/icons/hicolor/scalable/apps/mazewright.svg"; \
	rm -rf "$$root/include/mazewright" "$$doc"; \
	for d in mazewright/fonts mazewright doc man/man1 man/man5 zsh/site-functions zsh fish/vendor_completions.d fish \
		bash-completion/completions bash-completion applications icons/hicolor/scalable/apps icons/hicolor/scalable icons/hicolor icons; do rmdir "$$share/$$d" 2>/dev/null || true; done; \
	echo "  removed from $$root"

# The sources as one file, the same whoever packs them.
DIST = $(BUILD)/mazewright-$(VERSION).tar.gz
dist:
	@mkdir -p $(BUILD)
	@{ git ls-files -z 2>/dev/null || find .ci .[cge]*[a-z] src include templates fonts tests examples Makefile README.md -type f -print0; } | \
		LC_ALL=C sort -z | tar --null -T - --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime=@946684800 \
		--transform 's,^,mazewright-$(VERSION)/,' -cf - | gzip -9n > $(DIST)
	@echo "  $(DIST)"

check: packages test-packages
	@$(MAKE) --no-print-directory -k $(PARALLEL) form structure abi test readers
	@echo "All checks passed."

# How to see on other systems than Debian's whether what a package brings is there: a header, a module of pkg-config (pc:), a
# face (font:), a Python module (py:), or else a command.
SEEN_BY = build-essential=cc pkg-config=pkg-config libcairo2-dev=pc:cairo libpango1.0-dev=pc:pangocairo libyaml-dev=pc:yaml-0.1 \
          libjansson-dev=pc:jansson librsvg2-dev=pc:librsvg-2.0 libgdk-pixbuf-2.0-dev=pc:gdk-pixbuf-2.0 libhpdf-dev=hpdf.h \
          libqpdf-dev=pc:libqpdf libgeos-dev=geos_c.h libcsv-dev=csv.h libutf8proc-dev=pc:libutf8proc libzint-dev=zint.h \
          libpng-dev=pc:libpng libdeflate-dev=pc:libdeflate libzip-dev=pc:libzip libmicrohttpd-dev=microhttpd.h libseccomp-dev=seccomp.h \
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
ebook-packages:
	$(call install,$(EBOOK_PACKAGES))
editor-packages:
	$(call install,$(EDITOR_PACKAGES))
ci-packages:
	$(call install,$(PACKAGES) $(TEST_PACKAGES) $(SAME_PACKAGES))

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

include tests/checks.mk

-include $(OBJECTS:.o=.d) $(wildcard $(BUILD)/tests/*.d $(BUILD)/tests/*/*.d)
.SECONDARY:
