const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True where a text can be the id of a record. PostgreSQL refuses a statement that compares other texts with a UUID. */
export function isId(text: string): boolean {
  return uuid.test(text);
}

/** The tenant of keys that were made without naming one, and of all that was kept before there were tenants. */
export const defaultTenant = 'default';

/** Pattern of a tenant's name. */
export const tenantPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/;
