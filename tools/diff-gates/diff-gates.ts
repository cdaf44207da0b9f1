// Checks whether gates fail on changes: those of Assay, and of oasdiff and vacuum if they are on the PATH. The changes are the
// pairs of documents of all kinds of changes, and single edits that weaken one document, in both directions.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyse, type Model } from '@assay/core';
import { compareModels, type Change } from '@assay/diff';
import { readPairs } from '../../packages/diff/testing/pair-file.js';
import { shop, weakeningEdits } from '../../packages/diff/testing/weakening-edits.js';

/** Two versions of a document, and the effect of the step between them on security. */
interface Step {
  readonly set: 'edits' | 'pairs';
  readonly direction: 'weaker' | 'stronger';
  readonly old: string;
  readonly new: string;
}

/** The verdict of a tool on a step: `failed` by its gate, `silent` if it reported nothing. */
type Verdict = 'failed' | 'passed' | 'silent' | 'error';

interface Tool {
  readonly name: string;
  /** True if the tool distinguishes accepted steps from undetected ones. */
  readonly showsUnseen: boolean;
  readonly judge: (old: string, now: string) => Verdict | Promise<Verdict>;
}

const scratch = mkdtempSync(join(tmpdir(), 'assay-gates-'));
const changes = new URL('../../packages/diff/src/changes/', import.meta.url);

const steps = [...editSteps(), ...pairSteps()];
const tools: readonly Tool[] = [
  { name: 'Assay', showsUnseen: true, judge: judgeByAssay },
  ...peer({ name: 'oasdiff', showsUnseen: true, judge: judgeByOasdiff }, '--version'),
  ...peer({ name: 'vacuum', showsUnseen: false, judge: judgeByVacuum }, 'version'),
];
function editSteps(): readonly Step[] {
  return weakeningEdits.flatMap(([, edit]) => {
    // `as`: the document is an object that edits change.
    const root = shop() as object;
    edit(root);
    const [old, now] = [JSON.stringify(shop(), null, 2), JSON.stringify(root, null, 2)];
    return [
      { set: 'edits', direction: 'weaker', old, new: now },
      { set: 'edits', direction: 'stronger', old: now, new: old },
    ] as const;
  });
}

function pairSteps(): readonly Step[] {
  return readdirSync(changes, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readPairs(new URL(`${name}/`, changes), name))
    .flatMap(({ side, old, new: now, expected }): readonly Step[] => {
      const step = { set: 'pairs', old, new: now } as const;
      const back = { set: 'pairs', old: now, new: old } as const;
      if (side === 'good' || expected?.security !== 'weaker') return [];
      return [
        { ...step, direction: 'weaker' },
        { ...back, direction: 'stronger' },
      ];
    });
}

async function judgeByAssay(old: string, now: string): Promise<Verdict> {
  const [a, b] = [await modelOf(old), await modelOf(now)];
  const found = compareModels(a, b).changes;
  if (found.length === 0) return 'silent';
  return found.some(isSevere) ? 'failed' : 'passed';
}

/** True if `assay diff --fail-on weaker` fails on a change. */
function isSevere({ id, security, severity }: Change): boolean {
  return id === 'different-api' || (security === 'weaker' && severity !== 'low' && severity !== 'info');
}

async function modelOf(text: string): Promise<Model> {
  const { model } = await analyse({ text }, { rules: [] });
  if (model === undefined) throw new TypeError('The document cannot be analysed');
  return model;
}

/** oasdiff's gate is its command `breaking`. Its changelog lists what it detects. */
function judgeByOasdiff(old: string, now: string): Verdict {
  const files = write(old, now);
  const { status } = spawnSync('oasdiff', ['breaking', ...files, '--fail-on', 'ERR'], { stdio: 'ignore' });
  if (status === 1) return 'failed';
  if (status !== 0) return 'error';
  const { stdout } = spawnSync('oasdiff', ['changelog', ...files, '--format', 'json'], { encoding: 'utf8' });
  // `as`: oasdiff's changelog is a list.
  const seen = JSON.parse(stdout || '[]') as readonly unknown[];
  return seen.length === 0 ? 'silent' : 'passed';
}

/** vacuum reports breaking changes against an earlier version. Without other rules, its gate fails only on them. */
function judgeByVacuum(old: string, now: string): Verdict {
  const [before, after] = write(old, now);
  const rules = join(scratch, 'no-rules.yaml');
  writeFileSync(rules, 'extends: [[vacuum:oas, off]]\nrules: {}\n');
  const { status } = spawnSync(
    'vacuum',
    ['lint', '--ruleset', rules, '--original', before, '--error-on-breaking', '--silent', after],
    { stdio: 'ignore' },
  );
  return status === 0 ? 'passed' : status === 1 ? 'failed' : 'error';
}

/** Returns a peer tool, unless it is not on the PATH. */
function peer(tool: Tool, version: string): readonly Tool[] {
  if (spawnSync(tool.name, [version], { stdio: 'ignore' }).status === 0) return [tool];
  console.error(`${tool.name} is not on the PATH: it takes no part.`);
  return [];
}

function write(old: string, now: string): readonly [string, string] {
  // JSON is valid YAML.
  const files = [join(scratch, 'old.yaml'), join(scratch, 'new.yaml')] as const;
  writeFileSync(files[0], old);
  writeFileSync(files[1], now);
  return files;
}

const titles: readonly (readonly [Step['set'], Step['direction'], string])[] = [
  ['edits', 'weaker', 'single edits that weaken'],
  ['edits', 'stronger', 'their repairs'],
  ['pairs', 'weaker', 'pairs that weaken'],
  ['pairs', 'stronger', 'their repairs'],
];

async function table(): Promise<string> {
  const rows: string[] = [];
  for (const [set, direction, title] of titles) {
    const matching = steps.filter((step) => step.set === set && step.direction === direction);
    const cells: string[] = [];
    for (const { judge, showsUnseen } of tools) {
      const verdicts: Verdict[] = [];
      for (const step of matching) verdicts.push(await judge(step.old, step.new));
      const count = (verdict: Verdict): number => verdicts.filter((each) => each === verdict).length;
      const errors = count('error') === 0 ? '' : `, ${count('error')} not read`;
      const unseen = showsUnseen ? `, ${count('silent')} unseen` : '';
      cells.push(`${count('failed')} failed${unseen}${errors}`);
    }
    rows.push(`| ${title} | ${matching.length} | ${cells.join(' | ')} |`);
  }
  const head = `| | steps | ${tools.map(({ name }) => name).join(' | ')} |\n|--|--|${tools.map(() => '--|').join('')}`;
  return `${head}\n${rows.join('\n')}`;
}

try {
  console.log(await table());
} finally {
  rmSync(scratch, { recursive: true });
}
