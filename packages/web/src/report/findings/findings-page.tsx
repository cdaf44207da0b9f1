import { Notes } from '../../shared/notes.js';
import { run } from './data.js';
import { Detail } from './detail.js';
import { Filters } from './filters.js';
import { GroupList } from './list.js';
import { ApiMap } from './map.js';
import { chosen, current } from './state.js';
import { texts } from './texts.js';
import { First, Verdict } from './verdict.js';

/** The report of what `validate` found. */
export function FindingsPage() {
  const document = current.value;
  return (
    <>
      <a class="skip" href="#groups" onClick={skip}>
        {texts.skip}
      </a>
      <Verdict />
      <main>
        <First />
        <ApiMap />
        <section
          id="groups"
          class={`panel ${chosen.value === undefined ? '' : 'has-detail'}`}
          aria-labelledby="all"
          tabIndex={-1}
        >
          <h2 id="all">{texts.all}</h2>
          <Filters />
          <div class="columns">
            <GroupList />
            <Detail />
          </div>
        </section>
        {document !== undefined && (
          <>
            <Notes title={texts.failures} notes={document.failures} />
            <Notes title={texts.violations} notes={document.violations} />
            <Notes title={texts.undecided} notes={document.undecided} />
            <Notes title={texts.suppressed} notes={document.suppressed} />
          </>
        )}
      </main>
      <footer class="muted">
        {texts.made} {run.version}
      </footer>
    </>
  );
}

/** The fragment is the filters': the focus is moved by hand. */
function skip(event: Event): void {
  event.preventDefault();
  const groups = document.querySelector<HTMLElement>('#groups');
  groups?.focus();
  groups?.scrollIntoView();
}
