// `npm run binaries`: builds the executable for this machine. `--target all` builds those of all systems, `--out` sets the
// folder.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildBinaries, sizeFaults } from './build-binaries.js';
import { findOwnTarget, targets } from './targets.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const { values } = parseArgs({
  options: {
    target: { type: 'string', multiple: true, default: [findOwnTarget()?.name ?? 'all'] },
    out: { type: 'string', default: 'dist/binaries' },
  },
});
const chosen = targets.filter(({ name }) => values.target.includes('all') || values.target.includes(name));
if (chosen.length === 0)
  throw new Error(
    `There is no target ${values.target.join(', ')}: ${targets.map(({ name }) => name).join(', ')}.`,
  );
const work = mkdtempSync(join(tmpdir(), 'assay-binaries-'));
try {
  const built = await buildBinaries(root, chosen, resolve(values.out), work);
  for (const { target, executable, archive } of built)
    console.log(
      `${target.name}  ${statSync(executable).size} bytes, packed ${statSync(archive).size}  ${archive}`,
    );
  const faults = sizeFaults(built);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
