import { code } from '../problems/wording.js';
import type { Operation, Schema } from '@assay/core';
import type { Problem } from '../problems/problem.js';
import type { JsonSchema, SchemaRef } from '../records/index.js';
import type { SchemaBook } from '../schemas/schema-book.js';
import type { SchemaGate } from '../schemas/schema-gate.js';

/** What values are chosen with. */
export interface ValueTools {
  readonly book: SchemaBook;
  readonly gate: SchemaGate;
  /** The hash of the document: the same document gets the same values. */
  readonly seed: string;
}

/** A schema that values are chosen for; without `ref` where the document gives none, and everything is valid. */
export interface Subject {
  readonly node: Schema | undefined;
  /** What the schema leads to, where it is only a reference. */
  readonly ref: SchemaRef | undefined;
  readonly json: JsonSchema;
}

/** @param assumed what values are made for if the document says nothing about them */
export function subjectOf(node: Schema | undefined, assumed: JsonSchema, { book }: ValueTools): Subject {
  if (node === undefined) return { node, ref: undefined, json: assumed };
  const ref = book.target(node);
  const json = book.resolve(book.get(ref));
  return { node, ref, json: json === true ? assumed : json };
}

/** True if a value satisfies a schema in a request. */
export function isValid({ ref }: Subject, value: unknown, { gate }: ValueTools): boolean {
  return ref === undefined || gate.accepts(ref, value, 'request');
}

/** The problem of a value that cannot be made. */
export function notGenerated(operation: Operation, place: string, reason: string): Problem {
  return {
    id: 'value-not-generated',
    operation,
    data: { place: `${place} of ${code(operation.signature)}`, reason },
  };
}
