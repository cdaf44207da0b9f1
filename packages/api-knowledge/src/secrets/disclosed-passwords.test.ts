import { expect, it } from 'vitest';
import { findDisclosedPasswords } from './disclosed-passwords.js';

it.each<[string, string, string]>([
  ['in backticks', 'Log in as `clerk` with password `Fr0ntdesk!2024`.', 'bounded'],
  ['in quotes', 'The administrator has the password "kuYt7-horse".', 'bounded'],
  ['in bold', 'User **clerk**, **password**: **kuYt7-horse**', 'bounded'],
  ['bare behind a user', 'Ask us, or use user: clerk@shop.test / password: kuYt7-horse.', 'test'],
  ['for tests', 'For testing, log in as `clerk` with the password `kuYt7-horse`.', 'test'],
])('a password disclosed %s', (_, text, strength) => {
  const [found, ...others] = findDisclosedPasswords(text);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ name: 'a password', strength });
  expect(found?.shown.length).toBeLessThanOrEqual(3);
});

it.each([
  ['a placeholder', 'Log in with the password `YOUR_PASSWORD` or `<password1>`.'],
  ['a plain word', 'The default password is `changeme`.'],
  ['a rule for passwords', 'A password must have 8 characters, such as `kuYt7-horse`.'],
  ['what a password is like', 'Any password like `kuYt7-horse` is refused.'],
  ['a method', 'The password is `HMAC-SHA256` of the secret, and the password hash `$2b$10$abcdefgh`.'],
  ['several passwords', 'The passwords `kuYt7-horse` and `Zw9-cow` have leaked.'],
  ['a member of an object', 'Send `{"user": "clerk", "password": "kuYt7-horse"}`.'],
  ['a form in a URL', 'Send `grant_type=password&password=kuYt7-horse`.'],
  ['a block of code', 'So:\n\n```\nuser: clerk password: kuYt7-horse\n```\n'],
  ['a bare word that nobody owns', 'Password: PBKDF-2000 rounds'],
  ['a pattern', 'password: `^[A-Za-z0-9]{8,}$`'],
  ['a name of a field', 'The old password is `account.oldValue2`.'],
])('no password: %s', (_, text) => {
  expect(findDisclosedPasswords(text)).toEqual([]);
});
