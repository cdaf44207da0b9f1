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

/** The meaning of a property that a client can set, and its severity. */
export interface Verdict {
  readonly meaning: string;
  readonly severity: Severity;
}

/** True for property names for which `judge` may return a verdict. */
export function isField(name: string): boolean {
  return serverSetField(name) !== undefined || namesUserType(name);
}

/** Judges a property of a request body. Undefined if clients may set it. */
export function judge({ name, schema, operation, shared }: CarriedProperty): Verdict | undefined {
  const isType = namesUserType(name);
  const field = isType ? 'role' : serverSetField(name);
  const value = field === undefined ? undefined : resolveSchema(schema);
  if (field === undefined || value === undefined || value.readOnly || !fits(field, value)) return undefined;
  const administrator = field === 'role' ? findAdministrator(value) : undefined;
  if (administrator !== undefined && operationRole(operation).role === 'sign-up' && isOpenToAnyone(operation))
    return { meaning: `anyone who signs up can choose ${code(administrator, 40)}`, severity: 'high' };
  // Types of users such as `private` and `business` grant no rights.
  if (isType && administrator === undefined) return undefined;
  // A property that only requests have was declared for clients. It is not the careless reuse of a stored object's schema.
  const isStored = schema.usedInResponse;
  if (!isStored && field !== 'privilege') return undefined;
  if ((field === 'role' || mayBeOfTree(name)) && !isOfPerson(schema)) return undefined;
  if (field === 'record' && (isStatedRequired(schema) || isOfPart(schema) || isDescribedAsOutputOnly(schema)))
    return undefined;
  const isGranted = (): boolean =>
    grantsRights(operation) !== undefined && operationRole(operation).role !== 'sign-up';
  if (!shared && isGranted()) return undefined;
  return { meaning: meanings[field], severity: rate(field, isStored, { schema, operation }) };
}

/** Returns the role that grants administrator rights, if a value or list of roles allows one. */
function findAdministrator(value: Schema): string | undefined {
  const values = value.enum ?? resolveSchema(value.items)?.enum ?? [];
  const found = values.find((item) => typeof item === 'string' && /admin|super[_-]?user|^root$/i.test(item));
  return typeof found === 'string' ? found : undefined;
}

/** Rates a field. A sign-up as administrator grants access at once, the others require a service that stores unchecked input. */
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

/** True if the type fits the field. Excludes counters named `created` and objects with the details of an approval. */
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

/** True if the description requires the property from clients, such as the time of an event that they report. */
function isStatedRequired({ description }: Schema): boolean {
  return description !== undefined && /^required\b/i.test(description);
}

/** True for a property of a list item, such as the time of each past order. It does not belong to the record of the object. */
function isOfPart({ parent }: Schema): boolean {
  return parent instanceof Schema && parent.step === 'items';
}
