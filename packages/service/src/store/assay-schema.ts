import { pgSchema } from 'drizzle-orm/pg-core';

/** The schema of the database that all tables of the store are in. */
export const assay = pgSchema('assay');
