import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse.js';
import type { Analysis } from '../analysis-result.js';
import type { AnalyseOptions } from '../analyse-options.js';
import { defineRule } from '../rule/define-rule.js';
import type { Rule, Visitor } from '../rule/rule.js';
import { formats } from '../format.js';
import { parseIgnoreFile } from '@assay/findings';

function rule(
  id: string,
  visitor: (report: (at: Parameters<NonNullable<Visitor['Operation']>>[0]) => void) => Visitor,
): Rule {
  return defineRule({
    id,
    meta: {
      name: id,
      category: 'documentation',
      severity: 'low',
      formats,
      preset: 'recommended',
      problem: 'It is there.',
      impact: 'None.',
      recommendation: 'None.',
    },
    create: (context) => visitor((at) => context.report({ at })),
  });
}

/** Reports each fault of a suppression as `kind line`, with its reason. */
const reported = defineRule({
  id: 'told',
  meta: {
    name: 'Told',
    category: 'documentation',
    severity: 'low',
    formats,
    preset: 'recommended',
    problem: '{{text}}.',
    impact: 'None.',
    recommendation: 'None.',
  },
  create: (context) => ({
    UnusedSuppressionFault: (fault) => context.report({ at: fault, data: { text: `unused ${fault.rule}` } }),
    ExpiredSuppressionFault: (fault) =>
      context.report({ at: fault, data: { text: `expired ${fault.until}` } }),
    InvalidSuppressionFault: (fault) =>
      context.report({ at: fault, data: { text: `invalid: ${fault.reason}` } }),
  }),
});

const rules: readonly Rule[] = [
  rule('operation', (report) => ({ Operation: report })),
  rule('operation-too', (report) => ({ Operation: report })),
  reported,
];

const uri = 'file:///apis/my%20api.yaml';

function run(text: string, options: Partial<AnalyseOptions> = {}): Promise<Analysis> {
  return analyse({ uri, text }, { rules, ...options });
}

/** Returns the findings as `line id` or `line problem`, and the suppressed ones. */
function summary({ findings, suppressed }: Analysis) {
  return {
    left: findings
      .filter(({ id }) => id !== 'told')
      .map(({ id, location }) => `${location.range.start.line} ${id}`),
    suppressed: suppressed.map(({ finding }) => `${finding.location.range.start.line} ${finding.id}`),
    told: findings
      .filter(({ id }) => id === 'told')
      .map(({ problem, location }) => `${location.range.start.line} ${problem}`),
  };
}

/** Returns a document with operations on lines 5, 8 and 10, and with text at up to eight places. */
function document(places: Partial<Record<'head' | 'four' | 'get' | 'seven' | 'put' | 'foot', string>> = {}) {
  const { head = '', four = '', get = '', seven = '', put = '', foot = '' } = places;
  return [
    `openapi: 3.1.0 ${head}`,
    'info: { title: a, version: "1" }',
    'paths:',
    `  /a: ${four}`,
    `    get: {} ${get}`,
    '',
    `  /b: ${seven}`,
    `    put: {} ${put}`,
    '    # a comment',
    '    post: {}',
    foot,
    '',
  ].join('\n');
}

const all = ['5', '8', '10'];
const every = (id: string, lines: readonly string[] = all) => lines.map((line) => `${line} ${id}`);

