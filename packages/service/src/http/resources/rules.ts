import { readFile } from 'node:fs/promises';
import { findRule, isInPreset, presets, type Rule } from '@assay/core';
import { packageFile } from '../../operation/package-file.js';
import { encodeCursor, decodeCursor } from '../../database/page.js';
import { requireScope } from '../authentication.js';
import { rule, rulePage, rulePath, ruleQuery } from '../schemas/rules.js';
import { notFound, sendText, json, type Api } from '../responses.js';
import { emptyQuery } from '../schemas/queries.js';

const tags = ['Rules'];
/** The build of the package creates this file. The sources have the same texts in one folder per rule. */
const builtTexts = packageFile('dist/rule-texts.json');

/** `GET /api/rules`, `GET /api/rules/{id}` */
export function registerRules(api: Api): void {
  api.get(
    '/api/rules',
    {
      onRequest: requireScope('validate', 'import', 'read'),
      schema: {
        operationId: 'listRules',
        summary: 'List rules',
        description: 'Lists the rules that documents are checked with, by id. Needs a key.',
        tags,
        querystring: ruleQuery,
        response: { 200: json(rulePage, 'A page of rules.') },
      },
    },
    async ({ query }, reply) => {
      const { cursor, limit, search = '', category, severity, preset } = query;
      const list = JSON.stringify(['rules', search, category, severity, preset]);
      const from = cursor === undefined ? 0 : decodeCursor(cursor, list).position;
      const words = search.toLowerCase().split(/\s+/).filter(Boolean);
      const found = (await allRules()).filter(
        (each) =>
          (category === undefined || each.category === category) &&
          (severity === undefined || each.severity === severity) &&
          (preset === undefined || each.presets.includes(preset)) &&
          words.every((word) => searchedText(each).includes(word)),
      );
      const next = from + limit;
      const nextCursor = next < found.length ? encodeCursor({ id: nobody, position: next }, list) : null;
      return sendText(reply, JSON.stringify({ items: found.slice(from, next), nextCursor }));
    },
  );

  api.get(
    '/api/rules/:id',
    {
      onRequest: requireScope('validate', 'import', 'read'),
      schema: {
        operationId: 'getRule',
        summary: 'Read a rule',
        description: 'Returns the documentation of a rule. Needs a key.',
        tags,
        params: rulePath,
        querystring: emptyQuery,
        response: { 200: json(rule, 'The rule.') },
      },
    },
    async ({ params: { id } }, reply) => {
      const { rules } = await import('@assay/rules');
      const current = findRule<Rule>(rules, id)?.id;
      const found = (await allRules()).find((each) => each.id === current);
      if (found === undefined) throw notFound('rule');
      return sendText(reply, JSON.stringify({ ...found, documentation: await readRulePage(found) }));
    },
  );
}

const nobody = '00000000-0000-0000-0000-000000000000';

type RuleListItem = ReturnType<typeof shown>;
let listedRules: readonly RuleListItem[] | undefined;

/** Loaded on the first request, because the rules run in other processes. */
async function allRules(): Promise<readonly RuleListItem[]> {
  const { rules } = await import('@assay/rules');
  listedRules ??= rules.map(shown).sort((a, b) => (a.id < b.id ? -1 : 1));
  return listedRules;
}

function shown({ id, meta }: Rule) {
  const { name, category, topic = null, severity, formats, problem, impact, recommendation } = meta;
  const { owasp = [], cwe = [], links = [] } = meta.references ?? {};
  return {
    id,
    name,
    category,
    topic,
    severity,
    presets: presets.filter((preset) => isInPreset({ meta }, preset)),
    formats,
    problem,
    impact,
    recommendation,
    references: { owasp, cwe, links },
  };
}

function searchedText({ id, name, problem, impact, recommendation }: RuleListItem): string {
  return [id, name, problem, impact, recommendation].join('\n').toLowerCase();
}

let texts: Promise<Readonly<Record<string, string>> | null> | undefined;

async function readRulePage({ id, topic }: RuleListItem): Promise<string | null> {
  texts ??= readFile(builtTexts, 'utf8').then(
    // `as`: our own build wrote the file.
    (text) => JSON.parse(text) as Record<string, string>,
    () => null,
  );
  const built = await texts;
  if (built !== null) return built[id] ?? null;
  return readFile(packageFile(`../../rules/${topic}/${id}/rule.md`), 'utf8').catch(() => null);
}
