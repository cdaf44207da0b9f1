import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CodeGate, type CodePolicy } from '../trust/code-gate.js';
import { Configurations } from './configuration.js';
import type { ConfigurationValues } from './part.js';

let top: string;
beforeAll(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'assay-values-')));
  mkdirSync(join(top, 'work/api'), { recursive: true });
  writeFileSync(join(top, 'outside.yaml'), '');
  symlinkSync(join(top, 'outside.yaml'), join(top, 'work/link.yaml'));
});
afterAll(() => rmSync(top, { recursive: true }));

const trusted: CodePolicy = { mode: 'trusted', trustFile: '/nowhere/trust.json' };

/** Returns the values of a configuration in `work/api` for a run in `work`. */
async function valuesOf(
  text: string,
  policy: CodePolicy = trusted,
): Promise<{ values: ConfigurationValues; ignored: string[] }> {
  const cwd = join(top, 'work');
  writeFileSync(join(cwd, 'api/assay.config.yaml'), text);
  const ignored: string[] = [];
  const gate = new CodeGate(policy, cwd, {
    onRefused: ({ kind, message }) => ignored.push(`${kind} ${message}`),
  });
  const configurations = new Configurations({ rules: [], cwd, gate });
  const { values } = await configurations.forDocument(pathToFileURL(join(cwd, 'api/openapi.yaml')).href);
  return { values, ignored };
}

const outside = 'is ignored: it leads out of the folder. Start with `--trust` to allow it.';
const fetches = 'is ignored: it would fetch files. Start with `--trust` to allow it.';

describe('the settings of an untrusted folder', () => {
  it.each([
    ['allowRemote', 'true', fetches],
    ['ignoreFile', '../../outside.yaml', outside],
    ['ignoreFile', '../link.yaml', outside],
    ['baseline', '../../missing.json', outside],
    ['root', '../..', outside],
    ['overlays', '[../../outside.yaml]', outside],
    ['spectral', '{ ruleset: ../../outside.yaml }', outside],
    ['spectral', '{ ruleset: "https://evil.test/ruleset.yaml" }', fetches],
  ] as const)('omit `%s: %s`', async (key, value, sentence) => {
    const { values, ignored } = await valuesOf(`${key}: ${value}\n`);
    expect(values[key] ?? []).toEqual([]);
    expect(ignored).toEqual([expect.stringMatching(/^value api\/assay\.config\.yaml:1:\d+ ?/)]);
    expect(ignored[0]).toContain(`\`${key}\` ${sentence}`);
  });

  it('apply inside the folder of the run', async () => {
    const { values, ignored } = await valuesOf(
      'allowRemote: false\nignoreFile: ../ignore.yaml\nbaseline: baseline.json\nroot: ..\nminScore: 50\n',
    );
    expect(ignored).toEqual([]);
    expect(values.allowRemote?.value).toBe(false);
    expect(values.ignoreFile?.value).toBe(join(top, 'work/ignore.yaml'));
    expect(values.baseline?.value).toBe(join(top, 'work/api/baseline.json'));
    expect(values.root?.value).toBe(join(top, 'work'));
    expect(values.minScore?.value).toBe(50);
  });
});

it.each([{ mode: 'run' }, { mode: 'refuse', option: '--no-config-code' }] as const)(
  'all apply in a run with the policy %o',
  async (policy) => {
    const { values, ignored } = await valuesOf('allowRemote: true\nignoreFile: ../../outside.yaml\n', policy);
    expect(ignored).toEqual([]);
    expect(values.allowRemote?.value).toBe(true);
    expect(values.ignoreFile?.value).toBe(join(top, 'outside.yaml'));
  },
);
