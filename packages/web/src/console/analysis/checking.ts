import type { PageDocument } from '@assay/reporters';
import type { Checked, SentFile } from './protocol.js';
import { askWorker, workerNumber } from './worker-client.js';

/** Latest page data from the worker, which sends only the changes. */
let latest: { readonly worker: number; readonly page: PageDocument } | undefined;

/**
 * Has the worker check a version of a document.
 *
 * @param filesFor - gives the files, for the worker with a number: how they differ from what was sent to that one, or their texts
 * @returns undefined where a newer version came.
 */
export async function checkInWorker(
  filesFor: (worker: number) => readonly SentFile[],
  root: string,
): Promise<Checked | undefined> {
  const worker = workerNumber();
  const change = await askWorker('check', { files: filesFor(worker), root });
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
