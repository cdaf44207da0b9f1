import { errorMessage } from '@assay/text';
import { batch, computed, signal } from '@preact/signals';
import type { FixKind } from '@assay/fixes';
import { checkInWorker, askWorker, stopWorker } from '../../analysis/worker-client.js';
import type { Checked, SentFile, TextFile } from '../../analysis/protocol.js';
import type { Answer } from '../../api/client.js';
import { cancelled, type Failure } from '../../api/failure.js';
import type { Mark } from '../../editor/marks.js';
import type { SourceEditor } from '../../editor/source-editor.js';
import { isSignedIn } from '../../common/session.js';
import {
  isChanged,
  isPrivate,
  opened,
  displayedPath,
  ruleset,
  rulesetFault,
  type OpenDocument,
} from './documents.js';
import { bySeverity, checkByService, checkUrl } from './service-check.js';
import { texts } from './texts.js';

/** State of the document's check. */
export type CheckState =
  | { readonly kind: 'done' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'failed'; readonly failure: Failure };

const done: CheckState = { kind: 'done' };
const checking: CheckState = { kind: 'checking' };

/** Current state. */
export const checkState = signal<CheckState>(done);

/** Result of the last checked version; undefined before the first one. */
export const checked = signal<Checked | undefined>(undefined);

/** Page of the result. The object stays the same as long as its content does. */
export const displayedPage = computed(() => checked.value?.page);

const worstFirst = computed(() => bySeverity(displayedPage.value?.findings ?? []));

/** The most harmless kind of fix of each rule. */
export const fixable = signal<Readonly<Record<string, FixKind>>>({});

/** Number of findings without a mark in the current file. */
export const unmarked = signal(0);

/** Maximum number of marks in a file. */
const maxMarks = 5000;

/** Milliseconds after which the check is repeated without the ruleset. An analysis without one ends after a minute. */
const maxRulesetTime = 75_000;

/** True if the current file has secrets. */
export const hasSecrets = signal(false);

/** True if secrets are visible. */
export const areSecretsVisible = signal(false);

/** The editor; undefined until it is loaded. */
export const editor = signal<SourceEditor | undefined>(undefined);

/** True if the findings are those of the current text. */
export const isCurrent = computed(() => checkState.value.kind === 'done' && checked.value !== undefined);

let version = 0;
let displayedVersion = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let running: Promise<void> | undefined;
let controller = new AbortController();

/** Opens a document and checks it. */
export function open(document: OpenDocument): void {
  batch(() => {
    forget();
    isChanged.value = false;
    rulesetFault.value = '';
    displayedPath.value = document.kind === 'files' ? document.root : '';
    // Several files are never sent to the service, and documents fetched by the service are then analysed on this page.
    if (document.kind === 'files' && (document.files.length > 1 || opened.value?.kind === 'url'))
      isPrivate.value = true;
    if (document.kind === 'url') isPrivate.value = false;
    opened.value = document;
  });
  void check();
}

/** Closes the document. */
export function close(): void {
  batch(() => {
    forget();
    isChanged.value = false;
    // The switch was set automatically and must not affect the next document.
    if (opened.value?.kind === 'url') isPrivate.value = true;
    opened.value = undefined;
  });
}

/** Discards the results. */
export function forget(): void {
  clearTimeout(timer);
  timer = undefined;
  controller.abort();
  version++;
  displayedVersion = version;
  checked.value = undefined;
  checkState.value = done;
  hasSecrets.value = false;
  areSecretsVisible.value = false;
}

/** Handles a change of the text. It is checked again after a short pause. */
export function changed(): void {
  isChanged.value = true;
  checkState.value = checking;
  clearTimeout(timer);
  const took = checked.value?.took ?? 0;
  // Repeated keys and pasted text arrive at once. A check can begin between two typed keys, and is replaced by the next one.
  const quiet = isPrivate.value ? Math.min(40, took / 4) : 700;
  timer = setTimeout(() => void check(), quiet);
}

/** Checks the current document. A running check of an older text becomes outdated. */
export function check(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  running = run().finally(() => {
    running = undefined;
  });
  return running;
}

/** Waits until the current document has been checked. */
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
  checkState.value = checking;
  const found = await runCheck(document, controller.signal);
  if (found === undefined || mine <= displayedVersion || opened.value !== document) return;
  if ('kind' in found) {
    if (mine === version && found.kind !== 'cancelled') checkState.value = { kind: 'failed', failure: found };
    return;
  }
  displayedVersion = mine;
  batch(() => {
    checked.value = found;
    if (mine === version && timer === undefined) checkState.value = done;
  });
  showMarks();
  void learnFixes();
}

