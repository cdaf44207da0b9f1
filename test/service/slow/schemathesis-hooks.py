"""What Schemathesis may not make up: URLs that the service would fetch from machines of other people."""

import os
import re

import schemathesis

documents = os.environ["ASSAY_DOCUMENTS"]
looks_fetchable = re.compile(r"https?:", re.IGNORECASE)


def leads_elsewhere(body) -> bool:
    url = body.get("url") if isinstance(body, dict) else None
    return isinstance(url, str) and looks_fetchable.match(url) is not None and not url.startswith(documents)


def is_negative(case) -> bool:
    generation = case.meta.generation if case.meta else None
    return generation is not None and generation.mode.is_negative


@schemathesis.hook
def map_case(context, case):
    # A body that is good has another one in its place; one that is meant to be wrong is left out by `filter_case`.
    if leads_elsewhere(case.body) and not is_negative(case):
        case.body = {**case.body, "url": f"{documents}/api.yaml"}
    return case


@schemathesis.hook
def filter_case(context, case):
    return not leads_elsewhere(case.body)


@schemathesis.hook
def before_call(context, case, kwargs):
    # The last guard: all phases come by here.
    if leads_elsewhere(case.body):
        case.body = {**case.body, "url": f"{documents}/api.yaml"}
