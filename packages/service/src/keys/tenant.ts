/** The tenant of keys that were made without naming one, and of all that was kept before there were tenants. */
export const defaultTenant = 'default';

/** Pattern of a tenant's name. */
export const tenantPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/;
