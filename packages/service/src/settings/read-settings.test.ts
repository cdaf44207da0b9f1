import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configurationFile, optionFlags, settingDefinitions, type SettingDefinition } from './definitions.js';
import { type SettingsSources, SettingsError } from './given.js';
import { readSettings } from './read-settings.js';
import type { ServiceSettings } from './settings.js';
import { anyCharacters } from '../../../../test/support/any-characters.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-settings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function read(sources: Partial<SettingsSources> & { readonly file?: string } = {}): Promise<ServiceSettings> {
  const { file, options = {}, env = {} } = sources;
  const config = file === undefined ? {} : { config: join(folder, 'service.yaml') };
  if (file !== undefined) writeFileSync(join(folder, 'service.yaml'), file);
  return readSettings({ options: { ...config, ...options }, env: { HOME: '/home/op', ...env }, cwd: folder });
}

async function sentence(sources: Parameters<typeof read>[0]): Promise<string> {
  const error: unknown = await read(sources).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SettingsError);
  return error instanceof Error ? error.message.replaceAll(`${folder}/`, '') : '';
}

it('names an unreadable settings file, with the reason', async () => {
  mkdirSync(join(folder, 'folder.yaml'));
  expect(await sentence({ options: { config: join(folder, 'folder.yaml') } })).toContain('it is a folder');
  expect(await sentence({ options: { config: join(folder, 'none.yaml') } })).toContain('no such file');
});

describe('settings without any value', () => {
  it('are the defaults of the table', async () => {
    const { analysis, ...settings } = await read();
    expect(settings).toMatchInlineSnapshot(`
      {
        "audit": {
          "retention": 31536000000,
        },
        "certificate": null,
        "data": "/home/op/.local/share/assay",
        "databaseUrl": null,
        "fetch": {
          "allow": [],
          "atOnce": 64,
          "connectTimeout": 10000,
          "maxDocuments": 50,
          "maxRedirects": 3,
          "maxTotalBytes": 67108864,
          "perKey": 8,
          "totalTimeout": 30000,
        },
        "host": "::",
        "http": {
          "bodyTimeout": 60000,
          "headersTimeout": 10000,
          "idleTimeout": 60000,
          "requestsPerMinute": 600,
          "shutdownTimeout": 5000,
          "trustedProxies": [],
        },
        "insecureHttp": false,
        "inventory": {
          "findings": 20000,
          "names": 1000,
          "retention": 63072000000,
          "revisions": 200,
        },
        "jobs": {
          "maxDocuments": 10000,
          "retention": 604800000,
          "slots": 1,
        },
        "logLevel": "info",
        "oidc": null,
        "port": 8443,
        "ruleset": null,
        "spool": {
          "maxBytes": 1073741824,
          "perKey": 268435456,
        },
        "storage": {
          "importRetention": null,
          "perKey": 5368709120,
          "perTenant": 21474836480,
        },
        "traces": null,
      }
    `);
    const { processes, ...limits } = analysis;
    expect(processes).toBeGreaterThan(0);
    expect(limits).toEqual({
      maxBytes: 32 * 1024 * 1024,
      maxDepth: 200,
      deadline: 60_000,
      memory: 1024 ** 3,
      perKey: Infinity,
      perMinute: 600_000,
      queue: 256,
      queueTime: 30_000,
      recycleAfter: 5_000,
      maxOperations: 5000,
      maxIssues: 5000,
    });
  });

  it('store the data in the folder of the user', async () => {
    expect((await read({ env: { XDG_DATA_HOME: '/shared' } })).data).toBe('/shared/assay');
    expect((await read({ env: { XDG_DATA_HOME: 'relative' } })).data).toBe('/home/op/.local/share/assay');
  });

  it('listen on a loopback address without TLS', async () => {
    expect((await read({ options: { insecureHttp: true } })).host).toBe('127.0.0.1');
  });
});

