import {
  byName,
  isDescribedAsOutputOnly,
  isOpenToAnyone,
  Meanings,
  Phrases,
  englishWordsOf,
} from '@assay/api-knowledge';
import { resolveSchema, Schema, type Severity } from '@assay/core';
import type { CarriedProperty } from '../../knowledge/messages/carried-properties.js';
import { nameSchema } from '../../knowledge/wording/names.js';

/** Property that a client sets, and its severity. */
export interface Verdict {
  readonly meaning: string;
  readonly severity: Severity;
}

type Field = 'privilege' | 'role' | 'check' | 'rating' | 'money' | 'record';

/** True for the names of properties that `judge` has something to say about. */
export function isField(name: string): boolean {
  return fieldOf(name) !== undefined;
}

/** Judges a property of a request's body; undefined if clients may well set it. */
export function judge({ name, schema, operation, shared }: CarriedProperty): Verdict | undefined {
  const field = fieldOf(name);
  const value = field === undefined ? undefined : resolveSchema(schema);
  if (field === undefined || value === undefined || value.readOnly || !fits(field, value)) return undefined;
  // What only requests have was put there for clients to set it: no schema of a stored object was reused carelessly.
  const isStored = schema.usedInResponse;
  if (!isStored && field !== 'privilege') return undefined;
  if ((field === 'role' || ofDomains.equals(englishWordsOf(name))) && !isOfPerson(schema)) return undefined;
  if (field === 'record' && (isStatedRequired(schema) || isOfPart(schema) || isDescribedAsOutputOnly(schema)))
    return undefined;
  if (!shared && givesRights.isIn(englishWordsOf(operation.path))) return undefined;
  return { meaning: meanings[field], severity: rate(field, isStored, { schema, operation }) };
}

/** The severity of a field: an administrator who signs up has access at once; all else needs a service that stores what it gets. */
function rate(
  field: Field,
  isStored: boolean,
  { schema, operation }: Pick<CarriedProperty, 'schema' | 'operation'>,
): Severity {
  if (field === 'privilege') return isOpenToAnyone(operation) && isOfPerson(schema) ? 'high' : 'medium';
  return isStored && field !== 'record' ? 'medium' : 'low';
}

const meanings: Readonly<Record<Field, string>> = {
  privilege: 'it makes a user an administrator',
  role: 'it says what a user may do',
  check: 'it says that somebody has checked the object',
  rating: 'it is a rating that only the service can know',
  money: 'it is an amount that only the service can know',
  record: 'it records who changed the object and when',
};

const fieldOf: (name: string) => Field | undefined = byName((name) => fields.ofWhole(englishWordsOf(name)));

const fields = new Meanings<Field>(
  [
    'privilege',
    'is admin, admin, is administrator, administrator, is superuser, superuser, is super user, is super admin, super admin, superadmin',
    'is staff, is root, is system admin, is site admin, site admin, is global admin, is moderator, is tenant admin, is org admin',
  ],
  [
    'role',
    'role, role id, role name, user role, user role id, permission, privilege, access level, permission level',
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

/** Names of the root of a tree, of domains or folders. */
const ofDomains = new Phrases('is root');

/** True if the type is one that the field would have: no counters called `created`, no objects with an approval's details. */
function fits(field: Field, value: Schema): boolean {
  switch (field) {
    case 'privilege':
    case 'check':
      return value.hasType('boolean');
    case 'rating':
    case 'money':
      return value.hasType('number') || value.hasType('integer');
    case 'role':
      return value.hasType('string') || value.hasType('integer') || value.hasType('array');
    case 'record':
      return value.hasType('string') || (value.hasType('integer') && value.format === 'int64');
  }
}

/** True for what the description asks of clients, such as the time of an event that they report: that is up to them. */
function isStatedRequired({ description }: Schema): boolean {
  return description !== undefined && /^required\b/i.test(description);
}

/** True for what an entry of a list says, such as when each of a buyer's last orders was made: nobody takes that for the record of the object. */
function isOfPart({ parent }: Schema): boolean {
  return parent instanceof Schema && parent.step === 'items';
}

/** True for properties of an object that describes a person who logs in. In others, a role is a part that somebody plays. */
function isOfPerson({ parent }: Schema): boolean {
  if (!(parent instanceof Schema)) return false;
  const has = (phrases: Phrases): boolean =>
    parent.subschemas.some(
      ({ step, key }) => step === 'properties' && phrases.equals(englishWordsOf(String(key))),
    );
  if (has(parts)) return false;
  return (
    has(logins) ||
    (has(addresses) && accounts.isIn(englishWordsOf(nameSchema(parent).split('.').at(-1) ?? '')))
  );
}

const logins = new Phrases('username, login, login name, user login');

/** A signer or recipient has an address as well, and perhaps a password to open the document. */
const addresses = new Phrases('email, email address, user email, password');

/** Names of roles in a process: a recipient of a document is no account. */
const parts = new Phrases('recipient id, signer id, attendee id, participant id');

const accounts = new Phrases(
  'user, account, admin, administrator, staff, employee, operator, agent, profile',
);

/** Paths of operations whose purpose is to grant rights. */
const givesRights = new Phrases(
  'role, permission, privilege, admin, grant, invite, invitation, member, membership, collaborator, access, scim',
);
