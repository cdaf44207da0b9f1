import { exporters, exportFormats, type ExportFormat } from '@assay/exporters';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { runK6 } from '../../packages/exporters/test/run-k6.js';
import { importOf, ok, openapi, type ImportOf } from '../support/import-of.js';

const api = openapi({
  '/pets': { get: { operationId: 'listPets', ...ok }, post: { operationId: 'addPet', ...ok } },
  '/pets/{id}': {
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
    get: { operationId: 'getPet', ...ok },
    delete: { operationId: 'deletePet', ...ok },
  },
  '/me/password': { post: { operationId: 'changePassword', ...ok } },
  '/organisation/settings': { patch: { operationId: 'updateSettings', ...ok } },
  '/__flush__': { post: { operationId: 'flush', ...ok } },
  '/invitations': { post: { operationId: 'inviteSomebody', ...ok } },
});

const harmful = ['/me/password', '/organisation/settings', '/__flush__', '/invitations'];

async function textOf(made: ImportOf, format: ExportFormat, allow?: 'all'): Promise<string> {
  const exporter = await exporters[format]();
  const options =
    allow === undefined ? {} : { allow: ['credentials', 'settings', 'destructive', 'outside'] as const };
  return exporter
    .write(made, options)
    .map(({ text }) => text)
    .join('\n');
}

describe('an export of harmful operations', () => {
  it('is ranked in the records, with the harm of each operation', async () => {
    const { flows } = await importOf(api);
    expect(Object.fromEntries(flows.map(({ name, harm }) => [name, harm?.rank]))).toEqual({
      listPets: 'none',
      addPet: 'own-data',
      getPet: 'none',
      deletePet: 'own-data',
      changePassword: 'credentials',
      updateSettings: 'settings',
      flush: 'destructive',
      inviteSomebody: 'outside',
    });
  });

  it.each(['raw', 'burp', 'proxify', 'cats'] as const)('omits them from %s', async (format) => {
    const made = await importOf(api);
    const decoded = (text: string): string =>
      text.replace(/[A-Za-z0-9+/=]{40,}/g, (part) => Buffer.from(part, 'base64').toString());
    const usual = decoded(await textOf(made, format));
    for (const path of harmful) expect(usual).not.toContain(path);
    expect(usual).toContain('/pets');
    const all = decoded(await textOf(made, format, 'all'));
    for (const path of harmful) expect(all).toContain(path);
  });

  it('names them in the comment of a HAR', async () => {
    const made = await importOf(api);
    const { log } = JSON.parse(await textOf(made, 'har'));
    const urls = log.entries.map(({ request }: { request: { url: string } }) => request.url);
    expect(urls.some((url: string) => harmful.some((path) => url.endsWith(path)))).toBe(false);
    expect(log.comment).toContain('flush: It may delete or replace more than one object');
    expect(log.comment).toContain('`--allow destructive` sends it.');
  });

  it('has a separate folder for them in Postman, whose script skips them', async () => {
    const made = await importOf(api);
    const [file] = (await exporters.postman()).write(made);
    const { item, variable } = JSON.parse(file!.text);
    const withheldFolder = item.at(-1);
    expect(withheldFolder.name).toBe('Not sent by default');
    expect(withheldFolder.item).toHaveLength(4);
    expect(withheldFolder.event[0].script.exec.join('\n')).toContain('pm.execution.skipRequest()');
    expect(variable[0]).toMatchObject({ key: 'allowHarmful', value: '' });
    const others = JSON.stringify(item.slice(0, -1));
    for (const path of harmful) expect(others).not.toContain(path.split('/').at(-1));
    expect(
      JSON.parse((await exporters.postman()).write(made, { allow: ['destructive'] })[0]!.text).item.at(-1)
        .item,
    ).toHaveLength(3);
  });

  it('has them as comments in an .http file', async () => {
    const text = await textOf(await importOf(api), 'http');
    const lines = text.split('\n').filter((line) => harmful.some((path) => line.includes(path)));
    expect(lines.length).toBeGreaterThanOrEqual(harmful.length);
    expect(lines.every((line) => line.startsWith('# '))).toBe(true);
  });

  it('has them at the end of a Hurl file, skipped', async () => {
    const text = await textOf(await importOf(api), 'hurl');
    const [sent = '', withheld = ''] = text.split('# Not sent by default');
    for (const path of harmful) expect(sent).not.toContain(path);
    for (const path of harmful) expect(withheld).toContain(path);
    expect(withheld.match(/^\[Options\]\nskip: true$/gm)).toHaveLength(harmful.length);
    const all = await textOf(await importOf(api), 'hurl', 'all');
    expect(all).not.toContain('skip: true');
  });

  it('has them in a k6 script, which sends them only if the environment allows it', async () => {
    const text = await textOf(await importOf(api), 'k6');
    const urlsOf = (env: Record<string, string>): string[] =>
      runK6(text, () => ({ status: 200 }), env).sent.map(({ url }) => new URL(url).pathname);
    const usual = urlsOf({});
    for (const path of harmful) expect(usual).not.toContain(path);
    expect(urlsOf({ ASSAY_ALLOW_HARMFUL: 'true' })).toEqual(expect.arrayContaining(harmful));
  });

  it('has them in a separate Arazzo description', async () => {
    const files = (await exporters.arazzo()).write(await importOf(api));
    const idsOf = (name: string): string[] => {
      const description = load(files.find((file) => file.name === name)!.text);
      // `as`: Assay's exporter wrote the file.
      return (description as { workflows: { workflowId: string }[] }).workflows.map(
        ({ workflowId }) => workflowId,
      );
    };
    expect(idsOf('example-1-0-0.arazzo.yaml')).toEqual(['listPets', 'addPet', 'getPet', 'deletePet']);
    expect(idsOf('example-1-0-0-not-sent-by-default.arazzo.yaml')).toEqual([
      'changePassword',
      'updateSettings',
      'flush',
      'inviteSomebody',
    ]);
  });

  it('disables them for Schemathesis, and excludes them from ZAP', async () => {
    const made = await importOf(api);
    const [configuration] = (await exporters.schemathesis()).write(made);
    for (const id of ['changePassword', 'updateSettings', 'flush', 'inviteSomebody'])
      expect(configuration!.text).toContain(`include-operation-id = "${id}"\nenabled = false`);
    const [plan, ...others] = (await exporters.zap()).write(made);
    // `as`: Assay's exporter wrote the file.
    const { env } = load(plan!.text) as { env: { contexts: { excludePaths: string[] }[] } };
    for (const path of harmful) {
      expect(
        env.contexts[0]!.excludePaths.some((pattern) =>
          new RegExp(`^${pattern}$`).test(`https://api.test${path}`),
        ),
      ).toBe(true);
      expect(others.map(({ text }) => text).join('')).not.toContain(path);
    }
  });

  it.each(exportFormats.filter((format) => format !== 'wfc'))('lists them for %s', async (format) => {
    const exporter = await exporters[format]();
    const leftOut = exporter.write(await importOf(api)).flatMap((file) => file.leftOut ?? []);
    expect(leftOut.join('\n')).toContain('`--allow credentials` includes it.');
  });

  it('ranks records without a harm field', async () => {
    const made = await importOf(api);
    const old = { ...made, flows: made.flows.map(({ harm: _harm, ...flow }) => flow) };
    const exporter = await exporters.har();
    expect(exporter.write(old)[0]!.text).toBe(exporter.write(made)[0]!.text);
  });
});
