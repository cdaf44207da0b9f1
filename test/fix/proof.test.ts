import { analyse, defineRule, type Rule } from '@assay/core';
import { fixDocuments, type FixPlace, type FixResult, type Intent } from '@assay/fixes';
import { expect, it } from 'vitest';

const uri = 'file:///api.json';

/** Creates a rule that reports the text in a field of each schema. `grave` is reported as high, `unclear` as undecided. */
function ruleOf(id: string, field: string, wordsOf = (raw: Schemas): unknown => raw[field]): Rule {
  return defineRule({
    id,
    meta: {
      name: 'A fault',
      category: 'documentation',
      severity: 'high',
      formats: ['oas3.0', 'oas3.1'],
      preset: 'recommended',
      problem: 'It says: {{words}}.',
      impact: 'None.',
      recommendation: 'None.',
    },
    create: (context) => ({
      Schema(schema) {
        const words = wordsOf(schema.raw);
        if (typeof words !== 'string') return;
        if (words === 'unclear') context.undecided({ at: schema, what: 'schema', why: 'it is unclear' });
        else
          context.report({
            at: schema,
            property: field,
            severity: words === 'grave' ? 'high' : 'low',
            data: { words: words === 'grave' ? 'light' : words },
          });
      },
    }),
  });
}

const repaired = ruleOf('mended-fault', 'x-mended');
const other = ruleOf('other-fault', 'x-other');

type Schemas = Readonly<Record<string, unknown>>;

/** Applies a fix of `mended-fault` to a document with schemas. */
function fix(
  schemas: Schemas,
  make: (place: FixPlace, schemas: readonly string[]) => readonly Intent[],
  { paths = {}, rules = [repaired, other] }: { paths?: object; rules?: readonly Rule[] } = {},
): Promise<FixResult> {
  const document = { openapi: '3.0.4', info: { title: 'T', version: '1' }, paths, components: { schemas } };
  const analyseTexts = (texts: ReadonlyMap<string, string>) =>
    analyse({ uri, text: texts.get(uri) ?? JSON.stringify(document, null, 2) }, { rules });
  const title = 'Mend it.';
  const fixes = [
    { kind: 'safe' as const, title, make: (place: FixPlace) => make(place, ['components', 'schemas']) },
  ];
  return analyseTexts(new Map()).then((first) =>
    fixDocuments(first, {
      fixes: new Map([['mended-fault', { rule: 'mended-fault', fixes }]]),
      kinds: ['safe'],
      analyse: analyseTexts,
      harmOf: () => undefined,
    }),
  );
}

function reasonsOf({ refused }: FixResult): string[] {
  return refused.map(({ reason }) => reason);
}

const remove = ({ document, pointer }: FixPlace): Intent => ({ kind: 'remove', document, pointer });
const found = '`other-fault` is found instead';

it('a fix that moves a finding elsewhere is not a fix', async () => {
  const put = (at: string) => (place: FixPlace, schemas: readonly string[]) => [
    remove(place),
    { kind: 'set' as const, document: place.document, pointer: [...schemas, ...at.split('/')], value: 'a' },
  ];
  const given = { A: { type: 'object', 'x-mended': 'a' }, B: { type: 'object' } };
  expect(reasonsOf(await fix(given, put('B/x-mended')))).toEqual(['`mended-fault` is found instead']);
  expect(reasonsOf(await fix(given, put('A/properties/c/x-mended')))).toEqual(['the finding is still there']);
});

it('a fault that a fix adds is not excused by a removed one with the same words', async () => {
  const given = { A: { 'x-mended': 'a' }, B: { 'x-other': 'same' }, C: { type: 'string' } };
  const result = await fix(given, (place, schemas) => [
    remove(place),
    { kind: 'set', document: place.document, pointer: [...schemas, 'B', 'x-other'], value: false },
    { kind: 'set', document: place.document, pointer: [...schemas, 'C', 'x-other'], value: 'same' },
  ]);
  expect(reasonsOf(result)).toEqual([found]);
  expect(result.documents).toEqual([]);
});

it.each([
  ['3 places are wrong', '2 places are wrong', []],
  ['3 places are wrong', '4 places are wrong', [found]],
  ['3 places are wrong', '3 names are wrong', [found]],
  ['of `v3` 2 are wrong', 'of `v2` 2 are wrong', [found]],
  ['`a` is wrong', '`b` is wrong', [found]],
  ['light', 'grave', [found]],
  ['light', 'unclear', ['less of the document can be analysed']],
])('"%s" may become "%s"', async (before, after, reasons) => {
  // The fix changes the finding without writing its text.
  const changing = ruleOf(
    'other-fault',
    'x-other',
    (raw) => raw[raw['x-done'] === true ? 'x-after' : 'x-other'],
  );
  const given = { A: { 'x-mended': 'a' }, B: { 'x-other': before, 'x-after': after } };
  const result = await fix(
    given,
    (place, schemas) => [
      remove(place),
      { kind: 'set', document: place.document, pointer: [...schemas, 'B', 'x-done'], value: true },
    ],
    { rules: [repaired, changing] },
  );
  expect(reasonsOf(result)).toEqual(reasons);
});

