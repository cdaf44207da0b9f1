import { describe, expect, it } from 'vitest';
import { usualSettings, verify, writeReport, type VerifyResult, type VerifySettings } from '@assay/verify';
import { importOf } from '../../support/import-of.js';
import { verdictsOf } from '../verifying.js';
import type { Flaw } from './api.js';
import { flawedApi, routes, startFlawed, type FlawedService } from './service.js';

const options = { version: '1', placeOf: () => undefined, columns: 100 };

interface Run {
  readonly service: FlawedService;
  readonly result: VerifyResult;
}

/** Verifies a service. Its document is imported only once. */
async function verifyFlawed(
  { url }: FlawedService,
  settings: Partial<VerifySettings> = {},
): Promise<VerifyResult> {
  imported ??= importOf(flawedApi);
  return verify(await imported, {
    ...usualSettings,
    baseUrl: url,
    env: {},
    rate: 10_000,
    unsafeMethods: true,
    ...settings,
  });
}

let imported: ReturnType<typeof importOf> | undefined;

/** Verifies the service with some flaws, without credentials of the environment. */
async function run(on: readonly Flaw[], settings: Partial<VerifySettings> = {}): Promise<Run> {
  const service = await startFlawed(...on);
  try {
    return { service, result: await verifyFlawed(service, { checkThrottling: true, ...settings }) };
  } finally {
    await service.close();
  }
}

/** The findings of a run, as operation and id. */
function found({ result }: Run): string[] {
  return result.operations
    .flatMap(({ operation, findings }) =>
      findings.flatMap(({ id, severity }) => (severity === 'info' ? [] : [`${operation} ${id}`])),
    )
    .toSorted();
}

/** The findings for each flaw. Each flaw is enabled in one of two runs, and must not be reported in the other. */
const groups: readonly Partial<Record<Flaw, readonly string[]>>[] = [
  {
    readsNotesOfOthers: ['getNote object-of-another-user'],
    deletesNotesOfOthers: ['deleteNote object-of-another-user'],
    previewsOfOthers: ['previewNote object-of-another-user'],
    booksOfOthers: ['getBook object-of-another-user'],
    assignsRole: ['updateMe mass-assignment'],
    showsHashes: ['getUser sensitive-property-undocumented'],
    unthrottled: ['login sign-in-without-throttling'],
  },
  {
    updatesNotesOfOthers: ['updateNote object-of-another-user'],
    receiptsOfOthers: ['getReceipt object-of-another-user'],
    workspacesOfOthers: ['getDashboard object-of-another-user'],
    openReports: ['listReports answered-without-credentials'],
    passwordsOfOthers: ['changePassword object-of-another-user'],
    namesUnknownUsers: ['login account-enumeration'],
    adminForAll: [
      'blockAccount function-of-administrators',
      'getStatistics function-of-administrators',
      'listAccounts function-of-administrators',
    ],
  },
];

const runs = new Map<number, Promise<Run>>();

/** The run with the flaws of a group. The index after the last group has none. */
async function runOf(index: number): Promise<Run> {
  const known = runs.get(index) ?? run(Object.keys(groups[index] ?? {}) as Flaw[]);
  runs.set(index, known);
  return known;
}

const without = groups.length;

