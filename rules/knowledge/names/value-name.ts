import { Parameter, Schema } from '@assay/core';
import { dangerOf } from './dangerous-names.js';

/** The name under which clients send the value of a schema: of its property or its parameter; undefined where it has none. */
export function valueName(schema: Schema): string | undefined {
  let node = schema;
  while (node.parent instanceof Schema && isPart(node.step)) node = node.parent;
  if (node.step === 'properties') return String(node.key);
  return node.parent instanceof Parameter ? node.parent.name : undefined;
}

function isPart(step: string | undefined): boolean {
  return step === 'allOf' || step === 'anyOf' || step === 'oneOf' || step === 'items';
}

const amounts =
  /^(?:amount|limit|offset|page|page_?(?:size|number|offset)|per_page)$|(?:^|_)(?:quantity|qty|unit_price|copies|seats|tickets|guests)$/i;

/** True for amounts of which less than none is a fault, or a way to be paid for an order: `quantity`, `unit_price`, `offset`. */
export function isAmount(schema: Schema): boolean {
  const name = valueName(schema);
  return name !== undefined && name.length < 80 && amounts.test(withUnderscores(name));
}

/** Headers whose form HTTP itself sets, and whose values servers and libraries read. */
const standardHeaders =
  /^(?:accept(?:-.+)?|authorization|cache-control|connection|content-.+|cookie|date|etag|expect|forwarded|from|host|if-.+|origin|pragma|prefer|proxy-.+|range|referer|te|traceparent|tracestate|transfer-encoding|upgrade|user-agent|via|want-digest)$/i;

/** Names of values that become a part of a query. */
const interpretedNames =
  /^(?:order|order_by|ordering|sort|sort_(?:by|on|order|field|key|column|direction)|columns?|column_names?|table_names?)$/i;

/**
 * True for places whose values more than the service's own code reads, so that each character may mean something: the variables
 * of paths, headers and cookies of the API's own, and what is sorted by. Names of files, hosts and commands are judged by other rules.
 */
export function isInterpreted(place: Schema): boolean {
  const name = valueName(place);
  if (name === undefined || dangerOf(name) !== undefined) return false;
  const { parent } = place;
  if (parent instanceof Parameter) {
    if (parent.in === 'path' || parent.in === 'cookie') return true;
    if (parent.in === 'header') return !standardHeaders.test(name);
  }
  return name.length < 40 && interpretedNames.test(withUnderscores(name));
}

/** `sortBy` as `sort_By`: words apart, whatever the convention of the names. */
function withUnderscores(name: string): string {
  return /[A-Z-]/.test(name) ? name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replaceAll('-', '_') : name;
}
