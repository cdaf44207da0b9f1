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
  throws: "export default function throws() { throw new Error('no'); }\n",
};

let folder: string;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-endless-')));
  mkdirSync(join(folder, 'functions'));
  for (const [name, code] of Object.entries(functions)) {
    writeFileSync(join(folder, `functions/${name}.js`), code);
    writeFileSync(
      join(folder, `${name}.yaml`),
      `functions: [${name}]\nrules:\n  mine:\n    given: $.info\n    then: { function: ${name} }\n`,
    );
  }
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
  const settings = { cwd: folder, engine: 'native', functionTime: 200 } as const;
  return analyse(source, { rules: [], analysers: [prepareRuleset(`${name}.yaml`, settings).analyser] });
}

it.each(['loops', 'catches', 'never'])('a function that %s is stopped, and named', async (name) => {
  const { findings, failures, status } = await run(name);
  expect({ status, findings, failures }).toEqual({
    status: 'success',
    findings: [],
    failures: [
      {
        rule: 'mine',
        message: `${name}.yaml:3:3: the function \`${name}\` of the rule \`mine\` does not come to an end: nothing that the ruleset found is reported.`,
        location: null,
      },
    ],
  });
});

it('functions that come to an end are not touched', async () => {
  expect((await run('finds')).findings.map(({ problem }) => problem)).toEqual(['found']);
  expect((await run('throws')).failures.map(({ message }) => message)).toEqual([
    'throws.yaml:3:3: the function `throws` of the rule `mine` threw an error: no.',
  ]);
});

it('a ruleset looks at no more values than its limit, and follows the deadline of the analysis', async () => {
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
      message: 'The ruleset takes more steps on this document than are allowed.',
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
