import { resolve, type Schema } from '@assay/core';
import type { Bound } from './bounds.js';

// Deeper compositions are nobody's document, and the stack of calls is not endless.
const deepest = 200;

/**
 * Tells of schemas whether all values of a type that they accept are limited: by their own keywords, by `enum` or `const`,
 * because they accept none of the type, by one schema of an `allOf`, by every schema of an `anyOf` or `oneOf`,
 * or by the schema behind their `$ref`.
 */
export class Boundedness {
  private readonly bound: Bound;
  private readonly known = new Map<Schema, boolean>();
  private depth = 0;

  constructor(bound: Bound) {
    this.bound = bound;
  }

  /** True where all values of the type that the schema accepts are limited. */
  isBounded(schema: Schema): boolean {
    if (rejectsType(schema, this.bound.type)) return true;
    if (schema.enum !== undefined || schema.hasConst || this.bound.isSetBy(schema)) return true;
    if (schema.reference === undefined && schema.subschemas.length === 0) return false;
    const known = this.known.get(schema);
    if (known !== undefined) return known;
    if (this.depth >= deepest) return false;
    // A schema that is composed of itself is not limited by that.
    this.known.set(schema, false);
    this.depth++;
    const target = schema.reference === undefined ? undefined : resolve(schema.reference);
    const found = (target !== undefined && this.isBounded(target)) || this.isComposedBounded(schema);
    this.depth--;
    this.known.set(schema, found);
    return found;
  }

  private isComposedBounded({ subschemas }: Schema): boolean {
    let anyOf: boolean | undefined;
    let oneOf: boolean | undefined;
    for (const part of subschemas) {
      if (part.step === 'allOf' && this.isBounded(part)) return true;
      if (part.step === 'anyOf' && anyOf !== false) anyOf = this.isBounded(part);
      if (part.step === 'oneOf' && oneOf !== false) oneOf = this.isBounded(part);
    }
    return anyOf === true || oneOf === true;
  }
}

function rejectsType(schema: Schema, name: string): boolean {
  const type = schema.keywords['type'];
  if (typeof type === 'string') return type !== name;
  if (Array.isArray(type)) return !type.includes(name);
  return schema.boolean === false;
}
