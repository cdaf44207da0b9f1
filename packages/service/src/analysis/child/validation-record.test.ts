import { analyse } from '@assay/core';
import { rules } from '@assay/rules';
import { describe, expect, it } from 'vitest';
import { toIdentityEntries } from '../../inventory/identities.js';
import { nextRevision } from '../../inventory/next-revision.js';
import { buildValidationRecord } from './validation-record.js';
import type { ValidationRecord } from '../../inventory/inventory-store.js';

const secret = 'Zebrafish';

function documentWith({ paths = {}, server = 'http://api.test' } = {}): string {
  return JSON.stringify({
    openapi: '3.1.1',
    info: { title: secret, version: '1' },
    servers: [{ url: server }],
    paths: {
      '/aquaria': {
        get: {
          operationId: `list${secret}`,
          responses: { '200': { description: secret, content: { 'application/json': {} } } },
        },
      },
      ...paths,
    },
  });
}

async function record(
  text: string,
  { most: max = 1_000, uri = 'upload:///a.yaml' } = {},
): Promise<ValidationRecord> {
  const source = { uri, bytes: Buffer.from(text) };
  const analysis = await analyse(source, { rules, preset: 'all' });
  return buildValidationRecord({ result: { ok: true, source }, analysis, uriOf: (each) => each }, [], max);
}

function revise(before: ValidationRecord, after: ValidationRecord) {
  const first = nextRevision(before, undefined, 'first', new Date(0)).revision;
  return nextRevision(after, { latest: first, rules: before.rules }, 'second', new Date(1_000));
}

describe('the inventory record of a validation', () => {
  it('has counts, a score and identities of findings, and no content of the document', async () => {
    const kept = await record(documentWith());
    expect(kept).toMatchObject({ status: 'success', operations: 1, isComplete: true });
    expect(kept.score).toBeGreaterThan(0);
    const all = kept.rules.reduce((sum, { findings }) => sum + findings, 0);
    expect(all).toBe(Object.values(kept.findings).reduce((sum, count) => sum + count, 0));
    expect(kept.rules.map(({ rule }) => rule)).toContain('plaintext-communication');
    expect(JSON.stringify(kept)).not.toMatch(/zebrafish|aquaria|api\.test/i);
    expect(toIdentityEntries(kept.rules)).toHaveLength(all);
  });

  it('counts the rules of `recommended` for any preset', async () => {
    const recommended: ReadonlySet<string> = new Set(
      rules.filter(({ meta }) => meta.preset === 'recommended').map(({ id }) => id),
    );
    expect((await record(documentWith())).rules.filter(({ rule }) => !recommended.has(rule))).toEqual([]);
  });

  it('is one revision for validations with equal findings, for any file name', async () => {
    const [before, after] = [
      await record(documentWith()),
      await record(documentWith(), { uri: 'upload:///renamed.yaml' }),
    ];
    const { revision, isNew } = revise(before, after);
    expect(isNew).toBe(false);
    expect(revision).toMatchObject({ id: 'first', validations: 2, lastAt: '1970-01-01T00:00:01.000Z' });
  });

  it('lists by rule the new and the fixed findings, and not the moved ones', async () => {
    const before = await record(documentWith());
    const paths = {
      '/tanks': { get: { operationId: 'listTanks', responses: { '200': { description: 'Tanks.' } } } },
    };
    const { revision } = revise(before, await record(documentWith({ paths, server: 'https://api.test' })));
    expect(revision.fixed).toContainEqual({ rule: 'plaintext-communication', findings: 1 });
    expect(revision.new).toContainEqual({ rule: 'missing-response-schema', findings: 1 });
    expect(revision.new?.map(({ rule }) => rule)).not.toContain('plaintext-communication');
  });

  it('does not list new findings beyond the identified ones', async () => {
    const before = await record(documentWith());
    const after = await record(documentWith(), { most: 1 });
    expect(after.isComplete).toBe(false);
    expect(after.findings).toEqual(before.findings);
    expect(revise(before, after).revision).toMatchObject({ new: null, fixed: null });
  });

  it('has no score if the document cannot be analysed', async () => {
    expect(await record('{')).toMatchObject({ status: 'error', score: null, operations: 0 });
  });
});
