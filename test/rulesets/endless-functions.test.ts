import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyse, type Analysis } from '@assay/core';
import { createRulesetAnalyser, openRuleset } from '@assay/ruleset';
import { NodeRulesetHost } from '@assay/run/ruleset/node-ruleset-host';
import { prepareRuleset } from '@assay/run/ruleset/prepare-ruleset';
import { defaultLimits, noDeadline, parseText } from '@assay/text';
import { afterAll, beforeAll, expect, it } from 'vitest';

const functions = {
  loops: 'export default function loops() { for (;;); }\n',
  catches:
    'export default function catches() { for (;;) try { for (;;); } catch {} finally { continue; } }\n',
  never: 'export default function never() { return new Promise(() => {}); }\n',
  finds: "export default async function finds() { return [{ message: 'found' }]; }\n",
  later:
    'export default async function later() { await new Promise((resolve) => setTimeout(resolve, 10)); for (;;); }\n',
  waits:
    "export default function waits(value) { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400); return [{ message: 'found' }]; }\n",
  loads: 'for (;;);\nexport default function loads() {}\n',
  exits: 'export default function exits() { process.exit(3); }\n',
  crashes:
    "export default function crashes() { return new Promise(() => setTimeout(() => { throw new Error('too late'); })); }\n",
  text: "export default function text() { return 'wrong'; }\n",
  object: "export default function object() { return { message: 'wrong' }; }\n",
  numbers: 'export default async function numbers() { return [1]; }\n',
  paths: "export default function paths() { return [{ message: 'wrong', path: 'info' }]; }\n",
  mutates: "export default function mutates(info) { info.title = 'mine'; }\n",
  deletes: 'export default function deletes(info) { delete info.title; }\n',
  throwsNothing: 'export default function throwsNothing() { throw undefined; }\n',
  throws: "export default function throws() { throw new Error('no'); }\n",
};

const other =
  '  other: { given: $.info, message: "`{{property}}` is missing", then: { field: title, function: undefined } }\n';

let folder: string;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-endless-')));
  mkdirSync(join(folder, 'functions'));
  for (const [name, code] of Object.entries(functions)) {
    writeFileSync(join(folder, `functions/${name}.js`), code);
    writeFileSync(
      join(folder, `${name}.yaml`),
      `functions: [${name}]\nrules:\n  mine:\n    given: $.info\n    then: { function: ${name} }\n${other}`,
    );
  }
  writeFileSync(
    join(folder, 'two.yaml'),
    `functions: [never, later]\nrules:\n  one: { given: $.info, then: { function: never } }\n  two: { given: $.info, then: { function: later } }\n${other}`,
  );
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(folder, 'plain.yaml'),
    'rules:\n  mine: { given: "$..*", then: { function: truthy } }\n',
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const source = {
  uri: 'file:///api/openapi.yaml',
  text: `openapi: 3.0.3\ninfo: { title: T, version: '1' }\npaths: {}\nx-list: [${'1, '.repeat(9000)}1]\n`,
};

function run(name: string): Promise<Analysis> {
  const settings = { cwd: folder, engine: 'native', functionTime: 600 } as const;
  return analyse(source, { rules: [], analysers: [prepareRuleset(`${name}.yaml`, settings).analyser] });
}

it.each(['loops', 'catches', 'never', 'later'])(
  'a function that %s is stopped and named, and the other rules continue',
  async (name) => {
    const { findings, failures, status } = await run(name);
    expect({ status, problems: findings.map(({ problem }) => problem), failures }).toEqual({
      status: 'success',
      problems: ['`title` is missing'],
      failures: [
        {
          rule: 'mine',
          message: `${name}.yaml:3:3: the function \`${name}\` of the rule \`mine\` does not terminate: the rule was skipped.`,
          location: null,
        },
      ],
    });
  },
);

it('two functions that wait for each other are both named', async () => {
  const { findings, failures } = await run('two');
  expect(findings.map(({ problem }) => problem)).toEqual(['`title` is missing']);
  expect(failures.map(({ message }) => message)).toEqual([
    'two.yaml:3:3: the rule `one` was skipped, because one of the functions `never` of the rule `one` and `later` of the rule `two` does not terminate.',
    'two.yaml:4:3: the rule `two` was skipped, because one of the functions `never` of the rule `one` and `later` of the rule `two` does not terminate.',
  ]);
});

it('a function that takes long in all, but comes to an end for each value, is not stopped', async () => {
  writeFileSync(
    join(folder, 'waits.yaml'),
    'functions: [waits]\nrules:\n  mine: { given: "$.x-list[?(@property < 5)]", then: { function: waits } }\n',
  );
  const { findings, failures } = await run('waits');
  expect({ found: findings.length, failures }).toEqual({ found: 5, failures: [] });
});