describe('settings with values', () => {
  it('come from an option before the environment before the file before the default', async () => {
    const file = 'port: 1';
    const env = { ASSAY_PORT: '2' };
    const options = { port: '3' };
    const port = async (sources: Parameters<typeof read>[0]): Promise<number> => (await read(sources)).port;
    expect(await port({ file, env, options })).toBe(3);
    expect(await port({ file, env })).toBe(2);
    expect(await port({ file })).toBe(1);
    expect(await port({ file, env: { ASSAY_PORT: '' } })).toBe(1);
  });

  it('are parsed by their types', async () => {
    const settings = await read({
      options: {
        maxDocument: '1 MiB',
        analysisTimeout: '2m',
        host: '[::1]',
        insecureHttp: true,
        fetchAllow: ['a:80', 'b,c'],
      },
    });
    expect(settings).toMatchObject({
      host: '::1',
      insecureHttp: true,
      analysis: { maxBytes: 1024 ** 2, deadline: 120_000 },
      fetch: { allow: [{ host: 'a', port: 80 }, { host: 'b' }, { host: 'c' }] },
    });
  });

  it('resolve paths from the folder of their file', async () => {
    const file = 'data: state\ntlsCert: a.pem\ntlsKey: b.pem';
    const settings = await read({ file, options: { data: 'here' } });
    expect(settings.data).toBe(join(folder, 'here'));
    expect(settings.certificate).toEqual({ cert: join(folder, 'a.pem'), key: join(folder, 'b.pem') });
  });

  it('read a file that the environment names, in JSON or YAML', async () => {
    writeFileSync(join(folder, 'service.json'), '{ "fetchAllow": ["specs.internal"], "insecureHttp": true }');
    const settings = await read({ env: { ASSAY_SERVICE_CONFIG: 'service.json' } });
    expect(settings.fetch.allow).toEqual([{ host: 'specs.internal', port: undefined }]);
    expect(settings.insecureHttp).toBe(true);
  });

  it('accept an empty file, and one with comments only', async () => {
    expect((await read({ file: '' })).port).toBe(8443);
    expect((await read({ file: '# nothing yet\n' })).port).toBe(8443);
  });

  it('ignore the variable that Kubernetes sets for a service named `assay`', async () => {
    expect((await read({ env: { ASSAY_PORT: 'tcp://10.0.0.7:8443' } })).port).toBe(8443);
  });
});

describe('an issuer of tokens', () => {
  const issuer = { oidcIssuer: 'https://login.test', oidcAudience: 'assay' };

  it('is read with its options', async () => {
    const { oidc } = await read({ options: { ...issuer, oidcScope: ['team=a=validate', 'root=admin'] } });
    expect(oidc).toEqual({
      issuer: 'https://login.test',
      audience: 'assay',
      jwks: null,
      scopesClaim: 'scope',
      scopes: [
        { value: 'team=a', scope: 'validate' },
        { value: 'root', scope: 'admin' },
      ],
      tenantClaim: null,
    });
  });

  it.each([
    [{ oidcAudience: 'assay' }, /no issuer goes with it/],
    [{ oidcIssuer: 'https://login.test' }, /no audience goes with it/],
    [{ ...issuer, oidcScope: ['root=everything'] }, /use values and their scopes/],
    [{ ...issuer, oidcIssuer: 'http://login.test' }, /could replace its keys; use `https:`/],
    [{ ...issuer, oidcJwks: 'http://login.test/keys' }, /could replace its keys/],
  ])('is rejected as %j', async (options, sentence) => {
    await expect(read({ options })).rejects.toThrow(sentence);
  });
});

