import { findRule, ruleLevels, severities, type Rule, type RuleSetting } from '@assay/core';
import type { Gate } from '@assay/reporters';
import { UsageError } from './command-error.js';
import {
  basePresets,
  didYouMean,
  joinAlternatives,
  isFolder,
  type BasePreset,
  type ReadPolicy,
} from '@assay/host';
import { resolve } from 'node:path';
import type { Io } from './io.js';

/** The allowed values of `--fail-severity`. */
export const gates: readonly Gate[] = [...severities, 'none'];

/** Levels in error messages. Severities can also have the prefix `=`. */
const namedLevels = ['off', ...severities];

/**
 * Parses an option with a fixed set of values.
 *
 * @throws UsageError if the value is not allowed.
 */
export function parseChoice<const T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === value);
  if (found !== undefined) return found;
  throw new UsageError(
    `\`${option} ${value}\` is not known${didYouMean(String(value), allowed)} Use ${joinAlternatives(allowed)}.`,
  );
}

export function parsePreset(value: string): BasePreset {
  return parseChoice('--preset', value, basePresets);
}

export function parseGate(value: string): Gate {
  return parseChoice('--fail-severity', value, gates);
}

/** Parses the value of `--schema-errors`: the effect of violations of the official schema. */
export function parseSchemaErrors(value: string): 'fail' | 'ignore' {
  return parseChoice('--schema-errors', value, ['fail', 'ignore']);
}

/** Parses the value of an option that is a count. */
export function parseCount(option: string, value: string): number {
  if (!/^\d{1,9}$/.test(value))
    throw new UsageError(`\`${option} ${value}\`: use a whole number such as 100.`);
  return Number(value);
}

/** Parses the value of an option that is a score. */
export function parseScore(option: string, value: string): number {
  if (!/^\d{1,3}$/.test(value) || Number(value) > 100)
    throw new UsageError(`\`${option} ${value}\`: use a whole number from 0 to 100.`);
  return Number(value);
}

export function parseJobs(value: string): number {
  const jobs = parseCount('--jobs', value);
  if (jobs === 0) throw new UsageError('`--jobs 0`: use at least one job.');
  return jobs;
}

/**
 * Parses the `--rule` options: `id=off`, `id=severity` (a maximum) or `id==severity` (exact). The last one for an id wins.
 *
 * @throws UsageError if an id or severity does not exist, or the rule cannot be switched off.
 */
export function parseRuleSettings(
  texts: readonly string[],
  rules: readonly Rule[],
): Record<string, RuleSetting> {
  const settings: Record<string, RuleSetting> = {};
  for (const text of texts) {
    const [, id = '', level] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
    const rule = findRule(rules, id);
    if (rule === undefined) throw unknownRule(id, rules);
    const setting = ruleLevels.find((each) => each === level);
    if (setting === undefined) {
      throw new UsageError(
        `\`--rule ${text}\`: set the rule to ${joinAlternatives(namedLevels)}, as in \`--rule ${id}=low\`; \`--rule ${id}==low\` gives all of its findings that severity.`,
      );
    }
    if (rule.meta.always === true) {
      throw new UsageError(`The rule \`${id}\` cannot be set: it reports why a document cannot be analysed.`);
    }
    settings[id] = setting;
  }
  return settings;
}

/** Creates an error for an unknown rule id and suggests a known one. */
export function unknownRule(
  id: string,
  rules: readonly Rule[],
  otherIds: readonly string[] = [],
): UsageError {
  const ids = [...rules.map((rule) => rule.id), ...otherIds];
  return new UsageError(`There is no rule \`${id}\`${didYouMean(id, ids)} \`assay rules\` lists them.`);
}

/** The options that control what may be read. */
export interface ReadFlags {
  readonly root?: string;
  readonly allowRemote?: boolean;
}

/**
 * Creates the policy for reading documents.
 *
 * @throws UsageError if `--root` is not a folder.
 */
export async function readPolicy({ root, allowRemote }: ReadFlags, io: Io): Promise<ReadPolicy> {
  const cwd = io.cwd();
  if (root !== undefined && !(await isFolder(resolve(cwd, root))))
    throw new UsageError(`\`--root ${root}\`: there is no such folder.`);
  return { cwd, root, fetch: { allowRemote: allowRemote === true }, stdin: () => io.stdin };
}
