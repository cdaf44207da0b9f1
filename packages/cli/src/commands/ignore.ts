import { resolve } from 'node:path';
import { isIsoDate } from '@assay/findings';
import { findRule, type Rule } from '@assay/core';
import { changeIds } from '@assay/diff';
import { addIgnoreEntry } from '@assay/host';
import { rules } from '@assay/rules';
import { CommandError, UsageError } from '@assay/run/command-error';
import type { ExitCode } from '../exit-code.js';
import { findUse } from '@assay/run/ignored/find-use';
import type { Io } from '@assay/run/io';
import { unknownRule } from '@assay/run/options';
import { openOutput } from '../output/open-output.js';

/** The options of `assay ignore` from the command line. */
export interface IgnoreFlags {
  readonly reason?: string;
  readonly owner?: string;
  readonly until?: string;
  readonly ignoreFile?: string;
}

/**
 * Runs `assay ignore`: adds an entry to the ignore file, for a rule or a change of `assay diff` in a document.
 *
 * @param pointer The place as a JSON Pointer, with or without `#`. If missing, the entry is for the whole document.
 * @throws UsageError if the rule, pointer or date is invalid.
 * @throws CommandError if the document or the ignore file is invalid. Nothing is written then.
 */
export async function ignoreFinding(
  document: string,
  id: string,
  pointer: string | undefined,
  flags: IgnoreFlags,
  io: Io,
): Promise<ExitCode> {
  const all: readonly Rule[] = rules;
  const rule = findRule(all, id);
  const change = changeIds.find((each) => each === id);
  if (rule === undefined && change === undefined) throw unknownRule(id, all, changeIds);
  if (rule?.meta.always === true) {
    throw new UsageError(
      `The rule \`${id}\` cannot be ignored: it reports why a document cannot be analysed.`,
    );
  }
  const { reason, owner, until } = flags;
  if (until !== undefined && !isIsoDate(until)) {
    throw new UsageError(`\`--until ${until}\`: use a date such as 2027-01-31.`);
  }
  if (until !== undefined && until < new Date().toISOString().slice(0, 10)) {
    throw new UsageError(`\`--until ${until}\`: this day has passed, so nothing would be ignored.`);
  }
  const cwd = io.cwd();
  const isUrl = /^https?:\/\//i.test(document);
  const path = isUrl ? document : resolve(cwd, document);
  const place = pointer?.replace(/^#/, '') || undefined;
  // Only rules need the use of a place: a merged change no longer occurs, so its place cannot move.
  const found = isUrl || place === undefined || rule === undefined ? {} : await findUse(path, place, cwd);
  const outcome = await addIgnoreEntry({
    document: path,
    rule: rule?.id ?? id,
    pointer: place,
    ...found,
    reason: reason?.trim() || undefined,
    owner: owner?.trim() || undefined,
    until,
    mayBeGone: change !== undefined,
    ignoreFile: flags.ignoreFile === undefined ? undefined : resolve(cwd, flags.ignoreFile),
    cwd,
  });
  if (outcome.kind === 'refused') throw new CommandError(outcome.reason);
  const output = await openOutput(undefined, [], io);
  await output.write(`${outcome.isNew ? 'Made' : 'Added an entry to'} ${outcome.name}.\n`);
  return 0;
}
