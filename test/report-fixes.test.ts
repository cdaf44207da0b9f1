import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageDocument } from '@assay/reporters';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applySarifFixes } from './support/reports/apply-sarif.js';
import { readSarif, type SarifFix } from './support/reports/read-report.js';
import { applySuggestions, suggestionsIn } from './support/reports/suggestions.js';
import { runCommand, type Result } from './support/command.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

// The first test loads all rules and their fixes; the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

/** A document with characters that shift columns, before the fixed values on the same lines. */
const parcels = `openapi: 3.0.4
info: { title: "Päckchen 📦", version: 1.0.0 }
servers: [{ description: "🚚🚚", url: http://parcels.example }] # soon in two regions 📦
paths:
  /parcels/{id}:
    get:
      operationId: getParcel
      parameters:
        - { description: "📦 \`\`\`", name: id, in: path, schema: { type: string, format: uuid } }
      responses:
        '200':
          description: 📦
          content:
            application/json:
              schema: { description: "𝒳", type: string, items: { type: integer }, maxLength: 9 }
`;

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'assay-fixes-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

function run(...args: string[]): Promise<Result> {
  return runCommand(folder, args);
}

/** The fixes of each result in a SARIF file. `readSarif` checks the file by the OASIS schema. */
function fixesIn(stdout: string): { readonly rule: string; readonly fix: SarifFix }[] {
  return readSarif(stdout).runs.flatMap(({ results }) =>
    results.flatMap(({ ruleId, fixes }) => (fixes ?? []).map((fix) => ({ rule: ruleId, fix }))),
  );
}

async function proposed(...args: string[]) {
  return fixesIn((await run('validate', '--fixes', '-f', 'sarif', ...args)).stdout);
}

