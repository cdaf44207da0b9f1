import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, it } from 'vitest';
import { migrationsFolder } from './migrate.js';
import * as schema from './schema.js';

it('the migrations create the tables of the schema', async () => {
  const meta = join(migrationsFolder, 'meta');
  const last = readdirSync(meta)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1);
  const snapshot = JSON.parse(readFileSync(join(meta, last ?? ''), 'utf8'));
  const statements = await generateMigration(snapshot, generateDrizzleJson({ ...schema }, snapshot.id));
  expect(statements).toEqual([]);
});
