import { errorMessage } from '@assay/text';
import { signal } from '@preact/signals';
import { askWorker } from '../console/analysis/worker-client.js';
import type { Compared, TextFile } from '../console/analysis/protocol.js';
import { DocumentInput, type GivenDocument } from '../console/components/document-input.js';
import { Loading } from '../console/components/states.js';
import { ChangeList } from '../console/pages/compare/changes.js';
import { texts as compareTexts } from '../console/pages/compare/texts.js';
import { texts } from './texts.js';

const none: GivenDocument = { kind: 'none' };

/** Both versions and the result, kept while the other page is shown. */
const state = signal<{
  readonly old: GivenDocument;
  readonly new: GivenDocument;
  readonly result: 'none' | 'running' | Compared;
}>({ old: none, new: none, result: 'none' });

/** Compares two documents in the browser. */
export function ComparePage() {
  const { old, new: now, result } = state.value;
  const fault = findInputFault(old, now);
  return (
    <>
      <section class="panel" aria-labelledby="compare">
        <h1 id="compare">{texts.compareTitle}</h1>
        <p class="muted">{texts.compareIntro}</p>
        <p>
          <button type="button" class="chip" onClick={() => void compareExample()}>
            {texts.compareExample}
          </button>
        </p>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (fault === undefined) void compare();
          }}
        >
          <div class="two">
            <DocumentInput
              title={compareTexts.old}
              document={old}
              give={(document) => give({ old: document })}
            />
            <DocumentInput
              title={compareTexts.new}
              document={now}
              give={(document) => give({ new: document })}
            />
          </div>
          <p class="together">
            <button class="main-button" disabled={fault !== undefined || result === 'running'}>
              {compareTexts.compare}
            </button>
            <span class="muted" role="status">
              {fault}
            </span>
          </p>
        </form>
      </section>
      <Result result={result} />
    </>
  );
}

function give(change: Partial<{ readonly old: GivenDocument; readonly new: GivenDocument }>): void {
  state.value = { ...state.value, ...change };
}

function findInputFault(old: GivenDocument, now: GivenDocument): string | undefined {
  if (old.kind === 'none' || now.kind === 'none') return compareTexts.needsBoth;
  return old.kind === 'url' || now.kind === 'url' ? texts.noUrls : undefined;
}

function Result({ result }: { readonly result: 'none' | 'running' | Compared }) {
  if (result === 'none') return null;
  if (result === 'running') return <Loading>{compareTexts.comparing}</Loading>;
  if (!result.ok)
    return (
      <p class="state failed bad" role="alert">
        {result.sentence}
      </p>
    );
  return (
    <section class="panel" aria-labelledby="result">
      <h2 id="result">{texts.result(result.changes.length)}</h2>
      <ChangeList changes={result.changes} />
    </section>
  );
}

async function compareExample(): Promise<void> {
  const { examples } = await import('../console/pages/document/examples.js');
  const given = ({ path, text }: TextFile): GivenDocument => ({
    kind: 'file',
    name: path,
    blob: new Blob([text]),
  });
  give({ old: given(examples.bookshop), new: given(examples.bookshopNext) });
  await compare();
}

async function compare(): Promise<void> {
  const { old, new: now } = state.value;
  state.value = { ...state.value, result: 'running' };
  let result: Compared;
  try {
    const [before, after] = await Promise.all([readDocument(old), readDocument(now)]);
    result = await askWorker('compare', { old: before, new: after });
  } catch (error) {
    result = { ok: false, sentence: errorMessage(error) };
  }
  state.value = { ...state.value, result };
}

/** Reads a document given as a file or as text. This form does not accept URLs. */
async function readDocument(document: GivenDocument): Promise<TextFile> {
  if (document.kind === 'file') return { path: document.name, text: await document.blob.text() };
  return { path: 'pasted.yaml', text: document.kind === 'text' ? document.text : '' };
}
