// Lists findings of other linters on real documents that Assay does not report at the same location, as Markdown tables. Fails if
// a rule of theirs has such findings and benchmarks/peer-findings/ states no reason.
//   ASSAY_CORPUS=<folder> [VACUUM=<program>] [PEERS_CACHE=<folder>] node benchmarks/peer-findings.mjs [--write] [number of documents]
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { peersWith, segmentsOf } from './peer-findings/peers.mjs';
import { isBeside, ownerOf } from './peer-findings/places.mjs';
import { reasonsOf } from './peer-findings/reasons.mjs';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' } },
});
const {
  VACUUM: vacuum,
  ASSAY_CORPUS: corpus,
  PEERS_CACHE: cache = join(tmpdir(), 'assay-peers'),
} = process.env;
if (corpus === undefined) {
  console.error('Set ASSAY_CORPUS to a folder of OpenAPI documents.');
  process.exit(2);
}
const assay = fileURLToPath(new URL('../packages/cli/bin/assay.js', import.meta.url));
const maxCount = Number(positionals[0] ?? 60);
const largest = 150_000;

const documents = chosen();
const ours = new Map(documents.map((file) => [file, idsAndPlaces(file)]));
const parts = peersWith(vacuum, cache).map(tableOf);
const text = `${parts.map(({ text: part }) => part).join('\n\n')}\n`;
if (flags.write) writeFileSync(new URL('./PEER-FINDINGS.md', import.meta.url), `${head()}\n\n${text}`);
else console.log(text);
const open = parts.flatMap(({ unexplained }) => unexplained);
if (open.length > 0) {
  console.error(`Not explained: ${open.join(', ')}`);
  process.exitCode = 1;
}

function tableOf({ name, tell: report, silentWhere }) {
  const rows = new Map();
  let read = 0;
  for (const file of documents) {
    const reported = report(file);
    const own = ours.get(file);
    if (reported === undefined || own === undefined) continue;
    read++;
    const here = new Set();
    for (const { rule, path } of reported) {
      const row = rows.get(rule) ?? { documents: 0, findings: 0, beside: 0, elsewhere: 0, examples: [] };
      rows.set(rule, row);
      if (!here.has(rule)) row.documents++;
      here.add(rule);
      row.findings++;
      const owner = ownerOf(path ?? []);
      const same = (reasonsOf(name, rule)?.ours ?? []).flatMap((id) => own.get(id) ?? []);
      if (same.some((place) => isBeside(place, owner))) row.beside++;
      else {
        if (same.length > 0) row.elsewhere++;
        if (row.examples.length < 3)
          row.examples.push(`${file.slice(corpus.length + 1)} ${(path ?? []).join(' ').slice(0, 160)}`);
      }
    }
  }
  const missed = [...rows].filter(([, { beside, findings }]) => beside < findings);
  const unexplained = missed
    .filter(([rule]) => reasonsOf(name, rule)?.why === undefined)
    .map(([rule]) => `${name} ${rule}`);
  const answered = `${read} documents.${read < documents.length ? ` ${silentWhere}` : ''}`;
  return { text: markdown(name, answered, rows, missed), unexplained };
}

function markdown(name, answered, rows, missed) {
  const lines = missed
    .toSorted(([, a], [, b]) => b.findings - b.beside - (a.findings - a.beside))
    .map(([rule, { documents: hit, findings, beside, elsewhere, examples }]) => {
      const { ours: own = [], why = '**not explained**' } = reasonsOf(name, rule) ?? {};
      const ids = own.map((id) => `\`${id}\``).join(', ');
      const shown = process.env['EXAMPLES'] === undefined ? '' : ` ${examples.join(' ; ')} |`;
      return `| \`${rule}\` | ${hit} | ${findings} | ${beside} | ${elsewhere} | ${ids} | ${why} |${shown}`;
    });
  return [
    `## ${name}`,
    `${answered} Of the ${rows.size} rules that found something, Assay reports ${rows.size - missed.length} wherever they did. The others:`,
    [
      '| rule | documents | findings | reported there | reported elsewhere in the document | ours | why not there |',
      '|--|--:|--:|--:|--:|--|--|',
      ...lines,
    ].join('\n'),
  ].join('\n\n');
}

function head() {
  return `# Findings of other linters\n\nRules of other linters over ${documents.length} real documents of up to ${largest / 1000} KB, beside what \`assay validate --preset all\` says. *Reported there*: in the same operation, component or part of the document, or once for the whole document. Written by \`benchmarks/peer-findings.mjs --write\`, which fails where a row has no reason.`;
}

/** Draws documents evenly from all folders. */
function chosen() {
  const all = ['bench', 'directory', 'swagger2']
    .flatMap((folder) => readdirSync(join(corpus, folder)).map((name) => join(corpus, folder, name)))
    .filter((path) => statSync(path).isFile() && statSync(path).size < largest)
    .toSorted((a, b) => (a < b ? -1 : 1));
  const step = all.length / Math.min(maxCount, all.length);
  return Array.from({ length: Math.min(maxCount, all.length) }, (_, index) => all[Math.floor(index * step)]);
}

/** The locations of Assay's findings by rule id. */
function idsAndPlaces(file) {
  const options = ['validate', file, '--preset', 'all', '--format', 'json', '--no-config'];
  const { stdout } = spawnSync(process.execPath, [assay, ...options], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  const report = parsed(stdout);
  if (report === undefined) return undefined;
  const places = new Map();
  for (const { result = [] } of report.documents) {
    for (const { id, location, group } of result) {
      const known = places.get(id) ?? [];
      known.push(ownerOf(segmentsOf(location?.pointer ?? ''), group));
      places.set(id, known);
    }
  }
  return places;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
