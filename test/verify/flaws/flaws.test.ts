import { describe, expect, it } from 'vitest';
import { verifying } from '../verifying.js';
import { flaws, type Flaw } from './api.js';
import { flawedApi, routes, startFlawed, type FlawedService } from './service.js';

async function run(...on: readonly Flaw[]) {
  const service = await startFlawed(...on);
  try {
    return {
      service,
      result: await verifying(flawedApi, service.url, { unsafeMethods: true, env: envOf(service) }),
    };
  } finally {
    await service.close();
  }
}

/** Two users who were there before. */
function envOf({ state }: FlawedService): Record<string, string> {
  const [first, second] = ['first-user', 'second-user'].map((name) =>
    state.signIn(state.addUser(name, `${name}@example.org`, 'Correct-Horse-78')),
  );
  return { ASSAY_AUTH_BEARER: first ?? '', ASSAY_SECOND_AUTH_BEARER: second ?? '' };
}

/** The findings about security: operation and id. */
function found({ result }: Awaited<ReturnType<typeof run>>): string[] {
  return result.operations.flatMap(({ operation, findings }) =>
    findings.flatMap(({ id, severity }) => (severity === 'info' ? [] : [`${operation} ${id}`])),
  );
}

/** What a run finds with two users given, by flaw. */
const expected: Partial<Record<Flaw, readonly string[]>> = {
  readsNotesOfOthers: ['getNote object-of-another-user'],
  updatesNotesOfOthers: ['updateNote object-of-another-user'],
  deletesNotesOfOthers: ['deleteNote object-of-another-user'],
  openReports: ['listReports answered-without-credentials'],
};

describe('a service with planted flaws', () => {
  it('has about 40 operations', () => {
    expect(routes.length).toBeGreaterThanOrEqual(40);
    expect(new Set(routes.map(({ operationId }) => operationId)).size).toBe(routes.length);
  });

  it('gives no finding without a flaw', async () => {
    const without = await run();
    expect(found(without)).toEqual([]);
    expect(without.service.state.destroyed).toEqual([]);
    expect(without.service.state.mails).toEqual([]);
    expect(without.service.state.users.get('root-of-all')?.password).toBe('Correct-Horse-77');
  });

  it.each(flaws.filter((flaw) => expected[flaw] !== undefined))('shows the flaw %s', async (flaw) => {
    expect(found(await run(flaw))).toEqual(expected[flaw]);
  });
});
