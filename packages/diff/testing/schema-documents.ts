import type { ClientEffect } from '../src/change.js';
import type { SchemaKind } from '../src/schema-changes/index.js';
import type { ReportedSchemas, ValueRelation } from '../src/schema-changes/row.js';

/** Writes two documents as a pair file. They differ only in the schema of the property `note` in requests or responses. */
export function schemaPairText(usage: SchemaKind['usage'], before: string, after: string, mark = ''): string {
  const change = (indent: string) => [`-${indent}note: ${before}${mark}`, `+${indent}note: ${after}${mark}`];
  const head = [
    ' openapi: 3.1.1',
    ' info: { title: Reports, version: 1.0.0 }',
    ' paths:',
    '   /reports:',
    '     post:',
    '       operationId: addReport',
  ];
  const lines =
    usage === 'request'
      ? [
          '       requestBody:',
          '         content:',
          '           application/json:',
          '             schema:',
          '                type: object',
          '                properties:',
          ...change('                 '),
          "       responses: { '204': { description: Added. } }",
        ]
      : [
          '       responses:',
          "         '200':",
          '           description: The report.',
          '           content:',
          '             application/json:',
          '               schema:',
          '                  type: object',
          '                  properties:',
          ...change('                   '),
        ];
  return `${[...head, ...lines].join('\n')}\n`;
}

/** Returns a reported pair of a row in the direction that breaks clients. */
function forwardPair({ row, usage }: SchemaKind, [before, after, values]: ReportedSchemas): ReportedSchemas {
  const isReversed = usage === 'response' && !('differs' in row) && values !== 'same';
  return isReversed ? [after, before, reversed(values ?? 'narrower')] : [before, after, values];
}

/** Writes a reported pair of a change as a pair file with its expectation and marks. */
export function reportedPairText(of: SchemaKind, schemas: ReportedSchemas): string {
  const [before, after] = forwardPair(of, schemas);
  const head = `# security: equal, clients: ${expectedClients(of, schemas).forward}\n`;
  return head + schemaPairText(of.usage, before, after, ` # change: ${of.kind.id}`);
}

/**
 * Returns the effects on clients of a reported pair and its reverse. They follow from the relation of the values, if the change
 * affects values.
 */
export function expectedClients(
  of: SchemaKind,
  schemas: ReportedSchemas,
): Readonly<Record<'forward' | 'backward', ClientEffect>> {
  const { row, usage } = of;
  if ('isAnnotation' in row) return { forward: row.clients[usage], backward: row.clients[usage] };
  const [, , values = 'narrower'] = forwardPair(of, schemas);
  const [forward, backward] = usage === 'request' ? [values, reversed(values)] : [reversed(values), values];
  return { forward: effects[forward], backward: effects[backward] };
}

/** The effects on clients that send values, by the relation of the new values to the old ones. */
const effects: Readonly<Record<ValueRelation, ClientEffect>> = {
  same: 'compatible',
  narrower: 'breaking',
  wider: 'compatible',
  other: 'breaking',
  'not wider': 'unknown',
  'not narrower': 'compatible',
  unknown: 'unknown',
};

/** Returns the relation from the new schema to the old one. */
function reversed(relation: ValueRelation): ValueRelation {
  return opposites[relation] ?? relation;
}

const opposites: Readonly<Partial<Record<ValueRelation, ValueRelation>>> = {
  narrower: 'wider',
  wider: 'narrower',
  'not wider': 'not narrower',
  'not narrower': 'not wider',
};
