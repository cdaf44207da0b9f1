import {
  grantsRights,
  isDescribedAsOutputOnly,
  isOfPerson,
  isOpenToAnyone,
  mayBeOfTree,
  namesUserType,
  serverSetField,
  type ServerSetField,
  operationRole,
} from '@assay/api-knowledge';
import { resolveSchema, Schema, type Severity } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import type { CarriedProperty } from '../../knowledge/messages/carried-properties.js';

/** Property that a client sets, and its severity. */
export interface Verdict {
  readonly meaning: string;
  readonly severity: Severity;
}

/** True for the names of properties that `judge` has something to say about. */
export function isField(name: string): boolean {
  return serverSetField(name) !== undefined || namesUserType(name);
}

/** Judges a property of a request's body; undefined if clients may well set it. */
export function judge({ name, schema, operation, shared }: CarriedProperty): Verdict | undefined {
  const isType = namesUserType(name);
  const field = isType ? 'role' : serverSetField(name);
  const value = field === undefined ? undefined : resolveSchema(schema);
  if (field === undefined || value === undefined || value.readOnly || !fits(field, value)) return undefined;
  const administrator = field === 'role' ? findAdministrator(value) : undefined;
  if (administrator !== undefined && operationRole(operation).role === 'sign-up' && isOpenToAnyone(operation))
    return { meaning: `anyone who signs up can choose ${code(administrator, 40)}`, severity: 'high' };
  // Kinds of users such as `private` and `business` give no rights.
  if (isType && administrator === undefined) return undefined;
  // What only requests have was put there for clients to set it: no schema of a stored object was reused carelessly.
  const isStored = schema.usedInResponse;
  if (!isStored && field !== 'privilege') return undefined;
  if ((field === 'role' || mayBeOfTree(name)) && !isOfPerson(schema)) return undefined;
  if (field === 'record' && (isStatedRequired(schema) || isOfPart(schema) || isDescribedAsOutputOnly(schema)))
    return undefined;
  if (!shared && grantsRights(operation) !== undefined) return undefined;
  return { meaning: meanings[field], severity: rate(field, isStored, { schema, operation }) };
}

/** The value of a role, or of a list of roles, that makes an administrator of the one who has it. */
function findAdministrator(value: Schema): string | undefined {
  const values = value.enum ?? resolveSchema(value.items)?.enum ?? [];
  const found = values.find((item) => typeof item === 'string' && /admin|super[_-]?user|^root$/i.test(item));
  return typeof found === 'string' ? found : undefined;
}

/** The severity of a field: an administrator who signs up has access at once; all else needs a service that stores what it gets. */
function rate(
  field: ServerSetField,
  isStored: boolean,
  { schema, operation }: Pick<CarriedProperty, 'schema' | 'operation'>,
): Severity {
  if (field === 'privilege') return isOpenToAnyone(operation) && isOfPerson(schema) ? 'high' : 'medium';
  return isStored && field !== 'record' ? 'medium' : 'low';
}

const meanings: Readonly<Record<ServerSetField, string>> = {
  privilege: 'it makes a user an administrator',
  role: 'it defines the permissions of a user',
  check: 'it marks the object as reviewed',
  rating: 'it is a rating that only the service can know',
  money: 'it is an amount that only the service can know',
  record: 'it records who changed the object and when',
};

/** True if the type is one that the field would have: no counters called `created`, no objects with an approval's details. */
function fits(field: ServerSetField, value: Schema): boolean {
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
