"""Replaces values that Schemathesis must not invent."""

import os
import re

import schemathesis

documents = os.environ["ASSAY_DOCUMENTS"]
looks_fetchable = re.compile(r"\s*https?:", re.IGNORECASE)


def is_elsewhere(value) -> bool:
    """True for URLs of foreign machines, which the service would fetch or call."""
    return isinstance(value, str) and looks_fetchable.match(value) is not None and not value.startswith(documents)


def leads_elsewhere(value) -> bool:
    if isinstance(value, dict):
        return any(leads_elsewhere(each) for each in value.values())
    if isinstance(value, list):
        return any(leads_elsewhere(each) for each in value)
    return is_elsewhere(value)


def kept_here(value):
    """Replaces such URLs by the one of a local document."""
    if isinstance(value, dict):
        return {name: kept_here(each) for name, each in value.items()}
    if isinstance(value, list):
        return [kept_here(each) for each in value]
    return f"{documents}/api.yaml" if is_elsewhere(value) else value


def is_negative(case) -> bool:
    generation = case.meta.generation if case.meta else None
    return generation is not None and generation.mode.is_negative


@schemathesis.hook
def map_case(context, case):
    if is_negative(case):
        return case
    if leads_elsewhere(case.body):
        case.body = kept_here(case.body)
    # A cursor comes from an earlier response. The service rejects every invented one.
    if case.query:
        case.query.pop("cursor", None)
    return case


@schemathesis.hook
def filter_case(context, case):
    return not leads_elsewhere(case.body)


@schemathesis.hook
def before_call(context, case, kwargs):
    # The coverage phase does not call the hooks above.
    map_case(context, case)
    if leads_elsewhere(case.body):
        case.body = kept_here(case.body)
