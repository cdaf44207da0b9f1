import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse.js';
import type { RuleFailure } from '../analysis-result.js';
import type { Severity } from '@assay/findings';
import type { Report, Rule, RuleContext, RuleMeta, Visitor } from '../rule/rule.js';

const text = JSON.stringify({
  openapi: '3.1.1',
  info: { title: 'Cats', version: '1' },
  servers: [{ url: 'https://one.test' }, { url: 'https://two.test' }],
  paths: { '/a': { get: { operationId: 'a', responses: { 200: { description: 'd' } } } } },
  components: { schemas: { A: { type: 'string' }, B: { $ref: '#/components/schemas/A' } } },
});

function ruleOf(id: string, create: (context: RuleContext) => Visitor, meta: Partial<RuleMeta> = {}): Rule {
  const defaults: RuleMeta = {
    name: id,
    category: 'documentation',
    severity: 'medium',
    formats: ['oas3.1'],
    preset: 'recommended',
    problem: 'Found.',
    impact: 'None.',
    recommendation: 'Nothing.',
  };
  return { id, meta: { ...defaults, ...meta }, create };
}

type ReportWithData = Report & { readonly data: Readonly<Record<string, string | number>> };

/** Returns a rule that reports the document once, with the given report. */
function reporting(report: Partial<ReportWithData>, meta: Partial<RuleMeta> = {}): Rule {
  return ruleOf(
    'reporting',
    (context) => ({ Document: (at) => context.report({ at, data: {}, ...report }) }),
    meta,
  );
}

describe('a visitor', () => {
  async function failureOf(visitor: unknown): Promise<readonly RuleFailure[]> {
    // `as`: rules in JavaScript can return any value.
    const wrong = ruleOf('wrong', () => visitor as Visitor);
    const { failures, findings } = await analyse({ text }, { rules: [wrong, reporting({})] });
    expect(findings.map(({ id }) => id)).toEqual(['reporting']);
    return failures;
  }

  it.each([
    [{ Servers: () => {} }, 'there is no node or fault of the kind `Servers`; did you mean `Server`?'],
    [{ operation: () => {} }, 'there is no node or fault of the kind `operation`; did you mean `Operation`?'],
    [{ constructor: () => {} }, 'there is no node or fault of the kind `constructor`'],
    [{ Server: 'https' }, 'its visitor has something for `Server` that is not a function'],
    ...['Schema.patern', 'Schema.constructor', 'Schema.', 'Schema.Type'].map((key): [object, string] => [
      { [key]: () => {} },
      `no version of OpenAPI has the schema keyword \`${key.slice(7)}\``,
    ]),
    [undefined, '`create` must return an object of functions, by the kind of node that they visit'],
    [Promise.resolve({}), '`create` returned a promise; it must return the visitor itself'],
  ])('that is wrong, such as %j, is a failure of its rule alone', async (visitor, message) => {
    expect(await failureOf(visitor)).toEqual([{ rule: 'wrong', message, location: null }]);
  });

  it('that returns a promise is a failure, except at the end of the document', async () => {
    expect(await failureOf({ Server: () => Promise.reject(new Error('late')) })).toMatchObject([
      {
        message: 'A visitor returned a promise, which only `Document:exit` may do',
        location: { pointer: '/servers/0' },
      },
    ]);
  });

  it('visits the schemas that have a keyword, but not next to a reference that makes it meaningless', async () => {
    const seen: string[] = [];
    const watching = ruleOf(
      'watching',
      () => ({
        'Schema.type': ({ key }) => void seen.push(`type of ${String(key)}`),
        'Schema.x-note': ({ key }) => void seen.push(`note of ${String(key)}`),
      }),
      { formats: ['oas3.0', 'oas3.1'] },
    );
    const withKeywords = (openapi: string): string =>
      JSON.stringify({
        openapi,
        info: { title: 'Cats', version: '1' },
        paths: {},
        components: {
          schemas: {
            A: { type: 'string', 'x-note': 1 },
            B: { $ref: '#/components/schemas/A', 'x-note': 2 },
          },
        },
      });
    await analyse({ text: withKeywords('3.0.4') }, { rules: [watching] });
    expect(seen.splice(0)).toEqual(['type of A', 'note of A']);
    await analyse({ text: withKeywords('3.1.1') }, { rules: [watching] });
    expect(seen).toEqual(['type of A', 'note of A', 'note of B']);
  });

  it('visits parents before children, each node once, and no schema that only holds a reference', async () => {
    const seen: string[] = [];
    const watching = ruleOf('watching', () => ({
      Document: () => void seen.push('document'),
      'Document:exit': () => void seen.push('exit'),
      Server: ({ url }) => void seen.push(url),
      Operation: ({ signature }) => void seen.push(signature),
      Schema: ({ key }) => void seen.push(String(key)),
      Reference: ({ ref }) => void seen.push(ref),
    }));
    await analyse({ text }, { rules: [watching] });
    expect(seen).toEqual([
      'document',
      'https://one.test',
      'https://two.test',
      'GET /a',
      'A',
      '#/components/schemas/A',
      'exit',
    ]);
  });

  it('is not created for documents of other formats', async () => {
    const other = ruleOf('other', () => expect.unreachable('created'), { formats: ['oas2'] });
    expect(await analyse({ text }, { rules: [other] })).toMatchObject({ failures: [], findings: [] });
  });
});

