import { analyse, type Rule } from '@assay/core';
import { fixDocuments, fixKinds, type Answer } from '@assay/fixes';
import { rules } from '@assay/rules';
import { fixes } from '@assay/rules/fixes';
import { expect, it } from 'vitest';

const all: readonly Rule[] = rules;
const uri = 'file:///a.yaml';
const properties = Array.from('abcdefgh', (name) => `        ${name}: { type: string, items: {} }`);
const text = `openapi: 3.0.4
info: { title: T, version: '1' }
paths: {}
components:
  schemas:
    A:
      type: object
      properties:
${properties.join('\n')}
`;

/** Fixes a document with these answers to its prompts; counts prompts, analyses and applied fixes. */
async function fixWithAnswers(...answers: readonly Answer[]) {
  let questions = 0;
  let analyses = 0;
  const analyseText = (texts: ReadonlyMap<string, string>) => {
    analyses++;
    return analyse({ uri, text: texts.get(uri) ?? text }, { rules: all });
  };
  const first = await analyse({ uri, text }, { rules: all });
  const { applied, documents } = await fixDocuments(first, {
    fixes: new Map(fixes.map((fix) => [fix.rule, fix])),
    kinds: fixKinds,
    analyse: analyseText,
    harmOf: () => undefined,
    confirm: async () => answers[questions++] ?? 'leave',
  });
  return { questions, analyses, applied: applied.length, left: documents[0]?.text.split('items').length };
}

it('a prompt for each fix decides about each fix', async () => {
  expect(await fixWithAnswers('apply', 'leave', 'apply')).toMatchObject({ applied: 2, left: 7 });
});

it('no more fixes are tried after quitting, and applied ones stay', async () => {
  expect(await fixWithAnswers('apply', 'apply', 'stop')).toEqual({
    questions: 3,
    analyses: 3,
    applied: 2,
    left: 7,
  });
});
