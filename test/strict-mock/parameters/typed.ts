import type { Schema } from '@assay/core';
import { schemasOfItem, schemasOfProperty, typesOf } from '../schema/flatten.js';
import type { SchemaChecker } from '../schema/schema-checker.js';
import type { Texts } from './texts.js';

/** Converts texts to the types of their schemas. A text that is not an integer stays a text, which validation rejects later. */
export function typed(texts: Texts, schemas: readonly Schema[], checker: SchemaChecker): unknown {
  if (typeof texts === 'string') return typedText(texts, schemas, checker);
  if (isList(texts)) return texts.map((text, index) => typed(text, schemasOfItem(schemas, index), checker));
  const members = [...texts].map(
    ([name, text]) => [name, typed(text, schemasOfProperty(schemas, name), checker)] as const,
  );
  return Object.fromEntries(members);
}

/** Converts a text to the first candidate that its schemas accept. */
function typedText(text: string, schemas: readonly Schema[], checker: SchemaChecker): unknown {
  const types = typesOf(schemas);
  // If only a list is allowed, a single pair is a list of one item.
  if (text !== '' && types.has('array') && [...types].every((type) => type === 'array' || type === 'null')) {
    return typed([text], schemas, checker);
  }
  const candidates = candidatesOf(text, types);
  if (candidates.length === 1) return candidates[0];
  const isAccepted = (candidate: unknown) => (schema: Schema) =>
    checker.accepts(schema, candidate, 'request');
  const byAll = candidates.find((candidate) => schemas.every(isAccepted(candidate)));
  const bySome = candidates.find((candidate) => schemas.some(isAccepted(candidate)));
  return byAll ?? bySome ?? candidates[0];
}

const numberText = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const integerText = /^-?(?:0|[1-9]\d*)$/;

function candidatesOf(text: string, types: ReadonlySet<string>): unknown[] {
  const candidates: unknown[] = [];
  if (types.has('integer') && integerText.test(text)) candidates.push(Number(text));
  else if (types.has('number') && numberText.test(text)) candidates.push(Number(text));
  if (types.has('boolean') && (text === 'true' || text === 'false')) candidates.push(text === 'true');
  if (types.has('null') && (text === 'null' || text === '')) candidates.push(null);
  if (types.has('array') && text === '') candidates.push([]);
  if (types.size === 0 || types.has('string') || candidates.length === 0) candidates.push(text);
  return candidates;
}

/** True for lists. */
export function isList(texts: Texts): texts is readonly Texts[] {
  return Array.isArray(texts);
}
