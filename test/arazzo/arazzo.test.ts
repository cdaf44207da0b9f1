import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyse } from 'assay';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../support/command.js';
import { broken, others, shop, store, valid } from './documents.js';

let folder = '';
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-arazzo-')));
  writeFileSync(join(folder, 'shop.yaml'), shop);
  writeFileSync(join(folder, 'store.yaml'), store);
  writeFileSync(join(folder, 'others.arazzo.yaml'), others);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Analyses a text, and lists its findings by line. */
async function findingsOf(text: string): Promise<readonly string[]> {
  const path = join(folder, 'buy.arazzo.yaml');
  writeFileSync(path, text);
  const { findings, failures } = await analyse(path);
  expect(failures).toEqual([]);
  return findings.map(({ id, location }) => `${location.range.start.line} ${id}`);
}

/** Lists the expected findings: the `# issue:` comments of a text. */
function promisesOf(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const [, id] = / # issue: ([a-z-]+)/.exec(line) ?? [];
    return id === undefined ? [] : [`${index + 1} ${id}`];
  });
}

describe('an Arazzo document', () => {
  it.each(Object.entries(valid))('with %s has no findings', async (_name, text) => {
    expect(await findingsOf(text)).toEqual([]);
  });

  it.each(Object.entries(broken))('with %s is reported at its place', async (_name, text) => {
    expect(promisesOf(text)).toHaveLength(1);
    expect(await findingsOf(text)).toEqual(promisesOf(text));
  });
});

describe('assay validate', () => {
  const twice = `${valid['a version without its last number']}      - { stepId: a, operationId: gone }\n`;

  it('names the type of the document, and reports findings like those of others', async () => {
    writeFileSync(join(folder, 'twice.arazzo.yaml'), twice);
    const { stdout, exitCode } = await runCommand(folder, ['validate', 'twice.arazzo.yaml']);
    expect(stdout).toContain('twice.arazzo.yaml   Arazzo 1.0, 1 workflow, 2 steps');
    expect(stdout).toContain('Two steps of the workflow have the `stepId` `a`.');
    expect(stdout).toContain('No source has an operation `gone`');
    expect(exitCode).toBe(0);
    const failed = await runCommand(folder, ['validate', 'twice.arazzo.yaml', '--fail-severity', 'medium']);
    expect(failed.exitCode).toBe(1);
  });

  it('applies settings and suppressions, and supports a baseline', async () => {
    const path = join(folder, 'set.arazzo.yaml');
    writeFileSync(
      path,
      twice
        .replace(
          '{ stepId: a, operationId: gone }',
          '# assay-ignore-next-line arazzo-target-undefined -- it comes later\n      - { stepId: b, operationId: gone }',
        )
        .replace('      - #', '      #'),
    );
    const { stdout } = await runCommand(folder, ['validate', 'set.arazzo.yaml', '--format', 'json']);
    // `as`: the command's own JSON report.
    const { documents } = JSON.parse(stdout) as {
      documents: readonly { result: readonly unknown[]; suppressed: readonly unknown[] }[];
    };
    expect([documents[0]?.result.length, documents[0]?.suppressed.length]).toEqual([0, 1]);
    const options = [
      '--rule',
      'arazzo-target-undefined=off',
      '--rule',
      'arazzo-name-duplicate=info',
      '--format',
      'line',
    ];
    const { stdout: set } = await runCommand(folder, ['validate', 'twice.arazzo.yaml', ...options]);
    expect(set).toMatch(/info.*arazzo-name-duplicate/);
    expect(set).not.toContain('arazzo-target-undefined');
  });

  it('is found in a folder by its name, but not by `fix`', async () => {
    mkdirSync(join(folder, 'flows'));
    writeFileSync(join(folder, 'flows/buy.arazzo.yaml'), 'arazzo: 1.0.1\ninfo: { title: A, version: "1" }\n');
    writeFileSync(join(folder, 'flows/arazzo.json'), '{ "note": "no workflow" }');
    const { stdout } = await runCommand(folder, ['validate', 'flows', '--format', 'json']);
    const { documents } = JSON.parse(stdout) as { documents: readonly { uri: string; result: unknown[] }[] };
    expect(documents.map(({ uri }) => uri.split('/').at(-1))).toEqual(['buy.arazzo.yaml']);
    expect(documents[0]?.result).not.toEqual([]);
    const fixed = await runCommand(folder, ['fix', 'flows', '--dry-run']);
    expect(fixed.stderr).toContain('no OpenAPI document');
  });

  it('reports an unreadable document in a sentence', async () => {
    writeFileSync(join(folder, 'bad.arazzo.yaml'), 'arazzo: [\n');
    const bad = await runCommand(folder, ['validate', 'bad.arazzo.yaml']);
    expect([bad.exitCode, bad.stdout]).toEqual([1, expect.stringContaining('document-parse-error')]);
    writeFileSync(join(folder, 'new.arazzo.yaml'), 'arazzo: 2.0.0\n');
    const fresh = await runCommand(folder, ['validate', 'new.arazzo.yaml']);
    expect([fresh.exitCode, fresh.stdout]).toEqual([
      1,
      expect.stringContaining('`arazzo` is `2.0.0`, which is not a version that Assay knows.'),
    ]);
    writeFileSync(
      join(folder, 'round.arazzo.yaml'),
      'arazzo: 1.0.0\ninfo: &a { title: A, version: "1", x-a: *a }\n',
    );
    const round = await runCommand(folder, ['validate', 'round.arazzo.yaml']);
    expect([round.exitCode, round.stdout]).toEqual([1, expect.stringContaining('document-parse-error')]);
  });

  it('does not read sources on other servers unless allowed, and makes no claim about them', async () => {
    const remote =
      valid['a version without its last number']?.replace(
        'url: shop.yaml',
        'url: https://shop.test/openapi.yaml',
      ) ?? '';
    expect(await findingsOf(remote)).toEqual([]);
  });

  it('ends on a large, hostile document', async () => {
    const deep = `{"arazzo":"1.0.0","info":${'{"a":'.repeat(900)}1${'}'.repeat(900)},"sourceDescriptions":[],"workflows":[]}`;
    expect((await findingsOf(deep)).length).toBeGreaterThan(0);
    const many = Array.from(
      { length: 3000 },
      (_, index) =>
        `  - { workflowId: w${index}, dependsOn: [w${(index + 1) % 3000}], steps: [{ stepId: a, workflowId: w0 }] }`,
    );
    const circle = await findingsOf(
      `arazzo: 1.0.0\ninfo: { title: A, version: '1' }\nsourceDescriptions: [{ name: shop, url: shop.yaml }]\nworkflows:\n${many.join('\n')}\n`,
    );
    expect(circle).toEqual(['5 arazzo-dependency-circular']);
  });
});
