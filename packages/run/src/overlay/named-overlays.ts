import type { ConfigurationValues } from '@assay/host';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

/** The option with the names of overlays. */
export interface OverlayFlags {
  readonly overlay?: readonly string[];
}

/** Lists the absolute URIs of the overlays from the command line, or else from the configuration. */
export function listOverlayUris(
  { overlay }: OverlayFlags,
  values: Pick<ConfigurationValues, 'overlays'>,
  cwd: string,
): readonly string[] {
  return overlay === undefined
    ? (values.overlays ?? []).map(({ value }) => value)
    : overlayUris(overlay, cwd);
}

/** Converts paths or URLs of overlays to absolute URIs. */
export function overlayUris(names: readonly string[], folder: string): string[] {
  return names.map((name) =>
    /^(?:https?|file):/i.test(name) && URL.canParse(name)
      ? new URL(name).href
      : pathToFileURL(resolve(folder, name)).href,
  );
}
