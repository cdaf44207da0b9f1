// What vacuum tells of real documents and Assay does not, as a Markdown table. vacuum's hard mode has the rules of Spectral and of the
// OWASP ruleset under names of its own.
//   VACUUM=<program> ASSAY_CORPUS=<folder> node benchmarks/told-by-peers.mjs [how many documents]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rulesOfPeers } from './rules-of-peers.mjs';

const { VACUUM: vacuum, ASSAY_CORPUS: corpus } = process.env;
if (vacuum === undefined || corpus === undefined) {
  console.error('Set VACUUM to the program, and ASSAY_CORPUS to a folder of OpenAPI documents.');
  process.exit(2);
}
const assay = fileURLToPath(new URL('../packages/cli/bin/assay.js', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'assay-peers-'));
const most = Number(process.argv[2] ?? 60);
const largest = 1_000_000;

const rows = new Map();
let read = 0;
for (const path of chosen()) {
  const theirs = idsOfVacuum(path);
  const ours = idsOfAssay(path);
  if (theirs === undefined || ours === undefined) continue;
  read++;
  for (const id of theirs) {
    const row = rows.get(id) ?? { documents: 0, together: 0, examples: [] };
    row.documents++;
    if ((rulesOfPeers[id]?.ours ?? []).some((own) => ours.has(own))) row.together++;
    else if (row.examples.length < 3) row.examples.push(path.slice(corpus.length + 1));
    rows.set(id, row);
  }
}
rmSync(scratch, { recursive: true, force: true });

const lines = [...rows]
  .filter(([, { documents, together }]) => together < documents)
  .toSorted(([, a], [, b]) => b.documents - b.together - (a.documents - a.together))
  .map(([id, { documents, together, examples }]) => {
    const { ours = [], why = '**not explained**' } = rulesOfPeers[id] ?? {};
    return `| ${id} | ${documents} | ${documents - together} | ${ours.map((own) => `\`${own}\``).join(', ')} | ${why} | ${process.env['EXAMPLES'] === undefined ? '' : examples.join(' ')} |`;
  });
const told = [...rows.values()].filter(({ documents, together }) => together === documents).length;
console.log(
  `${read} documents. ${told} of the ${rows.size} rules of vacuum that found something are told by Assay in each document where they did. The others:\n`,
);
console.log('| vacuum | documents | not told | ours | why | |\n|--|--:|--:|--|--|--|');
console.log(lines.join('\n'));

/** Documents of all folders, evenly drawn. */
function chosen() {
  const all = ['bench', 'directory', 'swagger2']
    .flatMap((folder) => readdirSync(join(corpus, folder)).map((name) => join(corpus, folder, name)))
    .filter((path) => statSync(path).isFile() && statSync(path).size < largest)
    .toSorted((one, other) => (one < other ? -1 : 1));
  const step = Math.max(1, Math.floor(all.length / most));
  return all.filter((_, index) => index % step === 0).slice(0, most);
}

function idsOfVacuum(path) {
  const report = join(scratch, 'report.json');
  rmSync(report, { force: true });
  spawnSync(vacuum, ['spectral-report', path, report, '--hard-mode', '--no-style'], { timeout: 120_000 });
  try {
    return new Set(JSON.parse(readFileSync(report, 'utf8')).map(({ code }) => code));
  } catch {
    return undefined;
  }
}

function idsOfAssay(path) {
  const { stdout } = spawnSync(
    process.execPath,
    [assay, 'validate', path, '--preset', 'all', '--format', 'json', '--no-config'],
    { encoding: 'utf8', maxBuffer: 1 << 30 },
  );
  try {
    return new Set(JSON.parse(stdout).documents.flatMap(({ result = [] }) => result.map(({ id }) => id)));
  } catch {
    return undefined;
  }
}