describe('a suppression in a comment', () => {
  it.each([
    ['the next line', { four: '# assay-ignore-next-line operation' }, ['5']],
    [
      'the next line that is not blank or a comment',
      { put: '# assay-ignore-next-line operation -- why' },
      ['10'],
    ],
    ['its own line', { get: '#assay-ignore-line operation until 2999-12-31 -- why' }, ['5']],
    ['a block', { four: '# assay-ignore-start operation', put: '# assay-ignore-end' }, ['5', '8']],
    [
      'a block inside another one',
      {
        head: '# assay-ignore-start other-tool, operation',
        four: '# assay-ignore-start operation-too',
        seven: '# assay-ignore-end operation-too -- over',
        put: '# assay-ignore-end',
      },
      ['5', '8'],
    ],
    ['the whole file', { foot: '# assay-ignore-file operation' }, all],
  ])('covers %s', async (_, places, lines) => {
    const { left, suppressed } = summary(await run(document(places)));
    expect(suppressed.filter((each) => each.endsWith(' operation'))).toEqual(every('operation', lines));
    expect(left.filter((each) => each.endsWith(' operation'))).toEqual(
      every(
        'operation',
        all.filter((line) => !lines.includes(line)),
      ),
    );
  });

  it('applies to the named rules, and no others', async () => {
    const both = await run(document({ get: '# assay-ignore-line operation-too,operation' }));
    expect(summary(both).suppressed).toEqual(['5 operation', '5 operation-too']);
    const item = await run(document({ get: '# assay-ignore-line operation-too' }));
    expect(summary(item)).toMatchObject({ suppressed: ['5 operation-too'], told: [] });
    expect(item.findings).toHaveLength(5);
  });

  it('keeps its reason, its date and its location', async () => {
    const { suppressed } = await run(
      document({ get: '# assay-ignore-line operation until 2027-01-31 -- see #12 -- please' }),
    );
    expect(suppressed[0]?.suppression).toEqual({
      rule: 'operation',
      writtenAs: 'comment',
      reason: 'see #12 -- please',
      until: '2027-01-31',
      location: { uri, pointer: '', range: { start: { line: 5, column: 13 }, end: { line: 5, column: 80 } } },
    });
  });
});

describe('a suppression is reported', () => {
  it.each([
    ['that suppresses nothing', { head: '# assay-ignore-line operation' }, ['1 unused operation.']],
    ['that has no line behind it', { foot: '# assay-ignore-next-line operation' }, ['11 unused operation.']],
    [
      'that names an unknown rule, beside one that holds',
      { get: '# assay-ignore-line operatoin, operation' },
      ['5 invalid: there is no rule `operatoin`.'],
    ],
    [
      'that names no rule',
      { get: '# assay-ignore-line -- all' },
      ['5 invalid: it names no rule, and you cannot ignore all rules.'],
    ],
    ['that names all', { get: '# assay-ignore-line *' }, ['5 invalid: there is no rule `*`.']],
    [
      'whose reason has no dashes',
      { get: '# assay-ignore-line operation because' },
      [
        '5 invalid: `operation because` is not a rule id (write commas between ids, and ` -- ` before a reason).',
      ],
    ],
    [
      'whose date is none',
      { get: '# assay-ignore-line operation until 2027-02-30' },
      ['5 invalid: `2027-02-30` must be a date such as `2027-01-31`.'],
    ],
    [
      'that has no date behind `until`',
      { get: '# assay-ignore-line operation until -- soon' },
      ['5 invalid: `until` must be a date such as `2027-01-31`.'],
    ],
    [
      'that does not begin',
      { get: '# assay-ignore-end' },
      ['5 invalid: no `# assay-ignore-start` comes before it.'],
    ],
    [
      'that begins with other rules',
      { head: '# assay-ignore-start operation', get: '# assay-ignore-end other' },
      [
        '1 invalid: no `# assay-ignore-end` follows it.',
        '5 invalid: no `# assay-ignore-start` of these rules comes before it.',
      ],
    ],
    [
      'that has a word misspelt',
      { get: '# assay-ignore operation' },
      ['5 invalid: there is no comment `assay-ignore`.'],
    ],
  ])('%s', async (_, places, expected) => {
    expect(summary(await run(document(places))).told).toEqual(expected);
  });

  it('as expired from the day after its last one, and applies until then', async () => {
    const text = document({ get: '# assay-ignore-line operation until 2027-01-31' });
    const days = [undefined, '2027-01-31', '2027-02-01'];
    const analyses = await Promise.all(days.map((today) => run(text, today === undefined ? {} : { today })));
    expect(analyses.map((each) => [summary(each).told, each.suppressed.length])).toEqual([
      [[], 1],
      [[], 1],
      [['5 expired 2027-01-31.'], 0],
    ]);
  });

  it('as unused only if its rule ran', async () => {
    const text = document({ head: '# assay-ignore-line operation' });
    expect(summary(await run(text, { settings: { operation: 'off' } })).told).toEqual([]);
    const broken = rule('operation', () => ({
      Operation: () => {
        throw new Error('no');
      },
    }));
    expect(summary(await run(text, { rules: [broken, reported] })).told).toEqual([]);
  });

  it('not as unknown if another tool may have the rule, and as unused if that tool found nothing', async () => {
    const analyser = { name: 'other', analyse: async () => ({ findings: [], failures: [] }) };
    const text = document({ head: '# assay-ignore-line their-code' });
    expect(summary(await run(text, { analysers: [analyser] })).told).toEqual(['1 unused their-code.']);
    const failing = { name: 'other', analyse: () => Promise.reject(new Error('no')) };
    expect(summary(await run(text, { analysers: [failing] })).told).toEqual([]);
  });
});

