import { sql } from 'drizzle-orm';
import { boolean, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { assay, bytea, tenantColumn } from './columns.js';

/** The versions of tenants' rulesets. */
export const rulesets = assay.table(
  'rulesets',
  {
    id: uuid().primaryKey(),
    tenant: tenantColumn(),
    version: integer().notNull(),
    isActive: boolean('is_active').notNull(),
    /** The text of the ruleset in UTF-8. */
    source: bytea().notNull(),
    /** `RulesetVersion` as JSON, without the fields in other columns. */
    body: text().notNull(),
  },
  (table) => [
    uniqueIndex('rulesets_version_of_tenant').on(table.tenant, table.version),
    uniqueIndex('rulesets_active')
      .on(table.tenant)
      .where(sql`${table.isActive}`),
    index('rulesets_order').on(table.tenant, table.id),
  ],
);
