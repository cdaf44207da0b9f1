import { count } from '@assay/core';
import type { VersionStep } from '@assay/diff';
import type { ConfigurationValues } from '@assay/host';
import { UsageError } from '../command-error.js';
import type { ChangeGate } from './gate.js';

/** Policy that breaks are judged by. */
export interface ChangePolicy {
  /** Days after its sunset until a deprecated part may be removed. */
  readonly graceDays: number;
  /** True if what breaks clients needs a new major version, which allows it. */
  readonly requireMajor: boolean;
}

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
    throw new UsageError(`\`--grace-days ${value}\`: write a whole number of days, such as 30.`);
  return Number(value);
}

/** Returns the gate for a document of which this is the version: a new major version allows breaks where they need one. */
export function gateUnder(
  gate: ChangeGate,
  { requireMajor }: ChangePolicy,
  version: VersionStep,
): ChangeGate {
  const isOff = !gate.weaker && !gate.breaking;
  return requireMajor && !isOff ? { ...gate, breaking: !version.isMajor } : gate;
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
