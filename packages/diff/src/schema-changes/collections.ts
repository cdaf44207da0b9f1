import { bound } from './bound.js';
import type { SchemaRow } from './row.js';

/** Changes of arrays and objects. */
export const collectionRows: readonly SchemaRow[] = [
  bound('minItems', 'Least number of items', 'type: array, items: {}', 'both', {
    silent: [['{ type: array, minItems: 2 }', '{ allOf: [{ type: array }, { minItems: 2 }] }']],
  }),
  bound('maxItems', 'Greatest number of items', 'type: array, items: {}', 'response'),
  {
    id: 'unique-items',
    name: 'Uniqueness of items',
    differences: { response: ['unique-items-removed'] },
    narrower: 'has no item twice now.',
    wider: 'may now have an item twice.',
    reported: [['{ type: array, items: {} }', '{ type: array, items: {}, uniqueItems: true }']],
  },
  {
    id: 'item-schema',
    name: 'Schema of items',
    differences: { request: ['item-schema-added'], response: ['item-schema-removed'] },
    narrower: 'has items that are described now.',
    wider: 'has items that nothing describes any more.',
    reported: [['{ type: array }', '{ type: array, items: { type: string } }']],
    silent: [['{ type: array }', '{ type: array, items: {} }']],
  },
  {
    id: 'further-items',
    name: 'Further items',
    differences: { request: ['further-items-forbidden'], response: ['further-items-allowed'] },
    narrower: 'has no items beyond the described ones.',
    wider: 'may have items beyond the described ones.',
    reported: [
      [
        '{ type: array, prefixItems: [{ type: string }], items: true }',
        '{ type: array, prefixItems: [{ type: string }], items: false }',
      ],
    ],
    silent: [
      [
        '{ type: array, prefixItems: [{ type: string }], items: false }',
        '{ type: array, prefixItems: [{ type: string }], unevaluatedItems: false }',
      ],
    ],
  },
  {
    id: 'contains',
    name: 'Items that must be among others',
    differences: {
      request: ['contains-added', 'contains-removed', 'contains-changed'],
      response: ['contains-added', 'contains-removed', 'contains-changed'],
    },
    differs: 'has another `contains`.',
    severity: 'low',
    clients: { request: 'unknown', response: 'compatible' },
    about: '`contains`, `minContains` or `maxContains` of what clients {{send}} are there, gone, or others.',
    reported: [
      [
        '{ type: array, contains: { const: head } }',
        '{ type: array, contains: { const: head }, minContains: 2 }',
        'narrower',
      ],
      ['{ type: array, items: {} }', '{ type: array, items: {}, contains: { const: head } }', 'not wider'],
    ],
    silent: [
      [
        '{ type: array, contains: { const: head } }',
        '{ type: array, contains: { enum: [head] }, minContains: 1 }',
      ],
    ],
  },
  bound('minProperties', 'Least number of properties', 'type: object', 'both'),
  bound('maxProperties', 'Greatest number of properties', 'type: object', 'response'),
  {
    id: 'property-required',
    name: 'Required property',
    differences: {
      request: ['required-added', 'property-added'],
      response: ['required-removed', 'property-removed'],
    },
    except: ({ detail }) => 'isRequired' in detail && !detail.isRequired,
    request: {
      about:
        'A property that clients must send now, and need not before: it was optional, or it was not described. Read-only properties are not sent, and do not count.',
      forward: {
        problem: '{{Value}} is now required in what clients send in {{operations}}.',
        impact: 'Clients that do not send it are refused.',
        recommendation:
          'Keep it optional, with the old behaviour as its default, or offer the change under a new version.',
      },
      backward: {
        problem: '{{Value}} is no longer required in what clients send in {{operations}}.',
        impact: 'Clients can leave it out.',
        recommendation: 'Say in its description what happens where it is left out.',
      },
    },
    response: {
      name: 'Property that responses always have',
      about:
        'A required property of what clients get is optional now, or not described any more. Write-only properties are not sent, and do not count.',
      forward: {
        problem: '{{Value}} may now be missing in responses of {{operations}}.',
        impact: 'Clients that read it without looking fail.',
        recommendation: 'Continue to send it, or offer the change under a new version.',
      },
      backward: {
        problem: '{{Value}} is now always in responses of {{operations}}.',
        impact: 'Clients can rely on it.',
        recommendation: 'Make sure that the service always sends it.',
      },
    },
    reported: [
      ['{ type: object }', '{ type: object, properties: { a: { type: string } }, required: [a] }'],
      ['{ type: object }', '{ type: object, required: [a] }'],
      ['{ type: object, properties: { a: {} } }', '{ type: object, properties: { a: {} }, required: [a] }'],
    ],
    silent: [
      ['{ type: object }', '{ type: object, properties: { a: {} } }'],
      [
        '{ type: object, properties: { a: {} }, required: [a] }',
        '{ allOf: [{ required: [a] }, { type: object, properties: { a: {} } }] }',
      ],
      [
        '{ type: object, properties: { a: { readOnly: true } } }',
        '{ type: object, properties: { a: { readOnly: true } }, required: [a] }',
        'request',
      ],
      [
        '{ type: object, properties: { a: { writeOnly: true } }, required: [a] }',
        '{ type: object, properties: { a: { writeOnly: true } } }',
        'response',
      ],
    ],
  },
  {
    id: 'dependent-required',
    name: 'Properties that need others',
    differences: { request: ['dependent-required-added'], response: ['dependent-required-removed'] },
    narrower: 'must have {{name}} where it has {{trigger}}.',
    wider: 'need not have {{name}} any more where it has {{trigger}}.',
    reported: [
      [
        '{ type: object, properties: { a: {}, b: {} } }',
        '{ type: object, properties: { a: {}, b: {} }, dependentRequired: { a: [b] } }',
      ],
    ],
    silent: [
      ['{ type: object, required: [b], dependentRequired: { a: [b] } }', '{ type: object, required: [b] }'],
    ],
  },
  {
    id: 'dependent-schema',
    name: 'Schemas that depend on a property',
    differences: { request: ['dependent-schema-changed'], response: ['dependent-schema-changed'] },
    differs: 'is described otherwise where it has {{trigger}}.',
    severity: 'low',
    clients: { request: 'unknown', response: 'compatible' },
    reported: [
      [
        '{ type: object, properties: { a: {}, b: {} } }',
        '{ type: object, properties: { a: {}, b: {} }, dependentSchemas: { a: { required: [b] } } }',
        'not wider',
      ],
    ],
  },
  {
    id: 'additional-property-schema',
    name: 'Schema of other properties',
    differences: {
      request: ['additional-property-schema-added'],
      response: ['additional-property-schema-removed'],
    },
    narrower: 'has other properties that are described now.',
    wider: 'has other properties that nothing describes any more.',
    reported: [['{ type: object }', '{ type: object, additionalProperties: { type: string } }']],
    silent: [['{ type: object }', '{ type: object, additionalProperties: {} }']],
  },
  {
    id: 'pattern-property',
    name: 'Properties of a pattern',
    differences: {
      request: ['pattern-property-added', 'pattern-property-removed'],
      response: ['pattern-property-added', 'pattern-property-removed'],
    },
    differs: 'has another rule for properties that match {{pattern}}.',
    severity: 'low',
    clients: { request: 'breaking', response: 'compatible' },
    reported: [
      ['{ type: object }', "{ type: object, patternProperties: { '^n': { type: string } } }", 'narrower'],
    ],
    silent: [
      [
        "{ type: object, patternProperties: { '^n': { type: string } } }",
        "{ allOf: [{ type: object }, { patternProperties: { '^n': { type: string } } }] }",
      ],
    ],
  },
  {
    id: 'property-names',
    name: 'Names of properties',
    differences: { response: ['property-names-removed'] },
    narrower: 'must name its properties in one way now.',
    wider: 'may name its properties in any way now.',
    reported: [['{ type: object }', '{ type: object, propertyNames: { maxLength: 3 } }']],
  },
  {
    id: 'property-names-replaced',
    name: 'Names of properties',
    differences: { request: ['property-names-changed'], response: ['property-names-changed'] },
    differs: 'names its properties in another way.',
    severity: 'low',
    clients: { request: 'breaking', response: 'compatible' },
    reported: [
      [
        '{ type: object, propertyNames: { maxLength: 5 } }',
        '{ type: object, propertyNames: { maxLength: 3 } }',
        'narrower',
      ],
    ],
  },
  {
    id: 'unevaluated',
    name: 'Undescribed part',
    differences: { request: ['unevaluated-changed'], response: ['unevaluated-changed'] },
    differs: 'has another rule for what nothing else describes ({{keyword}}).',
    severity: 'low',
    clients: { request: 'unknown', response: 'compatible' },
    reported: [
      [
        '{ type: object, anyOf: [{ properties: { a: {} } }, { properties: { b: {} } }] }',
        '{ type: object, anyOf: [{ properties: { a: {} } }, { properties: { b: {} } }], unevaluatedProperties: false }',
        'not wider',
      ],
    ],
    silent: [
      [
        '{ type: object, properties: { a: {} }, additionalProperties: false }',
        '{ type: object, properties: { a: {} }, unevaluatedProperties: false }',
      ],
    ],
  },
];