describe('a rule that throws', () => {
  const sound = ruleOf('sound', (context) => ({ Server: (at) => context.report({ at, data: {} }) }));

  it('is reported once with the location, and the others continue', async () => {
    let visits = 0;
    const failing = ruleOf('failing', (context) => ({
      Server: (at) => {
        context.report({ at, data: {} });
        visits++;
        throw new TypeError('no such thing');
      },
    }));
    const { failures, findings } = await analyse({ text }, { rules: [failing, sound] });
    expect(failures).toEqual([
      {
        rule: 'failing',
        message: 'no such thing',
        location: { uri: 'memory:///openapi', pointer: '/servers/0' },
      },
    ]);
    expect(visits).toBe(1);
    expect(findings.map(({ id, location }) => `${id} ${location.pointer}`)).toEqual([
      'failing /servers/0',
      'sound /servers/0',
      'sound /servers/1',
    ]);
  });

  it('during its creation has no location', async () => {
    const failing = ruleOf('failing', () => {
      throw new Error('cannot be made');
    });
    const { failures, findings } = await analyse({ text }, { rules: [failing, sound] });
    expect(failures).toEqual([{ rule: 'failing', message: 'cannot be made', location: null }]);
    expect(findings).toHaveLength(2);
  });
});

describe('the severity of a finding', () => {
  const severity = async (rule: Rule, set?: Severity) => {
    const { findings } = await analyse(
      { text },
      { rules: [rule], settings: set === undefined ? {} : { reporting: set } },
    );
    return findings.map((finding) => finding.severity);
  };

  it('is that of the rule, which a setting changes and a report may lower', async () => {
    expect(await severity(reporting({}))).toEqual(['medium']);
    expect(await severity(reporting({ severity: 'low' }))).toEqual(['low']);
    expect(await severity(reporting({}), 'critical')).toEqual(['critical']);
    expect(await severity(reporting({ severity: 'low' }), 'critical')).toEqual(['low']);
    expect(await severity(reporting({ severity: 'low' }), 'info')).toEqual(['info']);
  });

  it('is never above the rule’s own: such a report is a failure of the rule', async () => {
    const { failures, findings } = await analyse({ text }, { rules: [reporting({ severity: 'high' })] });
    expect(findings).toEqual([]);
    expect(failures).toMatchObject([{ rule: 'reporting', location: { pointer: '' } }]);
  });
});

describe('the text of a report', () => {
  const problem = async (data: Readonly<Record<string, string | number>>, template = 'In `{{a}}` {{b}}.') => {
    const { findings } = await analyse({ text }, { rules: [reporting({ data }, { problem: template })] });
    return findings[0]?.problem;
  };

  it('has its placeholders filled in, on one line and without characters that end a code span', async () => {
    expect(await problem({ a: 'x`y\n\u0000z', b: 3 })).toBe("In `x'y z` 3.");
    expect(await problem({ a: '\u202eabc', b: 'it`s' })).toBe('In ` abc` it`s.');
    expect(await problem({ a: '\ud800', b: '{{a}}' })).toBe('In `\ufffd` {{a}}.');
  });

  it('is cut if too long', async () => {
    expect(await problem({ a: 'x'.repeat(1000), b: '' })).toBe(`In \`${'x'.repeat(159)}…\` .`);
  });
});

describe('the location of a report', () => {
  const place = async (report: Partial<ReportWithData>) => {
    const { findings } = await analyse({ text }, { rules: [reporting(report)] });
    return findings.map(({ location }) => location.pointer);
  };

  it('is the field or the path below the node, as far as the document contains it', async () => {
    expect(await place({ property: 'openapi' })).toEqual(['/openapi']);
    expect(await place({ property: ['servers', 1, 'url'] })).toEqual(['/servers/1/url']);
    expect(await place({ property: ['info', 'license', 'name'] })).toEqual(['/info']);
    expect(await place({ property: '__proto__' })).toEqual(['']);
  });
});

describe('a report that breaks the types, as JavaScript may', () => {
  const named = { problem: 'The title is `{{title}}`.' };

  it.each([
    [{ at: undefined }, 'A report needs `at`: the node or the fault that it is about, as the visitor got it'],
    [{ at: '/info' }, 'A report needs `at`: the node or the fault that it is about, as the visitor got it'],
    [
      { at: { title: 'Cats' } },
      'A report needs `at`: the node or the fault that it is about, as the visitor got it',
    ],
    [{ property: 3 }, 'The `property` of a report must be the name of a field, or a list of path segments'],
    [{ severity: 'hgh' }, '`hgh` is not a severity: use critical, high, medium, low, info'],
    [{ operation: 'a' }, 'The `operation` of a report must be an operation of the model, or null'],
    [{ data: undefined }, 'A report has no `data.title`, which the texts of the rule need for `{{title}}`'],
    [
      { data: { titel: 'Cats' } },
      'A report has no `data.title`, which the texts of the rule need for `{{title}}`',
    ],
    [{ data: { title: ['Cats'] } }, 'The `data.title` of a report must be a text or a number'],
  ])('%j is a failure of its rule, with a sentence', async (report, message) => {
    // `as`: the test passes an invalid report.
    const wrong = reporting({ data: { title: 'Cats' }, ...(report as Partial<ReportWithData>) }, named);
    const { failures, findings } = await analyse({ text }, { rules: [wrong] });
    expect(findings).toEqual([]);
    expect(failures).toMatchObject([{ rule: 'reporting', message, location: { pointer: '' } }]);
  });
});
