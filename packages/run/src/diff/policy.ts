import { count } from '@assay/core';
import type { ChangePolicy, VersionStep } from '@assay/diff';
import type { ConfigurationValues } from '@assay/host';
import { UsageError } from '../command-error.js';

/** The options of a policy as they are typed. */
export interface ChangePolicyFlags {
  readonly graceDays?: string;
  readonly requireMajor?: boolean;
}

/**
 * Reads the policy for a document: what the command line says, else what its configuration says.
 *
 * @throws UsageError where the number of days is none.
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

/** Says whether the version of a document allows its breaks; undefined where it has none, or no policy about them. */
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
