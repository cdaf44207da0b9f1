import { errorMessage } from '@assay/text';
import type { PageShell } from '@assay/reporters';
import { askWorker } from '../console/analysis/worker-client.js';
import { saveFile } from '../console/common/save-file.js';
import { filesNow, settled } from '../console/pages/document/check.js';
import { opened } from '../console/pages/document/documents.js';
import { fixNote } from '../console/pages/document/fixing.js';
import { writeFragment } from './permalink.js';
import { texts } from './texts.js';

/** Buttons for a document that is open: a link to it, and its report. */
export function LinkActions() {
  return (
    <>
      <button type="button" class="chip" title={texts.copyHint} onClick={() => void copyLink()}>
        {texts.copyLink}
      </button>
      <button type="button" class="chip" onClick={() => void downloadReport()}>
        {texts.report}
      </button>
    </>
  );
}

async function copyLink(): Promise<void> {
  const document = opened.value;
  if (document?.kind !== 'files') return;
  const fragment = await writeFragment({ files: filesNow(), root: document.root });
  if (fragment === undefined) {
    fixNote.value = texts.tooLong;
    return;
  }
  location.hash = fragment;
  try {
    await navigator.clipboard.writeText(location.href);
    fixNote.value = texts.copied;
  } catch {
    // A page that is opened as a file, or without permission, may not write to the clipboard.
    fixNote.value = texts.inAddress;
  }
}

async function downloadReport(): Promise<void> {
  const document = opened.value;
  if (document?.kind !== 'files') return;
  await settled();
  try {
    // `as`: the build writes the shell there.
    const shell = JSON.parse(
      globalThis.document.querySelector('#report-shell')?.textContent ?? '',
    ) as PageShell;
    saveFile('assay-report.html', await askWorker('report', shell));
  } catch (error) {
    fixNote.value = `${texts.reportFailed} ${errorMessage(error)}`;
  }
}
