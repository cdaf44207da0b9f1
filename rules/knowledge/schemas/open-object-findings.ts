import type { Document, Model, Schema, Severity } from '@assay/core';
import { locateSchema } from '../wording/locate-schema.js';
import { code, nameSchema } from '../wording/name-schema.js';

/** A finding about open objects. */
export interface OpenObjectFinding {
  readonly at: Schema | Document;
  /** The keyword that opens the object; undefined if a keyword is missing. */
  readonly property: string | undefined;
  readonly severity: Severity;
  /** The subject of the sentence, with the verb: `` The object `Pet` that clients send accepts ``. */
  readonly subject: string;
  readonly reason: string;
}

/**
 * Turns open objects into findings: one, of medium severity, for each whose keyword says that it is open, and one of low
 * severity for each that says nothing; but a single one for the document if most objects say nothing.
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
  const findings = declared.map((schema) => findingOf(schema, keyword, `\`${keyword}\` allows it`));
  const others = declared.length + (silent.length === 0 ? 0 : countClosed(model, keyword));
  if (silent.length < fewest || silent.length <= others) {
    return [...findings, ...silent.map((schema) => findingOf(schema, undefined, `it has no \`${keyword}\``))];
  }
  const number = others === 0 ? `The ${silent.length}` : `${silent.length} of the ${silent.length + others}`;
  findings.push({
    at: model.document,
    property: 'paths',
    severity: 'low',
    subject: `${number} objects that clients send, such as ${nameSome(silent)}, accept`,
    reason: `they have no \`${keyword}\``,
  });
  return findings;
}

function findingOf(schema: Schema, property: string | undefined, reason: string): OpenObjectFinding {
  const subject = `The object ${locateSchema(schema)} that clients send accepts`;
  return { at: schema, property, severity: property === undefined ? 'low' : 'medium', subject, reason };
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
    .toSorted((one, other) => one.length - other.length)
    .slice(0, 2)
    .join(' and ');
}

function countClosed({ nodes }: Model, keyword: string): number {
  let count = 0;
  for (const node of nodes) {
    if (node.kind === 'Schema' && node.usedInRequest && node.raw[keyword] === false) count++;
  }
  return count;
}
