import { mkdtempSync, mkdirSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineRule } from '@assay/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateBarrel } from './barrel.js';
import { generateConfigurationSchema } from './configuration-schema.js';
import { generateExplanations } from './explanations.js';
import { outdatedFiles, writeFiles } from './files.js';
import { notice } from './generated-file.js';
import type { RuleFolder } from './rule-folder.js';
import { generateRuleIndex } from './rule-index.js';
import { generateRulePage } from './rule-page.js';

const folder: RuleFolder = {
  id: 'tag-name-long',
  rule: defineRule({
    id: 'tag-name-long',
    meta: {
      name: 'Long tag name',
      category: 'documentation',
      topic: 'documentation',
      severity: 'info',
      formats: ['oas2', 'oas3.1'],
      preset: 'style',
      problem: 'The tag `{{tag}}` is long.',
      impact: 'Menus wrap.',
      recommendation: 'Use a shorter name.',
      references: {
        owasp: ['API9:2023'],
        cwe: [1059],
        specification: { oas2: 'https://spec.openapis.org/oas/v2.0.html#tag-object' },
      },
      options: {
        type: 'object',
        properties: {
          limit: { type: 'integer', default: 30, description: 'The most characters | that a name may have.' },
        },
        additionalProperties: false,
      },
    },
    create: () => ({}),
  }),
  folder: 'documentation/tag-name-long',
  prose: '# Long tag name\n\n## Why it matters\n\nMenus.',
  bad: [
    {
      name: 'bad/oas2.yaml',
      side: 'bad',
      files: [{ name: 'oas2.yaml', content: 'swagger: "2.0" # issue: tag-name-long\n' }],
    },
    {
      name: 'bad/oas3.1.yaml',
      side: 'bad',
      files: [
        { name: 'oas3.1.yaml', content: new TextEncoder().encode('openapi: 3.1.0\ndescription: "```"\n') },
      ],
    },
    {
      name: 'bad/split',
      side: 'bad',
      files: [
        { name: 'openapi.yaml', content: 'openapi: 3.1.0\n' },
        { name: 'schemas/latin-1.yaml', content: Uint8Array.of(0x61, 0xe9) },
      ],
    },
  ],
  good: [],
};

describe('the page of a rule', () => {
  it('matches its snapshot', () => {
    const { rule } = folder;
    const meta = {
      ...rule.meta,
      yieldsTo: { 'tag-name-odd': 'object', 'tags-missing': 'document' } as const,
    };
    const yielding = {
      ...rule,
      id: 'tag-name-missing',
      meta: { ...meta, yieldsTo: { [rule.id]: 'object' } as const },
    };
    expect(
      generateRulePage({ ...folder, rule: { ...rule, meta } }, [rule, yielding]).content,
    ).toMatchSnapshot();
  });

  it('refuses an OWASP item that does not exist', () => {
    const meta = { ...folder.rule.meta, references: { owasp: ['API11:2023'] as const } };
    expect(() => generateRulePage({ ...folder, rule: { ...folder.rule, meta } }, [])).toThrow('API11:2023');
  });
});

describe('the index of rules', () => {
  it('lists each rule under its topic', () => {
    const { content } = generateRuleIndex([folder]);
    expect(content).toContain('## Naming and documentation');
    expect(content).not.toContain('## Transport');
    expect(content).toContain(
      '| info | [tag-name-long](tag-name-long.md): Long tag name | documentation | 2.0, 3.1 | style |',
    );
  });
});

describe('the barrel', () => {
  it('imports each rule under the camel-cased id', () => {
    const { content } = generateBarrel(
      new Map([
        ['api-key-in-query', 'authentication/api-key-in-query'],
        ['oauth2-implicit-flow', 'authentication/oauth2-implicit-flow'],
      ]),
    );
    expect(content).toContain(
      "import oauth2ImplicitFlow from './authentication/oauth2-implicit-flow/rule.js';",
    );
    expect(content).toContain('  apiKeyInQuery,\n  oauth2ImplicitFlow,\n] as const;');
  });

  it('refuses two ids that give one identifier', () => {
    expect(() =>
      generateBarrel(
        new Map([
          ['a-1', 'examples/a-1'],
          ['a1', 'examples/a1'],
        ]),
      ),
    ).toThrow('`a1`');
  });
});

describe('the configuration schema', () => {
  it('contains the severities and the options of a rule', () => {
    const schema: unknown = JSON.parse(generateConfigurationSchema([folder]).content);
    expect(schema).toHaveProperty(
      '$defs.rules.properties.tag-name-long.anyOf.1.prefixItems.1.properties.limit.default',
      30,
    );
    expect(schema).toHaveProperty('$defs.settingValue.enum', [
      'off',
      'critical',
      'high',
      'medium',
      'low',
      'info',
      '=critical',
      '=high',
      '=medium',
      '=low',
      '=info',
    ]);
  });
});

describe('the explanations', () => {
  it('include the prose and the example of the newest format', () => {
    const { content } = generateExplanations([folder]);
    expect(content).toContain('"openapi: 3.1.0');
    expect(content).toContain('good: undefined');
  });
});

describe('every generated file', () => {
  it('declares in its first line that it is generated', () => {
    const files = [
      generateBarrel(new Map([['a-b', 'examples/a-b']])),
      generateRulePage(folder, []),
      generateRuleIndex([folder]),
      generateConfigurationSchema([folder]),
      generateExplanations([folder]),
    ];
    for (const { path, content } of files) expect(content.split('\n', 1)[0], path).toContain(notice);
  });
});

describe('writing and checking', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'assay-generate-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const page = { path: 'docs/rules/a-b.md', content: `<!-- ${notice} -->\n` };

  it('finds missing or changed files, and none after writing', () => {
    expect(outdatedFiles(root, [page])).toEqual(['docs/rules/a-b.md']);
    writeFiles(root, [page]);
    expect(outdatedFiles(root, [page])).toEqual([]);
    writeFileSync(join(root, page.path), 'edited');
    expect(outdatedFiles(root, [page])).toEqual(['docs/rules/a-b.md']);
  });

  it('deletes pages of removed rules, and no file written by a person', () => {
    mkdirSync(join(root, 'docs/rules'), { recursive: true });
    writeFileSync(join(root, 'docs/rules/gone-rule.md'), page.content);
    writeFileSync(join(root, 'docs/rules/by-hand.md'), 'mine\n');
    expect(outdatedFiles(root, [])).toEqual(['docs/rules/gone-rule.md']);
    writeFiles(root, []);
    expect(existsSync(join(root, 'docs/rules/gone-rule.md'))).toBe(false);
    expect(readFileSync(join(root, 'docs/rules/by-hand.md'), 'utf8')).toBe('mine\n');
  });
});
