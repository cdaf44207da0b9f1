import { findRule, type Rule } from '@assay/core';
import { changeIds } from '@assay/diff/ids';
import { didYouMean } from '@assay/host';
import { rules } from '@assay/rules';
import { joinWords } from '@assay/text';
import { UsageError } from '@assay/run/command-error';
import type { ExitCode } from '../exit-code.js';
import { explanationPage, type PageDisplay } from '../explain/page.js';
import { findPeersOf } from '@assay/declarative/equivalents';
import { explanations } from '@assay/run/generated/explanations';
import { columnsOf, usesColor, type Io } from '@assay/run/io';
import { printNote } from '../output/print-messages.js';
import { openOutput } from '../output/open-output.js';

/** The options of `assay explain` as they are typed. */
export interface ExplainFlags {
  readonly color: boolean;
  readonly full?: boolean;
}

/**
 * Runs `assay explain`: prints all that is known about a rule, or about a kind of change. A name of both has both pages.
 *
 * @throws UsageError where there is neither.
 */
export async function explain(id: string, flags: ExplainFlags, io: Io): Promise<ExitCode> {
  const display = {
    columns: columnsOf(io.stdout, io.env),
    color: usesColor(io.stdout, io.env, flags.color),
    full: flags.full,
  };
  const pages = [...pagesOfRules(id, display), ...(await pagesOfChanges(id, display))];
  if (pages.length === 0) throw unknownId(id);
  const current = findRule<Rule>(rules, id)?.id;
  if (current !== undefined && current !== id) printNote(`The rule \`${id}\` is \`${current}\` now.`, io);
  const output = await openOutput(undefined, [], io);
  await output.write(pages.join('\n'));
  return 0;
}

/** The page of a rule; none where there is no such rule. */
function pagesOfRules(id: string, display: PageDisplay): string[] {
  const all: readonly Rule[] = rules;
  const rule = findRule(all, id);
  if (rule === undefined) return [];
  const explanation = Object.hasOwn(explanations, rule.id) ? explanations[rule.id] : undefined;
  return [explanationPage(rule, explanation, display)];
}

/** The page of a kind of change; none where there is no such kind. */
async function pagesOfChanges(id: string, display: PageDisplay): Promise<string[]> {
  const ids: readonly string[] = changeIds;
  if (!ids.includes(id)) return [];
  const { changePage } = await import('../explain/change-page.js');
  return [changePage(id, display)];
}

function unknownId(id: string): UsageError {
  const peers = findPeersOf(id);
  if (peers.length > 0) return new UsageError(describePeerRule(id, peers));
  const known = [...rules.map((rule) => rule.id), ...changeIds];
  return new UsageError(
    `There is no rule or change \`${id}\`${didYouMean(id, known)} \`assay rules\` lists the rules.`,
  );
}

/** Says which rules of Assay report the fault of a rule of another tool. */
function describePeerRule(id: string, peers: ReturnType<typeof findPeersOf>): string {
  const owners = joinWords(
    peers.map(({ name }) => name),
    'and',
  );
  const own = [...new Set(peers.flatMap((each) => each.own))].map((each) => `\`${each}\``);
  const rules = own.length === 1 ? 'The equivalent rule is' : 'The equivalent rules are';
  return `${owners} ${peers.length === 1 ? 'has' : 'have'} a rule \`${id}\`. ${rules} ${joinWords(own, 'and')}.`;
}
