import { defineRule, isObject, Schema } from '@assay/core';
import { acceptsAnything } from '../../knowledge/schemas/unconstrained.js';
import { locateSchema } from '../../knowledge/wording/names.js';
import { allOfParts } from '../../knowledge/bounds/open-objects.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports objects in responses that explicitly allow undeclared properties. */
export default defineRule({
  id: 'response-additional-properties-unrestricted',
  meta: {
    name: 'Response object with undeclared properties',
    category: 'security',
    topic: 'exposure',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      'The object {{object}} that the API sends may have undeclared properties: `additionalProperties` allows it.',
    impact:
      'The service may return any data of the object, internal fields and secrets included, and no validator, test or gateway can detect it.',
    recommendation:
      'Declare all returned `properties` and remove `additionalProperties`, or set it to `false` or to a schema.',
    references: {
      owasp: ['API3:2023'],
      cwe: [213],
      specification: specificationLinks('schema-object'),
    },
    yieldsTo: {
      'additional-properties-unrestricted': 'object',
    },
  },
  create: (context) => ({
    'Schema.additionalProperties'(schema) {
      const value = schema.keywords['additionalProperties'];
      if (value === undefined || !allowsAnything(value) || !hasProperties(schema)) return;
      if (!schema.usedInResponse) return;
      if (context.fact(allOfParts).has(schema) || isOfJsonSchema(schema)) return;
      context.report({
        at: schema,
        property: 'additionalProperties',
        data: { object: locateSchema(schema) },
      });
    },
  }),
});

/** True inside of a JSON Schema that is sent as data, because its vocabulary is open. */
function isOfJsonSchema(schema: Schema): boolean {
  for (let at: unknown = schema, depth = 0; at instanceof Schema && depth < 10; at = at.parent, depth++)
    if (at.step === 'properties' && /^(?:json_?)?schemas?$/i.test(String(at.key))) return true;
  return false;
}

function allowsAnything(value: unknown): boolean {
  return value === true || (isObject(value) && acceptsAnything(value));
}

function hasProperties({ keywords }: Schema): boolean {
  const properties = keywords['properties'];
  return isObject(properties) && Object.keys(properties).length > 0;
}
