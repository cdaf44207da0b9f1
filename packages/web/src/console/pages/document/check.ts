import { batch, computed, signal } from '@preact/signals';
import type { FixKind } from '@assay/fixes';
import type { Checked, TextFile } from '../../analysis/protocol.js';
import { askWorker } from '../../analysis/worker-client.js';
import { cancelled, type Failure } from '../../api/failure.js';
import type { Mark } from '../../editor/marks.js';
import type { SourceEditor } from '../../editor/source-editor.js';
import { isSignedIn } from '../../session.js';
import { isChanged, isPrivate, opened, shownPath, type OpenDocument } from './documents.js';
import { bySeverity, checkByService, checkUrl } from './service-check.js';
import { texts } from './texts.js';

/** How the check of the document stands. */
export type CheckState =
  | { readonly kind: 'done' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** How it stands. */
export const checkState = signal<CheckState>({ kind: 'done' });

/** What was found in the version that was checked last; undefined before the first one. */
export const checked = signal<Checked | undefined>(undefined);

/** The least kind of the fixes of each rule. */
export const fixable = signal<Readonly<Record<string, FixKind>>>({});

/** How many places of the file in sight are not marked in it. */
export const unmarked = signal(0);

/** More places than these are not marked in a file. */
const mostMarks = 5000;

/** The editor, once it is there. */
export const editor = signal<SourceEditor | undefined>(undefined);

/** True where the findings are those of the text as it is. */
export const isCurrent = computed(() => checkState.value.kind === 'done' && checked.value !== undefined);

let version = 0;
let shownVersion = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let running: Promise<void> | undefined;
let controller = new AbortController();

/** Opens a document, and checks it. */
export function open(document: OpenDocument): void {
  batch(() => {
    reset();
    opened.value = document;
    shownPath.value = document.kind === 'files' ? document.root : '';
    // Several files are never sent, and what is at a URL is never here.
    if (document.kind === 'files' && document.files.length > 1) isPrivate.value = true;
    if (document.kind === 'url') isPrivate.value = false;
  });
  void check();
}

/** Closes the document. */
export function close(): void {
  batch(() => {
    reset();
    // Nobody has chosen that for the next one.
    if (opened.value?.kind === 'url') isPrivate.value = true;
    opened.value = undefined;
  });
}

function reset(): void {
  clearTimeout(timer);
  timer = undefined;
  controller.abort();
  version++;
  shownVersion = version;
  checked.value = undefined;
  checkState.value = { kind: 'done' };
  isChanged.value = false;
}

/** The text was changed: it is checked again when nothing has changed for a moment. */
export function changed(): void {
  isChanged.value = true;
  checkState.value = { kind: 'checking' };
  clearTimeout(timer);
  const took = checked.value?.took ?? 0;
  // As long as people pause between words, and longer where a check takes long.
  const quiet = isPrivate.value ? Math.min(100, took / 4) : 700;
  timer = setTimeout(() => void check(), quiet);
}

/** Checks the document as it is now. What is still being checked of an older text is outdated. */
export function check(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  running = run().finally(() => {
    running = undefined;
  });
  return running;
}

/** Waits until the document is checked as it is now. */
export async function settled(): Promise<void> {
  while (timer !== undefined || running !== undefined) await (timer === undefined ? running : check());
}

async function run(): Promise<void> {
  const document = opened.value;
  if (document === undefined) return;
  const mine = ++version;
  controller.abort();
  controller = new AbortController();
  editor.value?.remember(mine);
  checkState.value = { kind: 'checking' };
  const found = await checkedOf(document, controller.signal);
  if (found === undefined || mine <= shownVersion || opened.value !== document) return;
  if ('kind' in found) {
    if (mine === version && found.kind !== 'cancelled') checkState.value = { kind: 'failed', failure: found };
    return;
  }
  shownVersion = mine;
  batch(() => {
    checked.value = found;
    if (mine === version && timer === undefined) checkState.value = { kind: 'done' };
  });
  showMarks();
  void learnFixes();
}

/** What was found, or why not; undefined where a newer version came. */
async function checkedOf(
  document: OpenDocument,
  signalOfRun: AbortSignal,
): Promise<Checked | Failure | undefined> {
  if (document.kind === 'files' && isPrivate.value) {
    try {
      return (await askWorker('check', { files: filesNow(), root: document.root })) ?? undefined;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return { kind: 'broken', sentence: `${texts.programError} ${why}`, status: 0 };
    }
  }
  if (!isSignedIn.value) return { kind: 'signed-out', sentence: texts.needsKey, status: 401 };
  const answer = await (document.kind === 'url'
    ? checkUrl(document.url, signalOfRun)
    : checkByService(rootNow(document), signalOfRun));
  if (answer.kind === 'answer') return answer.value;
  return signalOfRun.aborted ? cancelled : answer.failure;
}

/** The files as they are now. */
export function filesNow(): readonly TextFile[] {
  const document = opened.value;
  if (document?.kind !== 'files') return [];
  return document.files.map(({ path, text }) => ({ path, text: editor.value?.textOf(path) ?? text }));
}

function rootNow({ root }: OpenDocument & { readonly kind: 'files' }): TextFile {
  return filesNow().find(({ path }) => path === root) ?? { path: root, text: '' };
}

/** Marks what was found in the file in sight. */
export function showMarks(): void {
  const { findings } = checked.value?.page ?? { findings: [] };
  const ranges = checked.value?.ranges ?? new Int32Array();
  const here = bySeverity(findings).filter((index) => findings[index]?.file === shownPath.value);
  unmarked.value = Math.max(0, here.length - mostMarks);
  const marks = here.slice(0, mostMarks).map((finding): Mark => {
    const { severity, problem } = findings[finding] ?? { severity: 'info', problem: '' };
    const [line = 1, column = 1, endLine = 1, endColumn = 1] = ranges.subarray(4 * finding, 4 * finding + 4);
    return { finding, severity, message: problem, line, column, endLine, endColumn };
  });
  editor.value?.showMarks(shownVersion, marks);
}

async function learnFixes(): Promise<void> {
  if (Object.keys(fixable.value).length > 0) return;
  try {
    fixable.value = await askWorker('fixable', null);
  } catch {
    // Without fixes, the page is still of use.
  }
}
