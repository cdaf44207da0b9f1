import { signal } from '@preact/signals';
import { askJson } from '../api/client.js';
import type { Failure } from '../api/failure.js';
import type { Comparison } from '../api/records.js';
import { DocumentInput, toDocumentFile, type GivenDocument } from '../components/document-input.js';
import { Empty, Failed, Loading } from '../components/states.js';
import { session } from '../common/session.js';
import { ChangeList } from './compare/changes.js';
import { texts } from './compare/texts.js';

const none: GivenDocument = { kind: 'none' };

/** Input and result, kept for returning from another page. */
const state = signal<{
  readonly old: GivenDocument;
  readonly new: GivenDocument;
  readonly result: 'none' | 'running' | Comparison | Failure;
}>({ old: none, new: none, result: 'none' });

session.subscribe(() => (state.value = { old: none, new: none, result: 'none' }));

/** Compares two versions of a document. */
export function Page() {
  const { old, new: now, result } = state.value;
  const fault = findInputFault(old, now);
  return (
    <>
      <section class="panel" aria-labelledby="compare">
        <h1 id="compare">{texts.title}</h1>
        <p class="muted">{texts.intro}</p>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (fault === undefined) void compare();
          }}
        >
          <div class="two">
            <DocumentInput
              title={texts.old}
              document={old}
              give={(document) => (state.value = { ...state.value, old: document })}
            />
            <DocumentInput
              title={texts.new}
              document={now}
              give={(document) => (state.value = { ...state.value, new: document })}
            />
          </div>
          <p class="together">
            <button class="main-button" disabled={fault !== undefined || result === 'running'}>
              {texts.compare}
            </button>
            <span class="muted" role="status">
              {fault}
            </span>
          </p>
        </form>
      </section>
      <Result />
    </>
  );
}

function findInputFault(old: GivenDocument, now: GivenDocument): string | undefined {
  if (old.kind === 'none' || now.kind === 'none') return texts.needsBoth;
  return (old.kind === 'url') === (now.kind === 'url') ? undefined : texts.mixed;
}

async function compare(): Promise<void> {
  const { old, new: now } = state.value;
  state.value = { ...state.value, result: 'running' };
  const key = session.value;
  const answer = await askJson<Comparison>(
    old.kind === 'url' && now.kind === 'url'
      ? {
          method: 'POST',
          path: '/api/conversion/openapi/diff/url',
          body: { old: old.url, new: now.url },
        }
      : { method: 'POST', path: '/api/conversion/openapi/diff', body: buildComparisonForm(old, now) },
  );
  if (session.value !== key) return;
  state.value = { ...state.value, result: answer.kind === 'answer' ? answer.value : answer.failure };
}

function buildComparisonForm(old: GivenDocument, now: GivenDocument): FormData {
  const form = new FormData();
  for (const [name, side] of [
    ['old', old],
    ['new', now],
  ] as const) {
    const file = toDocumentFile(side);
    if (file !== undefined) form.set(name, file.blob, file.name);
  }
  return form;
}

function Result() {
  const { result } = state.value;
  if (result === 'none')
    return (
      <Empty>
        <p>{texts.start}</p>
      </Empty>
    );
  if (result === 'running') return <Loading>{texts.comparing}</Loading>;
  if ('sentence' in result) return <Failed failure={result} again={() => void compare()} />;
  return (
    <section class="panel" aria-labelledby="result">
      <h2 id="result">{texts.verdict(result.changes.length + result.omitted)}</h2>
      <p class="muted">{texts.from(result.old.uri, result.new.uri)}</p>
      <ChangeList changes={result.changes} />
      {result.omitted > 0 && <p class="state overfull">{texts.omitted(result.omitted)}</p>}
    </section>
  );
}
