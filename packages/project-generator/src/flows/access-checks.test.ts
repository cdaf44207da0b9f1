import { describe, expect, it } from 'vitest';
import { chosenNames } from './access-checks.js';

describe('chosenNames', () => {
  const body = { id: 'a', docId: 'a', name: 'Report', pages: 3 };

  it.each([
    [
      'the last path parameter of a POST, and its repetitions',
      'POST',
      '/docs/{docId}',
      '$request.path.docId',
      ['path.docId', 'body:/id', 'body:/docId'],
    ],
    [
      'the members that name a resource of a PUT on a collection',
      'PUT',
      '/docs',
      '$response.body#/id',
      ['body:/id', 'body:/docId', 'body:/name'],
    ],
  ])('lists %s', (_, method, path, from, names) => {
    expect(chosenNames({ method, path, body }, [{ from }])).toEqual(names);
  });

  it.each([
    ['a PUT on a collection whose outputs are unused', 'PUT', '/docs', []],
    ['a POST on a collection: the server chooses the name', 'POST', '/docs', ['$response.body#/id']],
    ['a path parameter that no other request uses', 'PUT', '/docs/{docId}', ['$response.body#/id']],
    ['a method that creates nothing', 'PATCH', '/docs/{docId}', ['$request.path.docId']],
  ])('is undefined for %s', (_, method, path, outputs) => {
    expect(
      chosenNames(
        { method, path, body },
        outputs.map((from) => ({ from })),
      ),
    ).toBeUndefined();
  });
});
