import { defineRule, type Schema } from '@assay/core';
import { nameSchema, code } from '../../knowledge/wording/names.js';
import { reportAsOne, type Deviation } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports shared schemas without a description. */
export default defineRule({
  id: 'schema-description-missing',
  meta: {
    name: 'Missing schema description',
    category: 'documentation',
    topic: 'documentation',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    agents: true,
    problem: 'No description is set for {{subject}}.',
    impact:
      'Readers of the documentation and of generated code see only names and types, and must guess their meaning.',
    recommendation: 'Add a `description` that explains what the schema represents.',
    references: { specification: specificationLinks('schema-object') },
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        properties: {
          type: 'boolean',
          default: false,
          description: 'Whether each property needs a description, too.',
        },
      },
    },
  },
  create: (context) => {
    const all: Schema[] = [];
    const { properties } = context.options;
    return {
      Components(components) {
        all.push(...components.schemas.values());
      },
      Schema(schema) {
        if (isSharedElsewhere(schema)) all.push(schema);
      },
      'Schema.properties'(schema) {
        if (properties) all.push(...schema.properties.values());
      },
      'Document:exit'(document) {
        const breaks = all.filter(isUndescribed).map((at): Deviation => {
          const name = nameSchema(at);
          return {
            at,
            name,
            subject: `the ${at.step === 'properties' ? 'property' : 'schema'} ${code(name)}`,
          };
        });
        const scope = { total: all.length, noun: properties ? 'schemas and properties' : 'schemas' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ subject }));
      },
    };
  },
});

/** True for a schema outside of the components, such as a whole file, that a reference shares. */
function isSharedElsewhere({ base }: Schema): boolean {
  return base !== undefined;
}

/** True for a schema without a description or title. A reference has those of its target, even with siblings. */
function isUndescribed(schema: Schema): boolean {
  return (
    schema.reference === undefined && !/\S/.test(schema.description ?? '') && !/\S/.test(schema.title ?? '')
  );
}
