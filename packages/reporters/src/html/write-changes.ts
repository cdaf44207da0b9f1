import { json } from '../json/quote.js';
import type { PageShell } from '../reporter.js';
import type { ChangesRun } from './changes-data.js';
import { writePage } from './page.js';
import { staticChanges } from './static-changes.js';

/** Writes the page of a comparison. */
export function writeChangesPage(run: ChangesRun, shell: PageShell | undefined): string {
  return writePage({ title: 'Assay: changes', shell, json: json(run), shown: staticChanges(run) });
}
