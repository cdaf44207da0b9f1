import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { realpath } from '../files.js';
import type { CodeGate } from '../trust/code-gate.js';
import { contains, filePath } from '../uri.js';
import { describeOrigin, type Traced } from './mistakes.js';
import type { ConfigurationValues } from './part.js';

/** Reasons, as the end of a sentence. */
const fetches = 'it would fetch files';
const leaves = 'it leads out of the folder';

/**
 * Returns the values of a configuration that apply in an unattended run. Values that fetch a file, or lead out of the folder of
 * the configuration and of the run, are ignored and reported. In other runs all values apply.
 *
 * @param path - the absolute path of the configuration
 */
export async function listPermittedValues(
  values: ConfigurationValues,
  gate: CodeGate,
  path: string,
): Promise<ConfigurationValues> {
  if (gate.policy.mode !== 'trusted') return values;
  const folders = await Promise.all([dirname(path), gate.cwd].map(realOf));
  const isInside = async (target: string): Promise<boolean> => {
    const real = await realOf(target);
    return folders.some((folder) => contains(folder, real));
  };
  const ignore = (key: string, origin: Traced<unknown>['origin'], why: string): undefined => {
    gate.ignore(
      {
        path: origin.file.path,
        place: describeOrigin(origin),
        position: origin.file.position(origin.segments, origin.part),
      },
      `\`${key}\` is ignored: ${why}. Start with \`--trust\` to allow it.`,
    );
  };
  const inside = async <T>(
    key: string,
    traced: Traced<T> | undefined,
    getTarget: (value: T) => string | undefined,
  ) => {
    if (traced === undefined) return undefined;
    const target = getTarget(traced.value);
    if (target === undefined) return ignore(key, traced.origin, fetches);
    return (await isInside(target)) ? traced : ignore(key, traced.origin, leaves);
  };
  const itself = (value: string): string => value;
  const { allowRemote, overlays } = values;
  const permittedOverlays = await Promise.all(
    (overlays ?? []).map((overlay) => inside('overlays', overlay, filePath)),
  );
  return {
    ...values,
    allowRemote:
      allowRemote?.value === true ? ignore('allowRemote', allowRemote.origin, fetches) : allowRemote,
    overlays: overlays && permittedOverlays.filter((overlay) => overlay !== undefined),
    ignoreFile: await inside('ignoreFile', values.ignoreFile, itself),
    baseline: await inside('baseline', values.baseline, itself),
    root: await inside('root', values.root, itself),
    spectral: await inside('spectral', values.spectral, ({ ruleset }) =>
      isAbsolute(ruleset) ? ruleset : undefined,
    ),
  };
}

/**
 * Marks credentials that are not sent with the reason. The reason is reported only if a server rejects a request without them.
 *
 * @param path - the absolute path of the configuration
 */
export async function withholdCredentials(
  values: ConfigurationValues,
  gate: CodeGate,
  path: string,
): Promise<ConfigurationValues> {
  if (values.credentials === undefined) return values;
  const credentials = await Promise.all(
    values.credentials.map(async ({ value, origin }) => {
      const withheld = await gate.whyNotSent(origin.file.path, dirname(path));
      return { value: { ...value, withheld }, origin };
    }),
  );
  return { ...values, credentials };
}

/** Resolves the symbolic links of a path. For a missing file it resolves the nearest existing folder. */
async function realOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : resolve(await realOf(folder), relative(folder, path));
  }
}
