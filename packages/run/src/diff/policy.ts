import { count } from '@assay/core';
import type { ChangePolicy, VersionStep } from '@assay/diff';
import type { ConfigurationValues } from '@assay/host';
import { UsageError } from '../command-error.js';

/** The options of a policy from the command line. */
export interface ChangePolicyFlags {
  readonly graceDays?: string;
  readonly requireMajor?: boolean;
}

/**
 * Reads the policy for a document from the command line, or else from its configuration.
 *
 * @throws UsageError if the number of days is invalid.
 */
export function readChangePolicy(
  flags: ChangePolicyFlags,
  { diff }: Partial<Pick<ConfigurationValues, 'diff'>> = {},
): ChangePolicy {
  return {
    graceDays: readGraceDays(flags.graceDays) ?? diff?.graceDays?.value ?? 0,
    requireMajor: flags.requireMajor ?? diff?.requireMajor?.value ?? false,
  };
}

function readGraceDays(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,5}$/.test(value))
    throw new UsageError(`\`--grace-days ${value}\`: use a whole number of days, such as 30.`);
  return Number(value);
}

/**
 * Describes whether the version step of a document allows its breaking changes; undefined if none exist or the policy
 * requires no major version.
 */
export function describeVersion(
  { requireMajor }: ChangePolicy,
  { isMajor, place, old, new: now }: VersionStep,
  breaks: number,
): string | undefined {
  if (!requireMajor || breaks === 0) return undefined;
  const noun = count(breaks, 'breaking change');
  if (isMajor) return `A new major version allows ${noun}: \`${place}\` goes from \`${old}\` to \`${now}\`.`;
  if (place === null) return `${noun}, but no major version: the documents state none in common.`;
  const step = old === now ? `is \`${now}\` as before` : `goes from \`${old}\` to \`${now}\``;
  return `${noun}, but no new major version: \`${place}\` ${step}.`;
}
