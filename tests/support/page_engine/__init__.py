"""Makes `latrodb/features/viewer/engine.js`: the engine of the rules, translated for pages.

    python -m tests.support.page_engine            # write the script
    python -m tests.support.page_engine --readable # print it with its names and line breaks

PScript parses the modules of `latrodb/rules/engine` and translates their statements. Expressions are translated here,
because the `.pxd` files give each value a type: plain operators then do what Python's do, and none of PScript's
slow helpers is needed. `helpers.js` has what JavaScript lacks. The script defines `latrodbEngine` (`module.exports`
in Node), with a class for each class of the engine.

**How a page uses it.** `new latrodbEngine.SearchBoard(files, ranks, rules, numbers, passNumber)` and `set_up` take
what Python's classes take: arrays for sequences, and Number, BigInt or the decimal text of a number for numbers of 64
bits. Public methods and properties keep their names; all other names are shortened. Exceptions are Errors whose `name`
is that of Python's exception.

**How numbers are represented.** `int`, `short` and `signed char` are integers of 32 bits. `bint` is a JavaScript
boolean, and becomes 0 or 1 where it is used as a number. A number of 64 bits (`long long`, `uint64_t`) has two halves
of 32 bits: a variable `key` has its high half in `key$`, and an array has a second one for the high halves. A private
method returns the low half and leaves the high one in `HIGH`. Public methods take and return such numbers as Number
or BigInt: signed ones are a Number if that is exact, unsigned ones are always BigInt. An attribute that is an array is
a typed array, which the constructor makes, as Cython does.

**What the engine's source may contain.** The builder stops with the file and the line at anything else.

* Modules: a docstring, imports from `latrodb.rules.engine`, `typing` and `collections.abc`, constants (whole numbers,
  which another module may import with a star), functions, classes. Each class and each of its
  attributes is declared in the `.pxd` file.
* Classes: one base class at most; methods and properties, without other decorators or class attributes.
* Parameters: by place; defaults are numbers, booleans or `()`. `*args` may be passed on.
* Statements: assignment (to variables, attributes of `self`, items of its arrays; several at once; chained), augmented
  assignment, `if`, `while`, `for`, `break`, `continue`, `pass`, `return`, `raise` with one message, calls.
* Loops: over `range`, `enumerate`, or a list; no `else`. The variable of a loop is not assigned to and not used after
  the loop.
* Integers of 32 bits: all operators but `/` and `**`; `//` and `%` round down; constant shifts are less than 32.
* Numbers of 64 bits: `+ - & | ^ << >>`, comparisons, `*` by a power of two on the right, `%` of an unsigned one by an
  `int`. What is shifted or multiplied must have 64 bits already.
* Conditions: `and`, `or`, `not`, `x if c else y`, comparisons (a chain only if its middle is not a call), `in` a tuple
  that is written out. As values, `and` and `or` take integers of 32 bits.
* Functions: `abs bool bytearray bytes divmod enumerate int len max min range sum`, those of the modules, and methods of
  `self`, of an object of the engine that an attribute or a local variable with its class as type holds, of `super()`
  or, with `self` given, of a base class.
* Lists, tuples and bytes, for arguments and results of public methods: `[x] * n`, items, slices without a step,
  `append`, comprehensions and generators with plain variables, `int.from_bytes(x, "little").bit_count()`. Numbers of 64
  bits in them are Number or BigInt; a variable that is declared with 64 bits takes them out again.
* Strings only as messages.
* An index is never negative. An array is filled with `array()`, `[x] * n` or a list of its length.

A method that the `.pxd` file leaves out has numbers that are exact as Number, except where it only puts them into
variables or arrays of 64 bits. Methods that a page cannot have are listed in `statements.LEFT_OUT`, and throw there.
"""

from __future__ import annotations

import re
from pathlib import Path

