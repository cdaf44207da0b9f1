import { expect, test } from 'vitest';
import { nameSubjects } from './subjects.js';

function named(problem: string, operation: string | null = null) {
  return { problem, operation };
}

test('names the first subject of a sentence', () => {
  expect(nameSubjects([named('`Pet` requires `id`, which is not in `properties`; use `a` or `b`.')])).toEqual(
    ['`Pet`, `id`, `properties`'],
  );
});

test('omits the subjects that all findings of a rule share', () => {
  const findings = ['Pet', 'Order'].map((name) => named(`\`${name}\` has no \`additionalProperties\`.`));
  expect(nameSubjects(findings)).toEqual(['`Pet`', '`Order`']);
});

test('keeps the names if nothing else distinguishes findings', () => {
  const finding = named('`Pet` has no `description`.');
  expect(nameSubjects([finding, finding])).toEqual(['`Pet`, `description`', '`Pet`, `description`']);
});

test('names the operation alone if only it distinguishes findings', () => {
  const findings = ['listPets', 'listOrders'].map((id) => named('Any token of `oauth2` is accepted.', id));
  expect(nameSubjects(findings)).toEqual(['`listPets`', '`listOrders`']);
});

test('does not name an operation twice', () => {
  const findings = [
    named('`GET /pets` has no `maximum` for `limit`.', 'listPets'),
    named('`limit` of `listOrders` has no `maximum`.', 'listOrders'),
    named('`limit` has no `maximum`.', 'listShops'),
  ];
  expect(nameSubjects(findings)).toEqual(['`GET /pets`', '`listOrders`', '`listShops`']);
});

test('gives a subject for a sentence without names', () => {
  expect(nameSubjects([named('Nothing is named.'), named('Nor here.', 'listPets')])).toEqual([
    'Nothing is named.',
    '`listPets`',
  ]);
});
