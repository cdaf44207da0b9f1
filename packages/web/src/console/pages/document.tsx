import { opened } from './document/documents.js';
import { Findings } from './document/findings.js';
import { Head } from './document/head.js';
import { Intake } from './document/document-upload.js';
import { dropOnLeaving } from './document/clear-on-sign-out.js';
import { SourcePane } from './document/source-pane.js';
import { texts } from './document/texts.js';
import { displayedPage } from './document/check.js';
import { side } from './document/view.js';

dropOnLeaving();

/** Looks at one document: its source beside what is wrong with it. */
export function Page() {
  const document = opened.value;
  if (document === undefined) return <Intake />;
  return (
    <>
      <Head />
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
