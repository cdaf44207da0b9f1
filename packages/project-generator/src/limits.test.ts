import { analyse } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { generateImport } from './generate.js';
import { limitTexts } from './problems/limit-texts.js';

type Json = Readonly<Record<string, unknown>>;

interface Parts {
  readonly paths?: Json;
  readonly components?: Json;
  readonly security?: readonly Json[];
  readonly servers?: readonly Json[];
}

/** Returns the limits that an import reports: the operation and the sentence. */
async function limitsOf({ paths = {}, ...parts }: Parts): Promise<(readonly [string | null, string])[]> {
  const text = JSON.stringify({
    openapi: '3.1.1',
    info: { title: 'Limits', version: '1' },
    servers: [{ url: 'https://limits.test' }],
    paths,
    ...parts,
  });
  const { model, findings } = await analyse({ text }, { rules: [] });
  if (model === undefined) throw new Error('The document cannot be analysed');
  const { errors } = generateImport(model, findings, {
    documentName: 'limits.json',
    source: { kind: 'upload', location: null, sha256: '' },
    now: '2026-01-31T12:00:00.000Z',
    makeId: (kind, key) => `${kind} ${key}`,
  });
  return errors
    .filter(({ id }) => id === 'import-limit-reached' || id === 'import-values-selected')
    .map(({ operation, problem }) => [operation, problem] as const);
}

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const map = (count: number, entry: (index: number) => readonly [string, unknown]): Json =>
  Object.fromEntries(many(count, entry));
const ok = { 200: { description: 'Fine' } };
const created = {
  201: {
    description: 'Made',
    content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'string' } } } } },
  },
};

/** An operation with a request body of the schema. */
const sends = (schema: unknown): Json => ({
  '/a': {
    post: {
      operationId: 'send',
      requestBody: { content: { 'application/json': { schema } } },
      responses: ok,
    },
  },
});

/** An operation with one query parameter. */
const asks = (schema: unknown, more: Json = {}): Json => ({
  '/a': {
    get: {
      operationId: 'ask',
      parameters: [{ name: 'by', in: 'query', schema, ...more }],
      responses: ok,
    },
  },
});

/** An operation that needs `count` ids. */
const needs = (count: number): Json => ({
  ...map(count, (index) => [
    `/${noun(index)}s`,
    { post: { operationId: `make${index}`, responses: created } },
  ]),
  ...map(count, (index) => [
    `/${noun(index)}s/{id}`,
    {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { operationId: `read${index}`, responses: ok },
    },
  ]),
  '/sum': {
    get: {
      operationId: 'sum',
      parameters: many(count, (index) => ({
        name: `${noun(index)}Id`,
        in: 'query',
        required: true,
        schema: { type: 'string' },
      })),
      responses: ok,
    },
  },
});
const noun = (index: number): string => `th${'bcdfghklmnpqrtvw'[index] ?? ''}ing`;

/** A chain of `count` operations, each of which needs the one before it. */
const chained = (count: number): Json =>
  map(count, (index) => [
    `/${noun(index)}s`,
    {
      post: {
        operationId: `make${index}`,
        parameters:
          index === 0
            ? []
            : [{ name: `${noun(index - 1)}Id`, in: 'query', required: true, schema: { type: 'string' } }],
        responses: created,
      },
    },
  ]);

const link = (body: unknown): Json => ({
  '/a': {
    post: {
      operationId: 'make',
      responses: { 201: { description: 'Made', links: { next: { operationId: 'use', requestBody: body } } } },
    },
  },
  '/b': {
    post: { operationId: 'use', requestBody: { content: { 'application/json': {} } }, responses: ok },
  },
});

const chainOfReferences = (length: number): Json => ({
  schemas: {
    ...map(length, (index) => [`S${index}`, { $ref: `#/components/schemas/S${index + 1}` }]),
    [`S${length}`]: { type: 'string' },
  },
});

