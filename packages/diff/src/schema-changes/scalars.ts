import type { SchemaDifferencePair, SchemaOwner } from '../pairs.js';
import { bound } from './bound.js';
import type { SchemaRow } from './row.js';

/** True for a type that only one side declares, while other keywords imply it. */
function isImplied({ detail }: SchemaDifferencePair): boolean {
  return 'isImplied' in detail && detail.isImplied;
}

/** Changes of types, listed values, numbers and texts. */
export const scalarRows: readonly SchemaRow[] = [
  {
    id: 'type',
    name: 'Type',
    differences: { response: ['type-added'] },
    except: isImplied,
    narrower: 'may now only be {{after}}; it was {{before}}.',
    wider: 'may now be {{after}}; it was {{before}}.',
    reported: [
      ['{ type: number }', '{ type: integer }'],
      ['{ type: [string, integer] }', '{ type: string }'],
    ],
    silent: [
      ['{ type: [string, integer] }', '{ oneOf: [{ type: integer }, { type: string }] }'],
      ['{ enum: [a] }', '{ type: string, enum: [a] }'],
      ['{ properties: { a: {} } }', '{ type: object, properties: { a: {} } }'],
    ],
  },
  {
    id: 'implied-type',
    name: 'Implied type',
    // A schema with properties and no type is meant for objects, so clients do not notice if the type is added or removed.
    differences: { response: ['type-added', 'type-removed'] },
    except: (pair) => !isImplied(pair),
    differs: 'now has {{after}} as its stated type instead of {{before}}; its other keywords imply the type.',
    severity: 'info',
    clients: { request: 'compatible', response: 'compatible' },
    isAnnotation: true,
    about:
      'The `type` of what clients {{send}} is stated or left out, while `properties` or `items` imply that it is an object or an array.',
    response: {
      forward: {
        impact: 'Clients get the same values, if the service follows the other keywords.',
        recommendation: 'State the `type`, so that no tool has to guess it.',
      },
    },
    reported: [
      ['{ type: object, properties: { a: {} } }', '{ properties: { a: {} } }'],
      ['{ items: { type: string } }', '{ type: array, items: { type: string } }'],
    ],
    silent: [
      ['{ type: string, maxLength: 5 }', '{ maxLength: 5 }'],
      ['{ type: object }', '{}'],
    ],
  },
  {
    id: 'type-replaced',
    name: 'Type',
    differences: { request: ['type-changed'], response: ['type-changed'] },
    differs: 'is of another type: {{after}} instead of {{before}}.',
    severity: 'high',
    clients: { request: 'breaking', response: 'breaking' },
    about:
      'The types of what clients {{send}} before and after have at most some in common: a text that becomes a number.',
    request: {
      forward: {
        impact: 'Clients that send the old type are refused.',
        recommendation: 'Keep the type, and offer the new one as a property of its own.',
      },
    },
    response: {
      forward: {
        impact: 'Clients that read the old type fail, or misread it.',
        recommendation: 'Keep the type, and offer the new one as a property of its own.',
      },
    },
    reported: [['{ type: string }', '{ type: integer }', 'other']],
    silent: [['{ type: string }', "{ type: [string, 'null'] }"]],
  },
  {
    id: 'null',
    name: 'Null',
    differences: { request: ['null-removed'], response: ['null-added'] },
    narrower: 'may no longer be null.',
    wider: 'may now be null.',
    about:
      'Null is or is not allowed in what clients {{send}}, however the dialect writes it: `nullable`, `x-nullable`, `type`, `enum` or an alternative.',
    request: { forward: { impact: 'Clients that send null are refused.' } },
    response: {
      forward: { severity: 'low', impact: 'Clients that do not check for null fail on it.' },
    },
    reported: [
      ['{ enum: [a, null] }', '{ enum: [a] }'],
      ["{ type: [string, 'null'] }", '{ type: string }'],
    ],
    silent: [["{ type: [string, 'null'] }", "{ anyOf: [{ type: string }, { type: 'null' }] }"]],
  },
  {
    id: 'enum',
    name: 'List of values',
    differences: { response: ['enum-removed'] },
    narrower: 'may now only be {{values}}.',
    wider: 'is no longer limited to {{values}}.',
    reported: [
      ['{ type: string }', '{ const: open }'],
      ['{ type: string }', '{ type: string, enum: [open, done] }'],
    ],
    silent: [['{ type: boolean }', '{ type: boolean, enum: [true, false] }']],
  },
  {
    id: 'enum-value',
    name: 'Single value',
    differences: { response: ['enum-value-added'] },
    narrower: 'is never {{listed}} any more.',
    wider: 'may now also be {{listed}}.',
    response: {
      forward: {
        severity: 'low',
        impact: 'Clients that handle each known value have no case for the new one.',
      },
    },
    reported: [
      ['{ enum: [open, done] }', '{ enum: [open] }'],
      ['{ type: array, enum: [open, done] }', '{ type: array, enum: [open] }', 'unknown'],
    ],
    silent: [
      ['{ enum: [open, done] }', '{ oneOf: [{ const: done }, { const: open }] }'],
      ['{ type: string, enum: [open, 7] }', '{ enum: [open] }'],
      ['{ enum: [open, done] }', '{ enum: [done, open] }'],
    ],
  },
  bound('minimum', 'Least value', 'type: integer', 'response', {
    silent: [['{ type: integer, exclusiveMinimum: 4 }', '{ type: integer, minimum: 5 }']],
  }),
  bound('maximum', 'Greatest value', 'type: number', 'response', {
    loose: '9007199254740993',
    silent: [['{ type: integer, maximum: 5.5 }', '{ type: integer, maximum: 5 }']],
  }),
  {
    id: 'multiple-of',
    name: 'Step',
    differences: {
      request: ['multiple-of-added', 'multiple-of-removed', 'multiple-of-changed'],
      response: ['multiple-of-added', 'multiple-of-removed', 'multiple-of-changed'],
    },
    differs: 'has another `multipleOf`: it is {{after}}, and was {{before}}.',
    severity: 'low',
    clients: { request: 'breaking', response: 'compatible' },
    about:
      '`multipleOf` of what clients {{send}} is there, gone, or another number. Steps of which one is a multiple of the other contain each other; for others a value proves it.',
    reported: [
      ['{ type: integer, multipleOf: 6 }', '{ type: integer, multipleOf: 4 }', 'other'],
      ['{ type: integer }', '{ type: integer, multipleOf: 5 }', 'narrower'],
      ['{ type: integer, multipleOf: 5 }', '{ type: integer }', 'wider'],
    ],
    silent: [['{ type: number, multipleOf: 1 }', '{ type: integer }']],
  },
  bound('minLength', 'Shortest length', 'type: string', 'both', {
    // A path segment is never empty.
    except: ({ detail, owners }) => 'new' in detail && detail.new === '1' && owners.every(isInPath),
    silent: [
      ['{ type: integer, minLength: 2 }', '{ type: integer }'],
      ['{ type: string, minLength: 0 }', '{ type: string }'],
    ],
  }),
  bound('maxLength', 'Greatest length', 'type: string', 'response', {
    silent: [
      ['{ type: string, maxLength: 5 }', '{ allOf: [{ type: string, maxLength: 9 }, { maxLength: 5 }] }'],
    ],
  }),
  {
    id: 'pattern',
    name: 'Pattern',
    differences: { response: ['pattern-removed'] },
    narrower: 'now matches the pattern {{pattern}}.',
    wider: 'no longer matches the pattern {{pattern}}.',
    reported: [['{ type: string }', "{ type: string, pattern: '^[a-z]+$' }"]],
    silent: [['{ type: string }', "{ type: string, pattern: '^.*' }"]],
  },
  {
    id: 'pattern-replaced',
    name: 'Pattern',
    differences: { response: ['pattern-changed'] },
    differs: 'matches another pattern: {{after}} instead of {{before}}.',
    severity: 'low',
    clients: { request: 'unknown', response: 'unknown' },
    about:
      'The `pattern` of what clients {{send}} is another one. Which texts two patterns have in common is not decided; where a text that matches one of them and not the other is found, the change is breaking.',
    reported: [
      ["{ type: string, pattern: '^(?=.)a+$' }", "{ type: string, pattern: '^(?=a)aa*$' }", 'unknown'],
      ["{ type: string, pattern: '^[a-c]+$' }", "{ type: string, pattern: '^[x-z]+$' }", 'other'],
    ],
    silent: [["{ type: string, pattern: '^a+$' }", "{ type: string, pattern: '^aa*$' }"]],
  },
  {
    id: 'format',
    name: 'Format',
    differences: { response: ['format-added', 'format-removed', 'format-changed'] },
    differs: 'has another `format`: it is {{after}}, and was {{before}}.',
    severity: 'low',
    clients: { request: 'breaking', response: 'breaking' },
    about:
      'The `format` of what clients {{send}} is there, gone, or another one. Formats that are known to contain each other, as `int32` and `int64`, are compared; others are `unknown`.',
    response: { forward: { impact: 'Clients get values that they were not written for.' } },
    reported: [
      ['{ type: string, format: date }', '{ type: string }', 'wider'],
      ['{ type: string, format: uri-reference }', '{ type: string, format: uri }', 'narrower'],
      ['{ type: integer, format: int32 }', '{ type: integer, format: int64 }', 'wider'],
      ['{ type: string, format: colour }', '{ type: string, format: color }', 'unknown'],
    ],
    silent: [['{ type: string, format: byte }', '{ type: string, contentEncoding: base64 }']],
  },
  {
    id: 'open-format',
    name: 'Unchecked format',
    differences: { request: ['format-added', 'format-removed', 'format-changed'] },
    except: ({ clients, clientsOfReverse }) => clients !== 'unknown' && clientsOfReverse !== 'unknown',
    differs:
      'has another `format`: it is {{after}}, and was {{before}}. It is unknown which values the format allows.',
    severity: 'low',
    clients: { request: 'unknown', response: 'unknown' },
    about:
      'The `format` of what clients {{send}} is new, gone, or another one, and no registry or standard decides which values it allows.',
    reported: [
      ['{ type: string, format: colour }', '{ type: string, format: color }', 'unknown'],
      ['{ type: string }', '{ type: string, format: colour }', 'not wider'],
    ],
    silent: [['{ type: string, format: date }', '{ type: string }']],
  },
  {
    id: 'content-encoding',
    name: 'Encoding of the content',
    differences: { request: ['content-changed'], response: ['content-changed'] },
    keyword: 'contentEncoding',
    differs: 'has another `contentEncoding`: it is {{after}}, and was {{before}}.',
    severity: 'medium',
    clients: { request: 'unknown', response: 'unknown' },
    reported: [
      ['{ type: string, contentEncoding: base64 }', '{ type: string, contentEncoding: base32 }', 'unknown'],
    ],
  },
  {
    id: 'content-media-type',
    name: 'Media type of the content',
    differences: { request: ['content-changed'], response: ['content-changed'] },
    keyword: 'contentMediaType',
    differs: 'has another `contentMediaType`: it is {{after}}, and was {{before}}.',
    severity: 'medium',
    clients: { request: 'unknown', response: 'unknown' },
    reported: [
      [
        '{ type: string, contentMediaType: image/png }',
        '{ type: string, contentMediaType: image/jpeg }',
        'unknown',
      ],
    ],
  },
  {
    id: 'content-schema',
    name: 'Schema of the content',
    differences: { request: ['content-changed'], response: ['content-changed'] },
    keyword: 'contentSchema',
    differs: 'is a text with another content: its `contentSchema` is new, gone, or another one.',
    severity: 'medium',
    clients: { request: 'unknown', response: 'unknown' },
    about:
      'The `contentSchema` of a text that clients {{send}} is new, gone, or another one: what the text holds once it is decoded. Nothing that validates the text itself checks it.',
    reported: [
      [
        '{ type: string, contentSchema: { type: object } }',
        '{ type: string, contentSchema: { type: array } }',
        'unknown',
      ],
    ],
    silent: [
      [
        '{ type: string, contentSchema: { type: integer, exclusiveMinimum: 0 } }',
        '{ type: string, contentSchema: { type: integer, minimum: 1 } }',
      ],
    ],
  },
];

function isInPath(owner: SchemaOwner): boolean {
  return owner.kind === 'Parameter' && (owner.after ?? owner.before)?.in === 'path';
}
