"""A page to start with for each reader whom the README names."""

import re

SECTION = re.compile(r"^## (I [^\n]*)\n(.*?)(?=^## )", re.M | re.S)
# What each reader opens next, by the last word of the reader's heading.
NEXT = {
    "verifier": ["spec/ci.md", "adapters/README.md", "spec/protocol.md", "spec/judgement.md", "spec/reports.md"],
    "backend": ["spec/live.md", "spec/mapping.md", "spec/clients.md", "spec/devicecheck.md", "spec/ci.md"],
    "device": ["spec/device-service.md", "spec/device.md", "spec/fixtures.md", "spec/services.md", "spec/check-app.md"],
    "audit": ["spec/requirements.md", "spec/traceability.md", "spec/matrix.md", "spec/mutation.md", "spec/scope.md"],
}


def add_readers(tree):
    """Adds the pages of the readers, and the README with a card for each in place of its section. Returns their places."""
    readme, home, cards = tree.text("README.md"), "index.md", []
    for heading, section in SECTION.findall(readme):
        place = f"start/{heading.split()[-1]}.md"
        pages = [following_page(tree, path, place) for path in NEXT[heading.split()[-1]]]
        tree.make(place, "reader.md", heading=heading, next=pages, section=tree.rebased(section.strip(), "README.md", place))
        text = section.strip().partition("\n\n")[0].replace("\n", " ").removesuffix(":")
        cards.append({"heading": heading, "place": place, "text": tree.rebased(text, "README.md", home)})
    before, _, after = tree.rebased(SECTION.sub("", readme), "README.md", home).partition("\n## ")
    tree.make(home, "start.md", before=before, cards=cards, after=after)
    return [card["place"] for card in cards]


def following_page(tree, path, place):
    """Returns the title of a page, its address and its first sentence."""
    title, text = re.match(r"# ([^\n]*)\n\n(.*?)\n\n", tree.text(path), re.S).groups()
    sentence = re.match(r".*?(?:[.:](?=\s|$)|$)", text.replace("\n", " "))[0].rstrip(".:") + "."
    return {"title": title, "link": tree.address(path, "", place), "sentence": tree.rebased(sentence, path, place)}
