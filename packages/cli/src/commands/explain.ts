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

/** The options of `assay explain` from the command line. */
export interface ExplainFlags {
  readonly color: boolean;
  readonly full?: boolean;
}

/**
 * Runs `assay explain`: prints the page of a rule or of a kind of change. An id of both prints both pages.
 *
 * @throws UsageError if the id is unknown.
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

/** Returns the page of a rule; empty if the rule does not exist. */
function pagesOfRules(id: string, display: PageDisplay): string[] {
  const all: readonly Rule[] = rules;
  const rule = findRule(all, id);
  if (rule === undefined) return [];
  const explanation = Object.hasOwn(explanations, rule.id) ? explanations[rule.id] : undefined;
  return [explanationPage(rule, explanation, display)];
}

/** Returns the page of a kind of change; empty if it does not exist. */
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

/** Describes which of Assay's rules report the same problem as another tool's rule. */
function describePeerRule(id: string, peers: ReturnType<typeof findPeersOf>): string {
  const owners = joinWords(
    peers.map(({ name }) => name),
    'and',
  );
  const own = [...new Set(peers.flatMap((each) => each.own))].map((each) => `\`${each}\``);
  const rules = own.length === 1 ? 'The equivalent rule is' : 'The equivalent rules are';
  return `${owners} ${peers.length === 1 ? 'has' : 'have'} a rule \`${id}\`. ${rules} ${joinWords(own, 'and')}.`;
}
