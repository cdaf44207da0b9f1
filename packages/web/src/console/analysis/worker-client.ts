import type { Reply, Task, Tasks, Checked, SentFile, TextFile } from './protocol.js';
import type { PageDocument } from '@assay/reporters';

/** The address of the worker's code, which the build puts here; empty where the code is in the page itself. */
declare const consoleWorker: string;

/** Trusted Types that the policy of the shell allows as the address of a worker: this one, and nothing else. */
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

/** The number of the worker, which is started where there is none: what another one was told, this one does not know. */
function workerNumber(): number {
  worker ??= startWorker();
  return started;
}

/** Has the worker do something. It is started, and its code loaded, when it is first asked. Rejects where the worker fails. */
export function askWorker<Name extends Task>(
  task: Name,
  asks: Tasks[Name]['asks'],
): Promise<Tasks[Name]['gives']> {
  const id = ++count;
  worker ??= startWorker();
  worker.postMessage({ id, task, asks });
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

/** Ends whatever the worker does. What it knew is forgotten. */
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
    // `as`: the worker answers a task with what the task gives.
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

/** The address of the worker's code in a page that is one file: such a page cannot load another file of the same folder. */
function embeddedWorker(): string {
  // `as`: the build writes the code there as a JSON string.
  const code = JSON.parse(document.querySelector('#worker')?.textContent ?? '""') as string;
  return URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
}

/** Latest page data from the worker, which sends only the changes. */
let latest: { readonly worker: number; readonly page: PageDocument } | undefined;

/**
 * Has the worker check a version of a document.
 *
 * @param filesFor - gives the files, for the worker with a number: how they differ from what was sent to that one, or their texts
 * @param ruleset - runs besides Assay's rules
 * @returns undefined where a newer version came.
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
  // `as`: the first that a worker sends has all members.
  const page =
    before !== undefined && Object.keys(change.page).length === 0
      ? before
      : ({ ...before, ...change.page } as PageDocument);
  latest = { worker, page };
  return { ...change, page };
}
