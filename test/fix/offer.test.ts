import { analyse, type Rule } from '@assay/core';
import { applyPatches } from '@assay/text/patches';
import { offerFixes, type OfferOptions } from '@assay/fixes';
import { rules } from '@assay/rules';
import { fixes } from '@assay/rules/fixes';
import { expect, it } from 'vitest';
import { harmOf } from '@assay/diff';

const all: readonly Rule[] = rules;
const uri = 'file:///shop.yaml';
const shop = `openapi: 3.0.4
info: { title: Shop, version: 1.0.0 }
servers: [{ url: http://shop.test }]
paths:
  /orders:
    get:
      responses:
        '200': &orders
          description: Orders.
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
  /orders/{id}:
    get:
      parameters:
        - { name: id, in: path, schema: { type: string } }
      responses: { '200': *orders }
components:
  schemas:
    Order:
      type: string # for now
      items: {}
`;

function analyseTexts(texts: ReadonlyMap<string, string>) {
  return analyse({ uri, text: texts.get(uri) ?? shop }, { rules: all });
}

const unchanged = analyseTexts(new Map());

async function offer(options: Partial<OfferOptions>) {
  let analyses = 0;
  const first = await unchanged;
  const offered = await offerFixes(first, {
    fixes: new Map(fixes.map((fix) => [fix.rule, fix])),
    kinds: ['safe'],
    analyse: (texts) => {
      analyses++;
      return analyseTexts(texts);
    },
    harmOf,
    ...options,
  });
  return { first, offered, analyses };
}

it('a fix is offered for a finding, with the text edits and the operations that share them', async () => {
  const { offered, analyses } = await offer({});
  expect(offered.map(({ finding, title }) => `${finding.id}: ${title}`)).toEqual([
    'path-parameter-not-required: Say that the path parameter is required.',
    'items-on-non-array: Remove the `items` of what is not an array.',
  ]);
  expect(analyses).toBe(2);
  expect(offered.map(({ shared }) => shared)).toEqual([
    [],
    [{ uri, pointer: '/components/schemas/Order', operations: 2 }],
  ]);
  for (const { finding, documents } of offered) {
    const [changed] = documents;
    expect(applyPatches(shop, changed?.patches ?? [], 0, shop.length)).toBe(changed?.text);
    const after = await analyseTexts(new Map([[uri, changed?.text ?? '']]));
    expect(after.findings.map(({ id }) => id)).not.toContain(finding.id);
  }
});

it('fixes are offered for the requested findings only, of the requested kinds', async () => {
  const { first } = await offer({ kinds: [] });
  const finding = first.findings.find(({ id }) => id === 'plaintext-communication');
  if (finding === undefined) throw new Error('There is no such finding.');
  expect((await offer({ findings: [finding] })).offered).toEqual([]);
  const { offered } = await offer({ findings: [finding], kinds: ['safe', 'suggested'] });
  expect(offered.map((item) => item.finding.id)).toEqual(['plaintext-communication']);
  expect(offered[0]?.documents[0]?.text).toBe(shop.replace('http:', 'https:'));
});

it('fixes that are proven together need one analysis', async () => {
  const { offered, analyses } = await offer({ together: true });
  expect(offered).toHaveLength(2);
  expect(analyses).toBe(1);
});

it('an unproven fix is not offered', async () => {
  const { offered } = await offer({ harmOf: () => 'it is Monday' });
  expect(offered).toEqual([]);
  expect((await offer({ maxAnalyses: 0 })).offered).toEqual([]);
});
