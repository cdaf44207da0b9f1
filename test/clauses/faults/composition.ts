import { all, fault, remove, set, v2, v3, v32, type Fault } from '../fault.js';

const novel = '/components/schemas/Novel/properties';
const text = { type: 'string', maxLength: 40, pattern: '^[a-z]+$' };

/** Faults of discriminators and of composed schemas. */
export const compositionFaults: readonly Fault[] = [
  fault(
    v3,
    'a discriminator without a property',
    'required-field-missing',
    '/components/schemas/Book/discriminator',
    remove('/components/schemas/Book/discriminator/propertyName'),
  ),
  fault(
    v3,
    'a discriminator of a property that does not exist',
    'discriminator-invalid',
    '/components/schemas/Book/discriminator/propertyName',
    set('/components/schemas/Book/discriminator/propertyName', 'sort'),
  ),
  fault(
    v2,
    'a discriminator of 2.0 that does not exist',
    'discriminator-invalid',
    '/definitions/Book/discriminator',
    set('/definitions/Book/discriminator', 'sort'),
  ),
  fault(
    v2,
    'a discriminator of 2.0 that is optional',
    'discriminator-invalid',
    '/definitions/Book/discriminator',
    remove('/definitions/Book/required'),
  ),
  fault(
    v3,
    'a mapping to nowhere',
    'discriminator-mapping-invalid',
    '/components/schemas/Book/discriminator/mapping/atlas',
    set('/components/schemas/Book/discriminator/mapping/atlas', '#/components/schemas/Map'),
  ),
  fault(
    v3,
    'a mapping to a name that does not exist',
    'discriminator-mapping-invalid',
    '/components/schemas/Book/discriminator/mapping/atlas',
    set('/components/schemas/Book/discriminator/mapping/atlas', 'Map'),
  ),
  fault(
    v3,
    'a mapping outside the oneOf',
    'discriminator-mapping-invalid',
    '/components/schemas/Book/discriminator/mapping/atlas',
    set('/components/schemas/Book/discriminator/mapping/atlas', '#/components/schemas/Problem'),
  ),
  fault(
    v3,
    'a mapping to something that is not a text',
    'document-structure-invalid',
    '/components/schemas/Book/discriminator/mapping/atlas',
    set('/components/schemas/Book/discriminator/mapping/atlas', 7),
  ),

  fault(
    v32,
    'a default mapping to nowhere',
    'discriminator-mapping-invalid',
    '/components/schemas/Book/discriminator/defaultMapping',
    set('/components/schemas/Book/discriminator/defaultMapping', 'Map'),
  ),
  fault(
    v32,
    'a discriminator that is optional and has no default mapping',
    'discriminator-invalid',
    '/components/schemas/Book/discriminator/propertyName',
    set('/components/schemas/Novel/required', ['title']),
  ),
  fault(
    all,
    'parts of a schema with different types',
    'schema-unsatisfiable',
    '{stored}/schema/allOf',
    set('{stored}/schema', {
      allOf: [{ $ref: '#{schemas}/Stored' }, { type: 'array', items: text, maxItems: 3 }],
    }),
  ),
  fault(
    all,
    'parts of a schema that give a property different types',
    'allof-duplicate-property',
    '{stored}/schema/allOf/1/properties/size',
    set('{stored}/schema', {
      allOf: [
        { type: 'object', properties: { size: text } },
        { type: 'object', properties: { size: { type: 'integer', format: 'int32' } } },
      ],
    }),
  ),
  fault(
    all,
    'parts of a schema with values that exclude each other',
    'allof-duplicate-property',
    '{stored}/schema/allOf/1/properties/size',
    set('{stored}/schema', {
      allOf: [
        { type: 'object', required: ['size'], properties: { size: { type: 'string', enum: ['s'] } } },
        { type: 'object', properties: { size: { type: 'string', enum: ['l'] } } },
      ],
    }),
  ),
  fault(
    all,
    'parts of a schema of which one closes the other',
    'additional-properties-breaks-composition',
    '{stored}/schema/allOf/0/additionalProperties',
    set('{stored}/schema', {
      allOf: [
        { type: 'object', additionalProperties: false, properties: { a: text } },
        { type: 'object', required: ['b'], properties: { b: text } },
      ],
    }),
  ),
  fault(
    v3,
    'alternatives that overlap',
    'oneof-branches-overlap',
    `${novel}/title/oneOf`,
    set(`${novel}/title`, { oneOf: [text, { type: 'string', maxLength: 30, pattern: '^[a-z]+$' }] }),
  ),
  fault(
    all,
    'a property twice in a composition',
    'allof-duplicate-property',
    '{stored}/schema/allOf/1/properties/added',
    set('{stored}/schema', {
      allOf: [
        { $ref: '#{schemas}/Stored' },
        { type: 'object', properties: { added: { type: 'string', format: 'date' } } },
      ],
    }),
  ),
  fault(
    v3,
    'a text without a longest length',
    'string-max-length-missing',
    `${novel}/title`,
    remove(`${novel}/title/maxLength`),
  ),
];
