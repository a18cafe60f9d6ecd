"""The package for Java: a jar, its sources and its pom in the layout of a Maven repository."""

import html
import shutil
import subprocess
import tempfile
from pathlib import Path

from .archives import zipped
from .model import NEVER_MADE_UP, snake
from .package import BadPackage

FOLDER = "appattest/vectors"


def files(package):
    content = package.filled("java")
    pom = content.pop("pom.xml")
    sources = {path.removeprefix("src/"): text for path, text in content.items() if path.startswith("src/")}
    sources.update({f"{FOLDER}/{name}.java": text.encode() for name, text in types(package.model).items()})
    classes = {
        **compiled(sources), f"{FOLDER}/vectors.json": package.vectors,
        "META-INF/MANIFEST.MF": b"Manifest-Version: 1.0\r\nAutomatic-Module-Name: appattest.vectors\r\n\r\n",
    }
    facts = package.facts
    place = f"java/{facts['MAVENGROUP'].replace('.', '/')}/{facts['NAME']}/{package.version}/{facts['NAME']}-{package.version}"
    return {
        f"{place}.pom": pom,
        f"{place}.jar": zipped(classes, package.moment, first=["META-INF/MANIFEST.MF"]),
        f"{place}-sources.jar": zipped({**sources, "README.md": content["README.md"]}, package.moment),
        "java/README.md": content["README.md"],
    }


def compiled(sources):
    """Compiles sources, and returns the classes by path."""
    if not shutil.which("javac"):
        raise BadPackage("javac is not there: install a JDK 17, or name the other languages: python npm go rust swift")
    with tempfile.TemporaryDirectory() as folder:
        for path, text in sources.items():
            file = Path(folder, "sources", path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text)
        made = subprocess.run(
            ["javac", "--release", "17", "-encoding", "UTF-8", "-Xlint:all", "-Werror", "-d", f"{folder}/classes",
             *(f"{folder}/sources/{path}" for path in sorted(sources))], capture_output=True, text=True)
        if made.returncode != 0:
            raise BadPackage(f"javac does not compile packaging/packages/java: {made.stdout}{made.stderr}")
        classes = Path(folder, "classes")
        return {str(path.relative_to(classes)): path.read_bytes() for path in classes.rglob("*.class")}


def types(model):
    """The text of each type by its name."""
    texts = {one.name: enumeration(one, model) for one in model.enumerations}
    texts.update({one.name: record(one) for one in model.records})
    permitted = ", ".join(one.name for one in model.requests)
    texts["Request"] = page(f'''/** A request: its type says which. */
public sealed interface Request permits {permitted} {{
    /** Returns the operation of the request. */
    Operation operation();

    /** Returns the request as one line of the adapter protocol, for a verifier in another process. */
    default String toJson(String id) {{
        var members = Wire.members((Record) this);
        members.put("protocol", 1L);
        members.put("id", id);
        return Json.text(members);
    }}
}}''')
    return texts


def page(text, imports=()):
    lines = ["// Written by a program from the JSON Schema of the vector format.", "package appattest.vectors;", ""]
    return "\n".join([*lines, *(f"import {name};" for name in imports), *[""][:len(imports)], text, ""])


def enumeration(one, model):
    lines = [f"/** {one.note} */", f"public enum {one.name} implements Wire.Word {{"]
    requests = {record.operation: record for record in model.requests} if one.name == "Operation" else {}
    for at, (word, note) in enumerate(one.cases):
        lines += [f"    /** {note} */"] if note else []
        more = f', {requests[word].name}.class, "{requests[word].evidence}"' if word in requests else ""
        lines.append(f'    {snake(word).upper()}("{word}"{more}){";" if at == len(one.cases) - 1 else ","}')
    lines += ["", "    private final String word;"]
    if requests:
        lines += ["    final Class<? extends Record> request;", "    final String evidence;", "",
                  f"    {one.name}(String word, Class<? extends Record> request, String evidence) {{",
                  "        this.word = word;", "        this.request = request;", "        this.evidence = evidence;", "    }"]
    else:
        lines += ["", f"    {one.name}(String word) {{ this.word = word; }}"]
    return page("\n".join([*lines, "", "    /** Returns the word in JSON. */", "    @Override",
                           "    public String word() { return word; }", "}"]))


def record(one):
    lines = ["/**", f" * {html.escape(one.note, quote=False)}", " *"]
    lines += [f" * @param {member.name} {html.escape(member.note, quote=False)}{' May be null.' if member.optional else ''}".rstrip()
              for member in one.members if member.note or member.optional]
    components = ", ".join(f"{kind(member.kind)} {member.name}" for member in one.members)
    lines += [" */", f"public record {one.name}({components}) {'implements Request ' if one.operation else ''}{{"]
    if one.operation:
        lines += ["    @Override", f"    public Operation operation() {{ return Operation.{snake(one.operation).upper()}; }}"]
    if one.name == "VerifiedOutput":
        lines += output(one)
    lines.append("}")
    needed = {"List": "java.util.List", "Instant": "java.time.Instant", "Map": "java.util.Map", "Set": "java.util.Set"}
    text = "\n".join(lines)
    return page(text, sorted(path for name, path in needed.items() if any(f"{name}{end}" in text for end in "<. ")))


def output(one):
    """What users make: no values, and copies with one more."""
    never = ", ".join(f'"{name}"' for name in NEVER_MADE_UP)
    nothing = ", ".join("null" for _ in one.members)
    lines = ["    /** No values. */", f"    public static final VerifiedOutput NONE = new VerifiedOutput({nothing});",
             "    /** The values that are wrong when they are returned for evidence that carries none. */",
             f"    static final Set<String> NEVER_MADE_UP = Set.of({never});"]
    names = ", ".join(member.name for member in one.members)
    for member in one.members:
        lines += ["", f"    /** Returns these values with {member.name}. */",
                  f"    public VerifiedOutput with{member.name[0].upper()}{member.name[1:]}({kind(member.kind)} {member.name}) {{",
                  f"        return new VerifiedOutput({names});", "    }"]
    return lines


def kind(kind_):
    if kind_.word == "list":
        return f"List<{kind(kind_.item)}>"
    return kind_.name or {
        "text": "String", "bytes": "byte[]", "time": "Instant", "integer": "Long", "boolean": "Boolean",
        "map": "Map<String, String>", "request": "Request"}[kind_.word]
