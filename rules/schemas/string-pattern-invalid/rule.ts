import { defineRule, type Schema, type UndecidedReport } from '@assay/core';
import { isTooLong, tooLong } from '../../knowledge/values/regular-expression.js';
import { locateSchema, code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { patternFault } from './pattern-fault.js';

/** Reports patterns that are not regular expressions of ECMA-262. */
export default defineRule({
  id: 'string-pattern-invalid',
  meta: {
    name: 'Invalid pattern',
    category: 'security',
    topic: 'schemas',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The pattern {{pattern}} of {{schema}} cannot work: {{fault}}.',
    impact:
      'Validators ignore it, or reject the whole document: values that it should exclude pass, and generated code may not compile.',
    recommendation:
      'Write a regular expression that follows [ECMA-262](https://262.ecma-international.org/#sec-patterns), without surrounding slashes and flags.',
    references: {
      cwe: [185],
      specification: specificationLinks('schema-object'),
      links: ['https://json-schema.org/draft/2020-12/json-schema-core#section-6.4'],
    },
  },
  create: (context) => {
    const known = new Map<string, string | undefined>();

    function findPatternFault(pattern: string): string | undefined {
      if (!known.has(pattern)) known.set(pattern, patternFault(pattern));
      return known.get(pattern);
    }

    function judgeLength(pattern: string, at: Schema, property: UndecidedReport['property']): void {
      if (isTooLong(pattern)) context.undecided({ at, property, what: 'pattern', why: tooLong });
    }

    return {
      'Schema.pattern'(schema) {
        const { pattern } = schema;
        if (pattern !== undefined) judgeLength(pattern, schema, 'pattern');
        const fault = pattern === undefined ? undefined : findPatternFault(pattern);
        if (pattern !== undefined && fault !== undefined) {
          const data = { pattern: code(pattern, 60), schema: locateSchema(schema), fault };
          context.report({ at: schema, property: 'pattern', data });
        }
      },
      'Schema.patternProperties'(schema) {
        if (schema.dialect !== '2020-12') return;
        for (const name of schema.patternProperties.keys()) {
          judgeLength(name, schema, ['patternProperties', name]);
          const nameFault = findPatternFault(name);
          if (nameFault === undefined) continue;
          const data = { pattern: code(name, 60), schema: locateSchema(schema), fault: nameFault };
          context.report({ at: schema, property: ['patternProperties', name], data });
        }
      },
    };
  },
});
