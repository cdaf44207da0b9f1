// Measures how long an analysis continues after its deadline: for several documents, with deadlines throughout an analysis.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseDocuments } from './documents.mjs';
import { formatSize } from './generate/size.mjs';
import { readOptions } from './read-options.mjs';
import { describeMachine } from './report/machine.mjs';
import { writePart } from './report/results-file.mjs';
import { figure, table } from './report/table.mjs';
import { makeScratch } from './scratch.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

/** The limit in milliseconds. Values above it are marked. */
const budget = 400;

const { values: flags, positionals } = readOptions({
  allowPositionals: true,
  options: {
    deadlines: { type: 'string', default: '20' },
    generate: { type: 'string', multiple: true, default: [] },
    cpu: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const documents = chooseDocuments({
  named: positionals,
  corpus: 'bench',
  generate: flags.generate,
  scratch: makeScratch(),
});
const text = report(documents.map((document) => measureDocument(document, Number(flags.deadlines))));
if (flags.write) writePart(join(here, 'RESULTS.md'), 'deadline', text);
else console.log(text);

/** Measures a document with deadlines at even distances throughout its analysis. */
function measureDocument({ name, file }, count) {
  const { took: whole } = analyseUntil(file);
  const overshoots = [];
  for (let index = 0; index < count; index++) {
    const seconds = (whole * index) / count;
    const { took, ended } = analyseUntil(file, seconds);
    // A run can be faster than the run without a deadline, and end before it.
    if (ended) overshoots.push({ seconds, milliseconds: (took - seconds) * 1000 });
  }
  overshoots.sort((a, b) => a.milliseconds - b.milliseconds);
  console.error(`${name}: ${overshoots.map(({ milliseconds }) => Math.round(milliseconds)).join(' ')} ms`);
  return { name, bytes: statSync(file).size, whole, overshoots };
}

function analyseUntil(file, seconds) {
  const args = [join(here, 'deadline/analyse-until.mjs'), file, flags.cpu ? 'cpu' : 'wall', seconds];
  const given = args.filter((arg) => arg !== undefined).map(String);
  return JSON.parse(execFileSync(process.execPath, given, { encoding: 'utf8' }));
}

function report(results) {
  const rows = results.map(({ name, bytes, whole, overshoots }) => {
    const longest = overshoots.at(-1);
    return [
      name,
      formatSize(bytes),
      figure(whole),
      String(overshoots.length),
      figure(overshoots[Math.floor(overshoots.length / 2)]?.milliseconds ?? NaN),
      figure(longest?.milliseconds ?? NaN),
      figure(longest?.seconds ?? NaN),
      (longest?.milliseconds ?? 0) > budget ? `**above ${budget} ms**` : '',
    ];
  });
  const head = ['document', 'size', 'whole s', 'ended', 'median ms', 'longest ms', 'at s', ''];
  return [
    '## Deadlines\n',
    `${describeMachine()}; the clock is ${flags.cpu ? 'the CPU time of the process' : 'the wall clock'}.\n`,
    'Milliseconds for which an analysis with all rules goes on when its deadline has passed, in cold processes, with deadlines at even distances from 0 to the time that the whole analysis takes.\n',
    table(head, rows),
  ].join('\n');
}