describe('an extension', () => {
  const value = (extension: unknown) => ({
    openapi: '3.1.0',
    info: { title: 'a', version: '1' },
    paths: { '/a': { 'x-assay-ignore': extension, get: {} }, '/ab': { get: {} } },
  });
  const analyseExtension = (extension: unknown) => run(JSON.stringify(value(extension), undefined, 1));

  it.each([
    ['a rule', 'operation'],
    ['a list', ['operation', 'told']],
    ['an object', { rule: 'operation', reason: 'why', until: '2027-01-31' }],
    ['objects', [{ rule: 'operation' }]],
  ])('that is %s covers the object that contains it, and no neighbour', async (_, extension) => {
    const { findings, suppressed } = await analyseExtension(extension);
    expect(suppressed.map(({ finding }) => finding.location.pointer)).toEqual(['/paths/~1a/get']);
    expect(findings.filter(({ id }) => id === 'operation').map(({ location }) => location.pointer)).toEqual([
      '/paths/~1ab/get',
    ]);
  });

  it.each([
    [
      'a number',
      1,
      ['it must be a rule id, a list of ids, or a list of objects with `rule`, `reason` and `until`'],
    ],
    ['an empty list', [], ['it names no rule, and you cannot ignore all rules']],
    [
      'a list of lists',
      [['operation']],
      ['it must be a rule id, a list of ids, or a list of objects with `rule`, `reason` and `until`'],
    ],
    ['an object without a rule', { reason: 'x' }, ['its field `rule` is missing']],
    [
      'an object with a wrong date and another field',
      { rule: 'operation', until: 'soon', why: 'x' },
      ['`soon` must be a date such as `2027-01-31`', 'it cannot have the field `why`'],
    ],
    [
      'an object whose reason is no text',
      { rule: 'operation', reason: 1 },
      ['its field `reason` must be a string'],
    ],
  ])('that is %s is reported and has no effect', async (_, extension, reasons) => {
    const analysis = await analyseExtension(extension);
    expect(analysis.suppressed).toEqual([]);
    expect(
      analysis.findings
        .filter(({ id }) => id === 'told')
        .map(({ problem }) => problem)
        .sort(),
    ).toEqual(reasons.map((reason) => `invalid: ${reason}.`).sort());
  });

  it('that YAML aliases repeat is unused only if no copy is used, and reported once', async () => {
    const text = `openapi: 3.1.0
info: { title: a, version: '1', x-one: &one { x-assay-ignore: [operation, operation-too] }, x-two: *one, x-three: *one }
paths:
  /a: { get: { <<: *one } }
`;
    expect(summary(await run(text))).toEqual({
      left: [],
      suppressed: ['4 operation', '4 operation-too'],
      told: [],
    });
    const nowhere = text.replace('<<: *one', 'x-four: 1');
    expect(summary(await run(nowhere)).told).toEqual(['2 unused operation.', '2 unused operation-too.']);
  });
});

