import { displayName, displayUri, filePath, pathWithin } from '@assay/host';
import { formatEntry, type Reporter } from '@assay/reporters';
import { openFileSpool } from '../output/file-spool.js';
import { loadShell } from '../output/load-shell.js';
import { version } from '../version.js';
import type { RunTask } from './task.js';

/** Creates the reporters of a run, in the order of its reports. */
export function openReporters(run: RunTask): Promise<readonly Reporter[]> {
  const { cwd, gate, documents, repository } = run;
  return Promise.all(
    run.reports.map(async ({ format, display }) => {
      const { load, showsPages, isPage } = formatEntry(format);
      const create = await load();
      const pageOf = showsPages === true ? await loadPages() : () => undefined;
      return create({
        version,
        gate,
        display,
        documents,
        nameOf: (uri) => displayName(uri, cwd),
        uriOf: displayUri,
        pathOf: (uri) => pathWithin(repository, filePath(uri)),
        pageOf,
        shell: isPage === true ? await loadShell() : undefined,
        openSpool: openFileSpool,
        now: () => new Date(),
      });
    }),
  );
}

async function loadPages(): Promise<(id: string) => string | undefined> {
  const { rulePage } = await import('../explain/rule-page.js');
  return rulePage;
}
