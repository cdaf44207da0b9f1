import { count } from '@assay/core';
import { documents, run, type DisplayedDocument } from './data.js';
import { ScoreOfDocument } from './document-head.js';
import { Badge } from '../../shared/severity.js';
import { Gate } from '../../shared/summary.js';
import { describeReach } from '../../shared/groups.js';
import { RichText } from '../../shared/rich-text.js';
import { current, show } from './state.js';
import { focusGroups } from './focus-groups.js';
import { texts } from './texts.js';

/** The head of the report: the document, the verdict of the gate, the score and the lost points. */
export function Verdict() {
  const document = current.value;
  const isSingle = documents.length === 1;
  return (
    <header class="panel verdict">
      <div class="title">
        <h1>{isSingle ? apiNameOf(document) : count(documents.length, 'document')}</h1>
        <p class="muted">
          {[...(isSingle ? [document?.name, document?.description] : []), texts.date(run.date)].join(' · ')}
        </p>
        <Gate passed={run.passed} verdict={run.passed ? texts.passed : texts.failed}>
          <RichText text={run.result} />
        </Gate>
        {run.unread.length > 0 && (
          <p class="gate failed">
            {texts.unread}: {run.unread.join(' ')}
          </p>
        )}
      </div>
      {isSingle && <ScoreOfDocument />}
    </header>
  );
}

/** Returns the title and version of an API, or the name of its document. */
function apiNameOf(document: DisplayedDocument | undefined): string {
  return document?.api === undefined
    ? (document?.name ?? '')
    : `${document.api.title} ${document.api.version}`;
}

/** The most severe group of each of the first eight rules. */
export function First() {
  const document = current.value;
  if (document === undefined || document.groups.length === 0) return null;
  const kinds = new Set<string>();
  const first = document.groups.filter(({ rule }) => !kinds.has(rule) && kinds.size < 8 && kinds.add(rule));
  return (
    <section class="panel first" aria-labelledby="first">
      <h2 id="first">{texts.first}</h2>
      <p class="muted">{texts.firstHint}</p>
      <ol>
        {first.map((group) => (
          <li>
            <button
              type="button"
              onClick={() => {
                show({
                  group: group.id,
                  rule: '',
                  severities: [],
                  text: '',
                  tag: '',
                  category: '',
                  operation: '',
                });
                focusGroups();
              }}
            >
              <Badge severity={group.severity} />
              <span class="what">
                <RichText text={group.problem} />
              </span>
              <span class="muted">
                {describeReach(
                  group.findings.length + (group.more ?? 0),
                  group.operations,
                  document.operations.length,
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