describe('fixes in SARIF', () => {
  it.each([
    ['LF', parcels],
    ['CRLF', parcels.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\uFEFF${parcels}`],
    [
      'a byte order mark before a fix',
      `\uFEFFservers: [{ url: http://a.test }]\r\n${parcels.replace(/servers.*\n/, '').replaceAll('\n', '\r\n')}`,
    ],
    ['no line end at the end', parcels.trimEnd()],
  ])('equal those of `assay fix`: %s', async (_, text) => {
    write('parcels.yaml', text);
    const all = await proposed('parcels.yaml');
    expect(all.map(({ rule, fix }) => `${rule}: ${fix.properties.kind}`)).toEqual(
      expect.arrayContaining([
        'plaintext-communication: suggested',
        'path-parameter-not-required: safe',
        'items-on-non-array: safe',
      ]),
    );
    const before = readFileSync(join(folder, 'parcels.yaml'));
    const applied = applySarifFixes(
      before,
      'parcels.yaml',
      all.map(({ fix }) => fix),
    );
    await run('fix', 'parcels.yaml', '--suggested');
    expect(applied.toString()).toBe(readFileSync(join(folder, 'parcels.yaml')).toString());
    expect(applied.equals(before)).toBe(false);
  });

  it.each([
    'examples/bookshop.yaml',
    'rules/schemas/items-on-non-array/bad/oas3.1.yaml',
    'rules/requests/path-parameter-not-required/bad/oas3.0.yaml',
  ])('each fix their result, alone and together: %s', async (path) => {
    const bytes = readFileSync(join(root, path));
    writeFileSync(join(folder, 'a.yaml'), bytes);
    const all = await proposed('a.yaml');
    const before = await rulesIn(bytes);
    const rulesLeft = async (fixes: typeof all): Promise<readonly string[]> =>
      rulesIn(
        applySarifFixes(
          bytes,
          'a.yaml',
          fixes.map(({ fix }) => fix),
        ),
      );
    for (const each of all) expect(before.length - (await rulesLeft([each])).length).toBeGreaterThan(0);
    for (const kind of ['safe', 'suggested']) {
      const some = all.filter(({ fix }) => fix.properties.kind === kind);
      expect(before.length - (await rulesLeft(some)).length).toBeGreaterThanOrEqual(some.length);
    }
  });

  it('are only those of reported findings, and absent unless requested', async () => {
    write('parcels.yaml', parcels);
    expect((await proposed('parcels.yaml', '--max-findings', '1')).map(({ rule }) => rule)).toEqual([
      'plaintext-communication',
    ]);
    await run('validate', 'parcels.yaml', '--baseline', 'known.json', '--update-baseline');
    write(
      'parcels.yaml',
      parcels.replace(
        'paths:',
        "paths:\n  /new/{id}:\n    get:\n      parameters: [{ name: id, in: path, schema: { type: string } }]\n      responses: { '200': { description: New. } }",
      ),
    );
    const fresh = await proposed('parcels.yaml', '--baseline', 'known.json');
    expect(fresh.map(({ rule }) => rule)).toContain('path-parameter-not-required');
    expect(
      fresh
        .flatMap(({ fix }) =>
          fix.artifactChanges.flatMap(({ replacements }) =>
            replacements.map(({ deletedRegion }) => deletedRegion.startLine),
          ),
        )
        .filter((line) => line > 9 && line < 19),
    ).toEqual([]);
    expect(fixesIn((await run('validate', 'parcels.yaml', '-f', 'sarif')).stdout)).toEqual([]);
  });

  it('include those of referenced files, too', async () => {
    write('parcels.yaml', parcels.replace(/\{ description: "𝒳.*/u, "{ $ref: 'id.yaml' }"));
    write('id.yaml', 'type: string\nitems: {}\n');
    const [fix] = (await proposed('parcels.yaml')).filter(({ rule }) => rule === 'items-on-non-array');
    expect(fix?.fix.artifactChanges.map(({ artifactLocation }) => artifactLocation.uri)).toEqual(['id.yaml']);
    const fixed = applySarifFixes(
      Buffer.from('type: string\nitems: {}\n'),
      'id.yaml',
      fix === undefined ? [] : [fix.fix],
    );
    expect(fixed.toString()).toBe('type: string\n');
  });

  it('are separate from cached results without them', async () => {
    write('parcels.yaml', parcels);
    const given = { build: 'one', env: { ASSAY_CACHE: join(folder, 'cache') } };
    const kept = async (...args: string[]) =>
      runCommand(folder, ['validate', 'parcels.yaml', '-f', 'sarif', '--cache', ...args], given);
    const without = await kept();
    const withFixes = await kept('--fixes');
    expect(fixesIn(withFixes.stdout).length).toBeGreaterThan(2);
    expect(await kept('--fixes')).toEqual(withFixes);
    expect(await kept()).toEqual(without);
    expect(fixesIn(without.stdout)).toEqual([]);
  });

  it('require a report that shows them', async () => {
    write('parcels.yaml', parcels);
    const { exitCode, stderr } = await run('validate', 'parcels.yaml', '--fixes');
    expect(exitCode).toBe(2);
    expect(stderr).toContain(
      '`--fixes` is for reports that show fixes: add `--format sarif` or `--format markdown` or `--format html`.',
    );
  });
});

describe('suggestions in Markdown', () => {
  it.each([
    ['LF', '\n', parcels],
    ['CRLF', '\r\n', `\uFEFF${parcels.replaceAll('\n', '\r\n')}`],
    ['no line end at the end', '\n', parcels.trimEnd()],
  ])('equal those of `assay fix`: %s', async (_, end, text) => {
    write('parcels.yaml', text);
    const { stdout } = await run('validate', 'parcels.yaml', '--fixes', '-f', 'markdown');
    const rules = ['plaintext-communication', 'path-parameter-not-required', 'items-on-non-array'];
    const suggestions = suggestionsIn(stdout).filter(({ rule }) => rules.includes(rule));
    expect(suggestions).toHaveLength(3);
    await run('fix', 'parcels.yaml', '--suggested', ...rules.flatMap((rule) => ['--rule', rule]));
    const fixed = readFileSync(join(folder, 'parcels.yaml'), 'utf8');
    expect(new Set(suggestions.map(({ name }) => name))).toEqual(new Set(['parcels.yaml']));
    // Includes texts with a byte order mark before the first line.
    expect(applySuggestions(text, suggestions, end)).toBe(fixed);
  });

  it('render no markup of a document, and show no hidden text', async () => {
    write('parcels.yaml', parcels.replaceAll('𝒳', '````` </details> @everyone ~~~'));
    const { stdout } = await run('validate', 'parcels.yaml', '--fixes', '-f', 'markdown');
    expect(stdout).toContain('\n``````suggestion\n');
    expect(stdout).toContain('\n````suggestion\n');
    expect(suggestionsIn(stdout).some(({ lines }) => lines.join().includes('@everyone ~~~'))).toBe(true);
    write('parcels.yaml', parcels.replaceAll('𝒳', '\u202E'));
    const hidden = await run('validate', 'parcels.yaml', '--fixes', '-f', 'markdown');
    expect(hidden.stdout).not.toContain('\u202E');
    expect(hidden.stdout).toMatch(/\d+ more fix(?:es)? cannot be shown as whole lines of one location/);
  });

  it('leave room for everything else, and report the number of omitted ones', async () => {
    const parameters = Array.from(
      { length: 120 },
      (_, index) =>
        `  /p${index}/{id}:\n    get:\n      parameters:\n        - { name: id, in: path, description: "${'x'.repeat(450)}", schema: { type: string } }\n      responses: { '200': { description: Ok. } }\n`,
    );
    write(
      'many.yaml',
      `openapi: 3.0.4\ninfo: { title: Many, version: 1.0.0 }\npaths:\n${parameters.join('')}`,
    );
    const { stdout } = await run(
      'validate',
      'many.yaml',
      '--fixes',
      '-f',
      'markdown',
      '-f',
      'sarif',
      '-o',
      'many.sarif',
    );
    expect(Buffer.byteLength(stdout)).toBeLessThanOrEqual(60_000);
    const shown = suggestionsIn(stdout).length;
    expect(shown).toBeGreaterThan(50);
    const left = Number(/Not shown: .*?(\d+) fixes/.exec(stdout)?.[1]);
    const all = new Set(
      fixesIn(readFileSync(join(folder, 'many.sarif'), 'utf8')).map(({ fix }) =>
        JSON.stringify(fix.artifactChanges),
      ),
    );
    const beyond = Number(/(\d+) more fix(?:es)? cannot/.exec(stdout)?.[1] ?? 0);
    expect(shown + left + beyond).toBe(all.size);
  });
});

it('are diffs in HTML, with their kind, and only on request', async () => {
  write('parcels.yaml', parcels);
  const { stdout } = await run('validate', 'parcels.yaml', '--fixes', '-f', 'html');
  const block = /class="document">([^<]*)</.exec(stdout)?.[1] ?? '';
  const { groups } = JSON.parse(block) as PageDocument;
  const fixes = groups.find(({ rule }) => rule === 'plaintext-communication')?.fixes;
  expect(fixes).toMatchObject({ more: 0, shown: [{ kind: 'suggested', files: [{ name: 'parcels.yaml' }] }] });
  const lines = fixes?.shown[0]?.files[0]?.hunks[0]?.lines.filter(([sign]) => sign !== ' ');
  expect(lines?.map(([sign, text]) => sign + (/https?:/.exec(text)?.[0] ?? ''))).toEqual([
    '-http:',
    '+https:',
  ]);
});

/** The rule of each finding in a document. */
async function rulesIn(bytes: Buffer): Promise<readonly string[]> {
  writeFileSync(join(folder, 'b.yaml'), bytes);
  const { stdout } = await run('validate', 'b.yaml', '-f', 'line');
  return Array.from(stdout.matchAll(/^b\.yaml:\d+:\d+: \w+ ([a-z0-9-]+):/gm), ([, rule = '']) => rule);
}
