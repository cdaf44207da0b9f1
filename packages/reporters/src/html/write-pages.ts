import { json } from '../json/quote.js';
import type { PageShell } from '../reporter.js';
import type { ChangesRun } from './changes-data.js';
import type { ImportRun } from './import-data.js';
import { writePage } from './page.js';
import { staticChanges, staticImport, staticVerification } from './static-pages.js';
import type { VerificationRun } from './verification-data.js';

/** Writes the page of a comparison. */
export function writeChangesPage(run: ChangesRun, shell: PageShell | undefined): string {
  return writePage({ title: 'Assay: changes', shell, json: json(run), shown: staticChanges(run) });
}

/** Writes the page of a verification. */
export function writeVerificationPage(run: VerificationRun, shell: PageShell | undefined): string {
  return writePage({ title: 'Assay: verification', shell, json: json(run), shown: staticVerification(run) });
}

/** Writes the page of an import. */
export function writeImportPage(run: ImportRun, shell: PageShell | undefined): string {
  return writePage({ title: 'Assay: import', shell, json: json(run), shown: staticImport(run) });
}
