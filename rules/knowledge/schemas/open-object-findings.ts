import type { Cause, Model, Schema, Severity } from '@assay/core';
import { nodesOfKind } from '../structure/nodes-of-kind.js';
import { locateSchema } from '../wording/locate-schema.js';
import { code, nameSchema } from '../wording/name-schema.js';

/** A finding about open objects. */
export interface OpenObjectFinding {
  readonly at: Schema;
  /** The keyword that opens the object; undefined if a keyword is missing. */
  readonly property: string | undefined;
  readonly severity: Severity;
  readonly data: OpenObjectWords;
  /** Cause that most objects share: they all say nothing. */
  readonly cause: Cause<keyof OpenObjectWords> | undefined;
}

/** The words for one open object, or for all of them. */
export interface OpenObjectWords {
  /** The subject of the sentence, with the verb: `` The object `Pet` that clients send accepts ``. */
  readonly subject: string;
  readonly reason: string;
}

/**
 * Turns open objects into findings: of medium severity for each whose keyword says that it is open, and of low severity for each that
 * says nothing. Those are one group if most objects say nothing.
 *
 * @param keyword The keyword that would close them.
 */
export function openObjectFindings(
  model: Model,
  open: readonly Schema[],
  keyword: 'additionalProperties' | 'unevaluatedProperties',
): OpenObjectFinding[] {
  const declared = open.filter((schema) => schema.keywords[keyword] !== undefined);
  const silent = open.filter((schema) => schema.keywords[keyword] === undefined);
  const others = declared.length + (silent.length === 0 ? 0 : countClosed(model, keyword));
  const isHabit = silent.length >= fewest && silent.length > others;
  const cause = isHabit ? describeSharedCause(model, silent, others, keyword) : undefined;
  return [
    ...declared.map((at) => {
      const data = { subject: describeSchemaSubject(at), reason: `\`${keyword}\` allows it` };
      return { at, property: keyword, severity: 'medium' as const, data, cause: undefined };
    }),
    ...silent.map((at) => {
      const data = { subject: describeSchemaSubject(at), reason: `it has no \`${keyword}\`` };
      return { at, property: undefined, severity: 'low' as const, data, cause };
    }),
  ];
}

function describeSchemaSubject(schema: Schema): string {
  return `The object ${locateSchema(schema)} that clients send accepts`;
}

function describeSharedCause(
  { document }: Model,
  silent: readonly Schema[],
  others: number,
  keyword: string,
): Cause<keyof OpenObjectWords> {
  const number = others === 0 ? `The ${silent.length}` : `${silent.length} of the ${silent.length + others}`;
  const subject = `${number} objects that clients send, such as ${nameSome(silent)}, accept`;
  return { at: document, data: { subject, reason: `they have no \`${keyword}\`` } };
}

const fewest = 3;

/** Names two components, or one of the other objects. */
function nameSome(schemas: readonly Schema[]): string {
  const components = schemas.filter(({ parent }) => parent?.kind === 'Components');
  const [example] = components.length > 0 ? components : schemas;
  if (components.length < 2) return example === undefined ? '' : locateSchema(example);
  // Generated names are long and begin alike.
  return components
    .map((schema) => code(nameSchema(schema), 40))
    .toSorted((a, b) => a.length - b.length)
    .slice(0, 2)
    .join(' and ');
}

function countClosed(model: Model, keyword: string): number {
  let count = 0;
  const schemas = nodesOfKind(model, 'Schema');
  for (let index = 0; index < schemas.length; index++) {
    const schema = schemas[index];
    if (schema?.raw[keyword] === false && schema.usedInRequest) count++;
  }
  return count;
}
