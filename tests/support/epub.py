"""A judge of EPUBs by the rules of EPUB 3.3 that our books could break."""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
from collections.abc import Iterator
from pathlib import PurePosixPath
from xml.etree import ElementTree

DC = "{http://purl.org/dc/elements/1.1/}"
OPF = "{http://www.idpf.org/2007/opf}"
XHTML = "{http://www.w3.org/1999/xhtml}"
TYPE = "{http://www.idpf.org/2007/ops}type"
KINDS = {
    ".xhtml": "application/xhtml+xml",
    ".svg": "image/svg+xml",
    ".css": "text/css",
    ".ncx": "application/x-dtbncx+xml",
}
XML = (".xhtml", ".svg", ".opf", ".xml")


def epub_faults(data: bytes) -> list[str]:
    """What is wrong with an EPUB (W3C, EPUB 3.3); empty for a valid one."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        infos = archive.infolist()
        files = {info.filename: archive.read(info) for info in infos}
    first = infos[0]
    faults = [f"{info.filename} is there twice" for info in infos if infos.count(info) > 1]
    if first.filename != "mimetype" or first.compress_type != zipfile.ZIP_STORED or first.extra:
        faults.append("mimetype is not the first file, stored")
    if files.get("mimetype") != b"application/epub+zip":
        faults.append(f"mimetype is {files.get('mimetype')!r}")
    trees = {}
    for name, content in files.items():
        if PurePosixPath(name).suffix in XML:
            try:
                trees[name] = ElementTree.fromstring(content)
            except ElementTree.ParseError as error:
                faults.append(f"{name} is not well-formed: {error}")
    container = trees["META-INF/container.xml"]
    package = next(each.attrib["full-path"] for each in container.iter() if each.tag.endswith("rootfile"))
    folder = PurePosixPath(package).parent
    inside = {str(PurePosixPath(name).relative_to(folder)) for name in files if name.startswith(f"{folder}/")}
    faults += _of_package(trees[package], inside - {PurePosixPath(package).name})
    for name, tree in trees.items():
        if name not in (package, "META-INF/container.xml"):
            home = PurePosixPath(posixpath.relpath(PurePosixPath(name).parent, folder))
            faults += (f"{name} {fault}" for fault in _of_document(tree, inside, home, name.endswith(".xhtml")))
    faults += (f"{name} takes {each.decode()}" for name in files if name.endswith(".css")
               for each in re.findall(rb"url\(.*?\)|@import.*", files[name]))  # fmt: skip
    return faults


def _of_package(package: ElementTree.Element, inside: set[str]) -> Iterator[str]:
    identifiers = {each.get("id") for each in package.iter(f"{DC}identifier") if each.text}
    if package.get("unique-identifier") not in identifiers:
        yield "the package has no identifier"
    for name in ("title", "language"):
        if not any((each.text or "").strip() for each in package.iter(f"{DC}{name}")):
            yield f"no dc:{name}"
    changed = [each.text or "" for each in package.iter(f"{OPF}meta") if each.get("property") == "dcterms:modified"]
    if [bool(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", each)) for each in changed] != [True]:
        yield "dcterms:modified is not one moment"
    items = [*package.iter(f"{OPF}item")]
    paths = [item.attrib["href"] for item in items]
    ids = [each.attrib["id"] for each in package.iter() if "id" in each.attrib]
    yield from (f"the id {each} is there twice" for each in set(ids) if ids.count(each) > 1)
    yield from (f"{each} is listed twice" for each in set(paths) if paths.count(each) > 1)
    yield from (f"{each} is not in the manifest" for each in inside - {*paths})
    yield from (f"{each} is not in the archive" for each in {*paths} - inside)
    yield from (f"{item.get('href')} is no {item.get('media-type')}" for item in items
                if KINDS[PurePosixPath(item.attrib["href"]).suffix] != item.get("media-type"))  # fmt: skip
    if [item.get("href") for item in items if "nav" in (item.get("properties") or "").split()] != ["nav.xhtml"]:
        yield "there is not one page of navigation"
    spine = [each.get("idref") for each in package.iter(f"{OPF}itemref")]
    by_id = {item.get("id"): item.attrib["href"] for item in items}
    yield from (f"the spine has {each}, which is unknown or repeated" for each in spine
                if each not in by_id or spine.count(each) > 1)  # fmt: skip
    pages = {path for path in paths if path.endswith(".xhtml")} - {"nav.xhtml"}  # which reading systems show by itself
    yield from (f"{each} is not in the spine" for each in pages - {by_id.get(each) for each in spine})


def _of_document(tree: ElementTree.Element, inside: set[str], home: PurePosixPath, is_page: bool) -> Iterator[str]:
    ids = [each.attrib["id"] for each in tree.iter() if "id" in each.attrib]
    yield from (f"has the id {each} twice" for each in set(ids) if ids.count(each) > 1)
    for each in tree.iter():
        name = each.tag.rpartition("}")[2]
        if name in ("script", "foreignObject", "iframe", "object") or any(key.startswith("on") for key in each.attrib):
            yield f"has a script: {name}"
        source = each.get("src") or each.get("{http://www.w3.org/1999/xlink}href") or each.get("href") or ""
        target = source.partition("#")[0]
        if re.match(r"\w+:|//", source):
            yield f"takes {source}"
        elif target and posixpath.normpath(home / target) not in inside:
            yield f"leads to {target}, which is not there"
        elif source.startswith("#") and source[1:] not in ids:
            yield f"leads to {source}, which is not there"
        if name == "img" and "alt" not in each.attrib:
            yield "has an image without a text"
    if not is_page:
        return
    if tree.tag != f"{XHTML}html" or not "".join(tree.find(f"{XHTML}head/{XHTML}title").itertext()).strip():  # type: ignore[union-attr]
        yield "is no page with a title"
    lists = [each for each in tree.iter(f"{XHTML}nav") if each.get(TYPE) == "toc"]
    if lists and not [*lists[0].iterfind(f"{XHTML}ol/{XHTML}li/{XHTML}a")]:
        yield "has no contents"
