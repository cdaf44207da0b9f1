import { defineRule, type Format, type Model, type Schema } from '@assay/core';
import { pluralize } from '@assay/text';
import {
  listConjuncts,
  declaredNames,
  isInCondition,
  isInPlace,
  isOpenEnded,
  ownProperty,
  listSchemaConjuncts,
  listContainingSchemas,
} from '../../knowledge/schemas/composition.js';
import { enumerate, code, plain, locateSchema } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

export default defineRule({
  id: 'additional-properties-breaks-composition',
  meta: {
    name: 'Closed schema in composition',
    category: 'documentation',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      '`additionalProperties: false` in {{schema}} rejects {{names}}, which {{partner}} for the same object.',
    impact: '`additionalProperties` only considers the `properties` of its own schema: {{effect}}.',
    recommendation: '{{remedy}}.',
    references: {
      specification: specificationLinks('schema-object'),
      links: ['https://json-schema.org/understanding-json-schema/reference/object#extending'],
    },
  },
  create: (context) => ({
    'Schema.additionalProperties'(schema) {
      if (schema.keywords['additionalProperties'] !== false || context.model === undefined) return;
      // Names that match a pattern are allowed. Which ones match is not checked.
      if (schema.keywords['patternProperties'] !== undefined || isInCondition(schema)) return;
      const refused = refusedIn(context.model, schema);
      if (refused === undefined) return;
      context.report({
        at: schema,
        property: 'additionalProperties',
        data: {
          schema: locateSchema(schema),
          names: enumerate(refused.names.map((name) => plain(name, 40))),
          partner: refused.partner,
          effect: refused.isRequired
            ? 'no object is ever valid, because some of these properties are required'
            : 'validators reject objects that the author meant to allow',
          remedy: remedyFor(context.format),
        },
      });
    },
  }),
});

interface Refused {
  readonly names: readonly string[];
  /** The schema that declares them, with its verb. */
  readonly partner: string;
  /** True if each object must have one of them. */
  readonly isRequired: boolean;
}

/** Returns the properties that other schemas of the same value declare, but the closed schema does not. */
function refusedIn(model: Model, schema: Schema): Refused | undefined {
  const own = declaredNames([schema]);
  const inside = refusedFrom(schema, own, namePart(schema));
  if (inside !== undefined) return inside;
  const { schemas: wholes } = listContainingSchemas(model, schema, isAllOfStep);
  let first: Refused | undefined;
  let others = 0;
  for (const composite of wholes) {
    // References and parts of an `allOf` add nothing to the outermost composition.
    if (composite === schema || composite.isReference || composite.step === 'allOf') continue;
    if (first !== undefined) others += refusedFrom(composite, own, '') === undefined ? 0 : 1;
    else first = refusedFrom(composite, own, nameWhole(schema, composite));
  }
  if (first === undefined || others === 0) return first;
  return {
    ...first,
    partner: first.partner.replace(
      / describes$/,
      ` and ${others} more ${pluralize(others, 'schema')} describe`,
    ),
  };
}

function refusedFrom(composite: Schema, own: ReadonlySet<string>, partner: string): Refused | undefined {
  const parts = listSchemaConjuncts(composite);
  if (isOpenEnded(parts)) return undefined;
  const names = [...declaredNames(parts)].filter((name) => !own.has(name) && !isForbidden(parts, name));
  if (names.length === 0) return undefined;
  const required = new Set(listConjuncts(composite).flatMap((part) => part.required));
  return { names, partner, isRequired: names.some((name) => required.has(name)) };
}

function isAllOfStep(step: string | undefined): boolean {
  return step === 'allOf';
}

/** True if a schema forbids the property with `false`. */
function isForbidden(parts: readonly Schema[], name: string): boolean {
  for (const part of parts) if (ownProperty(part, name)?.boolean === false) return true;
  return false;
}

function namePart(schema: Schema): string {
  for (const { step } of schema.subschemas)
    if (isInPlace(step)) return `its own ${code(step ?? '')} describes`;
  return 'the schema that it refers to describes';
}

function nameWhole(schema: Schema, composite: Schema): string {
  const name = locateSchema(composite);
  return name === locateSchema(schema) ? 'another schema of its `allOf` describes' : `${name} describes`;
}

function remedyFor(format: Format): string {
  return format === 'oas2' || format === 'oas3.0'
    ? 'Remove `additionalProperties: false` where the schema is combined with others, or list all properties in that schema'
    : 'Write [`unevaluatedProperties: false`](https://json-schema.org/draft/2020-12/json-schema-core#section-11.3) in the outermost schema instead, which sees through `allOf`, `oneOf` and `$ref`';
}
