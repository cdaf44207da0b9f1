import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyse } from 'assay';
import { runCommand } from '../support/command.js';
import { compareWithRedocly } from './compare.js';

const here = dirname(fileURLToPath(import.meta.url));
const recorded: Record<string, string[]> = JSON.parse(readFileSync(join(here, 'recorded.json'), 'utf8'));

describe('a redocly.yaml with more than 40 rules', () => {
  it.each(Object.keys(recorded))('finds in %s the same as Redocly, at the same locations', async (name) => {
    const expected = recorded[name] ?? [];
    const result = await compareWithRedocly(join(here, name), join(here, 'redocly.yaml'), expected, here);
    expect(result.differences).toEqual([]);
    expect(result.agreed).toBeGreaterThan(25);
  });
});

let folder = '';
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-redocly-')));
  mkdirSync(join(folder, '.git'));
  cpSync(join(here, 'documents'), folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

interface FindingRecord {
  readonly id: string;
  readonly severity: string;
  readonly location: { readonly pointer: string };
}

/** Runs `assay validate` with a redocly.yaml. */
async function validate(configuration: string, ...args: readonly string[]) {
  writeFileSync(join(folder, 'redocly.yaml'), configuration);
  const { exitCode, stdout, stderr } = await runCommand(folder, ['validate', ...args, '--format', 'json']);
  const documents: { result: FindingRecord[]; suppressed: unknown[] }[] =
    stdout === '' ? [] : JSON.parse(stdout).documents;
  return {
    exitCode,
    stderr,
    findings: documents.flatMap(({ result }) => result),
    suppressed: documents.flatMap(({ suppressed }) => suppressed),
  };
}

describe('a Redocly configuration', () => {
  it('is discovered, runs next to the rules of Assay and replaces equivalent ones', async () => {
    const { findings, exitCode } = await validate('rules: { operation-summary: error }', 'orders.yaml');
    const ids = new Set(findings.map(({ id }) => id));
    expect(exitCode).toBe(1);
    expect(ids).toContain('operation-summary');
    expect(ids).not.toContain('operation-summary-missing');
    expect(ids).toContain('server-variable-undefined');
    const alone = await validate('rules: { operation-summary: error }', 'orders.yaml', '--preset', 'none');
    expect(new Set(alone.findings.map(({ id }) => id))).toEqual(new Set(['operation-summary']));
  });

  it('is chosen by --config, and yields to a configuration of Assay', async () => {
    writeFileSync(join(folder, 'assay.config.yaml'), 'preset: none\n');
    expect((await validate('rules: { tag-description: error }', 'orders.yaml')).findings).toEqual([]);
    const chosen = await validate(
      'rules: { tag-description: error }',
      'orders.yaml',
      '--config',
      'redocly.yaml',
      '--preset',
      'none',
    );
    rmSync(join(folder, 'assay.config.yaml'));
    expect(chosen.findings.map(({ id }) => id)).toEqual(['tag-description']);
  });

  it('has APIs with separate rules, which are the documents of a run without names', async () => {
    const { findings } = await validate(
      `rules: { tag-description: warn, struct: off }
apis:
  orders@v1: { root: orders.yaml, rules: { tag-description: off, operation-singular-tag: error } }
  parcels: { root: ./parcels.json, oas2Rules: { tag-description: error } }
`,
      '--preset',
      'none',
    );
    expect(findings.map(({ id, severity }) => `${id} ${severity}`)).toEqual([
      'operation-singular-tag high',
      'tag-description high',
    ]);
  });

  it('extends files, and a later severity keeps the earlier options', async () => {
    writeFileSync(
      join(folder, 'base.yaml'),
      'extends: [minimal]\nrules: { response-mime-type: { severity: error, allowedValues: [text/plain] } }\n',
    );
    const { findings } = await validate(
      'extends: [./base.yaml]\nrules: { response-mime-type: warn }\n',
      'parcels.json',
      '--only',
      'response-mime-type',
    );
    expect(findings.map(({ severity, location }) => `${severity} ${location.pointer}`)).toEqual([
      'medium /paths/~1Parcels~1{id}/post',
    ]);
  });

  it('lists entries of its lint-ignore file as suppressed', async () => {
    writeFileSync(
      join(folder, '.redocly.lint-ignore.yaml'),
      'orders.yaml:\n  tag-description:\n    - "#/tags/1/description"\n',
    );
    const rules = 'rules: { tag-description: error }';
    const { findings, suppressed } = await validate(rules, 'orders.yaml', '--only', 'tag-description');
    const all = await analyse(join(folder, 'orders.yaml'), {
      configuration: join(folder, 'redocly.yaml'),
      only: ['tag-description'],
      suppressions: false,
    });
    rmSync(join(folder, '.redocly.lint-ignore.yaml'));
    expect(findings).toEqual([]);
    expect(suppressed).toMatchObject([
      {
        finding: { id: 'tag-description', location: { pointer: '/tags/1' } },
        suppression: { writtenAs: 'ignore-file', location: { pointer: '/orders.yaml/tag-description/0' } },
      },
    ]);
    expect(all.findings.map(({ location }) => location.pointer)).toEqual(['/tags/1']);
  });

  it('warns about settings without effect, one line each, and never fails because of it', async () => {
    const { exitCode, stderr } = await validate(
      `extends: [recomended, acme/strict, https://a.test/b.yaml, ./none.yaml]
plugins: [./plugin.js]
decorators: { remove-x-internal: on }
theme: {}
rules:
  operation-sumary: error
  acme/own: error
  tag-description: fatal
  rule/own: { subject: { type: Operation }, assertions: { acme/check: true, nonEmpty: true } }
  rule/kind: { subject: { type: Opration }, assertions: { defined: true } }
`,
      'parcels.json',
      '--preset',
      'none',
      '--schema-errors',
      'ignore',
    );
    expect(exitCode).toBe(0);
    expect(stderr.trim().split('\n').toSorted()).toMatchInlineSnapshot(`
      [
        "redocly.yaml:10:3: the rule \`rule/kind\` is about \`Opration\`, which is no type of OpenAPI, so it does not run.",
        "redocly.yaml:1:11: there is no preset \`recomended\`: use \`minimal\`, \`recommended\`, \`recommended-strict\`, \`spec\` or a file.",
        "redocly.yaml:1:23: \`acme/strict\` is a preset of a plugin in JavaScript, which Assay does not run.",
        "redocly.yaml:1:36: \`https://a.test/b.yaml\` is not fetched: extend a local copy of it.",
        "redocly.yaml:1:59: there is no file \`./none.yaml\`, so it is ignored.",
        "redocly.yaml:2:11: the plugin \`./plugin.js\` is JavaScript, which Assay does not run.",
        "redocly.yaml:3:1: \`decorators\` change documents, which \`assay validate\` does not do.",
        "redocly.yaml:6:3: there is no rule \`operation-sumary\` for OpenAPI, so it does not run.",
        "redocly.yaml:7:3: the rule \`acme/own\` is one of a plugin in JavaScript, which Assay does not run.",
        "redocly.yaml:8:3: the rule \`tag-description\` does not run: its severity must be \`error\`, \`warn\` or \`off\`.",
        "redocly.yaml:9:3: the rule \`rule/own\` uses \`acme/check\`, a function of a plugin in JavaScript, which Assay does not run.",
        "redocly.yaml:9:3: the rule \`rule/own\` uses \`nonEmpty\` without a \`property\`, which it needs: it is left out.",
      ]
    `);
  });
});