it('a pattern that cannot be analysed ends a ruleset with code, in one sentence', async () => {
  writeFileSync(
    join(folder, 'pattern.yaml'),
    String.raw`functions: [finds]
rules:
  mine: { given: $.info, then: { function: finds } }
  slow: { given: $.x-text, then: { function: pattern, functionOptions: { match: '/^(a|a)*(b)\2$/i' } } }
`,
  );
  const settings = { cwd: folder, engine: 'native', functionTime: 400 } as const;
  const text = `${source.text}x-text: ${'a'.repeat(60)}\n`;
  const { analyser } = prepareRuleset('pattern.yaml', settings);
  const { failures } = await analyse({ ...source, text }, { rules: [], analysers: [analyser] });
  expect(failures.map(({ message }) => message)).toEqual([
    `The ruleset \`${join(folder, 'pattern.yaml')}\` does not terminate on this document: none of its rules was run.`,
  ]);
});

it('code that loops while it is loaded is stopped', async () => {
  const { failures, status } = await run('loads');
  expect(status).toBe('success');
  expect(failures.map(({ message }) => message)).toEqual([
    `The code of the ruleset \`${join(folder, 'loads.yaml')}\` does not terminate: none of its rules was run.`,
  ]);
});

it.each([
  ['exits', 'ended its thread: the rule was skipped.'],
  ['crashes', 'threw an error outside of its calls (too late): the rule was skipped.'],
])('a function that %s affects its rule only', async (name, end) => {
  const { findings, failures } = await run(name);
  expect(findings.map(({ problem }) => problem)).toEqual(['`title` is missing']);
  expect(failures.map(({ message }) => message)).toEqual([
    `${name}.yaml:3:3: the function \`${name}\` of the rule \`mine\` ${end}`,
  ]);
});

const mistaken = {
  text: 'it returned something other than a list of results.',
  object: 'it returned something other than a list of results.',
  numbers: 'a result that it returned is not an object with a `message` and, perhaps, a `path`.',
  paths: 'a result that it returned is not an object with a `message` and, perhaps, a `path`.',
  mutates: "Cannot assign to read only property 'title' of object '#<Object>'.",
  deletes: "Cannot delete property 'title' of #<Object>.",
  throwsNothing: 'undefined.',
  throws: 'no.',
};

it('functions with forbidden results or actions affect their rules only', async () => {
  const names = Object.keys(mistaken);
  const rules = names.map((name) => `  ${name}: { given: $.info, then: { function: ${name} } }\n`);
  writeFileSync(
    join(folder, 'mistaken.yaml'),
    `functions: [${names.join(', ')}]\nrules:\n${rules.join('')}${other}`,
  );
  const { findings, failures } = await run('mistaken');
  expect(findings.map(({ problem }) => problem)).toEqual(['`title` is missing']);
  // Sorted, because functions that return later are reported later.
  expect(failures.map(({ message }) => message).sort()).toEqual(
    Object.entries(mistaken)
      .map(
        ([name, end], index) =>
          `mistaken.yaml:${index + 3}:3: the function \`${name}\` of the rule \`${name}\` threw an error: ${end}`,
      )
      .sort(),
  );
});

it('functions that end are not affected', async () => {
  expect((await run('finds')).findings.map(({ problem }) => problem)).toEqual([
    'found',
    '`title` is missing',
  ]);
});

it('a ruleset examines a limited number of values, and observes the deadline of the analysis', async () => {
  const location = join(folder, 'plain.yaml');
  const readUrl = (): Promise<string> => Promise.reject(new Error('no'));
  const host = new NodeRulesetHost({ cwd: folder, location, readUrl });
  const opened = await openRuleset({ location, isModule: false }, host);
  const names = {
    name: 'plain.yaml',
    categories: {},
    toSource: (uri: string) => uri,
    toUri: (name: string) => name,
  };
  const limited = createRulesetAnalyser(opened, { ...names, limits: { steps: 1000 } });
  expect((await analyse(source, { rules: [], analysers: [limited] })).failures).toEqual([
    {
      rule: 'plain.yaml',
      message: 'The ruleset takes too many steps on this document.',
      location: null,
    },
  ]);
  let looks = 0;
  const looking = createRulesetAnalyser(opened, names);
  const context = {
    format: undefined,
    read: undefined,
    operationAt: () => null,
    look: () => {
      looks++;
      throw new Error('the time is up');
    },
  };
  const parsed = parseText(source.uri, source.text, defaultLimits, noDeadline);
  if (!parsed.ok) throw new Error('the document cannot be parsed');
  await expect(looking.analyse([parsed.document], context)).rejects.toThrow('the time is up');
  expect(looks).toBe(1);
});
