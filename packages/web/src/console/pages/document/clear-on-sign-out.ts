import { stopWorker } from '../../analysis/worker-client.js';
import { session, signedOutBecause } from '../../session.js';
import { close, forget } from './check.js';
import { isPrivate, opened } from './documents.js';
import { fixNote } from './fixing.js';
import { clearView } from './view.js';

/** Drops what nobody may see any more once a session has ended. Whoever signs out leaves nothing; who is signed out keeps what they have written. */
export function dropOnLeaving(): void {
  session.subscribe((now) => {
    if (now !== undefined || opened.value === undefined) return;
    if (signedOutBecause.value === '' || opened.value.kind === 'url') {
      close();
      clearView();
      fixNote.value = '';
      isPrivate.value = true;
      stopWorker();
    } else if (!isPrivate.value) forget();
  });
}
