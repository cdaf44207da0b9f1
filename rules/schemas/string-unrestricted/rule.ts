import { defineRule, type Cause, type Document, type Schema } from '@assay/core';
import { locateSchema } from '../../knowledge/wording/locate-schema.js';
import { unboundedSchemas } from '../../knowledge/schemas/sent-schemas.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { stringCharacters } from '../../knowledge/schemas/string-bounds.js';
import {
  countRestricted,
  firstPlace,
  isCredential,
  nameKinds,
  nameSome,
  getStringPlace,
  type Place,
} from './places.js';

const impacts: Readonly<Record<Place, string>> = {
  'path parameter':
    'Encoded slashes and dots (`..%2F`) reach what the service builds from it: file paths, queries, URLs of other services',
  header:
    'Quotes and control characters reach what the service writes it into: logs, queries, headers of other requests',
  cookie: 'Quotes and control characters reach what the service writes it into: logs, queries, pages',
  string: 'Quotes, commas and parentheses reach the query that the service builds from it',
};

/** Every string that more than the service itself interprets is limited in its characters. */
export default defineRule({
  id: 'string-unrestricted',
  meta: {
    name: 'String of any characters',
    category: 'security',
    topic: 'schemas',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{subject}} any characters: {{reason}} no `pattern`, `format` or `enum`.',
    impact: '{{impact}}.',
    recommendation:
      'Set a [`pattern`](https://json-schema.org/draft/2020-12/json-schema-validation#section-6.3.3) anchored at both ends, such as `^[A-Za-z0-9_-]{1,64}$`, or an `enum` or `format`, and enforce it in the service.',
    references: {
      owasp: ['API8:2023'],
      cwe: [20, 74],
      specification: specificationLinks('schema-object'),
    },
    yieldsTo: {
      'described-values-missing': 'object',
      'described-format-missing': 'object',
    },
  },
  create: (context) => ({
    'Document:exit'(document) {
      const found = [...unboundedSchemas(context.model, stringCharacters)].filter(
        (schema) => !isCredential(schema),
      );
      if (context.model === undefined || found.length === 0) return;
      const restricted = countRestricted(context.model, new Set(found));
      const cause = isHabit(found, restricted) ? describeSharedCause(document, found, restricted) : undefined;
      for (const schema of found) {
        const place = getStringPlace(schema);
        const subject = `The ${place} ${locateSchema(schema)} takes`;
        context.report({ at: schema, data: { subject, reason: 'it has', impact: impacts[place] }, cause });
      }
    },
  }),
});

function isHabit(found: readonly Schema[], restricted: number): boolean {
  return found.length >= 3 && found.length > restricted;
}

function describeSharedCause(
  document: Document,
  found: readonly Schema[],
  restricted: number,
): Cause<'subject' | 'reason' | 'impact'> {
  const number =
    restricted === 0 ? `The ${found.length}` : `${found.length} of the ${found.length + restricted}`;
  const subject = `${number} ${nameKinds(found)}, such as ${nameSome(found)}, take`;
  return { at: document, data: { subject, reason: 'they have', impact: impacts[firstPlace(found)] } };
}
