import { harmfulRanks, type HarmfulRank } from '@assay/project-generator';
import { openConfigurations, runReportingMistakes } from '@assay/run/configuration/configured';
import type { Io } from '@assay/run/io';
import { parseChoice } from '@assay/run/options';

/** Takes the values of `--allow`: lists of ranks of harm with commas between them. */
export function parseAllow(values: readonly string[] = []): HarmfulRank[] {
  const ranks = values.flatMap((list) => list.split(','));
  return [...new Set(ranks.map((rank) => parseChoice('--allow', rank.trim(), harmfulRanks)))];
}

/**
 * The ranks of harm that may be sent: those of `--allow`, else what the configuration of the document says.
 *
 * @throws CommandError where the configuration cannot be followed.
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