/** Returns the result or the failure; undefined if a newer version was sent. */
async function runCheck(
  document: OpenDocument,
  signalOfRun: AbortSignal,
): Promise<Checked | Failure | undefined> {
  if (document.kind === 'files' && isPrivate.value) {
    const watch = setTimeout(leaveRulesetOut, maxRulesetTime);
    try {
      return await checkInWorker(filesFor, document.root, ruleset.value);
    } catch (error) {
      const why = errorMessage(error);
      return { kind: 'broken', sentence: `${texts.programError} ${why}`, status: 0 };
    } finally {
      clearTimeout(watch);
    }
  }
  if (!isSignedIn.value) return { kind: 'signed-out', sentence: texts.needsKey, status: 401 };
  const answer = await (document.kind === 'url'
    ? fetched(document.url, signalOfRun)
    : checkByService(rootNow(document), signalOfRun));
  if (answer?.kind !== 'failure') return answer?.value;
  return signalOfRun.aborted ? cancelled : answer.failure;
}

/** Sets or removes the ruleset. */
export function changeRuleset(next: TextFile | undefined): void {
  // A pattern of the previous ruleset may never end.
  if (ruleset.value !== undefined && checkState.value.kind === 'checking') stopWorker();
  ruleset.value = next;
  rulesetFault.value = '';
  if (opened.value !== undefined) void check();
}

/**
 * Stops a worker that does not respond, and checks the document without the ruleset. Only a ruleset can exceed the time limit.
 */
function leaveRulesetOut(): void {
  const { value } = ruleset;
  if (value === undefined) return;
  stopWorker();
  changeRuleset(undefined);
  rulesetFault.value = texts.rulesetEndless(value.path);
}

/** Lets the service fetch a document. If that succeeds, opens it with its text and returns undefined. */
async function fetched(url: string, signalOfRun: AbortSignal): Promise<Answer<Checked> | undefined> {
  const answer = await checkUrl(url, signalOfRun);
  if (answer.kind === 'failure') return answer;
  const { checked: found, files } = answer.value;
  const [root] = files;
  if (root === undefined) return { ...answer, value: found };
  if (!signalOfRun.aborted) open({ kind: 'files', files, root: root.path });
  return undefined;
}

/** Returns the current files. */
export function filesNow(): readonly TextFile[] {
  const document = opened.value;
  if (document?.kind !== 'files') return [];
  return document.files.map(({ path, text }) => ({ path, text: editor.value?.getEditorText(path) ?? text }));
}

/** Returns the files for a worker: patches since they were last sent to it, or their texts. */
export function filesFor(worker: number): readonly SentFile[] {
  const document = opened.value;
  if (document?.kind !== 'files') return [];
  return document.files.map(({ path, text }): SentFile => {
    const patches = editor.value?.takePatches(path, worker);
    return patches === undefined
      ? { path, text: editor.value?.getEditorText(path) ?? text }
      : { path, patches };
  });
}

function rootNow({ root }: OpenDocument & { readonly kind: 'files' }): TextFile {
  return filesNow().find(({ path }) => path === root) ?? { path: root, text: '' };
}

/** Marks the findings of the current file. */
export function showMarks(): void {
  const { findings } = displayedPage.value ?? { findings: [] };
  const ranges = checked.value?.ranges ?? new Int32Array();
  const here = worstFirst.value.filter((index) => findings[index]?.file === displayedPath.value);
  unmarked.value = Math.max(0, here.length - maxMarks);
  const marks = here.slice(0, maxMarks).map((finding): Mark => {
    const { rule, severity, problem } = findings[finding] ?? { rule: '', severity: 'info', problem: '' };
    const at = 4 * finding;
    return {
      finding,
      severity,
      message: problem,
      hasFix: fixable.value[rule] !== undefined,
      line: ranges[at] ?? 1,
      column: ranges[at + 1] ?? 1,
      endLine: ranges[at + 2] ?? 1,
      endColumn: ranges[at + 3] ?? 1,
    };
  });
  editor.value?.showMarks(displayedVersion, marks);
  void maskSecrets();
}

/** Shows or masks the secrets of the document. */
export function showSecrets(areVisible: boolean): void {
  areSecretsVisible.value = areVisible;
  editor.value?.showSecrets(areVisible);
}

/** Masks the secrets of the current file as found by the check. For a text that the worker has not checked, finds them now. */
async function maskSecrets(): Promise<void> {
  const path = displayedPath.value;
  const source = editor.value;
  const text = source?.getEditorText(path);
  if (source === undefined || text === undefined) return;
  const known = checked.value?.secrets;
  let places = known?.[path] ?? new Int32Array();
  if (known === undefined) {
    try {
      places = await askWorker('secrets', { path, text });
    } catch {
      // Without a worker, the text is shown unmasked, because it is the user's own.
    }
    if (editor.value !== source || displayedPath.value !== path) return;
    // Search again if the text has changed.
    if (source.getEditorText(path) !== text) return maskSecrets();
  }
  source.maskSecrets(known === undefined ? undefined : displayedVersion, places);
  hasSecrets.value = places.length > 0;
}

async function learnFixes(): Promise<void> {
  if (Object.keys(fixable.value).length > 0) return;
  try {
    fixable.value = await askWorker('fixable', null);
    showMarks();
  } catch {
    // The page remains useful without fixes.
  }
}
