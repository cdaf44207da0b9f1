import { englishWordsOf } from '../lexicon/english-words.js';
import { Parameter, Schema } from '@assay/core';
import { byName, isPluralName } from '../words/words.js';
import { dangerOf } from './dangerous-names.js';
import { Phrases } from '../words/phrases.js';

/** Returns the name of the property or parameter with which clients send the value of a schema. Undefined if none exists. */
export function valueName(schema: Schema): string | undefined {
  let node = schema;
  while (node.parent instanceof Schema && isPart(node.step)) node = node.parent;
  if (node.step === 'properties') return String(node.key);
  return node.parent instanceof Parameter ? node.parent.name : undefined;
}

function isPart(step: string | undefined): boolean {
  return step === 'allOf' || step === 'anyOf' || step === 'oneOf' || step === 'items';
}

const quantities = new Phrases('quantity, qty, unit price');
const countedNouns = new Phrases('copies, seats, tickets, guests');
const amounts = new Phrases('amount, limit, offset, page, page size, page number, page offset, per page');

/**
 * True for amounts that must not be negative: `quantity`, `unit_price`, `offset`. A negative one is a fault, or makes an order
 * pay the client.
 */
export function isAmount(schema: Schema): boolean {
  const name = valueName(schema);
  return name !== undefined && isAmountName(name);
}

const isAmountName: (name: string) => boolean = byName((name) => {
  const words = englishWordsOf(name);
  if (quantities.endsIn(words)) return true;
  return isPluralName(name) ? countedNouns.endsIn(words) : amounts.equals(words);
});

/** Headers with a form defined by HTTP, whose values servers and libraries read. */
const standardHeaders =
  /^(?:accept(?:-.+)?|authorization|cache-control|connection|content-.+|cookie|date|etag|expect|forwarded|from|host|if-.+|origin|pragma|prefer|proxy-.+|range|referer|te|traceparent|tracestate|transfer-encoding|upgrade|user-agent|via|want-digest)$/i;

/** Names of values that become a part of a query. */
const orderings = new Phrases(
  'order, order by, ordering, sort, sort by, sort on, sort order, sort field, sort key, sort column, sort direction',
);
const columns = new Phrases('column, column name, table name');

/**
 * True for values that other software than the service also reads, so that each character may matter: path variables, custom
 * headers, cookies and sort fields. Other rules judge names of files, hosts and commands.
 */
export function isInterpreted(place: Schema): boolean {
  const name = valueName(place);
  if (name === undefined) return false;
  const { parent } = place;
  if (parent instanceof Parameter) {
    if (parent.in === 'path' || parent.in === 'cookie') return dangerOf(name) === undefined;
    if (parent.in === 'header') return !standardHeaders.test(name) && dangerOf(name) === undefined;
  }
  return isPartOfQuery(name) && dangerOf(name) === undefined;
}

const isPartOfQuery: (name: string) => boolean = byName((name) => {
  const words = englishWordsOf(name);
  return columns.equals(words) || (orderings.equals(words) && !isPluralName(name));
});
