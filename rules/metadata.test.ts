import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { selectRules, type Rule } from '@assay/core';
import { checkRule } from '@assay/rule-tester';
import { expect, test } from 'vitest';
import { referenceReasons } from './reference-reasons.js';
import { ruleFolders } from './rule-folders.mjs';

/** Known problems that are not yet fixed, as `<id>: <sentence>`. Should be empty. */
const exceptions: readonly string[] = [];

const folders = ruleFolders(fileURLToPath(new URL('.', import.meta.url)));
const ids = [...folders.keys()];
// `as`: other tests check that each module exports a rule.
const modules = await Promise.all(
  [...folders.values()].map(
    (folder) => import(/* @vite-ignore */ `./${folder}/rule.ts`) as Promise<{ readonly default: Rule }>,
  ),
);
const mistakes = ids.map((id, index) => ruleMistakes(id, modules[index]!.default));

for (const [index, id] of ids.entries()) {
  test(`${id}: the rule follows the house style`, () => {
    expect(mistakes[index]!.filter((mistake) => !exceptions.includes(mistake))).toEqual([]);
  });
}

test('no two rules have the same name', () => {
  const names = modules.map(({ default: rule }) => rule.meta.name.toLowerCase());
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('rules named after something missing are absences', () => {
  const named = modules.map(({ default: rule }) => rule).filter(({ id }) => /(?:^missing|-missing)/.test(id));
  expect(named.filter(({ meta }) => meta.kind !== 'absence').map(({ id }) => id)).toEqual([]);
});

test('every exception is still needed', () => {
  const all = mistakes.flat();
  expect(exceptions.filter((exception) => !all.includes(exception))).toEqual([]);
});

/** Entries that MITRE discourages or prohibits for mapping, because they are too general or about quality. */
const discouragedCwes = [
  16, 19, 20, 74, 118, 119, 189, 199, 200, 254, 255, 264, 265, 269, 275, 284, 285, 287, 310, 311, 320, 330,
  345, 361, 371, 388, 389, 398, 399, 400, 417, 435, 657, 664, 682, 691, 693, 697, 703, 707, 710, 755, 840,
  1006, 1059, 1164, 1210, 1211, 1212, 1213,
];

test('each reference to OWASP and CWE has one sentence with the reason, and none is too general', () => {
  const listed = modules.flatMap(({ default: { id, meta } }) =>
    [...(meta.references?.owasp ?? []), ...(meta.references?.cwe ?? []).map((cwe) => `CWE-${cwe}`)].map(
      (reference) => `${id} ${reference}`,
    ),
  );
  const reasons = Object.entries(referenceReasons).flatMap(([id, each]) =>
    Object.entries(each).map(([reference, sentence]) => ({ name: `${id} ${reference}`, sentence })),
  );
  expect(listed.sort()).toEqual(reasons.map(({ name }) => name).sort());
  expect(reasons.filter(({ sentence }) => !/^[A-Z][^.?!]*\.$/.test(sentence))).toEqual([]);
  const named = modules.flatMap(({ default: { meta } }) => meta.references?.cwe ?? []);
  expect(named.filter((cwe) => discouragedCwes.includes(cwe))).toEqual([]);
});

test('a gap in the documentation has no weakness id', () => {
  const gaps = modules
    .map(({ default: rule }) => rule)
    .filter(({ meta }) => meta.category === 'documentation' && meta.kind === 'absence');
  const referring = gaps.filter(({ meta }) => meta.references?.owasp ?? meta.references?.cwe);
  expect(referring.map(({ id }) => id)).toEqual([]);
});

test('former ids are those of no current rule, and each belongs to one rule', () => {
  const former = modules.flatMap(({ default: { meta } }) => meta.formerIds ?? []);
  expect(former.filter((id, index) => ids.includes(id) || former.indexOf(id) !== index)).toEqual([]);
});

test('every rule yields to existing rules, without a cycle', () => {
  const rules = modules.map(({ default: rule }) => rule);
  const unknown = rules.flatMap(({ id, meta }) =>
    Object.keys(meta.yieldsTo ?? {})
      .filter((winner) => !ids.includes(winner))
      .map((winner) => `${id} yields to ${winner}`),
  );
  expect(unknown).toEqual([]);
  expect(() => selectRules(rules, 'all', {})).not.toThrow();
});

test('a rule yields only to rules of formats that it shares', () => {
  const byId = new Map(modules.map(({ default: rule }) => [rule.id, rule]));
  const apart = modules.flatMap(({ default: { id, meta } }) =>
    Object.keys(meta.yieldsTo ?? {})
      .filter((winner) => !byId.get(winner)?.meta.formats.some((format) => meta.formats.includes(format)))
      .map((winner) => `${id} yields to ${winner}`),
  );
  expect(apart).toEqual([]);
});

function ruleMistakes(id: string, rule: Rule): string[] {
  const folder = new URL(`${folders.get(id)}/`, import.meta.url);
  const found = [
    ...checkRule(rule, folder),
    ...sentenceMistakes(rule),
    ...(folders.get(id) === `${rule.meta.topic}/${id}`
      ? []
      : [`The topic is ${rule.meta.topic}: the folder must be that of the topic.`]),
    ...referenceMistakes(rule),
    ...pageMistakes(folder),
  ];
  return found.map((mistake) => `${id}: ${mistake}`);
}

function sentenceMistakes({ meta }: Rule): string[] {
  const { problem, impact, recommendation } = meta;
  const texts = Object.entries({ problem, impact, recommendation });
  return [
    ...texts
      .filter(([, text]) => !text.endsWith('.'))
      .map(([part]) => `The ${part} must end as a sentence does.`),
    ...texts.filter(([, text]) => text.includes('!')).map(([part]) => `The ${part} must not shout.`),
    ...(meta.name.endsWith('.') ? ['The name is a noun phrase, without a full stop.'] : []),
  ];
}

function referenceMistakes({ meta }: Rule): string[] {
  const { owasp = [], cwe = [], specification = {} } = meta.references ?? {};
  const sections = Object.values(specification);
  const links = meta.recommendation.matchAll(/\((https:\/\/spec\.openapis\.org\/oas\/[^)]*)\)/g);
  return [
    ...(meta.category === 'security' && meta.kind !== 'absence' && owasp.length + cwe.length === 0
      ? ['A security rule refers to the OWASP API Security Top 10 or to the CWE.']
      : []),
    // Such a link depends on the version of the document, so it belongs in `references`.
    ...Array.from(links, ([, link = '']) => link)
      .filter((link) => !sections.includes(link))
      .map((link) => `The recommendation links to ${link}, which is not in \`references.specification\`.`),
  ];
}

function pageMistakes(folder: URL): string[] {
  const page = new URL('rule.md', folder);
  if (!existsSync(page)) return ['There is no rule.md.'];
  const sections = sectionsOf(readFileSync(page, 'utf8'));
  const first = sections.find(({ text }) => text !== '');
  return [
    ...(first === undefined || !['', 'Why it matters'].includes(first.heading)
      ? ['rule.md must begin with a paragraph on why it matters.']
      : []),
    ...(sections.some(({ heading, text }) => heading === 'When not to use it' && text !== '')
      ? []
      : ['rule.md needs a section `## When not to use it`.']),
    ...sections
      .filter(({ heading, text }) => heading !== '' && text === '')
      .map(({ heading }) => `The section \`${heading}\` of rule.md is empty.`),
  ];
}

/** Splits a page at its headings of the second level. The text before the first one has the heading ''. */
function sectionsOf(page: string): { readonly heading: string; readonly text: string }[] {
  return page
    .replace(/^# .*$/m, '')
    .split(/^## /m)
    .map((part, index) => {
      const [first = '', ...rest] = part.split('\n');
      return index === 0
        ? { heading: '', text: part.trim() }
        : { heading: first.trim(), text: rest.join('\n').trim() };
    });
}
