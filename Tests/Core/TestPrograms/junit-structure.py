"""Checks a report against the structure that Ant's and Jenkins' schemas agree on."""
import sys, xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
known = {
    "testsuites": ("testsuite", {"name", "tests", "failures", "errors", "time"}),
    "testsuite": ("properties testcase", {"name", "tests", "failures", "errors", "skipped", "time"}),
    "properties": ("property", set()), "property": ("", {"name", "value"}),
    "testcase": ("skipped error failure system-out", {"classname", "name", "time"}),
    "skipped": ("", {"message"}), "error": ("", {"type", "message"}), "failure": ("", {"type", "message"}),
    "system-out": ("", set()),
}
for element in root.iter():
    children, attributes = known[element.tag]
    assert set(element.keys()) == attributes, (element.tag, element.keys())
    order = [children.split().index(child.tag) for child in element]
    assert order == sorted(order), (element.tag, order)
