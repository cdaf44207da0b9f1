import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse.js';
import { defineRule } from '../rule/define-rule.js';
import type { RuleContext, Visitor } from '../rule/rule.js';
import { undecidedKinds } from '@assay/findings';

function ruleOf(id: string, create: (context: RuleContext) => Visitor) {
  return defineRule({
    id,
    meta: {
      name: id,
      category: 'documentation',
      severity: 'info',
      formats: ['oas3.0', 'oas3.1'],
      preset: 'recommended',
      problem: 'Found.',
      impact: 'None.',
      recommendation: 'Nothing.',
    },
    create,
  });
}

const text = `openapi: 3.1.1
info: { title: Cats, version: '1' }
paths: {}
components:
  schemas:
    Cat: { $ref: cat.yaml#/Cat }
    Dog: { pattern: ^(a+)+$, example: no }
`;

const files: Readonly<Record<string, string>> = { 'file:///cat.yaml': 'Cat:\n  pattern: ^(c+)+$\n' };

function analyseWith(...rules: ReturnType<typeof ruleOf>[]) {
  return analyse(
    { uri: 'file:///openapi.yaml', text },
    {
      rules,
      read: ({ uri }) =>
        Promise.resolve({ ok: true, source: { uri, bytes: new TextEncoder().encode(files[uri]) } }),
    },
  );
}

const patterns = ruleOf('patterns', ({ undecided }) => ({
  'Schema.pattern': (schema) =>
    undecided({ at: schema, property: 'pattern', what: 'pattern', why: 'it is too long' }),
}));
const examples = ruleOf('examples', ({ undecided }) => ({
  'Schema.example': (schema) =>
    undecided({ at: schema, property: 'example', what: 'example', why: 'it is too deep' }),
}));

describe('an undecided question of a rule', () => {
  // Programs read these kinds in records.
  it('has one of the kinds that records have', () => {
    expect([...undecidedKinds].sort()).toEqual([
      'default',
      'document',
      'enum',
      'example',
      'operation',
      'path',
      'pattern',
      'reference',
      'schema',
      'text',
    ]);
  });

  it('is listed with its location and the reason, by document and location, and is not a finding', async () => {
    const { undecided, findings } = await analyseWith(examples, patterns);
    expect(findings).toEqual([]);
    expect(
      undecided.map(({ what, why, location: { uri, pointer, range } }) => [
        `${what}: ${why}`,
        `${uri}#${pointer}`,
        `${range.start.line}:${range.start.column}-${range.end.line}:${range.end.column}`,
      ]),
    ).toEqual([
      ['pattern: it is too long', 'file:///openapi.yaml#/components/schemas/Dog/pattern', '7:21-7:28'],
      ['example: it is too deep', 'file:///openapi.yaml#/components/schemas/Dog/example', '7:39-7:41'],
      ['pattern: it is too long', 'file:///cat.yaml#/Cat/pattern', '2:12-2:19'],
    ]);
  });

  it('is listed once for several rules', async () => {
    const again = ruleOf('again', (context) => patterns.create(context));
    expect((await analyseWith(patterns, again)).undecided).toEqual((await analyseWith(patterns)).undecided);
  });

  it('stays listed if findings are suppressed', async () => {
    const ignoring = { text: `# assay-ignore-file patterns\n${text}` };
    const { undecided } = await analyse(ignoring, { rules: [patterns] });
    expect(undecided).toHaveLength(1);
  });

  it('is not listed if the document could not be analysed: a finding gives the reason', async () => {
    const { undecided, status } = await analyse({ text: '{' }, { rules: [patterns] });
    expect([status, undecided]).toEqual(['error', []]);
  });
});

describe('a dialect that is unknown', () => {
  it('leaves the schemas that name it undecided, and the document that does', async () => {
    const foreign = `openapi: 3.1.1
info: { title: Cats, version: '1' }
jsonSchemaDialect: http://json-schema.org/draft-07/schema#
paths: {}
components:
  schemas:
    Cat: { $schema: 'https://json-schema.org/draft/2020-12/schema' }
    Dog: { $schema: 'https://dogs.test/${'x'.repeat(300)}' }
`;
    const { undecided } = await analyse({ text: foreign }, { rules: [] });
    expect(undecided.map(({ what, why, location }) => [what, why, location.pointer])).toEqual([
      [
        'schema',
        'the dialect of the schemas, `http://json-schema.org/draft-07/schema#`, is unknown',
        '/jsonSchemaDialect',
      ],
      [
        'schema',
        `its dialect, \`https://dogs.test/${'x'.repeat(179)}...\`, is unknown`,
        '/components/schemas/Dog/$schema',
      ],
    ]);
  });

  it('is not searched for if documents have none', async () => {
    const old = `openapi: 3.0.3
info: { title: Cats, version: '1' }
jsonSchemaDialect: http://json-schema.org/draft-07/schema#
paths: {}
`;
    expect((await analyse({ text: old }, { rules: [] })).undecided).toEqual([]);
  });
});
