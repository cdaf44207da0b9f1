import type { Origin, PointerSegments, SourceDocument } from '@assay/text';
import { JSONPathError } from 'json-p3';
import { OverlaidDocument } from './overlaid-document.js';
import type { Overlay, OverlayProblem, OverlayStep } from './read-overlay.js';

/** A document after its overlays were applied. */
export interface OverlaidResult {
  readonly document: SourceDocument;
  /** Actions that could not be applied. If there are any, the document must not be used. */
  readonly problems: readonly OverlayProblem[];
  /** Actions without a matching target, and overlays for other documents. */
  readonly warnings: readonly OverlayProblem[];
}

/** Applies overlays to a document in order. Each action sees the result of the previous one. */
export function applyOverlays(base: SourceDocument, overlays: readonly Overlay[]): OverlaidResult {
  const document = new OverlaidDocument(base);
  const problems: OverlayProblem[] = [];
  const warnings: OverlayProblem[] = [];
  for (const overlay of overlays) {
    document.overlays.push(overlay.document);
    if (!isFor(overlay, base))
      warnings.push({
        document: overlay.document,
        segments: ['extends'],
        message: `The overlay is for \`${overlay.extended}\`, not for this document.`,
      });
    for (const step of overlay.actions) {
      const outcome = tryStep(document, overlay, step);
      const at: PointerSegments = ['actions', step.number - 1];
      const label = `Action ${step.number}`;
      if (outcome.problem !== undefined)
        problems.push({
          document: overlay.document,
          segments: [...at, outcome.field],
          message: `${label}: ${outcome.problem}`,
        });
      if (outcome.matches === 0)
        warnings.push({
          document: overlay.document,
          segments: [...at, 'target'],
          message: `${label} changes nothing: \`${step.text.slice(0, 120)}\` matches nothing in the document.`,
        });
    }
  }
  return { document, problems, warnings };
}

interface StepOutcome {
  readonly matches: number;
  readonly field: string;
  readonly problem?: string | undefined;
}

function tryStep(document: OverlaidDocument, overlay: Overlay, step: OverlayStep): StepOutcome {
  try {
    return applyStep(document, overlay, step);
  } catch (error) {
    // The value grew beyond the limit, or is nested too deeply for `..`.
    if (!(error instanceof RangeError) && !(error instanceof JSONPathError)) throw error;
    return { matches: NaN, field: 'target', problem: `${error.message.replace(/\.$/, '')}.` };
  }
}

function applyStep(document: OverlaidDocument, overlay: Overlay, step: OverlayStep): StepOutcome {
  const { change } = step;
  const targets = step.target.select(document.value);
  const matches = targets.length;
  switch (change.kind) {
    case 'nothing':
      return { matches, field: 'target' };
    case 'remove': {
      // Removes the last targets first, so that the locations of the others stay valid.
      const isWhole = targets.some(({ length }) => length === 0);
      if (!isWhole) for (const target of targets.toSorted(lastFirst)) document.remove(target);
      return {
        matches,
        field: 'target',
        problem: isWhole ? 'the whole document cannot be removed.' : undefined,
      };
    }
    case 'update': {
      const origin: Origin = { document: overlay.document, segments: ['actions', step.number - 1, 'update'] };
      return { matches, field: 'update', problem: mergeAll(document, targets, () => change.value, origin) };
    }
    case 'copy': {
      const [source, ...others] = change.source.select(document.value);
      if (matches === 0) return { matches, field: 'copy' };
      if (source === undefined || others.length > 0)
        return {
          matches,
          field: 'copy',
          problem: `\`${change.text.slice(0, 120)}\` matches ${source === undefined ? 'nothing' : `${others.length + 1} values`}: \`copy\` needs exactly one.`,
        };
      const origin: Origin = { document: overlay.document, segments: ['actions', step.number - 1, 'copy'] };
      const value = document.at(source);
      return {
        matches,
        field: 'copy',
        problem: mergeAll(document, targets, () => structuredClone(value), origin),
      };
    }
  }
}

/** Orders locations so that removing one does not move those after it. */
function lastFirst(a: PointerSegments, b: PointerSegments): number {
  for (const [index, segment] of a.entries()) {
    const other = b[index];
    if (other === undefined) return -1;
    if (typeof segment === 'number' && typeof other === 'number' && segment !== other) return other - segment;
    if (segment !== other) return 0;
  }
  return b.length - a.length;
}

function mergeAll(
  document: OverlaidDocument,
  targets: readonly PointerSegments[],
  value: () => unknown,
  origin: Origin,
): string | undefined {
  for (const target of targets) {
    const problem = document.merge(target, value(), origin);
    if (problem !== undefined) return `${problem}.`;
  }
  return undefined;
}

/** True unless the overlay names another document. */
function isFor({ extended, document }: Overlay, base: SourceDocument): boolean {
  if (extended === undefined) return true;
  const uri = URL.canParse(extended, document.uri) ? new URL(extended, document.uri).href : undefined;
  return uri === base.uri || !URL.canParse(document.uri);
}
