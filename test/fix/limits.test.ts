import { analyse, type Rule } from '@assay/core';
import { fixDocuments, fixKinds } from '@assay/fixes';
import { rules } from '@assay/rules';
import { fixes } from '@assay/rules/fixes';
import { expect, it } from 'vitest';

const all: readonly Rule[] = rules;

/** Applies the fixes of rules about limits to a text. */
async function repaired(text: string): Promise<string> {
  const analyseText = (texts: ReadonlyMap<string, string>) =>
    analyse({ uri: 'file:///a.yaml', text: texts.get('file:///a.yaml') ?? text }, { rules: all });
  const result = await fixDocuments(await analyseText(new Map()), {
    fixes: new Map(fixes.filter(({ rule }) => /max|minimum|limit/.test(rule)).map((fix) => [fix.rule, fix])),
    kinds: fixKinds,
    analyse: analyseText,
    harmOf: () => undefined,
  });
  return result.documents[0]?.text ?? text;
}

function documentWith(properties: string): string {
  return `openapi: 3.0.4
info: { title: Pets, version: 1.0.0 }
paths:
  /pets:
    post:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
${properties}
      responses: { '201': { description: Made. } }
`;
}

const property = (name: string, ...lines: string[]): string =>
  [`${name}:`, ...lines.map((line) => `  ${line}`)].map((line) => ' '.repeat(16) + line).join('\n');

it.each([
  ['nickname', 'string', 'At most 64 characters.', 'maxLength: 64'],
  ['motto', 'string', 'The motto. Maximum length: 1,000', 'maxLength: 1000'],
  ['count', 'integer', 'How many, the minimum is 1 and the maximum is 50.', 'maximum: 50'],
  ['count', 'integer', 'How many, the minimum is 1 and the maximum is 50.', 'minimum: 1'],
])('a limit is taken from prose: %s', async (name, type, description, limit) => {
  const text = documentWith(property(name, `type: ${type}`, `description: '${description}'`));
  expect(await repaired(text)).toContain(`                  ${limit}\n`);
});

it('a limit is taken from the same field elsewhere, if all agree', async () => {
  const other = (max: number): string =>
    property(`other${max}`, 'type: object', 'properties:', `  motto: { type: string, maxLength: ${max} }`);
  const own = property('motto', 'type: string');
  expect(await repaired(documentWith([own, other(7)].join('\n')))).toContain('maxLength: 7\n');
  const differing = documentWith([own, other(7), other(8)].join('\n'));
  expect(await repaired(differing)).toBe(differing);
});

it.each([
  ['string', 'The name.'],
  ['integer', 'The maximum is 1.5 times the minimum.'],
])('no limit is guessed: %s, "%s"', async (type, description) => {
  const text = documentWith(property('it', `type: ${type}`, `description: '${description}'`));
  expect(await repaired(text)).toBe(text);
});
