import type { StatedLimit } from '@assay/api-knowledge';
import { defineRule, type Schema } from '@assay/core';
import { longestMatch } from '@assay/regex';
import { describedLimits } from '../../knowledge/texts/described-schemas.js';
import { enumerate, locateSchema } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { isKnownStringFormat } from '../../knowledge/values/formats.js';

/** Reports limits that only the description states. */
export default defineRule({
  id: 'described-limit-missing',
  meta: {
    name: 'Limit only in the description',
    category: 'security',
    topic: 'schemas',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'The description of {{schema}} says {{words}}, but the schema has no {{keywords}}.',
    impact:
      'Gateways, validators and tests do not enforce a limit in prose: values that the service does not check itself get through.',
    recommendation: 'Add {{fix}} to the schema.',
    references: {
      owasp: ['API4:2023'],
      cwe: [1284],
      specification: specificationLinks('schema-object'),
    },
    yieldsTo: { 'pagination-limit-unbounded': 'object' },
  },
  create: (context) => ({
    'Document:exit'() {
      for (const [schema, limits] of context.fact(describedLimits)) {
        if (!schema.usedInRequest || schema.readOnly) continue;
        const missing = limits.filter((limit) => !isSet(schema, limit));
        if (missing.length === 0) continue;
        context.report({
          at: schema,
          data: {
            schema: locateSchema(schema),
            words: enumerate([...new Set(missing.map(({ words }) => words))]),
            keywords: enumerate(missing.map(({ keyword }) => keyword)).replace(/ and /, ' or '),
            fix: enumerate(missing.map(({ keyword, value }) => `${keyword}: ${value}`)),
          },
        });
      }
    },
  }),
});

/** True if the schema has the limit. A minimum length of 0 always applies. */
export function isSet(schema: Schema, { keyword, value }: StatedLimit): boolean {
  if (value === 0 && (keyword === 'minLength' || keyword === 'minItems')) return true;
  return schema.keywords[keyword] !== undefined || isBoundedOtherwise(schema, keyword);
}

/** True if another keyword limits the values: an enum, a pattern, a format or the exclusive bound. */
function isBoundedOtherwise(schema: Schema, keyword: string): boolean {
  if (schema.enum !== undefined || schema.hasConst) return true;
  switch (keyword) {
    case 'maxLength':
      return isRestricting(schema.format) || (schema.pattern !== undefined && hasLongest(schema.pattern));
    case 'minLength':
      return schema.pattern !== undefined || isRestricting(schema.format);
    case 'maximum':
      return schema.exclusiveMaximum !== undefined;
    case 'minimum':
      return schema.exclusiveMinimum !== undefined;
    case 'exclusiveMinimum':
      return schema.minimum !== undefined;
    default:
      return false;
  }
}

/** True if a format restricts values. Passwords have any length, and unknown formats restrict nothing. */
function isRestricting(format: string | undefined): boolean {
  return format !== undefined && format !== 'password' && isKnownStringFormat(format);
}

/** True if a pattern limits the length. `^[a-z]+$` only limits the characters. */
function hasLongest(pattern: string): boolean {
  return longestMatch(pattern) < Infinity;
}
