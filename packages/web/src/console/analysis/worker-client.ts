import type { Reply, Task, Tasks, Checked, SentFile, TextFile } from './protocol.js';
import type { PageDocument } from '@assay/reporters';

/** The URL of the worker's code, inserted by the build; empty if the code is in the page itself. */
declare const consoleWorker: string;

/** Trusted Types, which the policy of the shell allows only for this URL of a worker. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

interface Waiting {
  readonly resolve: (gives: never) => void;
  readonly reject: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let count = 0;
let started = 0;

/** Returns the number of the worker, and starts it if necessary. A new worker does not have the state of an earlier one. */
function workerNumber(): number {
  worker ??= startWorker();
  return started;
}

/** Sends a task to the worker. The first task starts it and loads its code. Rejects if the worker fails. */
export function askWorker<Name extends Task>(
  task: Name,
  asks: Tasks[Name]['asks'],
): Promise<Tasks[Name]['gives']> {
  const id = ++count;
  worker ??= startWorker();
  worker.postMessage({ id, task, asks });
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

/** Terminates the worker and loses its state. */
export function stopWorker(): void {
  worker?.terminate();
  worker = undefined;
  rejectAll('The analysis was ended.');
}

function startWorker(): Worker {
  const item = new Worker(addressOfWorker(), {
    type: consoleWorker === '' ? 'classic' : 'module',
    name: 'assay',
  });
  started++;
  item.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    const pendingRequest = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failed' in data) pendingRequest?.reject(new Error(data.failed));
    // `as`: the result has the type of the task.
    else pendingRequest?.resolve(data.gives as never);
  });
  item.addEventListener('error', (event) => {
    event.preventDefault();
    if (worker === item) stopWorker();
  });
  return item;
}

function rejectAll(message: string): void {
  for (const { reject } of waiting.values()) reject(new Error(message));
  waiting.clear();
}

let address: string | undefined;
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

function addressOfWorker(): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  address ??= consoleWorker === '' ? embeddedWorker() : consoleWorker;
  const url = address;
  policy ??= trustedTypes?.createPolicy('assay', { createScriptURL: () => url });
  return policy?.createScriptURL(url) ?? url;
}

/** Returns the URL of the worker's code in a page that is one file. Such a page cannot load another file of the same folder. */
function embeddedWorker(): string {
  // `as`: the build inserts the code as a JSON string.
  const code = JSON.parse(document.querySelector('#worker')?.textContent ?? '""') as string;
  return URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
}

/** Latest page data from the worker, which sends only the changes. */
let latest: { readonly worker: number; readonly page: PageDocument } | undefined;

/**
 * Checks a version of a document in the worker.
 *
 * @param filesFor Returns the files for the worker with a number: patches since they were last sent to it, or their texts.
 * @param ruleset Runs in addition to Assay's rules.
 * @returns undefined if a newer version was sent.
 */
export async function checkInWorker(
  filesFor: (worker: number) => readonly SentFile[],
  root: string,
  ruleset?: TextFile,
): Promise<Checked | undefined> {
  const worker = workerNumber();
  const change = await askWorker('check', { files: filesFor(worker), root, ruleset });
  if (change === null) return undefined;
  const before = latest?.worker === worker ? latest.page : undefined;
  // `as`: the first page from a worker has all members.
  const page =
    before !== undefined && Object.keys(change.page).length === 0
      ? before
      : ({ ...before, ...change.page } as PageDocument);
  latest = { worker, page };
  return { ...change, page };
}
