import { defineRule, Schema } from '@assay/core';
import { nameSchema, locateSchema, code, enumerate } from '../../knowledge/wording/names.js';
import { acceptsAnything } from '../../knowledge/schemas/unconstrained.js';
import { unboundedSchemas } from '../../knowledge/bounds/sent-schemas.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { valueType } from '../../knowledge/bounds/structure-bounds.js';

const plurals: Readonly<Record<string, string>> = {
  array: 'arrays',
  number: 'numbers',
  object: 'objects',
  string: 'strings',
};

/** Reports schemas in requests without a type. */
export default defineRule({
  id: 'schema-type-missing',
  meta: {
    name: 'Missing schema type',
    category: 'security',
    topic: 'schemas',
    kind: 'absence',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: '{{subject}} no type: {{consequence}}.',
    impact: 'Values of another type pass validation, and reach code that expects the intended type.',
    recommendation: 'Add {{type}}.',
    references: {
      owasp: ['API3:2023'],
      cwe: [1287],
      specification: specificationLinks('schema-object'),
    },
  },
  create: (context) => ({
    'Document:exit'(document) {
      const evident: Evident[] = [];
      for (const schema of unboundedSchemas(context.model, valueType)) {
        if (acceptsAnything(schema.raw) || !isJudged(schema)) continue;
        const { type, keywords } = typesMeant(schema);
        // Readers and generators understand the intention, validators do not.
        if (type === undefined) {
          const subject = `The schema of ${locateSchema(schema)} that clients send names`;
          context.report({
            at: schema,
            data: {
              subject,
              consequence: describeConsequence(type, keywords),
              type: 'the intended `type`',
            },
          });
        } else evident.push({ schema, type, keywords });
      }
      const cause = { at: document, data: dataOfAll(evident) };
      for (const { schema, type, keywords } of evident) {
        const subject = `The schema of ${locateSchema(schema)} that clients send names`;
        context.report({
          at: schema,
          severity: 'low',
          data: { subject, consequence: describeConsequence(type, keywords), type: `\`type: ${type}\`` },
          cause,
        });
      }
    },
  }),
});

/** False for items of arrays, which another rule judges, and for parameters of 2.0, which are only modelled as schemas. */
function isJudged({ step, parent, base }: Schema): boolean {
  if (step === 'items') return !(parent instanceof Schema && parent.hasType('array'));
  return step !== undefined || base !== undefined;
}

/** A schema whose keywords clearly imply its type. */
interface Evident {
  readonly schema: Schema;
  readonly type: string;
  readonly keywords: readonly string[];
}

function dataOfAll(evident: readonly Evident[]): { subject: string; consequence: string; type: string } {
  const names = [...new Set(evident.map(({ schema }) => code(nameSchema(schema), 40)))];
  const examples = names.toSorted((a, b) => a.length - b.length).slice(0, 2);
  return {
    subject: `The schemas of ${evident.length} values that clients send, such as ${examples.join(' and ')}, name`,
    consequence: 'their keywords apply to one type only, and all other values are accepted',
    type: `the intended \`type\`, such as \`type: ${evident[0]?.type ?? ''}\``,
  };
}

function describeConsequence(type: string | undefined, keywords: readonly string[]): string {
  if (keywords.length === 0) return 'values of every type are accepted';
  const verb = keywords.length === 1 ? 'applies' : 'apply';
  return `${enumerate(keywords)} ${verb} to ${plurals[type ?? ''] ?? 'some types'} only, and all other values are accepted`;
}

const types: Readonly<Record<string, string>> = {
  additionalProperties: 'object',
  dependentRequired: 'object',
  discriminator: 'object',
  maxProperties: 'object',
  minProperties: 'object',
  patternProperties: 'object',
  properties: 'object',
  propertyNames: 'object',
  required: 'object',
  unevaluatedProperties: 'object',
  contains: 'array',
  items: 'array',
  maxItems: 'array',
  minItems: 'array',
  prefixItems: 'array',
  uniqueItems: 'array',
  contentEncoding: 'string',
  contentMediaType: 'string',
  maxLength: 'string',
  minLength: 'string',
  pattern: 'string',
  exclusiveMaximum: 'number',
  exclusiveMinimum: 'number',
  maximum: 'number',
  minimum: 'number',
  multipleOf: 'number',
};

/** The types that the keywords of a schema without `type` imply. */
interface TypesMeant {
  /** The only implied type. Undefined if there are several or none. */
  readonly type: string | undefined;
  /** The keywords that apply to one type. */
  readonly keywords: readonly string[];
}

/** Infers the intended type from the keywords of a schema. */
function typesMeant({ raw }: Schema): TypesMeant {
  const keywords = Object.keys(raw).filter((keyword) => Object.hasOwn(types, keyword));
  const meantTypes = new Set(keywords.map((keyword) => types[keyword]));
  return { type: meantTypes.size === 1 ? [...meantTypes][0] : undefined, keywords };
}