describe('an ignore file', () => {
  const ignoring = (text: string) =>
    run(document(), {
      ignoreFile: parseIgnoreFile({
        uri: 'file:///apis/.assay-ignore.yaml',
        bytes: new TextEncoder().encode(text),
      }),
    });

  it('covers the value at a pointer of a file and its descendants', async () => {
    const item = await ignoring('- { rule: operation, file: my api.yaml, pointer: /paths/~1b }\n');
    expect(summary(item).suppressed).toEqual(['8 operation', '10 operation']);
    const whole = await ignoring('- rule: operation\n  file: ../apis/my api.yaml\n  reason: why\n');
    expect(summary(whole).suppressed).toEqual(every('operation'));
    const absolute = await ignoring('- { rule: operation, file: /apis/my api.yaml }\n');
    expect(summary(absolute).suppressed).toEqual(every('operation'));
    const url = await ignoring('- { rule: operation, file: "file:///apis/my%20api.yaml" }\n');
    expect(summary(url).suppressed).toEqual(every('operation'));
    expect(whole.suppressed[0]?.suppression).toMatchObject({ writtenAs: 'ignore-file', reason: 'why' });
  });

  it('reports nothing about files outside the analysis', async () => {
    expect(
      summary(
        await ignoring(
          '- { rule: operatoin, file: other.yaml, pointer: /paths }\n- { rule: x, file: other.yaml, why: 1 }\n',
        ),
      ).told,
    ).toEqual([]);
  });

  it.each([
    ['nothing', '', []],
    ['comments alone', '# nothing yet\n\n  # at all', []],
    [
      'no list',
      'rules: []\n',
      ['1 invalid: the file must be a list of entries with `rule`, `file` and `pointer`.'],
    ],
    [
      'no YAML',
      '- "a\n',
      ['2 invalid: the file is not YAML: the line is indented too little to continue the value before it.'],
    ],
    ['no entry', '- operation\n', ['1 invalid: it is not an entry with `rule`, `file` and `pointer`.']],
    ['no file', '- rule: operation\n', ['1 invalid: its field `file` is missing.']],
    [
      'an unused entry',
      '- { rule: operation, file: my api.yaml, pointer: /info }\n',
      ['1 unused operation.'],
    ],
    [
      'no pointer',
      '- { rule: operation, file: my api.yaml, pointer: info }\n',
      ['1 invalid: `info` is not a JSON Pointer.'],
    ],
    [
      'a file that is no path',
      "- { rule: operation, file: 'https://[' }\n",
      ['1 invalid: `https://[` is not a path.'],
    ],
    [
      'entries that are none',
      '-\n- []\n',
      [
        '1 invalid: it is not an entry with `rule`, `file` and `pointer`.',
        '2 invalid: it is not an entry with `rule`, `file` and `pointer`.',
      ],
    ],
    [
      'a field twice',
      '- { rule: operation, rule: operation, file: my api.yaml }\n',
      ['1 invalid: its field `rule` is given twice.'],
    ],
  ])('with %s reports it', async (_, text, expected) => {
    expect(summary(await ignoring(text)).told).toEqual(expected);
  });
});

describe('suppressing', () => {
  it('can be switched off', async () => {
    const text = document({ get: '# assay-ignore-line operation, nothing' });
    expect(summary(await run(text, { suppressions: false }))).toEqual(summary(await run(document())));
  });

  it('refuses an invalid day', async () => {
    await expect(run(document(), { today: 'tomorrow' })).rejects.toMatchObject({ code: 'ERR_ASSAY_DATE' });
  });

  it('does not hide why a document cannot be analysed', async () => {
    const always = { ...reported, id: 'always', meta: { ...reported.meta, always: true } };
    const analysis = await run(document({ get: '# assay-ignore-line always' }), { rules: [always] });
    expect(analysis.findings.map(({ problem }) => problem)).toEqual([
      'invalid: `always` reports why a document cannot be analysed, and is always on.',
    ]);
  });

  it('keeps the errors of the loading library', async () => {
    const wrong = 'unknown: 1';
    const before = await run(document({ foot: wrong }));
    const after = await run(document({ foot: `${wrong} # assay-ignore-file operation, told` }));
    expect(after.suppressed).toHaveLength(3);
    expect(after.loaderErrors).toEqual(before.loaderErrors);
    expect(after.loaderErrors).not.toEqual([]);
  });
});
