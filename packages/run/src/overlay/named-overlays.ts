import type { ConfigurationValues } from '@assay/host';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

/** The option that names overlays. */
export interface OverlayFlags {
  readonly overlay?: readonly string[];
}

/** The absolute URIs of the overlays of the command line, which take the place of the configured ones. */
export function listOverlayUris(
  { overlay }: OverlayFlags,
  values: Pick<ConfigurationValues, 'overlays'>,
  cwd: string,
): readonly string[] {
  return overlay === undefined
    ? (values.overlays ?? []).map(({ value }) => value)
    : overlayUris(overlay, cwd);
}

/** The absolute URIs of overlays that are named by paths or URLs. */
export function overlayUris(names: readonly string[], folder: string): string[] {
  return names.map((name) =>
    /^(?:https?|file):/i.test(name) && URL.canParse(name)
      ? new URL(name).href
      : pathToFileURL(resolve(folder, name)).href,
  );
}
