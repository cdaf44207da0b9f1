import { defineRule, Schema, Parameter, resolveSchema, type Model } from '@assay/core';
import { carriesCallersCredential, isInterpreted } from '@assay/api-knowledge';
import { locateSchema, nameSchema, code } from '../../knowledge/wording/names.js';
import { unboundedSchemas } from '../../knowledge/bounds/sent-schemas.js';
import { boundsCause } from '../../knowledge/bounds/report-unbounded.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { stringCharacters } from '../../knowledge/bounds/string-bounds.js';
import { nodesOfKind } from '../../knowledge/structure/nodes-of-kind.js';

const impacts: Readonly<Record<Place, string>> = {
  'path parameter':
    'An attacker can inject encoded slashes and dots (`..%2F`) into file paths, queries and URLs of other services',
  header:
    'An attacker can inject quotes and control characters into logs, queries and headers of other requests',
  cookie: 'An attacker can inject quotes and control characters into logs, queries and pages',
  string: 'An attacker can inject quotes, commas and parentheses into the query that the service builds',
};

/** Reports strings without restricted characters that other software also interprets. */
export default defineRule({
  id: 'string-unrestricted',
  meta: {
    name: 'Unrestricted string characters',
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
      specification: specificationLinks('schema-object'),
    },
    yieldsTo: {
      'described-values-missing': 'object',
      'described-format-missing': 'object',
    },
  },
  create: (context) => ({
    'Document:exit'() {
      const found = [...unboundedSchemas(context.model, stringCharacters)].filter(
        (schema) => !isCredential(schema),
      );
      if (context.model === undefined || found.length === 0) return;
      const restricted = countRestricted(context.model, new Set(found));
      const [first, ...others] = found.map(describeString);
      if (first === undefined) return;
      const data = others.length === 0 ? first : describeAll(found, restricted);
      const cause = { ...boundsCause(context.model), data };
      for (const [index, schema] of found.entries())
        context.report({ at: schema, data: others[index - 1] ?? first, cause });
    },
  }),
});

interface StringWords {
  /** The subject with its verb. */
  readonly subject: string;
  readonly reason: string;
  readonly impact: string;
}

function describeString(schema: Schema): StringWords {
  const place = getStringPlace(schema);
  return {
    subject: `The ${place} ${locateSchema(schema)} takes`,
    reason: 'it has',
    impact: impacts[place],
  };
}

function describeAll(found: readonly Schema[], restricted: number): StringWords {
  const number =
    restricted === 0 ? `The ${found.length}` : `${found.length} of the ${found.length + restricted}`;
  const subject = `${number} ${nameKinds(found)}, such as ${nameSome(found)}, take`;
  return { subject, reason: 'they have', impact: impacts[firstPlace(found)] };
}

/** The location of a string, as far as it determines the impact. */
type Place = 'path parameter' | 'header' | 'cookie' | 'string';

const order: readonly Place[] = ['path parameter', 'header', 'cookie', 'string'];

function getStringPlace(schema: Schema | undefined): Place {
  let parent = schema?.parent;
  while (parent instanceof Schema) parent = parent.parent;
  if (!(parent instanceof Parameter)) return 'string';
  if (parent.in === 'path') return 'path parameter';
  return parent.in === 'header' || parent.in === 'cookie' ? parent.in : 'string';
}

/** True for credentials, which are compared rather than interpreted. Another rule reports them as parameters. */
function isCredential({ parent }: Schema): boolean {
  return parent instanceof Parameter && carriesCallersCredential(parent);
}

/** Counts the interpreted string parameters with restricted characters: those outside of `found`. */
function countRestricted(model: Model, found: ReadonlySet<Schema>): number {
  const restricted = new Set<Schema>();
  for (const { schema, usedInRequest } of nodesOfKind(model, 'Parameter')) {
    if (!usedInRequest) continue;
    const resolved = resolveSchema(schema);
    if (schema === undefined || resolved === undefined || found.has(resolved)) continue;
    if (resolved.hasType('string') && isInterpreted(schema)) restricted.add(resolved);
  }
  return restricted.size;
}

const plurals: Readonly<Record<Place, string>> = {
  'path parameter': 'path parameters',
  header: 'headers',
  cookie: 'cookies',
  string: 'strings in queries',
};

/** Returns the plural noun for the strings: `path parameters and headers`. */
function nameKinds(schemas: readonly Schema[]): string {
  const places = new Set(schemas.map(getStringPlace));
  const kinds = order.filter((place) => places.has(place)).map((place) => plurals[place]);
  const last = kinds.pop() ?? '';
  return kinds.length === 0 ? last : `${kinds.join(', ')} and ${last}`;
}

/** Returns the location with the greatest impact. */
function firstPlace(schemas: readonly Schema[]): Place {
  const places = new Set(schemas.map(getStringPlace));
  return order.find((place) => places.has(place)) ?? 'string';
}

/** Names two of the strings, path parameters first. */
function nameSome(schemas: readonly Schema[]): string {
  const names = new Set<string>();
  for (const place of order) {
    for (const schema of schemas) {
      if (getStringPlace(schema) === place) names.add(code(nameSchema(schema), 40));
      if (names.size === 2) return [...names].join(' and ');
    }
  }
  return [...names].join(' and ');
}
