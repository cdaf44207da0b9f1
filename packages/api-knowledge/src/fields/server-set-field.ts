import type { Schema } from '@assay/core';
import { englishName, englishWordsOf } from '../lexicon/english-words.js';
import { Meanings } from '../words/meanings.js';
import { Phrases } from '../words/phrases.js';
import { wordSet } from '../words/word-set.js';
import { byName } from '../words/words.js';
import { hasSiblingNamed, isInside } from './siblings.js';

/** The kind of a field that only the service should set. */
export type ServerSetField = 'privilege' | 'role' | 'check' | 'rating' | 'money' | 'record';

/** Returns the kind of a field that only the service should set, by its whole name. Undefined for all other names. */
export const serverSetField: (name: string) => ServerSetField | undefined = byName((name) =>
  fields.ofWhole(englishWordsOf(name)),
);

/** True for names of a user type, which grants rights only if one of the types is an administrator. */
export const namesUserType: (name: string) => boolean = byName((name) =>
  userTypes.equals(englishWordsOf(name)),
);

const userTypes = new Phrases('user type, account type, member type, type of user, user kind');

const fields = new Meanings<ServerSetField>(
  [
    'privilege',
    'is admin, admin, is administrator, administrator, is superuser, superuser, is super user, is super admin, super admin, superadmin',
    'is staff, is root, is system admin, is site admin, site admin, is global admin, is moderator, is tenant admin, is org admin',
  ],
  [
    'role',
    'role, role id, role name, user role, user role id, permission, privilege, access level, permission level, user group, is owner',
  ],
  [
    'check',
    'verified, is verified, email verified, is email verified, phone verified, is phone verified, phone number verified, email confirmed, is email confirmed',
    'kyc verified, identity verified, approved, is approved, is kyc verified, is identity verified, is trusted',
  ],
  ['rating', 'risk score, fraud score, trust score, credit score'],
  [
    'money',
    'balance, account balance, available balance, current balance, wallet balance, credit balance, credit limit',
  ],
  [
    'record',
    'created, created at, created on, created date, created time, created date time, create date, create time, creation date, creation time, date created, time created, created timestamp, created by',
    'updated, updated at, updated on, updated date, updated time, update time, last updated, last update, date updated, updated by, last updated by, last updated at, last updated date',
    'modified, modified at, modified on, modified date, modified time, last modified, date modified, last modified date, last modified time, modified by, last modified by, last modified at, deleted at, deleted by',
  ],
);

/** True for names that domains and folders also have, such as the root of a tree. */
export function mayBeOfTree(name: string): boolean {
  return ofTrees.equals(englishWordsOf(name));
}

const ofTrees = new Phrases('is root');

/** True for properties of an object that describes a user with a login. Elsewhere, a role is a part in a process. */
export function isOfPerson(schema: Schema): boolean {
  if (hasSiblingNamed(schema, parts)) return false;
  return (
    hasSiblingNamed(schema, logins) || (hasSiblingNamed(schema, addresses) && isInside(schema, accounts))
  );
}

const logins = new Phrases('username, login, login name, user login');

/** Properties that signers and recipients also have, perhaps with a password for the document. */
const addresses = new Phrases('email, email address, user email, password');

/** Names of roles in a process. A recipient of a document is not an account. */
const parts = new Phrases('recipient id, signer id, attendee id, participant id');

const accounts = new Phrases(
  'user, account, admin, administrator, staff, employee, operator, agent, profile',
);

/**
 * Returns the rank of a name among values that a service decides, 0 for the most significant: rights, roles, checks, money.
 * Undefined for all others. It knows more names than {@link serverSetField}, so use it only if a wrong guess costs no more than a
 * request.
 */
export function privilegeRank(name: string): number | undefined {
  const field = serverSetField(name);
  const rank = field === undefined ? -1 : ranked.indexOf(field);
  if (rank !== -1) return rank;
  const squashed = englishName(name);
  const further = moreNames.findIndex((names) => names.has(squashed));
  return further === -1 ? undefined : further;
}

const ranked: readonly ServerSetField[] = ['privilege', 'role', 'check', 'money'];

const moreNames = [
  wordSet('staff root moderator'),
  wordSet('accountrole scope scopes authorities userlevel usertype accounttype'),
  wordSet('confirmed isconfirmed enabled isenabled banned isbanned blocked isblocked locked islocked'),
  wordSet('credit credits wallet quota discount plan tier subscription premium ispremium points paid ispaid'),
];