const cases: readonly (readonly [
  string,
  number,
  (size: number) => Parts,
  readonly [string | null, string],
])[] = [
  [
    'prerequisites of one flow',
    12,
    (size) => ({ paths: needs(size) }),
    ['sum', 'A flow has at most 12 prerequisites, but more could provide values here: `make12` is omitted.'],
  ],
  [
    'prerequisites of prerequisites',
    4,
    (size) => ({ paths: chained(size) }),
    ['make4', 'Prerequisites are followed three requests deep, but there are more here: `make0` is omitted.'],
  ],
  [
    'the values of the body of a link',
    1999,
    (size) => ({ paths: link(many(size, () => '$response.body#/id')) }),
    [
      null,
      'The `requestBody` of the link at `#/paths/~1a/post/responses/201/links/next` has more than 2,000 values, and only 2,000 are searched.',
    ],
  ],
  [
    'the characters of a runtime expression',
    1980,
    (size) => ({ paths: link(`$response.body#/${'a'.repeat(size + 4)}`) }),
    [
      null,
      'A runtime expression of the link at `#/paths/~1a/post/responses/201/links/next` has more than 2,000 characters and is not read.',
    ],
  ],
  [
    'the segments of a path',
    63,
    (size) => ({ paths: { [`${'/a'.repeat(size)}`]: { get: { operationId: 'far', responses: ok } } } }),
    [
      'far',
      `The path of \`GET ${'/a'.repeat(57)}/…\` has more than 63 segments, and only 63 are searched for resource names.`,
    ],
  ],
  [
    'the alternatives of `security`',
    100,
    (size) => ({
      paths: {
        '/a': { get: { operationId: 'ask', responses: ok, security: many(size, () => ({ key: [] })) } },
      },
      components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    }),
    ['ask', 'The `security` of `GET /a` has more than 100 alternatives, and only the first 100 are used.'],
  ],
  [
    'references on the way to a schema',
    100,
    (size) => ({ paths: asks({ $ref: '#/components/schemas/S0' }), components: chainOfReferences(size) }),
    [
      'ask',
      'A reference leads through more than 100 others: `#/schemas/~1components~1schemas~1S0` is read as a schema that allows everything.',
    ],
  ],
  [
    'the values of an `enum`',
    20,
    (size) => ({ paths: asks({ enum: many(size, (index) => `v${index}`) }) }),
    [
      'ask',
      'A pool has the first 20 values of an `enum`, but these list more: `#/paths/~1a/get/parameters/0/schema/enum`.',
    ],
  ],
  [
    'the values of a pool',
    30,
    (size) => ({
      paths: asks(
        { type: 'string' },
        { examples: map(size, (index) => [`e${index}`, { value: `v${index}` }]) },
      ),
    }),
    ['ask', 'A pool has at most 30 values, but the document has more for these parameters: `by`.'],
  ],
  [
    'the values of a server variable',
    100,
    (size) => ({
      paths: asks({ type: 'string' }),
      servers: [
        {
          url: 'https://{region}.limits.test',
          variables: { region: { default: 'r0', enum: many(size, (index) => `r${index}`) } },
        },
      ],
    }),
    [
      'ask',
      'Only the first 100 values of the `enum` of a server variable are used, but these list more: `region`.',
    ],
  ],
  [
    'the media types of responses',
    8,
    (size) => ({
      paths: {
        '/a': {
          get: {
            operationId: 'ask',
            responses: {
              200: { description: 'Fine', content: map(size, (index) => [`application/v${index}+json`, {}]) },
            },
          },
        },
      },
    }),
    [
      'ask',
      '`Accept` names at most eight media types of 200 characters, but the responses of these have more: `GET /a`.',
    ],
  ],
  [
    'the alternatives of a body',
    40,
    (size) => ({
      paths: sends({ oneOf: many(size, (index) => ({ type: 'object', required: [`p${index}`] })) }),
    }),
    ['send', 'A body gets a message for each of its first 40 alternatives, but these have more: `POST /a`.'],
  ],
  [
    'the parts of a value',
    4989,
    (size) => ({
      paths: sends({
        type: 'object',
        properties: map(10, (group) => [
          `g${group}`,
          {
            type: 'object',
            properties: map(Math.ceil((size - group) / 10), (index) => [`p${index}`, { type: 'boolean' }]),
          },
        ]),
      }),
    }),
    [
      'send',
      'Generated values have at most 5,000 parts and 100,000 characters, but these would be larger: `POST /a`.',
    ],
  ],
  [
    'the size of an example inside of a schema',
    1999,
    (size) => ({
      paths: sends({
        type: 'object',
        properties: { list: { type: 'array', items: { type: 'integer' }, example: many(size, () => 1) } },
      }),
    }),
    [
      'send',
      'An example of more than 2,000 parts, 20,000 characters or 30 levels is not used in generated values: `POST /a`.',
    ],
  ],
  [
    'the schemas that one combines',
    199,
    (size) => ({
      paths: sends({ allOf: many(size, (index) => ({ type: 'object', title: `T${index}` })) }),
    }),
    ['send', 'A schema of `POST /a` combines more than 200 schemas, and only 200 are read for each value.'],
  ],
  [
    'the characters of a value with a format',
    20_000,
    (size) => ({
      paths: asks({ type: 'string', format: 'uri', example: `https://a.test/${'a'.repeat(size - 15)}` }),
    }),
    [
      'ask',
      'Whether a value satisfies its schema was not decided for `#/paths/~1a/get/parameters/0/schema`: the value is too long to be checked as a URI with its scheme.',
    ],
  ],
];

