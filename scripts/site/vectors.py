"""A page for each vector, for each group and for each suite."""

import itertools
import json
import re

SEEN = "Sources/Core/VectorCatalog/Resources/seen-in-the-wild.json"
HEADING = re.compile(r"<h2>(.*?)</h2>\n")
# The people who can make a fault, from the most to the fewest, as the rows of the table in spec/vectors.md.
MAKERS = ["anyone", "deviceOwner", "otherDeveloper", "apple"]


def add_vectors(tree, vectors, explained, makers):
    """Adds the pages of all vectors and the lists that lead to them, and returns the places of the lists of the suites."""
    seen = json.loads(tree.text(SEEN))
    rows = tree.text("spec/vectors.md").partition("\n| made by |")[2].partition("\n\n")[0].split("\n")[2:]
    words = dict(zip(MAKERS, (row.split("|")[1].strip() for row in rows), strict=True))
    suites = {}
    for group, members in itertools.groupby(vectors.values(), lambda vector: vector["id"].rpartition("/")[0]):
        suites.setdefault(group.split("/")[0], {})[group] = list(members)
    for vector in vectors.values():
        (pictures, facts), (suite, group, case) = explained[vector["id"]], vector["id"].split("/")
        tree.make(
            f"vectors/{vector['id']}/index.md", "vector.md", vector=vector, facts=facts, suite=suite, group=group, case=case,
            pictures=HEADING.sub(r"\n## \1\n\n", pictures).replace('class="picture"', 'class="picture" data-search-exclude'),
            statement=facts["requirement"][0].partition(": ")[2], maker=words.get(makers[vector["id"]]),
            seen=[one for one in seen if vector["id"] in one["vectors"]])
        tree.copy(f"vectors/{vector['id']}.json")
    for suite, groups in suites.items():
        for group, members in groups.items():
            tree.make(f"vectors/{group}/index.md", "group.md", suite=suite, group=group, vectors=members)
        tree.make(f"vectors/{suite}/index.md", "groups.md", title=suite.capitalize(), suites={suite: groups},
                  count=sum(map(len, groups.values())))
    tree.make("vectors/index.md", "groups.md", title="Vectors", suites=suites, count=len(vectors))
    return [f"vectors/{suite}/index.md" for suite in suites]
