import type { PageDocument, PageGroup, PageRun } from '@assay/reporters';
import { severities, type Severity } from '../../shared/severity.js';

/** A document of the page, with what is computed of it once. */
export interface ShownDocument extends PageDocument {
  /** For each operation the severity of its worst finding, API-wide ones aside; undefined where it has none. */
  readonly worst: readonly (Severity | undefined)[];
  /** For each operation how many findings touch it, API-wide ones aside. */
  readonly touching: readonly number[];
  readonly byId: ReadonlyMap<string, PageGroup>;
}

/** The run, from the JSON blocks of the page. */
export const run: PageRun = readBlock(document.querySelector('#run'));

/** The documents, in the order of the run. */
export const documents: readonly ShownDocument[] = Array.from(
  document.querySelectorAll('script.document'),
  (element) => prepare(readBlock<PageDocument>(element)),
);

// `as`: the reporter writes the blocks, and nothing else of this form stands in the page.
function readBlock<T>(element: Element | null): T {
  return JSON.parse(element?.textContent ?? 'null') as T;
}

function prepare(document: PageDocument): ShownDocument {
  const worst: (Severity | undefined)[] = document.operations.map(() => undefined);
  const touching = document.operations.map(() => 0);
  for (const { operations, severity, findings } of document.groups) {
    for (const index of operations ?? []) {
      touching[index] = (touching[index] ?? 0) + findings.length;
      const known = worst[index];
      if (known === undefined || severities.indexOf(severity) < severities.indexOf(known))
        worst[index] = severity;
    }
  }
  return { ...document, worst, touching, byId: new Map(document.groups.map((group) => [group.id, group])) };
}