import latrodb.rules.engine
from tests.support.page_engine.declarations import Declarations
from tests.support.page_engine.expressions import HIGH, JS_NAMES, high_name, js_name
from tests.support.page_engine.minifier import Names, check_names, shortened
from tests.support.page_engine.statements import LINE, Statements

ENGINE = Path(latrodb.rules.engine.__file__).parent
SCRIPT = Path(latrodb.rules.engine.__file__).parents[2] / "features" / "viewer" / "engine.js"
HELPERS = Path(__file__).with_name("helpers.js")
NO_RULES = ("__init__", "table", "cython_views", "prover")  # modules that are not translated
METHOD = re.compile(r"\s*(_\w+)\(")
HEADER = "/* The rules of the games. Made by python -m tests.support.page_engine; do not edit. */\n"


def modules(folder: Path = ENGINE) -> list[Path]:
    """The files that are translated."""
    return [path for path in sorted(folder.glob("*.py")) if path.stem not in NO_RULES]


def readable_script(paths: list[Path] | None = None) -> tuple[str, Names]:
    """The script with its names, and those that may be shortened."""
    declarations = Declarations(paths or modules())
    helpers: set[str] = set()
    parts, variables = [], set()
    for module in declarations.modules:
        parser = Statements(declarations, module, helpers)
        parts.append(parser.dump())
        variables |= parser.names
    methods = [method for each in declarations.classes.values() for method in each.methods.values()]
    public = {method.name for method in methods if method.is_public}
    attributes = {js_name(name) for each in declarations.classes.values() for name in each.attributes}
    properties = attributes | {high_name(name) for name in attributes} | {method.name for method in methods}
    exported = ", ".join(declarations.classes)
    script = f"""(() => {{
"use strict";
let HIGH = 0;
{_used_helpers(helpers)}
{_without_unused("".join(parts), public)}
{LINE}
const engine = {{{exported}}};
if (typeof module === "object" && module.exports) module.exports = engine;
else globalThis.latrodbEngine = engine;
}})();
"""
    functions = {js_name(name) for name in declarations.functions}
    check_names("".join(parts), JS_NAMES | functions | {HIGH, *helpers, *declarations.classes}, LINE)
    own = {HIGH, *functions, *re.findall(r"^const (\w+) = \(", HELPERS.read_text(encoding="utf-8"), re.MULTILINE)}
    return script, Names(properties - public, variables | _helper_variables(), own)


def page_engine(paths: list[Path] | None = None) -> str:
    """The script as pages get it."""
    script, names = readable_script(paths)
    return HEADER + shortened(script, names, LINE)


def _without_unused(script: str, public: set[str]) -> str:
    """The classes without private methods that none calls."""
    parts = script.split(LINE)
    while True:
        used = {name for part in parts for name in re.findall(r"\.(\w+)", part)}
        kept = [part for part in parts if not (found := METHOD.match(part)) or {found[1]} & (used | public)]
        if len(kept) == len(parts):
            return LINE.join(parts)
        parts = kept


def _helper_variables() -> set[str]:
    """The parameters and variables of the helpers."""
    text = HELPERS.read_text(encoding="utf-8")
    found = [word for each in re.findall(r"\(([\w, ]+)\) =>", text) for word in each.split(", ")]
    return {*found, *re.findall(r"\b(?:let|  const) (\w+)", text)}


def _used_helpers(names: set[str]) -> str:
    """The functions of helpers.js that the script calls, with those that they call."""
    every = {text.split(" ")[1]: text for text in _definitions()}
    wanted, found = sorted(names), set()
    while wanted:
        name = wanted.pop()
        if name not in found:
            found.add(name)
            wanted += [other for other in every if other in every[name] and other != name]
    return "".join(f"{LINE}\n{text}" for name, text in every.items() if name in found)


def _definitions() -> list[str]:
    text = HELPERS.read_text(encoding="utf-8")
    return [f"const {each}" for each in text.split("\nconst ")[1:]]
