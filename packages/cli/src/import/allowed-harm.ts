import { harmfulRanks, type HarmfulRank } from '@assay/project-generator';
import { openConfigurations, runReportingMistakes } from '@assay/run/configuration/configured';
import type { Io } from '@assay/run/io';
import { parseChoice } from '@assay/run/options';

/** Parses the values of `--allow`: comma-separated lists of ranks of harm. */
export function parseAllow(values: readonly string[] = []): HarmfulRank[] {
  const ranks = values.flatMap((list) => list.split(','));
  return [...new Set(ranks.map((rank) => parseChoice('--allow', rank.trim(), harmfulRanks)))];
}

/**
 * Returns the ranks of harm that may be sent: from `--allow`, or else from the document's configuration.
 *
 * @throws CommandError if the configuration is invalid.
 */
export async function allowedHarm(
  names: readonly string[] | undefined,
  uri: string,
  io: Io,
): Promise<readonly HarmfulRank[]> {
  if (names !== undefined) return parseAllow(names);
  const configuration = await runReportingMistakes(io, async () =>
    openConfigurations({}, io).forDocument(uri),
  );
  return (configuration.values.allow ?? []).map(({ value }) => value);
}
