import type { AnalyseOptions } from '@assay/core';
import type { Configurations, ReadPolicy } from '@assay/host';
import { openConfigurations, runReportingMistakes } from './configuration/configured.js';
import type { Io } from './io.js';
import { SharedFiles } from './shared-files.js';
import { listOverlayUris, type OverlayFlags } from './overlay/named-overlays.js';
import type { OpenOverlays } from './overlay/open-overlays.js';

/** The overlays of one document and their warnings. */
export interface DocumentOverlays {
  /** The analysis option that applies the overlays; undefined if none exist. */
  readonly overlay: AnalyseOptions['overlay'];
  readonly overlays: OpenOverlays | undefined;
  /** The actions without effect, as distinct messages. Complete after an analysis. */
  readonly warnings: ReadonlySet<string>;
}

/**
 * Opens the overlays of a document: those of the command line, or else of its configuration.
 *
 * @param uri the document; undefined to ignore configurations
 * @param configurations - the source of its configuration; by default the nearest one
 * @throws CommandError if an overlay is unreadable or invalid.
 */
export async function openDocumentOverlays(
  flags: OverlayFlags,
  uri: string | undefined,
  policy: ReadPolicy,
  io: Io,
  configurations?: Configurations,
): Promise<DocumentOverlays> {
  const values =
    flags.overlay === undefined && uri !== undefined
      ? (
          await runReportingMistakes(io, async () =>
            (configurations ?? openConfigurations({}, io)).forDocument(uri),
          )
        ).values
      : { overlays: undefined };
  const cwd = io.cwd();
  const overlays = await new SharedFiles(cwd).findOverlays(listOverlayUris(flags, values, cwd), policy);
  const warnings = new Set<string>();
  return { overlay: overlays?.applier((warning) => void warnings.add(warning)), overlays, warnings };
}
