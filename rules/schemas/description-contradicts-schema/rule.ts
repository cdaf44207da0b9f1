import { defineRule, Parameter, type Schema } from '@assay/core';
import { describedLimits, describedSchemas } from '../../knowledge/texts/described-schemas.js';
import { locateSchema, code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { contradictionsOf, type Contradiction } from './contradictions.js';

/** Reports statements of a description that the schema contradicts. */
export default defineRule({
  id: 'description-contradicts-schema',
  meta: {
    name: 'Description contradicting the schema',
    category: 'documentation',
    topic: 'schemas',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'The description of {{schema}} says {{words}}, but {{but}}.',
    impact: 'People follow the description and programs the schema: one sends values that the other rejects.',
    recommendation: 'Find out which of the two the service enforces: {{change}}, or correct the description.',
    references: { specification: specificationLinks('schema-object') },
  },
  create: (context) => {
    function report(schema: Schema, { keyword, words, but, change }: Contradiction): void {
      const at = keyword === 'required' && schema.parent instanceof Parameter ? schema.parent : schema;
      const data = { schema: locateSchema(schema), words: code(words, 60), but, change };
      context.report({ at, property: keyword, about: at === schema ? at : [at, schema], data });
    }
    return {
      'Document:exit'() {
        for (const [schema, limits] of context.fact(describedLimits)) {
          for (const { keyword, value, words, isLoose } of limits) {
            const rawValue = getStatedValue(schema, keyword);
            if (rawValue === undefined || rawValue === value) continue;
            if (isLoose === true && rawValue > value) continue;
            report(schema, {
              keyword,
              words,
              but: `its \`${keyword}\` is ${code(String(rawValue))}`,
              change: `set \`${keyword}\` to ${code(String(value))}`,
            });
          }
        }
        for (const described of context.fact(describedSchemas)) {
          for (const item of contradictionsOf(described)) report(described.schema, item);
        }
      },
    };
  },
});

/** Returns an inclusive bound. An exclusive one may express the number in the text differently. */
function getStatedValue(schema: Schema, keyword: string): number | undefined {
  const value = schema.keywords[keyword];
  const isExclusive =
    (keyword === 'maximum' && schema.exclusiveMaximum !== undefined) ||
    (keyword === 'minimum' && schema.exclusiveMinimum !== undefined);
  return typeof value === 'number' && !isExclusive ? value : undefined;
}
