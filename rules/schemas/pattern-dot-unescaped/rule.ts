import { defineRule } from '@assay/core';
import { isRegularExpression } from '../../knowledge/values/regular-expression.js';
import { code, locateSchema } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { findWildcardDot, type WildcardDot } from './wildcard-dots.js';

/** Reports patterns with an unescaped dot that should only match a dot. */
export default defineRule({
  id: 'pattern-dot-unescaped',
  meta: {
    name: 'Unescaped dot in pattern',
    category: 'documentation',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The dot in the pattern {{pattern}} of {{string}} matches any character.',
    impact:
      'Values with another character instead of the dot pass validation: `1x00` as an amount, `evil-com` as a host.',
    recommendation: 'Write `\\.` for a dot: {{fix}}.',
    references: { specification: specificationLinks('schema-object') },
  },
  create: (context) => {
    const known = new Map<string, WildcardDot | undefined>();
    return {
      'Schema.pattern'(schema) {
        const { pattern } = schema;
        if (pattern === undefined || schema.enum !== undefined || schema.hasConst) return;
        if (!known.has(pattern))
          known.set(pattern, isRegularExpression(pattern) ? findWildcardDot(pattern) : undefined);
        const dot = known.get(pattern);
        if (dot === undefined) return;
        const escaped = `${pattern.slice(0, dot.index)}\\${pattern.slice(dot.index)}`;
        context.report({
          at: schema,
          property: 'pattern',
          data: { pattern: code(pattern, 60), string: locateSchema(schema), fix: code(escaped, 60) },
        });
      },
    };
  },
});
