import { useEffect, useRef, useState } from 'preact/hooks';
import { Empty, Loading } from '../../components/states.js';
import { texts as frame } from '../../common/texts.js';
import { changed, editor, showMarks, unmarked } from './check.js';
import { opened, displayedPath } from './documents.js';
import { fix, findFindingPlace } from './fixing.js';
import { pick } from './view.js';
import { texts } from './texts.js';

/** The source of the document in the editor, whose code is loaded on demand. */
export function SourcePane() {
  const document = opened.value;
  return (
    <section class="source" aria-label={texts.source}>
      {document?.kind === 'files' && document.files.length > 1 && (
        <FileChoice paths={document.files.map(({ path }) => path)} />
      )}
      {document?.kind === 'url' ? (
        <Empty>
          <p>{texts.serviceOnly}</p>
        </Empty>
      ) : (
        <Editor />
      )}
      {unmarked.value > 0 && <p class="muted source-note">{texts.marksLeft(unmarked.value)}</p>}
    </section>
  );
}

function Editor() {
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'lost'>('loading');
  useEffect(() => {
    let isLeft = false;
    import('../../editor/source-editor.js').then(
      ({ SourceEditor }) => {
        const document = opened.value;
        const file =
          document?.kind === 'files'
            ? document.files.find(({ path }) => path === displayedPath.value)
            : undefined;
        if (isLeft || host.current === null || file === undefined) return;
        editor.value = new SourceEditor(host.current, texts.sourceOf(file.path), {
          changed,
          picked: (finding) => pick(finding, 'source'),
          fixName: texts.fix,
          fix: fixFinding,
        });
        editor.value.show(file.path, file.text);
        setState('ready');
        showMarks();
      },
      () => setState('lost'),
    );
    return () => {
      isLeft = true;
      editor.value?.destroy();
      editor.value = undefined;
    };
  }, []);
  return (
    <>
      {state === 'loading' && <Loading>{texts.starting}</Loading>}
      {state === 'lost' && (
        <p class="state failed bad" role="alert">
          {frame.pageLost}
        </p>
      )}
      <div class="editor" ref={host} />
    </>
  );
}

function fixFinding(finding: number): void {
  const place = findFindingPlace(finding);
  if (place !== undefined) void fix(place);
}

function FileChoice({ paths }: { readonly paths: readonly string[] }) {
  return (
    <label class="field file-choice">
      {texts.file}
      <select
        value={displayedPath.value}
        onChange={({ currentTarget }) => {
          const document = opened.value;
          const file =
            document?.kind === 'files'
              ? document.files.find(({ path }) => path === currentTarget.value)
              : undefined;
          if (file === undefined) return;
          displayedPath.value = file.path;
          editor.value?.show(file.path, file.text);
          showMarks();
        }}
      >
        {paths.map((path) => (
          <option value={path}>{path}</option>
        ))}
      </select>
    </label>
  );
}
