import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ConfigurationValues, OriginCredentials, ReadPolicy } from '@assay/host';
import type { Io } from '../io.js';
import { readPolicy, type ReadFlags } from '../options.js';
import {
  openConfigurations,
  openProjectFiles,
  runReportingMistakes,
  type ConfigurationFlags,
} from './configured.js';

/** Returns the credentials of a configuration for a fetch policy; undefined if none exist. */
export function listOriginCredentials({
  credentials,
}: Pick<ConfigurationValues, 'credentials'>): readonly OriginCredentials[] | undefined {
  return credentials?.map(({ value }) => value);
}

/**
 * Creates the read policy for a command's documents, with the credentials from their configurations. If fetching is not allowed,
 * no configuration is read.
 *
 * @param names - the inputs from the command line: files, folders or URLs
 * @throws CommandError if `--root` is not a folder, or a configuration is invalid.
 */
export async function readConfiguredPolicy(
  names: readonly (string | undefined)[],
  flags: ReadFlags & Pick<ConfigurationFlags, 'configFrom'>,
  io: Io,
): Promise<ReadPolicy> {
  const policy = await readPolicy(flags, io);
  const uris = names.flatMap((name) => {
    if (name === undefined) return [];
    if (/^https?:/i.test(name)) return [name];
    if (flags.allowRemote !== true) return [];
    return [/^file:/i.test(name) ? name : pathToFileURL(resolve(io.cwd(), name)).href];
  });
  if (uris.length === 0) return policy;
  const credentials = await runReportingMistakes(io, async () => {
    const configurations = openConfigurations(flags, io, await openProjectFiles(flags, io));
    const all = await Promise.all(uris.map((uri) => configurations.forDocument(uri)));
    return all.flatMap(({ values }) => listOriginCredentials(values) ?? []);
  });
  return { ...policy, fetch: { ...policy.fetch, credentials } };
}
