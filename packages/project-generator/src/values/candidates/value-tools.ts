import { code } from '../../problems/wording.js';
import type { Operation, Schema } from '@assay/core';
import type { Problem } from '../../problems/definitions.js';
import type { JsonSchema, SchemaRef } from '../../records/index.js';
import type { SchemaRegistry } from '../../schemas/schema-registry.js';
import type { SchemaGate } from '../../schemas/schema-gate.js';

/** Tools for choosing values. */
export interface ValueTools {
  readonly registry: SchemaRegistry;
  readonly gate: SchemaGate;
  /** The hash of the document, so that the same document gets the same values. */
  readonly seed: string;
}

/** A schema for which values are chosen. Without `ref`, the document has no schema, and every value is valid. */
export interface Subject {
  readonly node: Schema | undefined;
  /** The entry of the schema, or of its target if it is only a reference. */
  readonly ref: SchemaRef | undefined;
  readonly json: JsonSchema;
}

/** @param assumed schema to generate values for if the document has none */
export function buildValueSubject(
  node: Schema | undefined,
  assumed: JsonSchema,
  { registry }: ValueTools,
): Subject {
  if (node === undefined) return { node, ref: undefined, json: assumed };
  const ref = registry.target(node);
  const json = registry.resolve(registry.get(ref));
  return { node, ref, json: json === true ? assumed : json };
}

/** True if a value is valid for a schema in a request. */
export function isValid({ ref }: Subject, value: unknown, { gate }: ValueTools): boolean {
  return ref === undefined || gate.accepts(ref, value, 'request');
}

/** Builds the problem of a value that cannot be generated. */
export function notGenerated(operation: Operation, place: string, reason: string): Problem {
  return {
    id: 'value-not-generated',
    operation,
    data: { place: `${place} of ${code(operation.signature)}`, reason },
  };
}
