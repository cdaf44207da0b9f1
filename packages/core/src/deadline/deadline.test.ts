import { afterEach, describe, expect, it, vi } from 'vitest';
import { analyse } from '../analyse.js';
import type { Analysis } from '../analysis-result.js';
import { defineFact, factOf } from '../model/facts.js';
import { defineRule } from '../rule/define-rule.js';
import type { Reportable, Visitor } from '../rule/rule.js';
import { Deadline, DeadlinePassed, MemoryExceeded, noDeadline } from '@assay/text';

/** Stops the clock for a number of looks, and then moves it past any deadline. The first look sets the deadline. */
function clockOf(looks: number): { readonly seen: () => number } {
  let seen = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (seen++ <= looks ? 0 : Number.MAX_VALUE));
  return { seen: () => seen };
}

afterEach(() => vi.restoreAllMocks());

describe('a deadline', () => {
  it('is checked every thousand steps of work, and ends it', () => {
    const { seen } = clockOf(2);
    const deadline = new Deadline(1);
    for (let piece = 0; piece < 2999; piece++) deadline.tick();
    expect(seen()).toBe(3);
    expect(() => deadline.tick()).toThrow(DeadlinePassed);
  });

  it('does not begin work that would pass it', () => {
    const { seen } = clockOf(3);
    const deadline = new Deadline(1);
    deadline.look(1000);
    expect(seen()).toBe(2);
    expect(() => deadline.look(1001)).toThrow(DeadlinePassed);
  });

  it('that is absent reads no clock', () => {
    const { seen } = clockOf(0);
    for (let piece = 0; piece < 5000; piece++) noDeadline.tick();
    expect(seen()).toBe(0);
  });
});

const meta = {
  name: 'Name',
  category: 'documentation',
  severity: 'low',
  formats: ['oas3.0', 'oas3.1'],
  preset: 'recommended',
  problem: 'Found.',
  impact: 'None.',
  recommendation: 'Nothing.',
} as const;

function ruleOf(id: string, visitorOf: (report: (at: Reportable) => void) => Visitor) {
  return defineRule({ id, meta, create: ({ report }) => visitorOf((at) => report({ at })) });
}

const rules = [
  ruleOf('deadline', (report) => ({ DeadlineFault: report })),
  ruleOf('schemas', (report) => ({ Schema: report, 'Document:exit': report })),
  ruleOf('structure', (report) => ({ StructureFault: report, UnusedSuppressionFault: report })),
  ruleOf('facts', () => ({
    Document: (document) =>
      void factOf(
        document,
        defineFact('one more', () => 1),
      ),
    'Document:exit': (document) => {
      for (const operation of document.operations) operation.facts.tick();
    },
  })),
  ruleOf('late', () => ({ 'Document:exit': () => Promise.resolve() })),
  defineRule({
    id: 'undecided',
    meta,
    create: ({ undecided }) => ({ Operation: (at) => undecided({ at, what: 'operation', why: 'it is' }) }),
  }),
];

const names = Array.from({ length: 700 }, (_, index) => `Schema${index}`);

const json = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Cats', version: '1', 'x-assay-ignore': 'schemas' },
  paths: { '/cats': { get: { responses: { 200: { description: 'A cat.' } } } } },
  components: {
    schemas: Object.fromEntries(
      names.map((name) => [
        name,
        { type: 'wrong', properties: { other: { $ref: `#/components/schemas/${name}` } } },
      ]),
    ),
  },
});

const yaml = `openapi: 3.0.3
info: { title: Cats, version: '1' }
paths: {} # assay-ignore-line schemas
components:
  schemas:
${names.map((name) => `    ${name}: { type: wrong, example: [1, 2] }`).join('\n')}
`;

/** The number of looks between two tested ones: each test is a whole analysis. */
const stride = 9;

describe('an analysis', () => {
  const texts = [
    ['JSON with a key that stands twice', json.replace('"version"', '"title":"Dogs","version"')],
    ['usual YAML', yaml],
    ['YAML with an anchor', yaml.replace('example: [1, 2]', 'example: &first [1, 2]')],
  ] as const;

  it.each(texts)(
    'of %s ends at any check at which the memory is exhausted, and reports it',
    async (_what, text) => {
      for (let looks = 0; ; looks += stride) {
        let left = looks;
        const watch = (): void => {
          if (left-- === 0) throw new MemoryExceeded(1 << 20);
        };
        const analysis = await analyse({ text }, { rules, watch });
        if (left >= 0) {
          expect(analysis.status).toBe('success');
          expect(looks).toBeGreaterThan(25);
          return;
        }
        expect(analysis).toMatchObject({ status: 'error', documents: [], loaderErrors: [], failures: [] });
        expect(analysis.faults).toMatchObject([{ kind: 'SizeFault', what: 'memory', limit: 1 << 20 }]);
      }
    },
  );

  it('of YAML with an anchor is watched while its text is parsed, too', async () => {
    const seen: string[] = [];
    const watch = (): void => {
      seen.push(new Error('here').stack ?? '');
    };
    await analyse({ text: texts[2][1] }, { rules, watch });
    expect(seen.some((stack) => stack.includes('valueOf'))).toBe(true);
  });

  it('of JSON announces the bytes of its long strings before they are copied', async () => {
    const ahead: number[] = [];
    const text = json.replace('A cat.', 'A cat. '.repeat(1000));
    await analyse({ text }, { rules, watch: (bytes) => void ahead.push(bytes) });
    expect(Math.max(...ahead)).toBeGreaterThanOrEqual(7000);
    expect(Math.max(...ahead)).toBeLessThan(8000);
  });

  it.each(texts)('of %s ends at any check after its deadline, and reports it', async (_what, text) => {
    let analysis: Analysis;
    let looks = 0;
    const found: string[][] = [];
    do {
      clockOf(looks);
      analysis = await analyse({ text }, { rules, deadline: 1, timing: false });
      vi.restoreAllMocks();
      if (analysis.status === 'success') break;
      found.push(analysis.findings.map(({ id }) => id));
      expect(analysis).toMatchObject({ model: undefined, loaderErrors: [], failures: [], undecided: [] });
      expect(analysis.faults).toMatchObject([{ kind: 'DeadlineFault', seconds: 1 }]);
      looks += stride;
    } while (looks < 1000);
    expect(found.every((ids) => ids.length === 1 && ids[0] === 'deadline')).toBe(true);
    expect(looks).toBeGreaterThan(25);
    const whole = await analyse({ text }, { rules });
    expect(analysis.findings).toEqual(whole.findings);
    expect(analysis.undecided).toEqual(whole.undecided);
    expect(whole.findings.length).toBeGreaterThan(2 * names.length);
  });

  it('keeps the results for the document from before the deadline', async () => {
    clockOf(0);
    const { format, documents } = await analyse(
      { uri: 'file:///a.json', text: json },
      { rules, deadline: 1 },
    );
    expect([format, documents]).toEqual([undefined, []]);
    vi.restoreAllMocks();
    clockOf(8);
    const later = await analyse({ uri: 'file:///a.json', text: json }, { rules, deadline: 1 });
    expect([later.format, later.documents.map(({ uri }) => uri)]).toEqual(['oas3.0', ['file:///a.json']]);
  });
});
