import { expect, test } from 'vitest';
import { leakOfText, leakOfValue } from './leaking-text.js';

test.each([
  ['NullPointerException\n\tat com.shop.Orders.place(Orders.java:12)', 'a stack trace'],
  ['at Shop.Orders.Place(Order order) in C:\\build\\Orders.cs:line 40', 'a stack trace'],
  ['TypeError: x\n    at place (/srv/shop/orders.js:10:5)', 'a stack trace'],
  ['Traceback (most recent call last):\n  File "a.py", line 1', 'a stack trace'],
  ['#0 /srv/shop/index.php(12): place()', 'a stack trace'],
  ['java.lang.IllegalStateException: closed', 'an exception'],
  ['System.Data.SqlClient.SqlException', 'an exception'],
  ['ORA-00942: table or view does not exist', 'a database error'],
  ['SQLSTATE[42S02]: Base table or view not found', 'a database error'],
  ['failed to open /var/www/shop/orders.php', 'a path on the server'],
  ['c:\\inetpub\\wwwroot\\web.config', 'a path on the server'],
  ['Meet at the shop (number 12)', undefined],
  ['The order was placed at 12:30:15', undefined],
  ['See https://example.com/docs/errors:12:5', undefined],
  ['The ORA-1 plan has ended', undefined],
])('%j leaks %s', (text, leak) => expect(leakOfText(text)?.leak).toBe(leak));

test('names of properties count if no schema describes the value', () => {
  const value = { message: 'No.', error: [{ stack_trace: ['place', 'main'] }] };
  expect(leakOfValue(value, true, () => {})).toEqual({ leak: 'a stack trace', text: 'stack_trace' });
  expect(leakOfValue(value, false, () => {})).toBeUndefined();
  expect(leakOfValue({ debug: false, exception: null }, true, () => {})).toBeUndefined();
});

test('a stack trace under a property that a schema reveals is not reported twice', () => {
  const text = 'at com.shop.Orders.place(Orders.java:12)';
  expect(leakOfValue({ stackTrace: text }, false, () => {})).toBeUndefined();
  expect(leakOfValue({ message: text }, false, () => {})?.leak).toBe('a stack trace');
});

test('values that are deep, large or hostile are examined in part', () => {
  let deep: unknown = 'ORA-00942';
  for (let depth = 0; depth < 5000; depth++) deep = [deep];
  expect(leakOfValue(deep, true, () => {})).toBeUndefined();
  expect(leakOfValue(JSON.parse('{"__proto__": {"a": "SQLSTATE"}}'), true, () => {})?.text).toBe('SQLSTATE');
  expect(leakOfText(`${'at a.b('.repeat(2000)} SQLSTATE`)).toBeUndefined();
});
