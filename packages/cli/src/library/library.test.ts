import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import {
  analyse,
  AssayError,
  compareDocuments,
  ConfigurationError,
  definePlugin,
  defineRule,
  fix,
  importProjects,
  RuleSettingError,
  validate,
} from './index.js';

const cwd = mkdtempSync(join(tmpdir(), 'assay-library-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const parcels = (schema: string): string =>
  `openapi: 3.1.1\ninfo: { title: Parcels, version: 1.0.0 }\nservers: [{ url: http://parcels.test }]\npaths:\n  /parcels:\n    get:\n      responses:\n        200: { description: Parcels, content: { application/json: { schema: ${schema} } } }\n`;

write('api/parcels.yaml', parcels("{ $ref: 'parcel.yaml' }"));
write('api/parcel.yaml', 'type: object\n');
write('api/secret.yaml', parcels("{ $ref: '../secret.yaml' }"));
write('secret.yaml', 'type: string\n');
write('team/assay.config.yaml', 'rules:\n  plaintext-communication: low\nfailSeverity: critical\n');
write('team/parcels.yaml', parcels('{ type: object }'));
write('wrong/assay.config.yaml', 'rules:\n  plain-text-communication: low\n');
write('wrong/parcels.yaml', parcels('{ type: object }'));

function write(name: string, text: string): void {
  mkdirSync(join(cwd, name, '..'), { recursive: true });
  writeFileSync(join(cwd, name), text);
}

const idsOf = ({ findings }: Awaited<ReturnType<typeof analyse>>): string[] => findings.map(({ id }) => id);

describe('analyse', () => {
  it('accepts a path, a file URL, and content with a base URI', async () => {
    const path = await analyse('api/parcels.yaml', { cwd });
    const url = await analyse(pathToFileURL(join(cwd, 'api/parcels.yaml')), { cwd });
    const text = await analyse(
      { text: parcels("{ $ref: 'parcel.yaml' }"), uri: path.uri },
      { cwd: tmpdir(), configuration: false },
    );
    expect(path.documents).toHaveLength(2);
    expect([url.findings, text.findings]).toEqual([path.findings, path.findings]);
  });

  it('keeps a document from leaving its folder or reaching other servers, unless that is allowed', async () => {
    expect(idsOf(await analyse('api/secret.yaml', { cwd }))).toContain('reference-outside-root');
    expect(idsOf(await analyse('api/secret.yaml', { cwd, root: '.' }))).not.toContain(
      'reference-outside-root',
    );
    const remote = parcels("{ $ref: 'https://parcels.test/parcel.yaml' }");
    expect(idsOf(await analyse({ text: remote }, { cwd }))).toContain('remote-reference');
    const given = { text: parcels("{ $ref: '../secret.yaml' }"), uri: uriOf('api/given.yaml') };
    expect(idsOf(await analyse(given, { cwd }))).toContain('reference-outside-root');
  });

  it('follows the nearest configuration, unless it is passed another one or none', async () => {
    const severity = async (options: object): Promise<string | undefined> => {
      const { findings } = await analyse('team/parcels.yaml', { cwd, ...options });
      return findings.find(({ id }) => id === 'plaintext-communication')?.severity;
    };
    expect(await severity({})).toBe('low');
    expect(await severity({ configuration: false })).toBe('high');
    expect(await severity({ settings: { 'plaintext-communication': 'medium' } })).toBe('medium');
    expect(await severity({ settings: { 'plaintext-communication': 'off' } })).toBeUndefined();
  });

  it('runs the rules of plugins', async () => {
    const rule = defineRule({
      id: 'acme/titled',
      meta: {
        name: 'Titled',
        category: 'documentation',
        severity: 'info',
        preset: 'recommended',
        formats: ['oas3.1'],
        problem: 'It is called {{title}}.',
        impact: 'None.',
        recommendation: 'None.',
      },
      create: (context) => ({
        Info: (info) => context.report({ at: info, data: { title: info.text('title') ?? '' } }),
      }),
    });
    const acme = definePlugin({ name: 'acme', apiVersion: 1, rules: [rule] });
    const { findings } = await analyse('api/parcels.yaml', { cwd, plugins: [acme] });
    expect(findings.find(({ id }) => id === 'acme/titled')?.problem).toBe('It is called Parcels.');
  });

  it('reports the faults of a document, and rejects errors of the caller', async () => {
    expect(await analyse({ text: 'no: openapi' }, { cwd })).toMatchObject({ status: 'error' });
    await expect(analyse('parcels.yml', { cwd })).rejects.toThrow(AssayError);
    await expect(analyse('api', { cwd })).rejects.toThrow('names 2 documents: `validate` takes several');
    await expect(analyse({ text: '', uri: 'api.yaml' }, { cwd })).rejects.toThrow('not an absolute URI');
    await expect(analyse('wrong/parcels.yaml', { cwd })).rejects.toThrow(ConfigurationError);
    for (const document of [
      undefined,
      null,
      7,
      {},
      { file: 'api/parcels.yaml' },
      { text: 7 },
      { bytes: 'a' },
    ]) {
      // `as`: callers in JavaScript may pass any value.
      const given = analyse(document as unknown as string, { cwd });
      await expect(given, JSON.stringify(document)).rejects.toThrow(
        'A document is a path, a URL, `{ text, uri }`',
      );
    }
    const preset = 'stict' as 'strict';
    await expect(analyse('api/parcels.yaml', { cwd, preset })).rejects.toThrow(
      '`preset: stict` is not known; did you mean `strict`? Use',
    );
    for (const word of [null, 7, ['strict']]) {
      // `never`: callers in JavaScript may pass any value.
      await expect(analyse('api/parcels.yaml', { cwd, preset: word as never })).rejects.toThrow(AssayError);
    }
    const settings = { 'operationid-missing': 'off' } as const;
    await expect(analyse('api/parcels.yaml', { cwd, settings })).rejects.toThrow(RuleSettingError);
  });
});

describe('validate', () => {
  async function passed(documents: string | string[], options: object = {}): Promise<[string, boolean][]> {
    const verdicts: [string, boolean][] = [];
    for await (const { name, passed: isFine } of validate(documents, { cwd, ...options }))
      verdicts.push([name, isFine]);
    return verdicts;
  }

  it('returns for each document whether it passes its gate', async () => {
    expect(await passed(['team', 'api/parcels.yaml'])).toEqual([
      ['team/parcels.yaml', true],
      ['api/parcels.yaml', false],
    ]);
    expect(await passed('api/parcels.yaml', { failSeverity: 'critical' })).toEqual([
      ['api/parcels.yaml', true],
    ]);
  });

  it('rejects a misspelt option of the gate', async () => {
    await expect(passed('api/parcels.yaml', { failSeverity: 'hihg' })).rejects.toThrow(AssayError);
    await expect(passed('api/parcels.yaml', { schemaErrors: 'never' })).rejects.toThrow(AssayError);
    for (const minScore of ['90', Number.NaN, 101, 0.5, null])
      await expect(passed('api/parcels.yaml', { minScore })).rejects.toThrow(
        `\`minScore: ${minScore}\`: use a whole number from 0 to 100.`,
      );
  });

  it('counts violations of the official schema, unless the options ignore them', async () => {
    write('violating.yaml', 'openapi: 3.1.1\ninfo: { title: Parcels }\npaths: {}\n');
    const options = { failSeverity: 'none' };
    expect(await passed('violating.yaml', options)).toEqual([['violating.yaml', false]]);
    expect(await passed('violating.yaml', { ...options, schemaErrors: 'ignore' })).toEqual([
      ['violating.yaml', true],
    ]);
  });

  it('validates the documents that the configuration includes if none is named', async () => {
    expect(await passed([], { cwd: join(cwd, 'team') })).toEqual([['parcels.yaml', true]]);
    await expect(passed([], { configuration: false })).rejects.toThrow('Name the documents to validate');
    await expect(passed(['none.yaml', 'neither.yaml'])).rejects.toThrow(/none\.yaml.*\n.*neither\.yaml/);
  });
});

describe('importProjects', () => {
  it('creates the same projects of a document each time', async () => {
    const now = new Date(0);
    const imported = await importProjects('api/parcels.yaml', { cwd, now, baseUrl: 'https://staging.test' });
    expect(imported.projects).toHaveLength(1);
    const { analysis: _, ...records } = imported;
    const { analysis: __, ...again } = await importProjects('api/parcels.yaml', {
      cwd,
      now,
      baseUrl: 'https://staging.test',
    });
    expect(again).toEqual(records);
  });

  it('creates no projects of a document that cannot be analysed, and gives the reason', async () => {
    const { projects, group, errors } = await importProjects({ text: 'no: openapi' }, { cwd });
    expect({ projects, group }).toEqual({ projects: [], group: undefined });
    expect(errors.map(({ id }) => id)).toEqual(['document-format-unknown']);
    await expect(importProjects('api/parcels.yaml', { cwd, baseUrl: 'staging' })).rejects.toThrow(AssayError);
  });
});

function uriOf(name: string): string {
  return pathToFileURL(join(cwd, name)).href;
}

describe('fix', () => {
  it('returns the texts of fixed documents, and writes nothing', async () => {
    const safe = await fix('api/parcels.yaml', { cwd });
    expect(safe).toMatchObject({ applied: [], documents: [] });
    const suggested = await fix('api/parcels.yaml', {
      cwd,
      kinds: ['safe', 'suggested'],
      only: ['plaintext-communication'],
    });
    expect(suggested.applied.map(({ finding }) => finding.id)).toEqual(['plaintext-communication']);
    expect(suggested.documents.map(({ text }) => text)).toEqual([
      suggested.documents[0]?.before.replace('http://', 'https://'),
    ]);
    expect(idsOf(await analyse('api/parcels.yaml', { cwd }))).toContain('plaintext-communication');
  });

  it('rejects unknown kinds and rules, which would fix nothing', async () => {
    const fixed = (options: object) => fix('api/parcels.yaml', { cwd, ...options });
    await expect(fixed({ kinds: ['suggestd'] })).rejects.toThrow(
      '`kinds: suggestd` is not known; did you mean `suggested`? Use',
    );
    await expect(fixed({ kinds: 'safe' })).rejects.toThrow('`kinds` must be a list');
    await expect(fixed({ only: ['plaintext-comunication'] })).rejects.toThrow(
      'did you mean `plaintext-communication`?',
    );
    expect(await fixed({ only: ['acme/titled'] })).toMatchObject({ applied: [] });
  });
});

describe('compareDocuments', () => {
  const read = (version: string, paths: readonly string[]) => {
    const get = { security: [], responses: { 200: { description: 'Done.' } } };
    const all = Object.fromEntries(paths.map((path) => [path, { get }]));
    return { text: JSON.stringify({ openapi: '3.1.1', info: { title: 'A', version }, paths: all }) };
  };

  it('applies the gate, a new major version and approvals to breaking changes', async () => {
    const old = read('1.0.0', ['/a', '/b', '/c']);
    const minor = read('1.1.0', ['/a', '/b']);
    const passed = async (now: { text: string }, options: object) =>
      (await compareDocuments(old, now, { cwd, ...options })).passed;
    expect(await passed(minor, {})).toBe(true);
    expect(await passed(minor, { failOn: 'breaking' })).toBe(false);
    expect(await passed(minor, { requireMajor: true })).toBe(false);
    expect(await passed(read('2.0.0', ['/a', '/b']), { requireMajor: true, failOn: 'breaking' })).toBe(true);
    const document = JSON.parse(minor.text);
    document.paths['x-assay-ignore'] = { rule: 'open-operation', owner: 'team-c', reason: 'unused' };
    const approving = { text: JSON.stringify(document) };
    const result = await compareDocuments(old, approving, { cwd, failOn: 'breaking' });
    expect(result).toMatchObject({ passed: true, changes: [], version: { isMajor: false } });
    expect(result.approved).toMatchObject([
      { change: { id: 'open-operation' }, approval: { owner: 'team-c', reason: 'unused' } },
    ]);
    await expect(compareDocuments(old, minor, { cwd, failOn: 'often' })).rejects.toThrow('`--fail-on often`');
  });
});

describe('options', () => {
  const document = 'api/parcels.yaml';
  // `never`: callers in JavaScript may pass any value.
  const entries: Record<string, (options: never) => Promise<unknown>> = {
    analyse: (options) => analyse(document, options),
    compareDocuments: (options) => compareDocuments(document, document, options),
    fix: (options) => fix(document, options),
    importProjects: (options) => importProjects(document, options),
    validate: (options) => validate(document, options).next(),
  };
  const each = Object.entries(entries);

  async function refusal(name: string, options: unknown): Promise<string> {
    const error = await entries[name]?.(options as never).catch((thrown: unknown) => thrown);
    expect(error, name).toBeInstanceOf(TypeError);
    expect(error).toHaveProperty('code', 'ERR_ASSAY_OPTION');
    return (error as TypeError).message;
  }

  it.each(each)('of %s are rejected if unknown, also in nested objects', async (name) => {
    expect(await refusal(name, { cwd, maxByte: 7 })).toBe(
      `\`${name}\` has no option \`maxByte\`; did you mean \`maxBytes\`?`,
    );
    expect(await refusal(name, { cwd, fetch: { allowRemot: true } })).toBe(
      `\`${name}\` has no option \`fetch.allowRemot\`; did you mean \`allowRemote\`?`,
    );
    expect(await refusal(name, { cwd, fetch: { allow: [{ host: 'a.test' }, { hots: 'b.test' }] } })).toBe(
      `\`${name}\` has no option \`fetch.allow[1].hots\`; did you mean \`host\`?`,
    );
    expect(await refusal(name, { cwd, fetch: { allow: ['a.test'] } })).toBe(
      `\`fetch.allow[0]\` of \`${name}\` must be an object that has any of \`host\` or \`port\`.`,
    );
    expect(await refusal(name, { cwd, fetch: { allow: 'a.test' } })).toContain('must be a list');
    for (const options of [null, 'strict', 7, ['strict']])
      expect(await refusal(name, options)).toContain(`The options of \`${name}\` must be an object`);
  });

  it.each(each)('of %s may be undefined, inherited, or without a prototype', async (name, call) => {
    const given = [
      { cwd, maxBytes: undefined, presett: undefined, fetch: undefined },
      Object.assign(Object.create(null) as object, { cwd, fetch: Object.create(null) as object }),
      Object.create({ cwd, presett: 'all' }) as object,
      new (class {
        readonly cwd = cwd;
        get presett(): string {
          return 'all';
        }
      })(),
    ];
    for (const options of given) await expect(call(options as never), name).resolves.toBeDefined();
  });

  it('are rejected with the functions that accept them, or with all known options', async () => {
    expect(await refusal('importProjects', { preset: 'all' })).toBe(
      '`importProjects` has no option `preset`: it is for `analyse`, `fix` or `validate`.',
    );
    expect(await refusal('analyse', { limits: { requests: 7 } })).toBe(
      '`analyse` has no option `limits.requests`: it has `depth`, `bytes`, `values` or `documents`.',
    );
    expect(await refusal('analyse', { __proto__: null, constructor: 7 })).toContain(
      'no option `constructor`',
    );
  });
});

describe('a signal', () => {
  const reason = new Error('nobody waits for it');
  const first = async (documents: AsyncGenerator<unknown>): Promise<unknown> => documents.next();

  it.each([
    ['analyse', (signal: AbortSignal) => analyse('api/parcels.yaml', { cwd, signal })],
    ['validate', (signal: AbortSignal) => first(validate('api/parcels.yaml', { cwd, signal }))],
    ['fix', (signal: AbortSignal) => fix('api/parcels.yaml', { cwd, signal })],
    [
      'compareDocuments',
      (signal: AbortSignal) => compareDocuments('api/parcels.yaml', 'team/parcels.yaml', { cwd, signal }),
    ],
    ['importProjects', (signal: AbortSignal) => importProjects('api/parcels.yaml', { cwd, signal })],
  ])('that is aborted makes %s reject with its reason', async (_, call) => {
    await expect(call(AbortSignal.abort(reason))).rejects.toBe(reason);
    await expect(call(new AbortController().signal)).resolves.toBeDefined();
  });

  it('stops a running analysis', async () => {
    const schemas = Array.from({ length: 4000 }, (_, index) => `    S${index}: { type: object }\n`).join('');
    const text = `${parcels('{ type: object }')}components:\n  schemas:\n${schemas}`;
    const controller = new AbortController();
    const plugin = definePlugin({
      name: 'own',
      apiVersion: 1,
      rules: [
        defineRule({
          id: 'own/abort',
          meta: {
            name: 'Abort',
            category: 'documentation',
            severity: 'low',
            formats: ['oas3.1'],
            preset: 'recommended',
            problem: 'P.',
            impact: 'I.',
            recommendation: 'R.',
          },
          create: () => ({ Document: () => controller.abort(reason) }),
        }),
      ],
    });
    const options = { cwd, configuration: false, plugins: [plugin], signal: controller.signal } as const;
    await expect(analyse({ text }, options)).rejects.toBe(reason);
  });
});
