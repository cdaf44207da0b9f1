import { analyse, type Finding } from '@assay/core';
import { importErrors, importSettings } from '@assay/project-generator';
import { rules } from '@assay/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../packages/verify/src/client/exchange.js';
import { confirm } from '../../packages/verify/src/judge/confirm.js';
import { lawRuns, lawTimeout } from '../support/findings.js';
import { mutate, mutations } from '../support/mutation-arbitrary.js';
import { openapiDocument } from '../support/openapi-arbitrary.js';

const settings = importSettings(rules);

/** Enables only the settings for issues that an import reports. */
const reportsOnly = Object.fromEntries(Object.entries(settings).filter(([, setting]) => setting !== 'off'));

describe('the settings of an import', { timeout: lawTimeout }, () => {
  it('include findings that a test can prove, refute or target, and none that only a reader of the document sees', () => {
    const runs = (id: string): boolean => settings[id] !== 'off';
    expect(
      ['operation-security-missing', 'enumerable-resource-id', 'ssrf-prone-parameter'].filter(runs),
    ).toHaveLength(3);
    expect(
      ['info-contact-missing', 'secret-in-document', 'pii-in-example', 'string-max-length-missing'].filter(
        runs,
      ),
    ).toEqual([]);
  });

  it('include every rule that responses of a service confirm or refute', () => {
    const answer = (status: number): Answer => ({
      kind: 'answer',
      status,
      headers: [['access-control-allow-origin', '*']],
      body: new Uint8Array(),
    });
    const statuses = [200, 400, 401, 403, 404, 415, 422, 429, 500];
    const confirmed = rules
      .filter(({ id }) =>
        statuses.some(
          (status) =>
            confirm([{ id, severity: 'low', pointer: '' }], {
              baseline: answer(status),
              anonymous: answer(200),
            }).length > 0,
        ),
      )
      .map(({ id }) => id);
    expect(confirmed.length).toBeGreaterThan(15);
    expect(confirmed.filter((id) => settings[id] === 'off')).toEqual([]);
  });

  it('do not change the reports and names of an import: rules that these yield to run as well', async () => {
    await fc.assert(
      fc.asyncProperty(openapiDocument(), mutations, async ({ value }, changes) => {
        const text = JSON.stringify(mutate(value, changes));
        const { findings: all } = await analyse({ text }, { rules, settings: reportsOnly });
        const { findings } = await analyse({ text }, { rules, settings });
        expect(importErrors(findings)).toEqual(importErrors(all));
        const named = (each: readonly Finding[]): string[] =>
          each
            .filter(({ id }) => settings[id] !== 'off')
            .map(({ id, location, problem }) => `${id} ${location.pointer} ${problem}`);
        expect(named(findings)).toEqual(named(all));
      }),
      lawRuns,
    );
  });
});
