import { applyOverlays, readOverlay, type Overlay, type OverlayProblem } from '@assay/bundler/overlay';
import { createReader, displayName, filePath, type ReadPolicy } from '@assay/host';
import { locatePlaces } from '@assay/findings';
import { parseSource, type SourceDocument } from '@assay/text';
import { CommandError, ProblemsError } from '../command-error.js';

/** Overlays that were read and can be applied to documents. */
export interface OpenOverlays {
  /** The overlays as documents, because findings may be located in their texts. */
  readonly documents: readonly SourceDocument[];
  /**
   * Returns a function that applies the overlays to the root document of one analysis.
   *
   * @param onWarning receives each action without effect: "overlay.yaml:7:5: Action 2 changes nothing: ..."
   */
  applier(onWarning: (warning: string) => void): (root: SourceDocument) => SourceDocument;
}

/** A limit, because all overlays must fit into memory beside the document. */
const maxOverlays = 100;

/** Maximum number of reported problems in actions of overlays. */
const maxProblems = 3;

/**
 * Reads overlays.
 *
 * @param uris absolute URIs of files or HTTP resources
 * @throws CommandError if one cannot be read or is not an overlay.
 */
export async function openOverlays(uris: readonly string[], policy: ReadPolicy): Promise<OpenOverlays> {
  if (uris.length > maxOverlays)
    throw new CommandError(`There are ${uris.length} overlays: at most ${maxOverlays} are applied.`);
  const overlays: Overlay[] = [];
  const wrong: string[] = [];
  for (const uri of uris) {
    const document = await parse(uri, policy);
    const result = readOverlay(document);
    if (result.ok) overlays.push(result.overlay);
    else wrong.push(...result.problems.map((problem) => describe(problem, policy.cwd)));
  }
  if (wrong.length > 0) throw new ProblemsError(wrong);
  return {
    documents: overlays.map(({ document }) => document),
    applier: (onWarning) => (root) => {
      const { document, problems, warnings } = applyOverlays(root, overlays);
      if (problems.length > 0)
        throw new CommandError(
          problems
            .slice(0, maxProblems)
            .map((problem) => describe(problem, policy.cwd))
            .join(' '),
        );
      for (const warning of warnings) onWarning(describe(warning, policy.cwd));
      return document;
    },
  };
}

async function parse(uri: string, policy: ReadPolicy): Promise<SourceDocument> {
  const path = filePath(uri);
  const reader = createReader(policy);
  const name = displayName(uri, policy.cwd);
  try {
    const read = await reader.read(path === undefined ? { kind: 'url', uri } : { kind: 'file', uri, path });
    if (!read.ok) throw new CommandError(`The overlay \`${name}\` cannot be read: ${read.reason}.`);
    const parsed = parseSource(read.source);
    if (parsed.ok) return parsed.document;
    const { fault } = parsed;
    const at = fault.range === undefined ? '' : `:${fault.range.start.line}:${fault.range.start.column}`;
    throw new CommandError(`${name}${at}: The overlay is neither JSON nor YAML that can be read.`);
  } finally {
    await reader.close();
  }
}

/** Describes a problem with its location: `overlay.yaml:12:5: Action 2: ...`. */
function describe({ document, segments, message }: OverlayProblem, cwd: string): string {
  const [location] = locatePlaces([{ uri: document.uri, document, segments, range: undefined }]);
  const { line = 1, column = 1 } = location?.range.start ?? {};
  return `${displayName(document.uri, cwd)}:${line}:${column}: ${message}`;
}
