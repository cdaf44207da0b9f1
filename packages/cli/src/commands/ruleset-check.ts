import { CommandError } from '@assay/run/command-error';
import type { Io } from '@assay/run/io';
import { readConfiguredPolicy } from '@assay/run/configuration/configured-policy';
import { listRuleEngines } from '@assay/run/ruleset/prepare-ruleset';
import { count } from '@assay/core';
import type { ExitCode } from '../exit-code.js';

/** The options of `assay ruleset check` from the command line. */
export interface RulesetFlags {
  readonly allowRemote?: boolean;
}

/**
 * Runs `assay ruleset check`: lists the rules of a ruleset with the engine that runs each. If Spectral runs it, the reason is
 * listed.
 *
 * @throws CommandError if the ruleset cannot be used.
 */
export async function checkRuleset(ruleset: string, flags: RulesetFlags, io: Io): Promise<ExitCode> {
  const { fetch } = await readConfiguredPolicy([ruleset], flags, io);
  const found = await listRuleEngines(ruleset, {
    cwd: io.cwd(),
    fetch,
    admits: (code) => {
      for (const path of code.paths) io.stderr.write(`Running ${path}\n`);
      return Promise.resolve(true);
    },
  });
  if (!found.ok) throw new CommandError(found.problems.join('\n'));
  for (const sentence of found.missing) io.stderr.write(`${sentence}\n`);
  const width = Math.max(0, ...found.engines.map(({ rule }) => rule.length));
  for (const { rule, engine, isOn, reason } of found.engines) {
    const why = reason === undefined ? '' : `  ${reason}`;
    io.stdout.write(`${rule.padEnd(width)}  ${isOn ? engine.padEnd(8) : 'off     '}${why}`.trimEnd() + '\n');
  }
  const on = found.engines.filter(({ isOn }) => isOn);
  const native = on.filter(({ engine }) => engine === 'native').length;
  io.stdout.write(
    `${count(on.length, 'rule is', 'rules are')} on: ${native} native, ${on.length - native} by Spectral.\n`,
  );
  return 0;
}
