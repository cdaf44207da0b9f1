// Creates an empty, migrated store and writes it to dist/store.tar.gz. The first start of a service uses it, because PGlite needs
// 5 to 11 s to create one. Does nothing if the existing store has the same migrations and PGlite version.
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createGzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import PgBoss from 'pg-boss';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { pack } from 'tar-stream';

const dist = new URL('../dist/', import.meta.url);
const migrations = new URL('../migrations/', import.meta.url);

/** Writes dist/store.tar.gz. `node tools/make-store-dump.mjs` runs this, too. */
export async function makeStoreDump() {
  const dump = new URL('store.tar.gz', dist);
  const note = new URL('store.tar.gz.key', dist);
  const key = keyOfInputs();
  if (existsSync(dump) && existsSync(note) && readFileSync(note, 'utf8') === key) return;
  await mkdir(dist, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'assay-empty-store-'));
  const client = await PGlite.create(folder);
  await migrate(drizzle(client), {
    migrationsFolder: fileURLToPath(migrations),
    migrationsSchema: 'assay',
    migrationsTable: 'migrations',
  });
  // Creates the same tables as `openQueue`.
  await client.exec(PgBoss.getConstructionPlans('assay_queue'));
  // Closed, so that a copy of its files opens without a recovery.
  await client.close();
  // A service that starts now must not read an incomplete file.
  const draft = new URL(`store.tar.gz.${process.pid}`, dist);
  await pipeline(packed(folder), createGzip(), createWriteStream(draft));
  await rm(folder, { recursive: true });
  await rename(draft, dump);
  await writeFile(note, key);
}

/** Packs the files of a folder as a tar archive. */
function packed(folder) {
  const archive = pack();
  const add = async () => {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const name = relative(folder, path);
      if (entry.isDirectory()) archive.entry({ name, type: 'directory' });
      else archive.entry({ name }, await readFile(path));
    }
    archive.finalize();
  };
  add().catch((error) => archive.destroy(error));
  return archive;
}

function keyOfInputs() {
  const require = createRequire(import.meta.url);
  const hash = createHash('sha256');
  hash.update(readFileSync(fileURLToPath(import.meta.url), 'utf8'));
  hash.update(readFileSync(new URL('../package.json', resolvePackagePath(require)), 'utf8'));
  hash.update(readFileSync(require.resolve('pg-boss/package.json'), 'utf8'));
  const journal = readFileSync(new URL('meta/_journal.json', migrations), 'utf8');
  hash.update(journal);
  for (const { tag } of JSON.parse(journal).entries) {
    hash.update(readFileSync(new URL(`${tag}.sql`, migrations), 'utf8'));
  }
  return hash.digest('hex');
}

function resolvePackagePath(require) {
  return pathToFileURL(require.resolve('@electric-sql/pglite'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await makeStoreDump();
