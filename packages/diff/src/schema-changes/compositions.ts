import type { SchemaRow } from './row.js';

const card = '{ type: object, required: [kind], properties: { kind: { const: card }, number: {} } }';
const cash = '{ type: object, required: [kind], properties: { kind: { const: cash } } }';

const deprecation = {
  forward: {
    clients: 'compatible',
    severity: 'info',
    problem: 'is deprecated now.',
    impact: 'Nothing changes yet; one day clients have to do without it.',
    recommendation: 'Say in the description what to use instead, and until when it stays.',
  },
  backward: {
    problem: 'is no longer deprecated.',
    impact: 'Clients can continue to use it.',
    recommendation: 'Take hints at its end out of the description.',
  },
} as const;

const mappingDifferences = [
  'discriminator-mapping-added',
  'discriminator-mapping-removed',
  'discriminator-mapping-changed',
] as const;

/** Changes of alternatives, exclusions and conditions. */
export const compositionRows: readonly SchemaRow[] = [
  {
    id: 'alternative',
    name: 'Alternatives',
    differences: { request: ['branch-removed'], response: ['branch-added'] },
    narrower: 'has one alternative less: {{name}}.',
    wider: 'has one more alternative: {{name}}.',
    request: { forward: { impact: 'Clients that send it are refused.' } },
    response: {
      forward: { impact: 'Clients that handle each known alternative have no case for the new one.' },
    },
    reported: [[`{ oneOf: [${card}, ${cash}] }`, `{ oneOf: [${cash}] }`]],
    silent: [[`{ oneOf: [${card}, ${cash}] }`, `{ oneOf: [${cash}, ${card}] }`]],
  },
  {
    id: 'alternatives',
    name: 'Choice between alternatives',
    differences: { request: ['union-added', 'union-removed'], response: ['union-added', 'union-removed'] },
    differs: 'is now a choice between alternatives, or no longer one.',
    severity: 'low',
    clients: { request: 'unknown', response: 'compatible' },
    reported: [
      [
        '{ type: object, properties: { a: {} } }',
        '{ type: object, properties: { a: {} }, anyOf: [{ required: [a] }, { required: [b] }] }',
        'not wider',
      ],
    ],
  },
  {
    id: 'alternatives-exclusive',
    name: 'Exclusiveness of alternatives',
    differences: { request: ['union-keyword-changed'], response: ['union-keyword-changed'] },
    differs: 'has alternatives under {{after}} instead of {{before}}.',
    severity: 'low',
    clients: { request: 'unknown', response: 'unknown' },
    about:
      '`oneOf` has become `anyOf` in what clients {{send}}, or the reverse. Where no value fits two alternatives, both mean the same.',
    reported: [
      [
        '{ oneOf: [{ type: object, required: [a] }, { type: object, required: [b] }] }',
        '{ anyOf: [{ type: object, required: [a] }, { type: object, required: [b] }] }',
        'not narrower',
      ],
    ],
    silent: [[`{ oneOf: [${card}, ${cash}] }`, `{ anyOf: [${card}, ${cash}] }`]],
  },
  {
    id: 'condition',
    name: 'Condition',
    differences: {
      request: ['condition-added', 'condition-removed', 'condition-changed'],
      response: ['condition-added', 'condition-removed', 'condition-changed'],
    },
    differs: 'depends on another condition (`if`).',
    severity: 'low',
    clients: { request: 'unknown', response: 'compatible' },
    reported: [
      [
        '{ type: object, properties: { a: {}, b: {} } }',
        '{ type: object, properties: { a: {}, b: {} }, if: { required: [a] }, then: { required: [b] } }',
        'not wider',
      ],
    ],
  },
  {
    id: 'exclusion',
    name: 'Excluded values',
    differences: { response: ['not-added', 'not-removed', 'not-changed'] },
    differs: 'excludes other values by `not`.',
    severity: 'low',
    clients: { request: 'unknown', response: 'compatible' },
    reported: [['{ type: string }', '{ type: string, not: { const: root } }', 'narrower']],
    silent: [['{ not: { type: string } }', "{ type: [number, boolean, array, object, 'null'] }"]],
  },
  {
    id: 'exclusion-replaced',
    name: 'Excluded values',
    differences: { request: ['not-changed'] },
    differs: 'excludes other values by `not`.',
    severity: 'low',
    clients: { request: 'compatible', response: 'compatible' },
    reported: [
      ['{ type: string, not: { maxLength: 3 } }', '{ type: string, not: { maxLength: 2 } }', 'not narrower'],
    ],
  },
  {
    id: 'discriminator',
    name: 'Discriminator',
    differences: {
      request: ['discriminator-added', 'discriminator-removed', 'discriminator-changed'],
      response: ['discriminator-added', 'discriminator-removed', 'discriminator-changed'],
    },
    differs: 'has alternatives that another property distinguishes: {{after}} instead of {{before}}.',
    severity: 'medium',
    clients: { request: 'unknown', response: 'unknown' },
    isAnnotation: true,
    about:
      'The property that distinguishes alternatives of what clients {{send}} is another one, new, or no longer named.',
    request: {
      forward: {
        impact: 'The service may take a body for another alternative than clients mean.',
        recommendation: 'Keep the property, and send the new one as well.',
      },
    },
    response: {
      forward: {
        impact: 'Clients that look at the discriminator do not know which alternative they have got.',
        recommendation: 'Keep the property, and send the new one as well.',
      },
    },
    reported: [
      [
        `{ oneOf: [${card}, ${cash}], discriminator: { propertyName: kind } }`,
        `{ oneOf: [${card}, ${cash}] }`,
      ],
      [
        `{ oneOf: [${card}, ${cash}], discriminator: { propertyName: kind } }`,
        `{ oneOf: [${card}, ${cash}], discriminator: { propertyName: type } }`,
      ],
    ],
  },
  {
    id: 'discriminator-value',
    name: 'Values of the discriminator',
    differences: {
      request: mappingDifferences,
      response: mappingDifferences,
    },
    differs: 'has another set of values that distinguish alternatives: {{name}} {{step}}.',
    severity: 'low',
    clients: { request: 'unknown', response: 'unknown' },
    isAnnotation: true,
    about:
      'A value that distinguishes alternatives of what clients {{send}} is new, gone, or means another schema.',
    reported: [
      [
        `{ oneOf: [${card}, ${cash}], discriminator: { propertyName: kind, mapping: { card: Card } } }`,
        `{ oneOf: [${card}, ${cash}], discriminator: { propertyName: kind, mapping: { card: Card, credit: Card } } }`,
      ],
    ],
  },
  {
    id: 'default',
    name: 'Default',
    differences: {
      request: ['default-added', 'default-removed', 'default-changed'],
      response: ['default-added', 'default-removed', 'default-changed'],
    },
    differs: 'has another default: it is {{after}}, and was {{before}}.',
    severity: 'low',
    clients: { request: 'unknown', response: 'compatible' },
    isAnnotation: true,
    about:
      'The `default` of what clients {{send}} is there, gone, or another value. No value becomes valid or invalid, but what happens without it may be something else.',
    request: {
      forward: {
        impact: 'Clients that leave it out get another behaviour than before.',
        recommendation: 'Keep the default, or announce the new one.',
      },
    },
    response: {
      forward: {
        impact: 'Clients that put the default in where it is missing may put in another value.',
        recommendation: 'Keep the default, or announce the new one.',
      },
    },
    reported: [
      ['{ type: integer }', '{ type: integer, default: 50 }'],
      ['{ type: integer, default: 10 }', '{ type: integer, default: 50 }'],
    ],
    silent: [['{ type: number, default: 1 }', '{ default: 1.0, type: number }']],
  },
  {
    id: 'field-deprecated',
    name: 'Deprecation',
    differences: { request: ['deprecated-added'], response: ['deprecated-added'] },
    about: '`deprecated` is set for a value that clients {{send}}, or no longer set.',
    request: deprecation,
    response: deprecation,
    reported: [['{ type: string }', '{ type: string, deprecated: true }', 'same']],
    silent: [['{ type: string }', '{ type: string, deprecated: false }']],
  },
  {
    id: 'xml',
    name: 'Form in XML',
    differences: { request: ['xml-changed'], response: ['xml-changed'] },
    differs: 'is written otherwise in XML: {{field}} is {{after}}, and was {{before}}.',
    severity: 'low',
    clients: { request: 'unknown', response: 'unknown' },
    isAnnotation: true,
    about:
      'The `xml` object of what clients {{send}} gives another name, namespace or form. It matters to clients that use XML; the others notice nothing.',
    reported: [['{ type: string, xml: { name: note } }', '{ type: string, xml: { name: remark } }']],
  },
  {
    id: 'undecided',
    name: 'Schemas that cannot be compared',
    differences: { request: ['undecided'], response: ['undecided'] },
    differs: 'Whether {{subject}} has changed cannot be decided: {{reason}}.',
    severity: 'info',
    clients: { request: 'unknown', response: 'unknown' },
    about:
      'In one of the documents only, a reference has no target, or a schema is written in an unknown dialect: whether anything has changed for clients cannot be decided.',
    request: {
      name: 'Schemas that cannot be compared (requests)',
      forward: {
        impact: 'A change for clients may go unnoticed.',
        recommendation: 'Make sure that all references of both documents can be followed.',
      },
    },
    response: {
      name: 'Schemas that cannot be compared (responses)',
      forward: {
        impact: 'A change for clients may go unnoticed.',
        recommendation: 'Make sure that all references of both documents can be followed.',
      },
    },
    reported: [['{ type: string }', "{ $schema: 'https://schemas.test/own', type: string }", 'unknown']],
    silent: [
      [
        "{ $schema: 'https://schemas.test/own', type: string }",
        "{ $schema: 'https://schemas.test/own', type: string, description: The same. }",
      ],
    ],
  },
];
