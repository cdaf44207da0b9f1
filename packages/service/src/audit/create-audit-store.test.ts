import { expect, it } from 'vitest';
import { auditRow } from './create-audit-store.js';

it.each([
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::1', '::1'],
])('an entry of the audit log has the address %s as %s', (address, kept) => {
  const actor = { keyId: null, name: 'unknown', address };
  const row = auditRow({ action: 'sign-in-failed', actor, record: null, result: 'refused' }, new Date(0));
  expect(row.address).toBe(kept);
});