describe('a mistake', () => {
  it('is one sentence that names the origin of the value', async () => {
    const wrongValues = {
      port: ['x', '65536'],
      host: ['a b', '256.0.0.1'],
      data: [''],
      tlsCert: [''],
      tlsKey: [''],
      insecureHttp: ['maybe'],
      fetchAllow: ['http://a', ','],
      fetchMaxTotal: ['64', '9GB'],
      fetchTimeout: ['30', '2h'],
      maxDepth: ['0', '1e3'],
      logLevel: ['loud'],
      traces: ['localhost:4318'],
      databaseUrl: ['mysql://root:secret@db/assay'],
    };
    const cases: Parameters<typeof read>[0][] = [];
    for (const [name, values] of Object.entries(wrongValues)) {
      const definition = settingDefinitions.find((each) => each.name === name)!;
      for (const value of values) {
        if (definition.option !== null && definition.type.kind !== 'flag')
          cases.push({ options: { [name]: value } });
        if (value !== '') cases.push({ env: { [definition.environment]: value } });
        cases.push({ file: `# settings\n${name}: ${JSON.stringify(value)}` });
      }
    }
    cases.push(
      { file: 'port: [1, 2]' },
      { file: 'port:' },
      { file: 'fetchAllow: { a: b }' },
      { file: 'insecureHttp: "yes"' },
      { file: 'databaseUrl: [secret]' },
      { file: 'prot: 1' },
      { file: 'a: 1' },
      { file: 'port: 1\nport: 2' },
      { file: '- port' },
      { file: 'port: "1' },
      { options: { config: 'missing.yaml' } },
      { env: { ASSAY_SERVICE_CONFIG: 'missing.yaml' } },
      { options: { config: 'service.toml' } },
      { options: { trustedProxy: ['10.0.0.0/8', 'gateway'] } },
      { options: { tlsCert: 'a.pem' } },
      { env: { ASSAY_TLS_KEY: 'a.pem' } },
      { file: 'tlsCert: a.pem' },
      { options: { insecureHttp: true, host: '0.0.0.0' } },
      { options: { insecureHttp: true }, env: { ASSAY_HOST: 'assay.internal' } },
      { file: 'insecureHttp: true\nhost: "::"' },
      { options: { insecureHttp: true, tlsCert: 'a.pem', tlsKey: 'b.pem' } },
    );
    const sentences: string[] = [];
    for (const item of cases) sentences.push(await sentence(item));
    expect(sentences.join('\n')).toMatchSnapshot();
    expect(sentences.join('\n')).not.toContain('secret');
  });
});

describe('the table of settings', () => {
  it('has names that options, variables and keys share', () => {
    for (const { name, option, environment } of settingDefinitions as readonly SettingDefinition[]) {
      const words = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      if (option !== null) expect(option).toBe(`--${words}`);
      if (environment.startsWith('ASSAY_'))
        expect(environment).toBe(`ASSAY_${words.replaceAll('-', '_').toUpperCase()}`);
    }
  });

  it('has no variable that Kubernetes could set for a service named `assay`, except the port', () => {
    const variables = [
      ...settingDefinitions.map(({ environment }) => environment),
      configurationFile.environment,
    ];
    expect(variables.filter((name) => /^ASSAY_(SERVICE_(HOST|PORT)|PORT)/.test(name))).toEqual([
      'ASSAY_PORT',
    ]);
  });

  it('has an option for all but secrets', () => {
    const without = (settingDefinitions as readonly SettingDefinition[]).filter(
      (each) => optionFlags(each) === undefined,
    );
    expect(without.map(({ name }) => name)).toEqual(['databaseUrl']);
  });
});

it('any values give either settings or one sentence', async () => {
  const value = fc.oneof(
    anyCharacters(),
    fc.constantFrom(
      '0',
      '8443',
      '::1',
      '1MB',
      '5s',
      'true',
      'https://a',
      'postgres://a/b',
      '__proto__',
      '\0',
      '[',
      'a,b',
    ),
    fc.integer().map(String),
  );
  const anything = fc.oneof(value, fc.jsonValue());
  const names = settingDefinitions.map(({ name }) => name);
  const variables = settingDefinitions.map(({ environment }) => environment);
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 4 }),
      fc.dictionary(fc.constantFrom(...variables), value, { maxKeys: 4 }),
      fc.dictionary(fc.constantFrom(...names, '__proto__', 'prot'), anything, { maxKeys: 3 }),
      async (options, env, file) => {
        try {
          const settings = await read({ options, env, file: JSON.stringify(file) });
          expect(settings.port).toBeGreaterThanOrEqual(0);
          expect(settings.data.startsWith('/')).toBe(true);
          if (settings.insecureHttp) expect(settings.host).toMatch(/^(localhost|127\.|::1$|0*:)/i);
        } catch (error) {
          expect(error).toBeInstanceOf(SettingsError);
          expect((error as Error).message).toMatch(/^\S.*[.?]$/su);
          expect((error as Error).message.length).toBeLessThan(500);
        }
      },
    ),
    { numRuns: 300 },
  );
});
