/** What a key may be used for: the validate endpoints, the import endpoints, reading what imports made, everything. */
export const scopes = ['validate', 'import', 'read', 'admin'] as const;
export type Scope = (typeof scopes)[number];
