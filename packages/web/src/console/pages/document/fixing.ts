import { errorMessage } from '@assay/text';
import { signal } from '@preact/signals';
import type { FindingPlace } from '../../analysis/protocol.js';
import { checkInWorker, askWorker } from '../../analysis/worker-client.js';
import { check, checked, editor, filesFor, filesNow, settled, showMarks, displayedPage } from './check.js';
import { isPrivate, opened, displayedPath } from './documents.js';
import { texts } from './texts.js';

/** True while a fix is being verified. */
export const isFixing = signal(false);

/** Result of the latest fix, as a sentence; empty before the first one. */
export const fixNote = signal('');

/** Proves a fix of a finding, or all safe ones, and applies it to the text. The user can undo it. */
export async function fix(subject: FindingPlace | 'all-safe'): Promise<void> {
  const document = opened.value;
  if (document?.kind !== 'files' || isFixing.value) return;
  isFixing.value = true;
  fixNote.value = '';
  try {
    fixNote.value = await fixed(subject, document.root);
  } catch (error) {
    fixNote.value = `${texts.programError} ${errorMessage(error)}`;
  }
  // Do not show the result of a document that was closed.
  if (opened.value !== document) fixNote.value = '';
  isFixing.value = false;
}

async function fixed(subject: FindingPlace | 'all-safe', root: string): Promise<string> {
  await settled();
  const before = filesNow();
  // The worker does not know a document that the service has checked.
  if (!isPrivate.value) await checkInWorker(filesFor, root);
  const { changes, titles } = await askWorker('fix', subject);
  const now = filesNow();
  if (now.some(({ text }, index) => text !== before[index]?.text)) return texts.changedMeanwhile;
  if (changes.length === 0) return texts.noFix;
  for (const { path, patches } of changes) {
    const file = now.find((each) => each.path === path);
    if (file === undefined) continue;
    displayedPath.value = path;
    editor.value?.show(path, file.text);
    editor.value?.apply(patches);
  }
  await check();
  const [title = ''] = titles;
  return titles.length === 1 ? texts.fixedOne(title) : texts.fixedSome(titles.length);
}

/** Returns the location of a finding, independent of the version. */
export function findFindingPlace(finding: number): FindingPlace | undefined {
  const found = displayedPage.value?.findings[finding];
  return found && { rule: found.rule, path: found.file, pointer: found.pointer };
}

/** Shows the file of a finding at its location. */
export function goTo(finding: number, takesFocus: boolean): void {
  const document = opened.value;
  const path = displayedPage.value?.findings[finding]?.file;
  if (document?.kind !== 'files' || path === undefined) return;
  const file = document.files.find((each) => each.path === path);
  if (file === undefined) return;
  if (path !== displayedPath.value) {
    displayedPath.value = path;
    editor.value?.show(path, file.text);
    showMarks();
  }
  const [line = 1, column = 1, endLine = 1, endColumn = 1] =
    checked.value?.ranges.subarray(4 * finding, 4 * finding + 4) ?? [];
  editor.value?.reveal(finding, { line, column, endLine, endColumn }, takesFocus);
}
