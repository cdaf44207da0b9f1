import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { ok, openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { verdictsOf, verifying } from './verifying.js';

const path = (...names: string[]) => ({
  parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
});

/** A document that does not describe the items of its lists. */
const document = openapi({
  '/shelves': { get: { operationId: 'listShelves', ...ok } },
  '/shelves/{shelf}': { get: { operationId: 'getShelf', ...path('shelf'), ...ok } },
  '/shelves/{shelf}/books': { get: { operationId: 'listBooks', ...path('shelf'), ...ok } },
  '/shelves/{shelf}/books/{isbn}': { get: { operationId: 'getBook', ...path('shelf', 'isbn'), ...ok } },
  '/shelves/{shelf}/loans/{loan}': { get: { operationId: 'getLoan', ...path('shelf', 'loan'), ...ok } },
});

const answers: Readonly<Record<string, unknown>> = {
  '/shelves': { data: [{ id: 'a b' }, { id: 'c' }] },
  '/shelves/a%20b': { id: 'a b' },
  '/shelves/a%20b/books': [{ isbn: '3-16', title: 'One' }],
  '/shelves/a%20b/books/3-16': { isbn: '3-16' },
};

it('provides ids from undescribed items, for reading only', async () => {
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    response.writeHead(answer === undefined ? 404 : 200).end(JSON.stringify(answer ?? {}));
  });
  const { url, close } = await listen(server);
  try {
    expect(verdictsOf(await verifying(document, url))).toMatchObject({
      getShelf: expect.stringMatching(/works|drift/) as unknown,
      listBooks: expect.stringMatching(/works|drift/) as unknown,
      getBook: expect.stringMatching(/works|drift/) as unknown,
      // No operation lists loans, and a guessed id need not exist.
      getLoan: 'unreached',
    });
  } finally {
    await close();
  }
});
