import type { Format } from '@assay/core';
import fc from 'fast-check';

/** A value of a document. */
export type Value = unknown;

/** The components of each generated document, so that every reference has a target. */
export const names = {
  schemas: ['Pet', 'Error', 'a b/~%'],
  responses: ['NotFound', 'Ok'],
  parameters: ['Page', 'Cursor'],
  examples: ['Small', 'Large'],
  requestBodies: ['PetBody', 'ToyBody'],
  headers: ['RateLimit', 'ETag'],
  securitySchemes: ['key', 'oauth'],
  links: ['Next', 'Previous'],
  callbacks: ['OnEvent', 'OnDone'],
  pathItems: ['Health', 'Status'],
  mediaTypes: ['Json', 'Stream'],
} as const;

/** Returns the pointer of a kind of components as a URI fragment. */
export function sectionOf(format: Format, section: keyof typeof names): string {
  if (format !== 'oas2') return `#/components/${section}`;
  return section === 'schemas' ? '#/definitions' : `#/${section}`;
}

/** A Reference Object to a component. */
export function refer(section: string, name: string): Value {
  return { $ref: `${section}/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}` };
}

/** Generates schemas of a format, with subschemas, references among components, and cycles. */
export function schemaArbitrary(format: Format): fc.Arbitrary<Value> {
  let schemas = memory.get(format);
  if (schemas === undefined) {
    schemas = build(format);
    memory.set(format, schemas);
  }
  return schemas;
}

const memory = new Map<Format, fc.Arbitrary<Value>>();

const isOld = (format: Format): boolean => format === 'oas2' || format === 'oas3.0';

function build(format: Format): fc.Arbitrary<Value> {
  return fc.letrec<{
    schema: Value;
    object: Value;
    array: Value;
    combined: Value;
    scalar: Value;
    reference: Value;
  }>((tie) => ({
    schema: fc.oneof(
      { depthSize: 'small', maxDepth: 3 },
      tie('scalar'),
      tie('reference'),
      tie('object'),
      tie('array'),
      tie('combined'),
    ),
    scalar: scalar(format),
    reference: fc.oneof(
      { weight: 3, arbitrary: reference(format) },
      { weight: 1, arbitrary: referenceWithSiblings(format) },
    ),
    object: fc.record<Record<string, Value>>(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(
          fc.constantFrom('id', 'name', 'owner', 'password', '$ref', '__proto__', 'constructor', 'x-note'),
          tie('schema'),
          { maxKeys: 3 },
        ),
        required: fc.constantFrom(['id'], ['id', 'name']),
        additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
        maxProperties: fc.nat(9),
        title: fc.constant('Title'),
        readOnly: fc.boolean(),
        ...(isOld(format)
          ? {}
          : {
              patternProperties: fc.record({ '^x': tie('schema') }),
              $defs: fc.record({ Inner: tie('schema') }),
            }),
        ...(isOld(format)
          ? { example: fc.jsonValue({ maxDepth: 2 }) }
          : { examples: fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 2 }) }),
      },
      { requiredKeys: ['type'] },
    ),
    array: fc.record(
      {
        type: fc.constant('array'),
        items: tie('schema'),
        maxItems: fc.nat(9),
        ...(isOld(format) ? {} : { prefixItems: fc.array(tie('schema'), { maxLength: 2 }) }),
      },
      { requiredKeys: ['type', 'items'] },
    ),
    combined: combined(format, tie('schema')),
  })).schema;
}

function combined(format: Format, schema: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  const several = fc.array(schema, { minLength: 1, maxLength: 2 });
  const kinds: fc.Arbitrary<Value>[] = [
    fc.record({ allOf: several, description: fc.constant('All.') }, { requiredKeys: ['allOf'] }),
  ];
  if (format === 'oas2') return kinds[0] ?? several;
  kinds.push(
    fc.record(
      {
        oneOf: several,
        discriminator: fc.constant({ propertyName: 'kind', mapping: { pet: '#/components/schemas/Pet' } }),
      },
      { requiredKeys: ['oneOf'] },
    ),
  );
  kinds.push(fc.record({ anyOf: several, not: schema }, { requiredKeys: ['anyOf'] }));
  if (!isOld(format))
    kinds.push(
      fc.record({ if: schema, else: fc.boolean(), unevaluatedProperties: fc.boolean(), contains: schema }),
    );
  return fc.oneof(...kinds);
}

function scalar(format: Format): fc.Arbitrary<Value> {
  const string = fc.record(
    {
      type: fc.constant('string'),
      format: fc.constantFrom('uuid', 'date-time', 'password'),
      maxLength: fc.nat(99),
      pattern: fc.constantFrom('^[a-z]+$', '(a|aa)+$'),
      enum: fc.constant(['a', 'b']),
      description: fc.constantFrom('A name.', '# no comment', 'yes'),
    },
    { requiredKeys: ['type'] },
  );
  const number = fc.record(
    {
      type: fc.constantFrom('integer', 'number'),
      minimum: fc.integer({ min: -9, max: 9 }),
      maximum: fc.double({ min: 10, max: 1e21, noNaN: true }),
      exclusiveMinimum: isOld(format) ? fc.boolean() : fc.integer({ min: -9, max: 9 }),
    },
    { requiredKeys: ['type'] },
  );
  const flag = fc.record({ type: fc.constant('boolean'), default: fc.boolean() }, { requiredKeys: ['type'] });
  if (isOld(format))
    return fc.oneof<fc.Arbitrary<Value>[]>(
      string,
      number,
      flag,
      fc.constant({ type: 'string', [format === 'oas2' ? 'x-nullable' : 'nullable']: true }),
    );
  return fc.oneof<fc.Arbitrary<Value>[]>(
    string,
    number,
    flag,
    fc.boolean(),
    fc.constant({ type: ['string', 'null'], const: 'x' }),
  );
}

function reference(format: Format): fc.Arbitrary<Value> {
  return fc.constantFrom(...names.schemas).map((name) => refer(sectionOf(format, 'schemas'), name));
}

function referenceWithSiblings(format: Format): fc.Arbitrary<Value> {
  // `as`: `refer` returns an object.
  return reference(format).map((value) => ({
    ...(value as object),
    description: 'Beside a reference.',
    maxLength: 3,
  }));
}
