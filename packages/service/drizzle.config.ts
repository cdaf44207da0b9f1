/** For `npx drizzle-kit generate`, which writes the next migration. */
export default {
  dialect: 'postgresql',
  schema: './src/store/schema.ts',
  out: './migrations',
};
