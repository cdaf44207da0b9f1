const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True if a text can be the id of a record. PostgreSQL rejects a statement that compares other texts with a UUID. */
export function isId(text: string): boolean {
  return uuid.test(text);
}

/** The tenant of keys that were created without a tenant, and of all records from before tenants existed. */
export const defaultTenant = 'default';

/** The pattern of a tenant's name. */
export const tenantPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/;