describe('the limits of an import', () => {
  it.each(cases)('%s: %d pass silently, and one more is reported', async (_, maxCount, make, reported) => {
    expect(await limitsOf(make(maxCount))).toEqual([]);
    expect(await limitsOf(make(maxCount + 1))).toContainEqual(reported);
  });

  it('are reported once for each kind and location, however many operations reach it', async () => {
    const parameter = { name: 'by', in: 'query', schema: { enum: many(21, (index) => `v${index}`) } };
    const paths = map(5, (index) => [
      `/a${index}`,
      { get: { parameters: [{ $ref: '#/components/parameters/by' }], responses: ok } },
    ]);
    expect(await limitsOf({ paths, components: { parameters: { by: parameter } } })).toHaveLength(1);
  });

  it('that only drop values are one issue for the document, which names three locations', async () => {
    const paths = map(5, (index) => [
      `/a${index}`,
      {
        get: {
          parameters: [
            { name: `by${index}`, in: 'query', schema: { enum: many(21, (value) => `v${index}.${value}`) } },
          ],
          responses: ok,
        },
      },
    ]);
    const [[operation, problem] = [], ...others] = await limitsOf({ paths });
    expect([operation, others]).toEqual([null, []]);
    expect(problem).toMatch(/parameters\/0\/schema\/enum`, .* and 2 more\.$/);
  });

  it('end the reading of generic schemas in all dynamic scopes', async () => {
    const levels = 16;
    const uri = (level: number, way: number): string => `https://limits.test/${level}-${way}`;
    const both = (level: number): Json[] => [0, 1].map((way) => ({ $ref: uri(level, way) }));
    const wayOf = (level: number, way: number): Json => ({
      $id: uri(level, way),
      anyOf: both(level + 1),
      $defs: { own: { $dynamicAnchor: `n${level}`, maxLength: level * 2 + way + 1 } },
    });
    const ways = many(levels * 2, (index) => wayOf(index >> 1, index & 1));
    const ends = [0, 1].map((way) => ({
      $id: uri(levels, way),
      properties: map(levels, (level) => [`p${level}`, { $dynamicRef: `#n${level}` }]),
      $defs: map(levels, (level) => [`d${level}`, { $dynamicAnchor: `n${level}`, type: 'string' }]),
    }));
    const all = [...ways, ...ends];
    const schemas = map(all.length, (index) => [`S${index}`, all[index]]);
    const limits = await limitsOf({ paths: sends({ anyOf: both(0) }), components: { schemas } });
    expect(limits).toContainEqual([
      'send',
      expect.stringMatching(
        /^Schemas with `\$dynamicRef` occur in too many dynamic scopes: `#\/components\/schemas\//,
      ),
    ]);
  });

  it('each name a remedy', () => {
    for (const { impact, recommendation } of Object.values(limitTexts)) {
      expect(impact).toMatch(/^[A-Z].*\.$/);
      expect(recommendation).toMatch(/^[A-Z].*\.$/);
    }
  });
});

describe('a value that cannot be generated', () => {
  it('is not reported as contradictory if not all alternatives were tried', async () => {
    // Choices that contradict each other only when the last one is made.
    const choice = { oneOf: [{ type: 'string' }, { type: 'integer' }, { type: 'boolean' }] };
    const never = { oneOf: [{ type: 'array' }, { type: 'object' }] };
    const schema = {
      allOf: [
        ...many(7, () => ({ anyOf: [{ minLength: 1 }, { minLength: 2 }, { minLength: 3 }] })),
        choice,
        never,
      ],
    };
    const text = JSON.stringify({
      openapi: '3.1.1',
      info: { title: 'Limits', version: '1' },
      paths: asks(schema, { required: true }),
    });
    const { model, findings } = await analyse({ text }, { rules: [] });
    const { errors } = generateImport(model!, findings, {
      documentName: 'limits.json',
      source: { kind: 'upload', location: null, sha256: '' },
      now: '2026-01-31T12:00:00.000Z',
      makeId: (kind, key) => `${kind} ${key}`,
    });
    expect(errors.find(({ id }) => id === 'value-not-generated')?.problem).toBe(
      'No value could be generated for the query parameter `by` of `GET /a`: it has too many alternatives to try all of them.',
    );
  });
});
