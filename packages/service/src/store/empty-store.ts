import { createReadStream, existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { packageFile } from '../operation/package-file.js';

/** An empty store that was closed, made when the package is built: PGlite takes 5 to 11 s to make one. */
const template = packageFile('dist/store.tar.gz');

/**
 * Puts the files of an empty store into a folder. Answers false where the package has none, as in sources that were not built.
 *
 * PGlite could unpack them itself, but only into a PostgreSQL that it starts, which takes longer than all the rest.
 */
export async function unpackEmptyStore(folder: string): Promise<boolean> {
  if (!existsSync(template)) return false;
  await mkdir(folder, { mode: 0o700 });
  const source = createReadStream(template);
  const unpacked = createGunzip();
  const entries = extract();
  // An error ends the loop below.
  source.on('error', (error) => entries.destroy(error));
  unpacked.on('error', (error) => entries.destroy(error));
  source.pipe(unpacked).pipe(entries);
  for await (const entry of entries) {
    const path = join(folder, entry.header.name);
    if (entry.header.type === 'directory') await mkdir(path, { recursive: true, mode: 0o700 });
    else await writeFile(path, await buffer(entry), { mode: 0o600 });
    entry.resume();
  }
  return true;
}
