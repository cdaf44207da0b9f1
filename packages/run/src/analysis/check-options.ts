import { presets } from '@assay/core';
import { fixKinds } from '@assay/fixes';
import { rules } from '@assay/rules';
import { UsageError } from '../command-error.js';
import { gates, parseChoice, unknownRule } from '../options.js';
import type { FixOptions } from './options.js';
import type { ValidateOptions } from './options.js';

/**
 * Checks the options whose values not every program checks: in JavaScript a gate that is misspelt would let everything pass.
 *
 * @throws CommandError where one of them has a value that it cannot have.
 */
export function checkOptions({ preset, failSeverity, schemaErrors, minScore }: ValidateOptions): void {
  if (preset !== undefined) parseChoice('preset:', preset, presets);
  if (failSeverity !== undefined) parseChoice('failSeverity:', failSeverity, gates);
  if (schemaErrors !== undefined) parseChoice('schemaErrors:', schemaErrors, ['fail', 'ignore']);
  if (minScore !== undefined && !isScore(minScore))
    throw new UsageError(`\`minScore: ${String(minScore)}\`: a whole number from 0 to 100 is needed.`);
}

/** Leaves the type as it is: callers in JavaScript may give anything. */
function isScore(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 100;
}

/**
 * Checks which fixes are chosen: a kind or a rule that is misspelt would let nothing be fixed.
 *
 * @throws CommandError where there is no such kind, or no such rule of Assay; those of plugins have no fixes.
 */
export function checkFixes({ kinds = [], only = [] }: Pick<FixOptions, 'kinds' | 'only'>): void {
  if (!isList(kinds)) throw new UsageError("`kinds` must be a list, such as `['safe', 'suggested']`.");
  if (!isList(only)) throw new UsageError('`only` must be a list of the ids of rules.');
  for (const kind of kinds) parseChoice('kinds:', kind, fixKinds);
  for (const id of only)
    if (!String(id).includes('/') && !rules.some((rule) => rule.id === id)) throw unknownRule(id, rules);
}

/** Leaves the type as it is, where `isArray` makes the items of a readonly list anything. */
function isList(value: unknown): boolean {
  return Array.isArray(value);
}