describe('a service with planted flaws', () => {
  it('has about 40 operations', () => {
    expect(routes.length).toBeGreaterThanOrEqual(40);
    expect(new Set(routes.map(({ operationId }) => operationId)).size).toBe(routes.length);
  });

  it.each(groups.map((group, index) => [Object.keys(group).join(', '), index] as const))(
    'shows the flaws %s, and no others',
    async (_, index) => {
      const expected = Object.values(groups[index] ?? {}).flat();
      expect(found(await runOf(index))).toEqual(expected.toSorted());
    },
  );

  it('gives no finding without a flaw', async () => {
    expect(found(await runOf(without))).toEqual([]);
  });

  it('registers its own users, harms no others, and deletes them', async () => {
    for (const index of [0, 1, without]) {
      const { service, result } = await runOf(index);
      const { state, requests } = service;
      expect(state.destroyed).toEqual([]);
      expect(state.mails).toEqual([]);
      expect([...state.users.keys()]).toEqual(['root-of-all']);
      expect(state.users.get('root-of-all')?.password).toBe('Correct-Horse-77');
      expect(state.keysOf('root-of-all')).toHaveLength(2);
      const senders = new Set(requests.map((line) => line.split(' ')[2] ?? ''));
      expect([...senders].every((sender) => sender === '-' || /^assay-\w+-[abc]$/.test(sender))).toBe(true);
      const { listAccounts, ...verdicts } = verdictsOf(result);
      expect(listAccounts).toMatch(/unreached|drift/);
      expect(Object.entries(verdicts).filter(([, verdict]) => !/works|drift/.test(verdict))).toEqual(
        expect.arrayContaining([
          ['requestPasswordReset', 'skipped'],
          ['updateServerSettings', 'skipped'],
          ['resetEverything', 'skipped'],
        ]),
      );
    }
  });

  it('names the OWASP item of each difference, and shows the request of another user', async () => {
    const report = JSON.parse(writeReport((await runOf(1)).result, 'json', options)) as {
      operations: { operation: string; findings: { owasp: string; evidence: { response: object } }[] }[];
    };
    const findings = report.operations.flatMap((operation) => operation.findings);
    expect([...new Set(findings.map(({ owasp }) => owasp))].toSorted()).toEqual([
      'API1:2023',
      'API2:2023',
      'API5:2023',
    ]);
    expect(findings.every(({ evidence }) => evidence.response !== null)).toBe(true);
    expect(JSON.stringify(report)).not.toMatch(/Aq7-[\da-f]{12}/);
  });

  it('ranks the points to attack first by evidence', async () => {
    const { result } = await runOf(1);
    const { targets } = result;
    expect(targets.length).toBeGreaterThan(10);
    expect(targets.slice(0, 3).map(({ operation }) => operation)).toContain('changePassword');
    const scores = targets.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(targets.find(({ point }) => point === 'query.orderId')).toMatchObject({
      operation: 'getReceipt',
      role: 'object id',
      reach: 'other users',
      evidence: expect.arrayContaining(['object-of-another-user']),
    });
    const shell = { script: '', scriptHash: '', style: '', styleHash: '' };
    const html = writeReport(result, 'html', { ...options, shell });
    expect(html).toContain('<h2>Attack these first</h2>');
  });

  it('confirms and refutes the findings of the analysis', async () => {
    const analysisOf = ({ result }: Run): Record<string, string> =>
      Object.fromEntries(
        result.operations.flatMap(({ analysis }) => analysis.map(({ id, outcome }) => [id, outcome])),
      );
    expect(analysisOf(await runOf(1))['privileged-operation-shared-security']).toBe('confirmed');
    expect(analysisOf(await runOf(without))['privileged-operation-shared-security']).toBe('refuted');
  });

  it('finds traces in the answers to rejected requests', async () => {
    const { result } = await run(['showsStacks'], { checkThrottling: false });
    const ids = result.operations.flatMap(({ findings }) => findings.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids)).toEqual(new Set(['verbose-error']));
  });

  it('calls operations for administrators as one, and as a user without the role', async () => {
    const service = await startFlawed('adminForAll');
    const { state } = service;
    const admin = state.users.get('root-of-all');
    const result = await verifyFlawed(service, {
      env: { ASSAY_ADMIN_AUTH_BEARER: admin === undefined ? '' : state.signIn(admin) },
    });
    await service.close();
    expect(service.requests).toContain('GET /admin/accounts root-of-all');
    expect(found({ service, result })).toEqual([
      'blockAccount function-of-administrators',
      'getStatistics function-of-administrators',
      'listAccounts function-of-administrators',
    ]);
    const blocked = service.requests.filter((line) => line.includes('/block '));
    expect(blocked.length).toBeGreaterThan(0);
    expect(blocked.every((line) => /^POST \/admin\/accounts\/assay-\w+-[a-c]\/block /.test(line))).toBe(true);
  });

  it('uses provided credentials, and registers only the user at risk', async () => {
    const service = await startFlawed('updatesNotesOfOthers');
    const { state } = service;
    const [first = '', second = ''] = ['first-user', 'second-user'].map((name) =>
      state.signIn(state.addUser(name, `${name}@example.org`, 'Correct-Horse-78')),
    );
    const result = await verifyFlawed(service, {
      env: { ASSAY_AUTH_BEARER: first, ASSAY_SECOND_AUTH_BEARER: second },
    });
    await service.close();
    expect(found({ service, result })).toEqual(['updateNote object-of-another-user']);
    const registrations = service.requests.filter((line) => line.startsWith('POST /auth/register'));
    expect(registrations).toHaveLength(1);
    expect([...state.users.keys()]).toEqual(['root-of-all', 'first-user', 'second-user']);
    expect([...state.users.values()].map(({ password }) => password)).toContain('Correct-Horse-78');
    expect(state.tokens.get(first)?.username).toBe('first-user');
  });

  it('registers no one without --unsafe-methods', async () => {
    const { service, result } = await run([], { unsafeMethods: false });
    expect(service.requests.filter((line) => !line.startsWith('GET '))).toEqual([]);
    expect(verdictsOf(result)['getMe']).toBe('blocked');
  });
});
