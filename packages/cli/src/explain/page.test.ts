import { defineRule, presets } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { rulesAsJson, rulesAsMarkdown, rulesAsTable } from '../listing/listing.js';
import { explanationPage, readablePlaceholders } from './page.js';

const plaintext = defineRule({
  id: 'plaintext-communication',
  meta: {
    name: 'Plaintext communication',
    category: 'security',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The server `{{url}}` is reached over unencrypted {{scheme}}.',
    impact: 'Anyone on the network path can read and change the traffic, credentials included.',
    recommendation: 'Serve the API over HTTPS only: see [RFC 9110](https://www.rfc-editor.org/rfc/rfc9110).',
    references: { owasp: ['API8:2023'], cwe: [319], links: ['https://https.cio.gov/'] },
    options: {
      type: 'object',
      properties: { hosts: { type: 'array', default: [], description: 'Hosts that are left out.' } },
    },
  },
  create: () => ({}),
});

const explanation = {
  prose: `# Plaintext communication

HTTP without TLS is readable and changeable by everyone between the client and the server, on the way there and
back.

## When not to use it

- for services that only listen on the
  loopback interface
- for tests

\`\`\`yaml
servers:
  - url: http://localhost
\`\`\`
`,
  bad: 'openapi: 3.1.0\nservers:\n  - url: http://a.test\n',
  good: 'openapi: 3.1.0\nservers:\n  - url: https://a.test\n',
};

describe('the page of a rule', () => {
  it('is readable on a terminal', async () => {
    const page = explanationPage(plaintext, explanation, { columns: 80, color: false, full: true });
    await expect(page).toMatchFileSnapshot('./__snapshots__/plaintext-communication.txt');
  });

  it.each([
    ['The `{{mediaType}}` of {{ operation }}.', 'The `<media type>` of <operation>.'],
    ['`{{url}}` {{isReached}} over HTTP{{s2}}', '`<url>` <is reached> over HTTP<s2>'],
  ])('marks in %j the matches of a search', (text, readable) => {
    expect(readablePlaceholders(text)).toBe(readable);
  });

  it('is complete without prose and examples', () => {
    expect(explanationPage(plaintext, undefined, { columns: 80, color: false })).toContain(
      'What to do\n  Serve the API',
    );
  });
});

describe('the list of rules', () => {
  const other = {
    ...plaintext,
    id: 'a-style',
    meta: { ...plaintext.meta, severity: 'info' as const, name: 'One | two', preset: 'none' as const },
  };
  const rules = [other, plaintext];

  it('lines up and begins with the most severe', () => {
    expect(rulesAsTable(rules, false)).toMatchInlineSnapshot(`
      "Id                       Severity  Category  Preset       OpenAPI             Name
      plaintext-communication  high      security  recommended  2.0, 3.0, 3.1, 3.2  Plaintext communication
      a-style                  info      security  none         2.0, 3.0, 3.1, 3.2  One | two

      2 rules. \`assay explain <id>\` explains one.
      "
    `);
  });

  it('begins with the purpose of a preset', () => {
    const sentences = presets.map((preset) => rulesAsTable(rules, false, preset).split('\n')[0]);
    expect(sentences).toMatchInlineSnapshot(`
      [
        "The preset \`recommended\` reports errors and security problems, independent of style.",
        "The preset \`strict\` adds rules for a complete contract: hints, hardening, and rules that only some APIs need.",
        "The preset \`style\` adds conventions: names, tags, texts, formats; most of its rules have options.",
        "The preset \`agents\` has only rules about language-model agents; with it, \`assay validate\` estimates the tokens of each operation.",
        "The preset \`all\` has every rule, those of \`strict\`, \`style\` and \`agents\` included.",
      ]
    `);
  });

  it('is a Markdown table', () => {
    expect(rulesAsMarkdown(rules)).toMatchInlineSnapshot(`
      "| Id | Severity | Category | Preset | OpenAPI | Name |
      | -- | -- | -- | -- | -- | -- |
      | \`plaintext-communication\` | high | security | recommended | 2.0, 3.0, 3.1, 3.2 | Plaintext communication |
      | \`a-style\` | info | security | none | 2.0, 3.0, 3.1, 3.2 | One \\| two |
      "
    `);
  });

  it('is JSON with all fields', () => {
    const records = JSON.parse(rulesAsJson(rules)) as Record<string, unknown>[];
    expect(records.map(({ id, preset }) => [id, preset])).toEqual([
      ['plaintext-communication', 'recommended'],
      ['a-style', 'none'],
    ]);
    expect(records[0]).toMatchObject({
      formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
      references: { cwe: [319] },
    });
  });
});
