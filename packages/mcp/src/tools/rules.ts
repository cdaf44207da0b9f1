import { shorten } from '@assay/text';
import { z } from 'zod';
import { answer, fitToLimit, refusal, type ToolAnswer } from '../answer.js';
import type { AgentHost } from '../host.js';

/** Input of `rules`. */
export const rulesInput = z.object({
  query: z.string().optional().describe('Words that the id or the name of a rule has.'),
  from: z.int().min(0).optional().describe('The number of the first rule: `next` of an earlier answer.'),
});

/** Structured content of `rules`. */
export const rulesOutput = z.object({
  total: z.int(),
  rules: z.array(z.object({ id: z.string(), name: z.string(), severity: z.string(), preset: z.string() })),
  next: z.int().optional(),
});

interface Rule {
  readonly id: string;
  readonly name: string;
  readonly severity: string;
  readonly preset: string;
}

/** Lists the rules. */
export async function listRules(
  host: AgentHost,
  { query = '', from = 0 }: z.infer<typeof rulesInput>,
): Promise<ToolAnswer> {
  const { stdout, stderr } = await host.commands.listRules();
  if (stdout === '') return refusal(stderr.trim());
  // `as`: Assay writes the text.
  const all = JSON.parse(stdout) as readonly Rule[];
  const words = query.toLowerCase().split(/\W+/).filter(Boolean);
  const found = all
    .filter(({ id, name }) => words.every((word) => `${id} ${name}`.toLowerCase().includes(word)))
    .map(({ id, name, severity, preset }) => ({ id, name, severity, preset }));
  return fitToLimit(found, from, ({ items, next }) =>
    answer(
      [
        `${found.length} ${found.length === 1 ? 'rule' : 'rules'}.`,
        ...items.map(({ id, name, severity, preset }) => `${id} (${severity}, ${preset}): ${name}`),
        ...(next === undefined ? [] : [`There are more: call again with \`from: ${next}\`.`]),
      ].join('\n'),
      { total: found.length, rules: items, ...(next === undefined ? {} : { next }) },
    ),
  );
}

/** Input of `explain`. */
export const explainInput = z.object({ rule: z.string().describe('The id of a rule, as findings name it.') });

/** Structured content of `explain`: the page is the text. */
export const explainOutput = z.object({
  rule: z.string(),
  resource: z.string().describe('The resource that has the whole page.'),
});

/** Returns the page of a rule. */
export async function explain(host: AgentHost, { rule }: z.infer<typeof explainInput>): Promise<ToolAnswer> {
  const { stdout, stderr, exitCode } = await host.commands.explain(rule);
  if (exitCode !== 0) return refusal(stderr.trim());
  const page = shorten(stdout.trim(), 6000);
  return answer(page, { rule, resource: `assay://rules/${encodeURIComponent(rule)}` });
}
