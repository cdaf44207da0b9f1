import type { Rule } from '@assay/core';
import { rules } from '@assay/rules';
import type { ExitCode } from '../exit-code.js';
import { explanationPage } from '../explain/page.js';
import { explanations } from '../generated/explanations.js';
import { columnsOf, usesColor, type Io } from '../io.js';
import { unknownRule } from '../options.js';
import { openOutput } from '../output/output.js';

/** The options of `assay explain` as they are typed. */
export interface ExplainFlags {
  readonly color: boolean;
}

/**
 * Runs `assay explain`: prints all that is known about a rule.
 *
 * @throws UsageError where there is no such rule.
 */
export async function explain(id: string, flags: ExplainFlags, io: Io): Promise<ExitCode> {
  const all: readonly Rule[] = rules;
  const rule = all.find((each) => each.id === id);
  if (rule === undefined) throw unknownRule(id, all);
  const explanation = Object.hasOwn(explanations, id) ? explanations[id] : undefined;
  const output = await openOutput(undefined, [], io);
  await output.write(
    explanationPage(rule, explanation, {
      columns: columnsOf(io.stdout, io.env),
      color: usesColor(io.stdout, io.env, flags.color),
    }),
  );
  return 0;
}
