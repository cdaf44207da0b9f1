"""What Schemathesis may not make up."""

import os
import re

import schemathesis

documents = os.environ["ASSAY_DOCUMENTS"]
looks_fetchable = re.compile(r"\s*https?:", re.IGNORECASE)


def leads_elsewhere(body) -> bool:
    """The service would fetch it from a machine of other people."""
    url = body.get("url") if isinstance(body, dict) else None
    return isinstance(url, str) and looks_fetchable.match(url) is not None and not url.startswith(documents)


def is_negative(case) -> bool:
    generation = case.meta.generation if case.meta else None
    return generation is not None and generation.mode.is_negative


@schemathesis.hook
def map_case(context, case):
    if is_negative(case):
        return case
    if leads_elsewhere(case.body):
        case.body = {**case.body, "url": f"{documents}/api.yaml"}
    # A cursor is what an earlier answer said. One that is made up is refused, whatever it looks like.
    if case.query:
        case.query.pop("cursor", None)
    return case


@schemathesis.hook
def filter_case(context, case):
    return not leads_elsewhere(case.body)


@schemathesis.hook
def before_call(context, case, kwargs):
    # The coverage phase does not ask the hooks above.
    map_case(context, case)
    if leads_elsewhere(case.body):
        case.body = {**case.body, "url": f"{documents}/api.yaml"}
