import { errorMessage } from '@assay/text';
import { ChangesOfPages } from './page-changes.js';
import type { Reply, Request, Task, Tasks } from './protocol.js';
import { Session } from './session.js';
import { listMaskedPlaces, maskFiles, maskText } from './secret-places.js';
import { unpack } from './unpack.js';

// The used part of the worker's scope, which the page's types do not contain.
declare const self: {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  postMessage(message: Reply, transfer?: readonly ArrayBuffer[]): void;
};

/** Thrown to end an analysis whose result is no longer needed. */
class Outdated extends Error {}

/** Maximum time without a result in milliseconds. After it, an analysis is finished even if there is a newer version. */
const maxSilence = 2000;

const session = new Session();
const changes = new ChangesOfPages();
const queue: Request[] = [];
let isBusy = false;
/** Duration of the latest analysis, and its end time, in milliseconds. */
let duration = 0;
let finished = 0;

const channel = new MessageChannel();
let goOn: (() => void) | undefined;
channel.port1.onmessage = () => goOn?.();

self.onmessage = ({ data }) => {
  // `as`: only the page posts messages to its worker.
  const request = data as Request;
  // A text is shown only after its secrets are known, so this task does not wait for an analysis.
  if (request.task === 'secrets') void answer(request);
  else {
    queue.push(request);
    if (!isBusy) void work();
  }
};

async function work(): Promise<void> {
  isBusy = true;
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) await answer(next);
  isBusy = false;
}

async function answer(request: Request): Promise<void> {
  const { id } = request;
  try {
    const gives = await done(request);
    // `as`: the buffer was created here and is not shared.
    self.postMessage({ id, gives }, isChecked(gives) ? [gives.ranges.buffer as ArrayBuffer] : []);
  } catch (error) {
    self.postMessage({ id, failed: errorMessage(error) });
  }
}

async function done(request: Request): Promise<Tasks[Task]['gives']> {
  switch (request.task) {
    case 'unpack':
      return unpack(request.asks.name, request.asks.bytes);
    case 'check':
      return check(request.asks);
    case 'fixable':
      return (await import('./fixing.js')).fixableRules();
    case 'offer':
      return (await import('./fixing.js')).offerOf(session, request.asks);
    case 'fix': {
      const { fixAllSafe, fixOne } = await import('./fixing.js');
      return request.asks === 'all-safe' ? fixAllSafe(session) : fixOne(session, request.asks);
    }
    case 'compare':
      return (await import('./comparing.js')).compareTexts(request.asks);
    case 'secrets': {
      const { text } = request.asks;
      return listMaskedPlaces(text, maskText(text));
    }
    case 'mask':
      return maskFiles(request.asks);
    case 'report':
      return (await import('./reporting.js')).writeReport(session, request.asks);
  }
}

async function check({ files, root, ruleset }: Tasks['check']['asks']): Promise<Tasks['check']['gives']> {
  // Always apply the files, because the next message may contain patches of this version.
  session.take(files, root, ruleset);
  if (isOutdated()) return null;
  const start = performance.now();
  finished ||= start;
  try {
    const checked = await session.check(async () => {
      await pause();
      const now = performance.now();
      // Later, finishing is cheaper than starting again, and a finished analysis makes the next one faster.
      if (isOutdated() && now - start < duration / 2 && now - finished < maxSilence) throw new Outdated();
    });
    finished = performance.now();
    duration = finished - start;
    return { ...checked, page: changes.since(checked.page) };
  } catch (error) {
    if (error instanceof Outdated) return null;
    throw error;
  }
}

function isOutdated(): boolean {
  return queue.some(({ task }) => task === 'check');
}

/** Lets messages arrive. A timer would wait for at least 4 ms. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    goOn = resolve;
    channel.port2.postMessage(null);
  });
}

function isChecked(gives: Tasks[Task]['gives']): gives is Tasks['check']['gives'] & object {
  return typeof gives === 'object' && gives !== null && 'ranges' in gives;
}