it('a suppressed finding may appear, but not unsuppressed', async () => {
  const given = {
    A: { 'x-mended': 'a' },
    B: { 'x-assay-ignore': 'other-fault', 'x-words': 'new' },
    C: { 'x-assay-ignore': 'other-fault', 'x-other': 'old' },
  };
  const suppressed = await fix(given, (place, schemas) => [
    remove(place),
    { kind: 'rename', document: place.document, pointer: [...schemas, 'B', 'x-words'], name: 'x-other' },
  ]);
  expect(reasonsOf(suppressed)).toEqual([]);
  const reported = await fix(given, (place, schemas) => [
    remove(place),
    { kind: 'remove', document: place.document, pointer: [...schemas, 'C', 'x-assay-ignore'] },
  ]);
  expect(reasonsOf(reported)).toEqual([found]);
});

it('equal items are no new violation if their indexes change', async () => {
  const given = { A: { 'x-mended': 'a' }, B: { required: ['first', 'same', 'same'] } };
  const result = await fix(given, (place, schemas) => [
    remove(place),
    { kind: 'remove', document: place.document, pointer: [...schemas, 'B', 'required', 0] },
  ]);
  expect(reasonsOf(result)).toEqual([]);
  expect(result.analysis.loaderErrors.map(({ keyword }) => keyword)).toContain('uniqueItems');
});

it('a moved value keeps its findings', async () => {
  const part = { type: 'object', properties: { b: { type: 'string', 'x-other': 'here' } } };
  const given = { A: { 'x-mended': 'a', properties: { part } }, B: { properties: { c: part } } };
  const result = await fix(given, (place, schemas) => [
    remove(place),
    {
      kind: 'set',
      document: place.document,
      pointer: [...schemas, 'A', 'properties', 'part'],
      value: { $ref: '#/components/schemas/Part' },
    },
    { kind: 'set', document: place.document, pointer: [...schemas, 'Part'], value: part },
    { kind: 'rename', document: place.document, pointer: [...schemas, 'B'], name: 'D' },
  ]);
  expect(reasonsOf(result)).toEqual([]);
  expect(result.analysis.findings.map(({ location }) => location.pointer)).toEqual([
    '/components/schemas/D/properties/c/properties/b/x-other',
    '/components/schemas/Part/properties/b/x-other',
  ]);
});

it('a moved value takes no finding along that was elsewhere', async () => {
  const given = {
    A: { 'x-mended': 'a', properties: { part: { type: 'object', 'x-other': 'here' } } },
  };
  const result = await fix(given, (place, schemas) => [
    remove(place),
    {
      kind: 'set',
      document: place.document,
      pointer: [...schemas, 'A', 'properties', 'part'],
      value: { $ref: '#/components/schemas/Part' },
    },
    // Differs from the moved value.
    {
      kind: 'set',
      document: place.document,
      pointer: [...schemas, 'Part'],
      value: { type: 'array', 'x-other': 'here' },
    },
  ]);
  expect(reasonsOf(result)).toEqual([found]);
});

it('items keep their findings if others are removed or added before them', async () => {
  const item = { type: 'string', 'x-other': 'one' };
  const given = { A: { allOf: [{ 'x-mended': 'a' }, item, item] } };
  const all = ['components', 'schemas', 'A', 'allOf'];
  const removing = await fix(given, ({ document }) => [{ kind: 'remove', document, pointer: [...all, 0] }]);
  expect(reasonsOf(removing)).toEqual([]);
  const adding = await fix(given, (place) => [
    remove(place),
    { kind: 'append', document: place.document, pointer: all, value: { type: 'object' }, before: 1 },
  ]);
  expect(reasonsOf(adding)).toEqual([]);
  const replacing = await fix(given, ({ document }) => [
    { kind: 'set', document, pointer: all, value: [item, item, item] },
  ]);
  expect(reasonsOf(replacing)).toEqual([found]);
});

it('a fix that only suppresses a finding is not a fix', async () => {
  const given = { A: { 'x-mended': 'a' } };
  const result = await fix(given, ({ document, pointer }) => [
    {
      kind: 'set',
      document,
      pointer: [...pointer.slice(0, -1), 'x-assay-ignore'],
      value: { 'mended-fault': 'We know.' },
    },
  ]);
  expect(result.analysis.findings).toHaveLength(1);
  expect(reasonsOf(result)).toEqual(['the finding is still there']);
});

it('a violation of the official schema at one location does not excuse one at another', async () => {
  const operation = { responses: { '200': { description: 'Yes.' } }, tags: 'none' };
  const paths = { '/a': { get: operation }, '/b': { get: { ...operation, tags: [] } } };
  const result = await fix(
    { A: { 'x-mended': 'a' } },
    (place) => [
      remove(place),
      { kind: 'set', document: place.document, pointer: ['paths', '/a', 'get', 'tags'], value: [] },
      { kind: 'set', document: place.document, pointer: ['paths', '/b', 'get', 'tags'], value: 'none' },
    ],
    { paths },
  );
  expect(reasonsOf(result)).toEqual(['it violates the official schema']);
});
