import { append, fault, remove, set, v3, v31, type Fault } from '../fault.js';

const novel = '/components/schemas/Novel/properties';
const atlas = '/components/schemas/Atlas/properties';

/** Schemas without bounds. */
export const boundFaults: readonly Fault[] = [
  fault(
    v3,
    'a text of any characters',
    'string-unrestricted',
    '/paths/~1books/get/parameters/3/schema',
    append('/paths/~1books/get/parameters', {
      name: 'theme',
      in: 'cookie',
      description: 'Colours.',
      schema: { type: 'string', maxLength: 40 },
    }),
  ),
  fault(
    v3,
    'a number without a maximum',
    'numeric-maximum-missing',
    `${novel}/pages`,
    remove(`${novel}/pages/maximum`),
    remove(`${novel}/pages/format`),
  ),
  fault(
    v3,
    'a number without a minimum',
    'numeric-minimum-missing',
    `${novel}/pages`,
    remove(`${novel}/pages/minimum`),
    remove(`${novel}/pages/format`),
  ),
  fault(
    v3,
    'a list without a longest length',
    'array-max-items-missing',
    `${atlas}/plates`,
    remove(`${atlas}/plates/maxItems`),
  ),
  fault(
    v3,
    'an object that takes any property',
    'additional-properties-unrestricted',
    '/components/schemas/Atlas/additionalProperties',
    set('/components/schemas/Atlas/additionalProperties', true),
  ),
  fault(
    v31,
    'a text without a longest length under a condition',
    'string-max-length-missing',
    '/components/schemas/Novel/then/properties/subtitle',
    set('/components/schemas/Novel/if', { properties: { kind: { const: 'novel' } } }),
    set('/components/schemas/Novel/then', {
      properties: { subtitle: { type: 'string', pattern: '^[a-z]+$' } },
    }),
  ),
  fault(
    v31,
    'a number without a maximum under a condition',
    'numeric-maximum-missing',
    '/components/schemas/Novel/else/properties/volumes',
    set('/components/schemas/Novel/if', { properties: { kind: { const: 'novel' } } }),
    set('/components/schemas/Novel/else', {
      properties: { volumes: { type: 'integer', minimum: 1 } },
    }),
  ),
  fault(
    v31,
    'a dialect that nobody knows',
    'schema-dialect-unsupported',
    '/jsonSchemaDialect',
    set('/jsonSchemaDialect', 'https://library.test/dialect'),
  ),
];
