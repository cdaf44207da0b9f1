// `npm run audit` runs rules over the real documents of ASSAY_CORPUS.
//   npm run audit -- sample [--out FILE] [<id>...]     prints findings of different documents for each rule, to be judged
//   npm run audit -- held-out [--seed N] [--out FILE]  prints 300 findings of `recommended` in documents that are set aside, to be judged
//   npm run audit -- table [--judgements FOLDER]       counts again for docs/rule-audit.md, and keeps its judgements
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Rule } from '@assay/core';
import { ruleFolders } from '../../rules/rule-folders.mjs';
import { judgementsIn } from './judgements.js';
import { runOverCorpus } from './run-over-corpus.js';
import { drawHeldOut, isHeldOut } from './held-out.js';
import { hitAsText, sampleAsText } from './sample.js';
import { auditTable, heldOutPart, judgementsOf } from './table.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const rulesFolder = join(root, 'rules');
const folders = ruleFolders(rulesFolder);
const page = join(root, 'docs/rule-audit.md');

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    judgements: { type: 'string' },
    seed: { type: 'string', default: '40' },
  },
});
const [command, ...ids] = positionals;

if (command === 'sample') await sample(ids.length > 0 ? ids : [...folders.keys()]);
else if (command === 'held-out') await heldOut();
else if (command === 'table') await table();
else {
  console.error(
    'Usage: npm run audit -- sample [--out FILE] [<id>...] | held-out [--seed N] [--out FILE] | table [--judgements FOLDER]; ASSAY_CORPUS names the folder of real documents.',
  );
  process.exitCode = 2;
}

async function sample(selected: readonly string[]): Promise<void> {
  const hits = await runOverCorpus(await loadRules(selected));
  write(sampleAsText(selected, hits));
}

async function heldOut(): Promise<void> {
  const scope = { preset: 'recommended', includes: isHeldOut, lines: [7, 8] } as const;
  const run = await runOverCorpus(await loadRules([...folders.keys()]), scope);
  write(`${drawHeldOut(run, flags.seed).map(hitAsText).join('\n\n')}\n`);
}

function write(text: string): void {
  if (flags.out === undefined) appendFileSync(1, text);
  else writeFileSync(flags.out, text);
}

async function table(): Promise<void> {
  const rules = await loadRules([...folders.keys()]);
  const text = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const known = judgementsOf(text);
  const judgements = new Map([...known, ...judgementsIn(flags.judgements, rules)]);
  writeFileSync(page, auditTable(rules, await runOverCorpus(rules), judgements) + heldOutPart(text));
}

async function loadRules(selected: readonly string[]): Promise<Rule[]> {
  const modules = selected.map((id) => {
    const folder = folders.get(id);
    if (folder === undefined) throw new Error(`There is no rule ${id} in rules/.`);
    // `as`: the tests check that the module exports a rule.
    return import(join(rulesFolder, folder, 'rule.ts')) as Promise<{ default: Rule }>;
  });
  return (await Promise.all(modules)).map(({ default: rule }) => rule);
}
