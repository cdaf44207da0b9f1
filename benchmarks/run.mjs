// Measures Assay, a floor and its peers. README.md describes the options.
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseDocuments } from './documents.mjs';
import { executableStart } from './executable.mjs';
import { growth } from './growth.mjs';
import { many } from './many.mjs';
import { measureInTurn } from './measure/interleave.mjs';
import { parseSize } from './generate/size.mjs';
import { documentsReport, documentTable } from './report/documents-report.mjs';
import { groupsOf } from './report/groups.mjs';
import { describeRun } from './report/machine.mjs';
import { readOptions } from './read-options.mjs';
import { drawPicture } from './report/picture.mjs';
import { writePart } from './report/results-file.mjs';
import { makeScratch } from './scratch.mjs';
import { stepsReport } from './steps.mjs';
import { assayAt, chooseTools, installPeers } from './tools.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

const { values: flags, positionals } = readOptions({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: process.env.BENCH_ROUNDS ?? '5' },
    peers: { type: 'string' },
    'no-peers': { type: 'boolean', default: false },
    'all-documents': { type: 'boolean', default: false },
    generate: { type: 'string', multiple: true, default: [] },
    'time-limit': { type: 'string', default: '60' },
    'memory-limit': { type: 'string', default: '4000MB' },
    growth: { type: 'boolean', default: false },
    families: { type: 'string' },
    sizes: { type: 'string', default: '100KB,1MB,10MB,50MB,200MB' },
    many: { type: 'boolean', default: false },
    executable: { type: 'string' },
    'node-of-executable': { type: 'string', default: process.execPath },
    write: { type: 'boolean', default: false },
  },
});

const settings = {
  rounds: Number(flags.rounds),
  limits: { seconds: Number(flags['time-limit']), megabytes: parseSize(flags['memory-limit']) / 1e6 },
  scratch: makeScratch(),
};
// The results need all parts; during development one part is enough.
const isAll = flags.write && !flags.growth && !flags.many && flags.executable === undefined;

requireBuild();
if (flags.executable !== undefined)
  publish(
    'executable',
    await executableStart(flags.executable, { ...settings, node: flags['node-of-executable'] }),
  );
else if (isAll || (!flags.growth && !flags.many)) publish('documents', await documentsPart());
if (isAll || flags.many) publish('many', await many(settings));
if (isAll || flags.growth) {
  const families = flags.families?.split(',');
  const sizes = flags.sizes.split(',').map(parseSize);
  publish('growth', await growth({ ...settings, families, sizes }, console.log));
}

function publish(part, text) {
  if (flags.write) writePart(join(here, 'RESULTS.md'), part, text);
  else console.log(`\n${text}`);
}

async function documentsPart() {
  const names = flags['no-peers'] ? [] : flags.peers?.split(',');
  // The floor requires the installed parser, too.
  installPeers();
  const tools = chooseTools(names);
  const corpus = flags['all-documents'] ? 'all' : 'bench';
  const { scratch } = settings;
  const documents = chooseDocuments({ named: positionals, corpus, generate: flags.generate, scratch });
  const results = [];
  for (const { name, file } of documents) {
    console.log(`\n${name}`);
    const result = { name, bytes: statSync(file).size, measured: await measureInTurn(tools, file, settings) };
    console.log(documentTable(result, tools));
    results.push(result);
  }
  if (flags.write) writeFileSync(join(here, 'results.svg'), drawPicture(groupsOf(results, tools)));
  return [
    `${describeRun(settings.rounds, tools)}\n`,
    documentsReport(results, tools),
    await stepsReport(documents, settings),
  ].join('\n');
}

function requireBuild() {
  if (existsSync(join(assayAt(join(here, '..')), '../../dist/assay.cjs'))) return;
  console.error('Assay is not built. Run `npm run build` first.');
  process.exit(2);
}
