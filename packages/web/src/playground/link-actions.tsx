import { errorMessage } from '@assay/text';
import type { PageShell } from '@assay/reporters';
import { askWorker } from '../console/analysis/worker-client.js';
import { saveFile } from '../console/common/save-file.js';
import { areSecretsVisible, filesNow, settled } from '../console/pages/document/check.js';
import { opened } from '../console/pages/document/documents.js';
import { fixNote } from '../console/pages/document/fixing.js';
import { writeFragment } from './permalink.js';
import { texts } from './texts.js';

/** Buttons for an open document: a link to it, and its report. */
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
  const files = filesNow();
  // A link never contains masked text without the user's knowledge.
  const linked = areSecretsVisible.value ? files : await askWorker('mask', files);
  const isMasked = linked.some(({ text }, index) => text !== files[index]?.text);
  const fragment = await writeFragment({ files: linked, root: document.root });
  if (fragment === undefined) {
    fixNote.value = texts.tooLong;
    return;
  }
  // The page keeps its document, although the link may contain masks.
  history.replaceState(null, '', fragment);
  try {
    await navigator.clipboard.writeText(location.href);
    fixNote.value = isMasked ? texts.copiedMasked : texts.copied;
  } catch {
    // A page opened as a file, or without permission, cannot write to the clipboard.
    fixNote.value = isMasked ? texts.inAddressMasked : texts.inAddress;
  }
}

async function downloadReport(): Promise<void> {
  const document = opened.value;
  if (document?.kind !== 'files') return;
  await settled();
  try {
    // `as`: the build inserts the shell there.
    const shell = JSON.parse(
      globalThis.document.querySelector('#report-shell')?.textContent ?? '',
    ) as PageShell;
    saveFile('assay-report.html', await askWorker('report', shell));
  } catch (error) {
    fixNote.value = `${texts.reportFailed} ${errorMessage(error)}`;
  }
}
