import { resolve, type Schema } from '@assay/core';
import { listConjuncts } from '../../knowledge/schemas/composition.js';
import { enumerate } from '../../knowledge/wording/names.js';
import { namesTypes, ownTypes, possibleTypes, typeNames } from '../../knowledge/schemas/possible-types.js';
import type { Contradiction } from './contradiction.js';

/** Finds schemas of a composition whose types have no value in common. */
export function typeContradiction(schema: Schema): Contradiction | undefined {
  if (possibleTypes(schema) !== 0) return undefined;
  // A part that allows no value is reported there, or is intentional: `false`.
  const target = schema.reference === undefined ? undefined : resolve(schema.reference);
  if (target !== undefined && possibleTypes(target) === 0) return undefined;
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) {
    const parts = schema.all(keyword);
    const isEmpty = (part: Schema): boolean => possibleTypes(part) === 0;
    if (keyword === 'allOf' ? parts.some(isEmpty) : parts.length > 0 && parts.every(isEmpty))
      return undefined;
  }
  return betweenConjuncts(schema) ?? withAlternatives(schema);
}

function betweenConjuncts(schema: Schema): Contradiction | undefined {
  const typed = listConjuncts(schema).filter((part) => namesTypes(ownTypes(part)));
  for (const [index, a] of typed.entries()) {
    for (const b of typed.slice(index + 1)) {
      if ((ownTypes(a) & ownTypes(b)) !== 0) continue;
      const keyword = schema.keywords['allOf'] === undefined ? '$ref' : 'allOf';
      const reason = `schemas that must all match require ${names(a)} and ${names(b)}`;
      return { subject: 'value', reason, keyword };
    }
  }
  return undefined;
}

function withAlternatives(schema: Schema): Contradiction | undefined {
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const types = schema.all(keyword).reduce((sum, part) => sum | possibleTypes(part), 0);
    if (types === 0 || !namesTypes(ownTypes(schema)) || (types & ownTypes(schema)) !== 0) continue;
    const reason = `its type is ${names(schema)}, but no schema of its \`${keyword}\` allows that`;
    return { subject: 'value', reason, keyword };
  }
  return undefined;
}

function names(schema: Schema): string {
  return enumerate(typeNames(ownTypes(schema))).replace(/ and /, ' or ');
}
