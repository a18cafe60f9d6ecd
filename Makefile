# The two commands of a newcomer are `make run` and `make test`; they share one debug build.

SWIFT ?= swift
APPATTEST := .build/debug/appattest
REPORTS := .build/reports
RELEASE := .build/release-files
PREFIX ?= /usr/local
# Without the links to Sources.
BENCHMARK_SOURCES := Benchmarks/Package.swift Benchmarks/Tests \
	$(addprefix Benchmarks/Sources/,benchmark Measurement)
# Without the links to Sources, and without the sources that are made.
MUTATION_SOURCES := Mutation/Package.swift Mutation/Sources Mutation/Tests Mutation/Mutants/Package.swift \
	Mutation/Mutants/Sources/trial Mutation/Mutants/Sources/search \
	$(filter-out %/PrimitiveMemory.swift,$(wildcard Mutation/Mutants/Sources/Trials/*.swift))
# The toolchain's own SwiftSyntax.
SYNTAX = $(shell $(SWIFT) -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')/host
MUTATION = --package-path Mutation -Xswiftc -I$(SYNTAX) -Xlinker -L$(SYNTAX) -Xlinker -rpath -Xlinker $(SYNTAX)
# The least share of mutants that the vectors kill, in percent. One more survivor counts for much in a sample.
MUTATION_SCORE = $(if $(SAMPLE),97,99)
MEASURED = $(firstword $(wildcard $(RELEASE)/tree/bin/appattest .build/release/appattest))
SEED ?= 1
SIZE ?= full
PROGRAM ?= $(APPATTEST)
# The end-to-end tests in which the program does several things at once.
CONCURRENT := CheckClient|CheckAdapter|Run|DeviceStream|LiveExample
ENVIRONMENTS := $(patsubst %/requirements.txt,%/.venv/installed,\
	$(wildcard adapters/*/requirements.txt examples/*/requirements.txt))

.DEFAULT_GOAL := help
.PHONY: help run test test-all site optimized attack lint format vectors architecture packages benchmark mutation release wheel-tools install freeze adapters clean build backend bootstrap bootstrap-test

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

run: build ## Build, check that vectors/ and spec/ are what the generator makes, run it on the reference verifier
	$(APPATTEST) generate --check vectors --spec spec --sources Sources
	@mkdir -p $(REPORTS)
	$(APPATTEST) run --vectors vectors --profile strict --target "exec:$(APPATTEST) adapter" \
		--report jsonl=$(REPORTS)/reference.jsonl --report junit=$(REPORTS)/reference.xml

# All tests at once keep a call waiting so long on few cores that it is given up.
test: WIDTH = $(shell $(SWIFT) test --help-hidden 2>/dev/null | grep -o -- '--experimental-maximum-parallelization-width' | sed 's/$$/ 16/' | head -1)
test: bootstrap-test ## Build and run the tests of every module, and an end-to-end test of each promise; or ONLY=VectorCatalogTests
	$(SWIFT) build --product app-attest-conformancePackageTests
	$(SWIFT) test --skip-build $(WIDTH) $(if $(ONLY),--filter $(ONLY))

test-all: export APPATTEST_TESTS = all
test-all: backend test site optimized attack mutation ## Run all tests: packages, releases, the action, templates, browsers, quoted outputs, the site, the backend, the optimised program, attack and mutation, too

optimized: bootstrap-test ## Run the tests of races, grants and parallel adapters on a release build, or on OPTIMIZED=FILE
	$(if $(OPTIMIZED),,$(SWIFT) build -c release -Xswiftc -Osize --static-swift-stdlib --product appattest)
	$(SWIFT) build --product app-attest-conformancePackageTests
	APPATTEST_PROGRAM="$(or $(OPTIMIZED),.build/release/appattest)" \
		$(SWIFT) test --skip-build --filter 'EndToEndTests\.($(CONCURRENT))Tests/'

attack: build backend ## Attack the program with hostile input, targets, signals and limits (SEED=1, SIZE=full or small, ONLY=CLASS, PROGRAM=FILE)
	scripts/attack.py --program $(PROGRAM) --seed $(SEED) --size $(SIZE) $(if $(ONLY),--only $(ONLY))

lint: ## Check the format of every Swift file
	$(SWIFT) format lint --strict -r Package.swift Sources Tests $(BENCHMARK_SOURCES) $(MUTATION_SOURCES)

format: ## Format every Swift file in place
	$(SWIFT) format --in-place -r Package.swift Sources Tests $(BENCHMARK_SOURCES) $(MUTATION_SOURCES)

vectors: build ## Rewrite vectors/, the tables in spec/ and the generated files in Sources/
	$(APPATTEST) generate --out vectors --spec spec --sources Sources

benchmark: ## Measure a release build against floors of the same run; status 1 when a bound is missed
	@test -n "$(MEASURED)" || { echo "benchmark: there is no release build. Run 'make release' or" \
		"'$(SWIFT) build -c release --static-swift-stdlib --product appattest' first." >&2; exit 2; }
	$(SWIFT) build -c release --static-swift-stdlib --package-path Benchmarks
	@mkdir -p $(REPORTS)
	Benchmarks/.build/release/benchmark --program $(MEASURED) --vectors vectors --json $(REPORTS)/benchmarks.json

mutation: bootstrap ## Try the vectors on thousands of mutants of the reference verifier, or on SAMPLE=300 (SEED=1); status 1 below the least score
	$(SWIFT) build $(MUTATION) --product mutation
	@mkdir -p $(REPORTS)
	Mutation/.build/debug/mutation --survivors --require $(MUTATION_SCORE) \
		$(if $(SAMPLE),--sample $(SAMPLE) --seed $(SEED)) --json $(REPORTS)/mutation.json

packages: ## Write the vectors as packages for Python, npm, Go, Rust, Swift and Java to .build/packages
	scripts/package-vectors.py

site: build scripts/site/.venv/installed ## Write the pages, and one page for each requirement and vector, as a site to .build/site, and check it
	scripts/site/.venv/bin/python scripts/site/build.py --program $(PROGRAM)

release: bootstrap wheel-tools ## Make the archive and the wheel of this version in .build/release-files, and try them (Linux)
	scripts/release.py

install: ## Install the program of `make release` below PREFIX, which is /usr/local unless you name another folder
	@test -d $(RELEASE)/tree || { echo "install: run 'make release' first; it makes what is installed." >&2; exit 2; }
	mkdir -p "$(DESTDIR)$(PREFIX)"
	cp -R $(RELEASE)/tree/. "$(DESTDIR)$(PREFIX)/"

wheel-tools: scripts/program_wheel/.venv/installed

architecture: ## Write the table of imports in ARCHITECTURE.md
	WRITE_ARCHITECTURE=1 $(MAKE) test ONLY=ArchitecturePageTests

freeze: build ## Record which vectors the profiles of this version have, for good
	$(APPATTEST) generate --check vectors --freeze Sources/Core/SuiteFiles/Resources/frozen-profiles.json

adapters: $(ENVIRONMENTS) ## Make a virtual environment for each Python adapter and example

clean: ## Remove everything that was built, the Python environments too
	$(SWIFT) package clean
	rm -rf Benchmarks/.build Mutation/.build Mutation/Mutants/.build Mutation/Mutants/Sources/ReferenceVerifier $(REPORTS) $(RELEASE) .build/packages .build/site* .build/manual .build/static-libraries adapters/*/.venv examples/*/.venv scripts/*/.venv

build: bootstrap ## Build the program, without the reference backend
	$(SWIFT) build --product appattest

backend: bootstrap ## Build the reference backend, which appattest serve and appattest mutants --live start
	$(SWIFT) build --product appattest-backend

bootstrap:
	@SWIFT="$(SWIFT)" scripts/bootstrap.sh

bootstrap-test:
	@SWIFT="$(SWIFT)" scripts/bootstrap.sh test

%/.venv/installed: %/requirements.txt
	@scripts/adapter-environment.sh $*
