import {
  defineNodeFact,
  leaveUndecided,
  resolve,
  resolveSchema,
  type Operation,
  type Schema,
} from '@assay/core';
import { isSuccess } from '../messages/documented-statuses.js';

/** A top-level field of a message. */
export interface MessageField {
  /** The name as written. */
  readonly name: string;
  readonly schema: Schema | undefined;
}

const deepest = 20;

/** The top-level properties of a schema, including those behind compositions and references. */
export const topFields = defineNodeFact(
  'the fields at the top',
  (schema: Schema): ReadonlyMap<string, Schema> => {
    const found = new Map<string, Schema>();
    gather(schema, found, new Set(), 0);
    return found;
  },
);

function gather(rawSchema: Schema, into: Map<string, Schema>, seen: Set<Schema>, depth: number): void {
  const schema = resolveSchema(rawSchema);
  if (schema === undefined || seen.has(schema)) return;
  if (depth > deepest) {
    leaveUndecided({
      at: schema,
      what: 'schema',
      why: `compositions are nested more than ${deepest} levels deep`,
    });
    return;
  }
  seen.add(schema);
  for (const part of schema.subschemas) {
    if (part.step === 'properties') into.set(String(part.key), part);
    else if (part.step === 'allOf' || part.step === 'anyOf' || part.step === 'oneOf')
      gather(part, into, seen, depth + 1);
  }
}

/** Returns the top-level fields of all request bodies, and the form fields in 2.0. */
export function requestFields(operation: Operation): readonly MessageField[] {
  const fields: MessageField[] = [];
  for (const { schema } of operation.requestBody?.content ?? []) addFields(schema, fields);
  for (const parameter of operation.parameters)
    if (parameter.in === 'formData') fields.push({ name: parameter.name, schema: parameter.schema });
  return fields;
}

/** Returns the top-level fields of an operation's successful responses, including those of the data in an envelope. */
export function answerFields(operation: Operation): readonly MessageField[] {
  const fields: MessageField[] = [];
  for (const { code, slot } of operation.responses ?? []) {
    if (!isSuccess(code)) continue;
    for (const content of resolve(slot)?.content ?? []) addFields(resolve(content)?.schema, fields);
  }
  const enveloped = fields.filter(({ name }) => envelopes.has(name));
  for (const { schema } of enveloped) addFields(schema, fields);
  return fields;
}

const envelopes: ReadonlySet<string> = new Set(['data', 'result', 'payload', 'response', 'body']);

function addFields(rawSchema: Schema | undefined, into: MessageField[]): void {
  const schema = resolveSchema(rawSchema);
  if (schema === undefined) return;
  for (const [name, property] of topFields(schema)) into.push({ name, schema: property });
}

/** True if a successful response of an operation is a list. */
export function answersWithList(operation: Operation): boolean {
  return (operation.responses ?? []).some(
    ({ code, slot }) =>
      isSuccess(code) &&
      (resolve(slot)?.content ?? []).some(
        (content) => resolveSchema(resolve(content)?.schema)?.hasType('array') === true,
      ),
  );
}
