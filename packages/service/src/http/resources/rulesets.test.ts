import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { resourcesApp, type ResourcesApp } from '../../../testing/resources-app.js';
import { StoreUnavailable } from '../../database/errors.js';

const text = `functions: [own]
rules:
  title: { given: $.info, then: { field: title, function: truthy } }
  mine: { given: $.info, then: { function: own } }
`;

describe('the rulesets of a tenant', () => {
  let service: ResourcesApp;
  beforeAll(async () => {
    service = await resourcesApp();
  });
  afterAll(() => service.close());

  const post = (payload: object) => service.send({ method: 'POST', url: '/api/rulesets', payload });

  it('are uploaded, listed, read, chosen and deleted', async () => {
    const created = await post({ text });
    expect(created.statusCode).toBe(201);
    const version = created.json();
    expect(version).toMatchObject({
      version: 1,
      isActive: true,
      rules: ['title'],
      skipped: [
        'ruleset.yaml:4:3: the rule `mine` was not run, because its function `own` is JavaScript, which does not run in this service.',
      ],
    });
    const url = created.headers.location ?? '';
    expect((await service.send({ url })).json()).toEqual({ ...version, text });
    expect((await service.send({ url: '/api/rulesets' }, 'validate')).json().items).toEqual([version]);
    const off = await service.send({ method: 'PATCH', url, payload: { isActive: false } });
    expect(off.json()).toEqual({ ...version, isActive: false });
    const on = await service.send({ method: 'PATCH', url, payload: { isActive: true } });
    expect(on.json()).toEqual(version);
    expect((await service.send({ method: 'DELETE', url })).statusCode).toBe(204);
    expect((await service.send({ url })).statusCode).toBe(404);
    expect((await service.send({ method: 'PATCH', url, payload: { isActive: true } })).statusCode).toBe(404);
    expect(service.parts.store.audited.map(({ action }) => action)).toEqual([
      'ruleset-created',
      'ruleset-deactivated',
      'ruleset-activated',
      'ruleset-deleted',
    ]);
  });

  it.each([
    [
      'rules: { a: { given: $, then: { function: truty } } }',
      'ruleset.yaml:1:33: the rule `a`: there is no function `truty`. Did you mean `truthy`?',
    ],
    [
      'extends: [./base.yaml]',
      'ruleset.yaml:1:11: `./base.yaml` is not part of the ruleset: put its rules into this file.',
    ],
    [
      'extends: [ruleset.yaml]',
      'ruleset.yaml:1:11: `extends` leads in a cycle: `ruleset.yaml` extends `ruleset.yaml`.',
    ],
    [
      'rules: { "a b": { given: $, then: { function: truthy } } }',
      'ruleset.yaml:1:10: the name of a rule has at most 100 letters, digits, `.`, `_`, `$` and `-`.',
    ],
    [
      `rules: { ${Array.from({ length: 2000 }, (_, index) => `r${index}: { given: $, then: { function: truthy } }`).join(', ')} }`,
      'ruleset.yaml: 2,000 rules are on, and this service runs 1,000 at most.',
    ],
    [`rules: ${'{ a: '.repeat(5000)}`, ''],
  ])('mistake %# is rejected in a sentence', async (wrong, sentence) => {
    const refused = await post({ text: wrong });
    expect(refused.statusCode).toBe(422);
    const { title, errors } = refused.json();
    expect(title).toBe('Unusable ruleset');
    expect(errors).toHaveLength(1);
    if (sentence !== '') expect(errors[0]).toEqual({ pointer: '/text', detail: sentence });
  });

  it('are changed by administrators only', async () => {
    for (const scope of ['validate', 'read'] as const)
      expect(
        (await service.send({ method: 'POST', url: '/api/rulesets', payload: { text } }, scope)).statusCode,
      ).toBe(403);
    const huge = await post({ text: 'a'.repeat(300_000) });
    expect(huge.statusCode).toBe(400);
    expect(huge.json().errors[0].pointer).toBe('/text');
  });

  it('run on documents that keys of the tenant validate', async () => {
    await post({ text });
    const { parts } = service;
    parts.pool.jobs.length = 0;
    await service.send({
      method: 'POST',
      url: '/api/conversion/openapi/validate/url',
      payload: { url: 'https://a.test/openapi.yaml' },
    });
    expect(parts.pool.jobs).toEqual([
      expect.objectContaining({
        ruleset: { name: 'ruleset 1', root: 'ruleset.yaml', files: { 'ruleset.yaml': text } },
      }),
    ]);
  });

  it('run on documents that are validated while the database is away', async () => {
    await post({ text });
    const { parts } = service;
    const validate = {
      method: 'POST',
      url: '/api/conversion/openapi/validate/url',
      payload: { url: 'https://a.test/openapi.yaml' },
    } as const;
    expect((await service.send(validate)).statusCode).toBe(200);
    parts.pool.jobs.length = 0;
    const { rulesets } = parts.store.of('default');
    vi.spyOn(rulesets, 'active').mockRejectedValue(new StoreUnavailable('down'));
    expect((await service.send(validate)).statusCode).toBe(200);
    expect(parts.pool.jobs).toMatchObject([{ ruleset: { root: 'ruleset.yaml' } }]);
    vi.restoreAllMocks();
  });

  it('run with the rulesets that they extended at URLs on upload', async () => {
    const { parts } = service;
    const base = 'rules: { base: { given: $, then: { function: truthy } } }\n';
    const path = join(parts.settings.data, 'base.yaml');
    await writeFile(path, base);
    const refuse = parts.pool.onFetch;
    parts.pool.onFetch = async (uri) => ({ uri, path, readFrom: uri });
    const extending = 'extends: https://user:secret@company.test/base.yaml?key=secret#top\n';
    const created = await post({ text: extending });
    parts.pool.onFetch = refuse;
    expect(created.statusCode).toBe(201);
    const version = created.json();
    expect(version).toMatchObject({ rules: ['base'], skipped: [] });
    expect(version.extended).toEqual([
      { url: 'https://company.test/base.yaml', sha256: expect.any(String), bytes: base.length },
    ]);
    expect((await service.send({ url: created.headers.location ?? '' })).json()).toEqual({
      ...version,
      text: extending,
    });
    parts.pool.jobs.length = 0;
    await service.send({
      method: 'POST',
      url: '/api/conversion/openapi/validate/url',
      payload: { url: 'https://a.test/openapi.yaml' },
    });
    expect(parts.pool.jobs).toMatchObject([
      {
        ruleset: {
          files: { 'ruleset.yaml': extending },
          extended: {
            texts: { 'https://user:secret@company.test/base.yaml?key=secret': base },
            failures: {},
          },
        },
      },
    ]);
  });

  it('run without extended rulesets that this service does not have', async () => {
    const created = await post({
      text: 'extends: ["@company/rules", https://company.test/rules.yaml, ./rules.js]\nrules: { mine: { given: $, then: { function: truthy } }, theirs: error }\n',
    });
    expect(created.statusCode).toBe(201);
    const { rules, skipped } = created.json();
    expect(rules).toEqual(['mine']);
    expect(skipped).toEqual([
      'ruleset.yaml:1:11: the rules of `@company/rules`, perhaps among them `theirs`, were not run, because this service has no packages for rulesets.',
      'ruleset.yaml:1:29: the rules of `https://company.test/rules.yaml`, perhaps among them `theirs`, were not run, because `https://company.test/rules.yaml` cannot be read: it is refused.',
      'ruleset.yaml:1:62: the rules of `./rules.js`, perhaps among them `theirs`, were not run, because they are code, which does not run in this service.',
    ]);
  });
});
