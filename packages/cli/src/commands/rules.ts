import { rules } from '@assay/rules';
import type { ExitCode } from '../exit-code.js';
import { usesColor, type Io } from '../io.js';
import { rulesAsJson, rulesAsMarkdown, rulesAsTable } from '../listing/listing.js';
import { oneOf } from '../options.js';
import { openOutput } from '../output/output.js';

/** The options of `assay rules` as they are typed. */
export interface RulesFlags {
  readonly format: string;
  readonly color: boolean;
}

/**
 * Runs `assay rules`: lists all rules.
 *
 * @throws CommandError where the format is not known.
 */
export async function listRules(flags: RulesFlags, io: Io): Promise<ExitCode> {
  const output = await openOutput(undefined, [], io);
  switch (oneOf('--format', flags.format, ['table', 'json', 'markdown'])) {
    case 'table':
      await output.write(rulesAsTable(rules, usesColor(io.stdout, io.env, flags.color)));
      break;
    case 'json':
      await output.write(rulesAsJson(rules));
      break;
    case 'markdown':
      await output.write(rulesAsMarkdown(rules));
      break;
  }
  return 0;
}
