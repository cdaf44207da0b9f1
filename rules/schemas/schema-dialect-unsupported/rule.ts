import { defineRule, foreignDialect, type Document, type Schema } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';

/** The uses of one dialect: the first location, and the number. */
interface Use {
  readonly at: Document | Schema;
  readonly property: string;
  places: number;
}

export default defineRule({
  id: 'schema-dialect-unsupported',
  meta: {
    name: 'Unsupported schema dialect',
    category: 'documentation',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{places}} the schema dialect {{dialect}}, which is not the OpenAPI dialect.',
    impact:
      'Keywords may have a different meaning or none, but most tools still parse the schemas as JSON Schema 2020-12, so their findings and code can be wrong. Assay does not validate these schemas.',
    recommendation:
      'Write the schemas in [JSON Schema 2020-12](https://json-schema.org/draft/2020-12), the base of the OpenAPI dialect, and remove `{{property}}`.',
    references: {
      specification: {
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#specifying-schema-dialects',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#specifying-schema-dialects',
      },
    },
  },
  create(context) {
    const uses = new Map<string, Use>();

    function count(dialect: unknown, at: Use['at'], property: string): void {
      if (!foreignDialect(dialect)) return;
      const use = uses.get(dialect);
      if (use === undefined) uses.set(dialect, { at, property, places: 1 });
      else use.places++;
    }

    return {
      Document: (document) => count(document.raw['jsonSchemaDialect'], document, 'jsonSchemaDialect'),
      'Schema.$schema'(schema) {
        const dialect = schema.raw['$schema'];
        if (dialect !== undefined) count(dialect, schema, '$schema');
      },
      'Document:exit'() {
        for (const [dialect, { at, property, places }] of uses) {
          const data = { places: nameDeclaring(property, places), dialect: code(dialect), property };
          context.report({ at, property, data });
        }
      },
    };
  },
});

function nameDeclaring(property: string, places: number): string {
  const first = property === '$schema' ? 'A schema' : 'The document';
  if (places === 1) return `${first} declares`;
  return `${first} and ${places - 1} other ${places === 2 ? 'schema' : 'schemas'} declare`;
}
