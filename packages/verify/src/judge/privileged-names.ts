import { englishName, wordSet } from '@assay/api-knowledge';
import { isObject } from '@assay/core';

/** Names of what a service decides about its users and their data, the most telling first. */
const groups = [
  wordSet(
    'admin isadmin administrator isadministrator superuser issuperuser superadmin staff isstaff root isroot moderator ismoderator',
  ),
  wordSet(
    'role roles userrole userroles accountrole permission permissions privilege privileges scope scopes authorities accesslevel userlevel usertype accounttype',
  ),
  wordSet(
    'verified isverified emailverified isemailverified approved isapproved confirmed isconfirmed enabled isenabled banned isbanned blocked isblocked locked islocked',
  ),
  wordSet(
    'balance credit credits wallet quota discount plan tier subscription premium ispremium points paid ispaid',
  ),
];

/** The rank of a name among those that clients must not set, 0 for the most telling; undefined for all others. */
export function privilegeRank(name: string): number | undefined {
  const squashed = englishName(name);
  const rank = groups.findIndex((group) => group.has(squashed));
  return rank === -1 ? undefined : rank;
}

/**
 * Another value for a property that clients must not set.
 *
 * @param current the value that an answer has; undefined where none is known
 * @param schema the keywords that describe it
 */
export function otherValue(
  name: string,
  current: unknown,
  schema: Readonly<Record<string, unknown>> = {},
): unknown {
  const type = typeof current === 'object' || current === undefined ? schema['type'] : typeof current;
  const values = Array.isArray(schema['enum']) ? (schema['enum'] as readonly unknown[]) : [];
  const other =
    values.find((each) => /admin|root|owner/i.test(String(each))) ?? values.find((each) => each !== current);
  if (other !== undefined) return other;
  if (Array.isArray(current) || type === 'array') return ['admin'];
  if (isObject(current) || type === 'object') return undefined;
  if (type === 'boolean') return current !== true;
  if (type === 'number' || type === 'integer') return typeof current === 'number' ? current + 1 : 1000;
  if (privilegeRank(name) === 0 && current === undefined) return true;
  if (privilegeRank(name) === 3) return 'premium';
  return current === 'admin' ? 'administrator' : 'admin';
}
