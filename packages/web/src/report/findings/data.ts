import type { FindingsRun, PageDocument, PageGroup, PageReview } from '@assay/reporters';
import { readBlocks, readRun } from '../../shared/data-block.js';
import { severities, type Severity } from '../../shared/severity.js';

/** A document of the page, with derived values. */
export interface DisplayedDocument extends PageDocument {
  /** For each operation, the severity of its most severe finding, without API-wide ones; undefined if none exists. */
  readonly worst: readonly (Severity | undefined)[];
  /** For each operation, the number of findings that touch it, without API-wide ones. */
  readonly touching: readonly number[];
  readonly byId: ReadonlyMap<string, PageGroup>;
}

// `as`: the reporter writes the blocks in this form.
/** The run. */
export const run = readRun() as FindingsRun;

/** The documents, in the order of the run. */
export const documents: readonly DisplayedDocument[] = (
  readBlocks('document') as readonly PageDocument[]
).map(prepare);

/** Changes of the documents since a commit. */
export const reviews = readBlocks('review') as readonly PageReview[];

function prepare(document: PageDocument): DisplayedDocument {
  const worst: (Severity | undefined)[] = document.operations.map(() => undefined);
  const touching = document.operations.map(() => 0);
  for (const { operations, severity, findings, more = 0 } of document.groups) {
    for (const index of operations ?? []) {
      touching[index] = (touching[index] ?? 0) + findings.length + more;
      const known = worst[index];
      if (known === undefined || severities.indexOf(severity) < severities.indexOf(known))
        worst[index] = severity;
    }
  }
  return { ...document, worst, touching, byId: new Map(document.groups.map((group) => [group.id, group])) };
}
