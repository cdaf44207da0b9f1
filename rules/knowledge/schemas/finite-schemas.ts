import { resolve, Schema, strings, type Model } from '@assay/core';
import { stronglyConnected } from './strongly-connected.js';

/** What is known of the schemas of a model that no finite value can match. */
export interface FiniteSchemas {
  /**
   * True where some finite value may match the schema, as far as references, composition, required properties and items
   * tell; other keywords are not looked at, and a schema without `type` that names properties is taken to be an object's.
   */
  isFinite(schema: Schema): boolean;
  /** The circles that make schemas infinite: those of each circle need each other without a way out. In the order of the document. */
  readonly circles: readonly (readonly Schema[])[];
}

const known = new WeakMap<Model, FiniteSchemas>();

/**
 * Finds out which schemas of a model can be matched by finite values: the least fixed point over the graph of its schemas,
 * in time linear in its size, once per model.
 */
export function finiteSchemas(model: Model): FiniteSchemas {
  let found = known.get(model);
  if (found === undefined) {
    found = compute(model);
    known.set(model, found);
  }
  return found;
}

/** What a schema needs: of each list one schema at least that is finite. */
type Needs = readonly (readonly Schema[])[];

/** A need that waits for one of its schemas. */
interface Waiting {
  readonly schema: Schema;
  isMet: boolean;
}

function compute(model: Model): FiniteSchemas {
  const needsOf = needsOfUnsettled(model);
  const missing = new Map<Schema, number>();
  const waitingFor = new Map<Schema, Waiting[]>();
  for (const [schema, needs] of needsOf) {
    missing.set(schema, needs.length);
    for (const alternatives of needs) {
      const waiting = { schema, isMet: false };
      for (const alternative of alternatives) {
        const list = waitingFor.get(alternative);
        if (list === undefined) waitingFor.set(alternative, [waiting]);
        else list.push(waiting);
      }
    }
  }
  settle(missing, waitingFor);
  const isInfinite = (schema: Schema): boolean => missing.has(schema);
  const infinite = missing.size === 0 ? [] : schemasOf(model).filter(isInfinite);
  const circles = stronglyConnected(infinite, (schema) =>
    (needsOf.get(schema) ?? []).filter((alternatives) => alternatives.every(isInfinite)).flat(),
  );
  return { isFinite: (schema) => !missing.has(schema), circles };
}

/** The needs of the schemas that are not seen to be finite at once: nearly all are, when what they lead to is looked at first. */
function needsOfUnsettled(model: Model): ReadonlyMap<Schema, Needs> {
  const unsettled = new Map<Schema, Needs>();
  const settled = new Set<Schema>();
  const isSettled = (schema: Schema): boolean => isPlain(schema) || settled.has(schema);
  for (let index = model.nodes.length - 1; index >= 0; index--) {
    const node = model.nodes[index];
    if (node?.kind !== 'Schema') continue;
    // `as`: the kind says so, and is quicker to ask than the class.
    const schema = node as Schema;
    if (isPlain(schema)) continue;
    const needs = needsOfSchema(schema).filter((alternatives) => !alternatives.some(isSettled));
    if (needs.length === 0) settled.add(schema);
    else unsettled.set(schema, needs);
  }
  return unsettled;
}

function schemasOf(model: Model): Schema[] {
  return model.nodes.filter((node): node is Schema => node instanceof Schema);
}

/** True for schemas that need no other one, which the presence of a few keywords tells. */
function isPlain({ reference, subschemas, raw }: Schema): boolean {
  if (reference !== undefined) return false;
  if (subschemas.length === 0) return true;
  return (
    raw['required'] === undefined &&
    raw['allOf'] === undefined &&
    raw['anyOf'] === undefined &&
    raw['oneOf'] === undefined &&
    raw['minItems'] === undefined
  );
}

/** Takes all schemas out of `missing` that are finite. */
function settle(missing: Map<Schema, number>, waitingFor: ReadonlyMap<Schema, readonly Waiting[]>): void {
  const finite: Schema[] = [];
  for (const schema of waitingFor.keys()) {
    if (!missing.has(schema)) finite.push(schema);
  }
  for (let schema = finite.pop(); schema !== undefined; schema = finite.pop()) {
    for (const waiting of waitingFor.get(schema) ?? []) {
      if (waiting.isMet) continue;
      waiting.isMet = true;
      const left = (missing.get(waiting.schema) ?? 0) - 1;
      if (left > 0) missing.set(waiting.schema, left);
      else {
        missing.delete(waiting.schema);
        finite.push(waiting.schema);
      }
    }
  }
}

function needsOfSchema(schema: Schema): Needs {
  const needs: Schema[][] = [];
  const target = schema.reference === undefined ? undefined : resolve(schema.reference);
  if (target !== undefined) needs.push([target]);
  // Null, and values that are listed, are matched without looking into other schemas.
  if (schema.keywords['enum'] !== undefined || schema.hasConst) return needs;
  if (schema.nullable) return schema.dialect === '2020-12' ? needs : [];
  const anyOf: Schema[] = [];
  const oneOf: Schema[] = [];
  for (const part of schema.subschemas) {
    if (part.step === 'allOf') needs.push([part]);
    else if (part.step === 'anyOf') anyOf.push(part);
    else if (part.step === 'oneOf') oneOf.push(part);
  }
  if (anyOf.length > 0) needs.push(anyOf);
  if (oneOf.length > 0) needs.push(oneOf);
  if (mustBe(schema, 'object')) addProperties(schema, needs);
  else if (mustBe(schema, 'array')) addItems(schema, needs);
  return needs;
}

function mustBe(schema: Schema, name: 'object' | 'array'): boolean {
  const { type } = schema.keywords;
  if (type === undefined) return name === 'object';
  return type === name || (Array.isArray(type) && type.length === 1 && type[0] === name);
}

function addProperties(schema: Schema, needs: Schema[][]): void {
  const { required } = schema.keywords;
  if (!Array.isArray(required) || required.length === 0) return;
  const names = new Set(strings(required));
  for (const part of schema.subschemas) {
    // In one direction these are left out.
    const isNeeded = part.step === 'properties' && !part.readOnly && !part.writeOnly;
    if (isNeeded && names.has(String(part.key))) needs.push([part]);
  }
}

function addItems(schema: Schema, needs: Schema[][]): void {
  const { minItems } = schema;
  if (minItems === undefined || minItems < 1) return;
  let prefix = 0;
  for (const part of schema.subschemas) {
    if (part.step !== 'prefixItems') continue;
    if (prefix < minItems) needs.push([part]);
    prefix++;
  }
  const { items } = schema;
  if (items !== undefined && prefix < minItems) needs.push([items]);
}
