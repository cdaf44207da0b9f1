import { Notes } from '../../shared/notes.js';
import { PageFoot, SkipLink } from '../../shared/page.js';
import { RichText } from '../../shared/rich-text.js';
import { documents, reviews, run } from './data.js';
import { DocumentHead } from './document-head.js';
import { Overview } from './overview.js';
import { Reviews } from './reviews.js';
import { Detail } from './detail.js';
import { Filters } from './filters.js';
import { GroupList } from './list.js';
import { ApiMap } from './map.js';
import { chosen, current } from './state.js';
import { texts } from './texts.js';
import { First, Verdict } from './verdict.js';

/** The report of `validate`. */
export function FindingsPage() {
  const document = current.value;
  return (
    <>
      <SkipLink to="groups">{texts.skip}</SkipLink>
      <Verdict />
      <main>
        {documents.length > 1 && (
          <>
            <Overview />
            <DocumentHead />
          </>
        )}
        <First />
        {run.since !== undefined && <Reviews since={run.since} reviews={reviews} />}
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
            <Notes title={texts.suppressed} hint={texts.suppressedHint} notes={document.suppressed} />
            <Notes title={texts.known} hint={texts.knownHint} notes={document.known} />
          </>
        )}
      </main>
      <PageFoot version={run.version}>
        {document?.untried !== undefined && <RichText text={document.untried} />}
        {document?.leftOut !== undefined && <RichText text={document.leftOut} />}
      </PageFoot>
    </>
  );
}
