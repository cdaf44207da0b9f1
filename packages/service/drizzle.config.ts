/** Configuration for `npx drizzle-kit generate`, which writes the next migration. */
export default {
  dialect: 'postgresql',
  schema: './src/database/schema.ts',
  out: './migrations',
};
