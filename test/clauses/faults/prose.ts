import { all, append, fault, set, v3, type Fault } from '../fault.js';

const novel = '/components/schemas/Novel/properties';

/** Contradictions between descriptions and schemas, and incompletely described requests. */
export const proseFaults: readonly Fault[] = [
  fault(
    v3,
    'values that only the text lists',
    'described-values-missing',
    `${novel}/binding`,
    set(`${novel}/binding`, {
      type: 'string',
      maxLength: 9,
      description: 'The binding. One of `hard` or `soft`.',
    }),
  ),
  fault(
    v3,
    'a format that only the text states',
    'described-format-missing',
    `${novel}/due`,
    set(`${novel}/due`, { type: 'string', maxLength: 10, description: 'The day of print, as YYYY-MM-DD.' }),
  ),
  fault(
    v3,
    'a default that only the text states',
    'described-default-missing',
    `${novel}/copies`,
    set(`${novel}/copies`, {
      type: 'integer',
      format: 'int32',
      minimum: 1,
      maximum: 9,
      description: 'How many copies there are. Defaults to 1.',
    }),
  ),
  fault(
    v3,
    'a limit that only the text states',
    'described-limit-missing',
    `${novel}/motto`,
    set(`${novel}/motto`, { type: 'string', description: 'At most 20 characters.' }),
  ),
  fault(
    v3,
    'a limit that only the text states, beside a pattern',
    'described-limit-missing',
    `${novel}/motto`,
    set(`${novel}/motto`, { type: 'string', pattern: '^[a-z]+$', description: 'At most 20 characters.' }),
  ),
  fault(
    v3,
    'a range that only the text states',
    'described-limit-missing',
    `${novel}/volume`,
    set(`${novel}/volume`, { type: 'integer', format: 'int32', description: 'A number from 1 to 100.' }),
  ),
  fault(
    v3,
    'a requirement that only the text states',
    'described-requirement-missing',
    `${novel}/pages`,
    set(`${novel}/pages/description`, 'Required. How many pages it has.'),
  ),
  fault(
    v3,
    'a property that only the text calls read-only',
    'described-read-only-missing',
    `${novel}/pages`,
    set(`${novel}/pages/description`, 'Read-only. How many pages it has.'),
    set('{stored}/schema', { $ref: '#/components/schemas/Novel' }),
  ),
  fault(
    all,
    'a deprecation that only the text states',
    'described-deprecation-missing',
    '/paths/~1books/get',
    set('/paths/~1books/get/description', 'This operation is deprecated.'),
  ),
  fault(
    v3,
    'a list that is described as a string',
    'described-list-as-string',
    '/paths/~1books/get/parameters/3/schema',
    append('/paths/~1books/get/parameters', {
      name: 'isbns',
      in: 'query',
      description: 'Comma-separated list of book numbers.',
      schema: { type: 'string', maxLength: 99 },
    }),
  ),
  fault(
    v3,
    'a default that the text contradicts',
    'description-contradicts-schema',
    `${novel}/rating/default`,
    set(`${novel}/rating/description`, 'How good it is. Defaults to 4.'),
  ),
  fault(
    v3,
    'a value of the text that the enum lacks',
    'description-contradicts-schema',
    `${novel}/genre/enum`,
    set(`${novel}/genre/description`, 'One of `crime`, `horror` or `romance`.'),
  ),
  fault(
    v3,
    'a format that the text contradicts',
    'description-contradicts-schema',
    `${novel}/printed/format`,
    set(`${novel}/printed/description`, 'When it was printed, as an ISO 8601 timestamp.'),
  ),
  fault(
    v3,
    'a limit that the text contradicts',
    'description-contradicts-schema',
    `${novel}/title/maxLength`,
    set(`${novel}/title/description`, 'At most 20 characters.'),
  ),
  fault(
    all,
    'a PATCH without a body',
    'patch-without-body',
    '/paths/~1books/patch',
    set('/paths/~1books/patch', {
      operationId: 'changeBooks',
      responses: { '204': { description: 'Done.' } },
    }),
  ),
  fault(
    v3,
    'a reference in an example',
    'reference-in-example',
    '/paths/~1books/get/responses/200/content/application~1json/example/items/0/$ref',
    set('/paths/~1books/get/responses/200/content/application~1json/example/items', [
      { $ref: '#/components/schemas/Stored' },
    ]),
  ),
];
