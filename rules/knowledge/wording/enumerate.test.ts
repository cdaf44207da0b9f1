import { expect, test } from 'vitest';
import { enumerate } from './enumerate.js';

test.each([
  [[], ''],
  [['200'], '`200`'],
  [['400', 'default'], '`400` and `default`'],
  [['400', '401', '403', '404'], '`400`, `401`, `403` and `404`'],
  [['400', '401', '403', '404', '409'], '`400`, `401`, `403` and 2 more'],
  [['x` <b>', '``'], "`x' <b>` and `''`"],
])('%j reads %s', (names, text) => expect(enumerate(names)).toBe(text));
