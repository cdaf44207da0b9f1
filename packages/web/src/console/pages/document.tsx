import type { ComponentChildren } from 'preact';
import { opened, isPrivate, ruleset } from './document/documents.js';
import { Findings } from './document/findings.js';
import { Head } from './document/head.js';
import { Intake } from './document/document-upload.js';
import { SourcePane } from './document/source-pane.js';
import { texts } from './document/texts.js';
import { displayedPage, close, forget } from './document/check.js';
import { side, clearView } from './document/view.js';
import { stopWorker } from '../analysis/worker-client.js';
import { session, signedOutBecause } from '../common/session.js';
import { fixNote } from './document/fixing.js';

dropOnLeaving();

/** The document page of the console. */
export function Page() {
  return <DocumentPage />;
}

/**
 * Shows one document: its source beside its findings.
 *
 * @param actions Additional buttons for an open document.
 */
export function DocumentPage({ actions }: { readonly actions?: ComponentChildren }) {
  const document = opened.value;
  if (document === undefined) return <Intake />;
  return (
    <>
      <Head actions={actions} />
      <Sides />
      <div
        class={`workbench show-${side.value}`}
        key={document.kind === 'url' ? document.url : document.root}
      >
        <SourcePane />
        <Findings />
      </div>
    </>
  );
}

/** Tabs of a narrow window, which shows one side at a time. */
function Sides() {
  const groups = displayedPage.value?.groups.length;
  return (
    <div class="chips sides">
      {(['source', 'findings'] as const).map((each) => (
        <button
          type="button"
          class="chip"
          aria-pressed={side.value === each}
          onClick={() => {
            side.value = each;
          }}
        >
          {texts[each]} {each === 'findings' ? groups : ''}
        </button>
      ))}
    </div>
  );
}

/**
 * Removes data when a session ends. After a sign-out by the user nothing remains; after a forced sign-out the user's own texts
 * are kept.
 */
export function dropOnLeaving(): void {
  session.subscribe((now) => {
    if (now !== undefined) return;
    if (signedOutBecause.value === '') ruleset.value = undefined;
    if (opened.value === undefined) return;
    if (signedOutBecause.value === '' || opened.value.kind === 'url') {
      close();
      clearView();
      fixNote.value = '';
      isPrivate.value = true;
      stopWorker();
    } else if (!isPrivate.value) forget();
  });
}
