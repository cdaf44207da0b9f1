import { useId } from 'preact/hooks';
import { texts } from '../common/texts.js';
import { DropZone } from './drop-zone.js';

/** A document from the user: a file, a text, or a URL. */
export type GivenDocument =
  | { readonly kind: 'none' }
  | { readonly kind: 'file'; readonly name: string; readonly blob: Blob }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'url'; readonly url: string };

/** Accepts a document: dropped, selected, pasted, or by its URL. */
export function DocumentInput({
  title,
  document,
  give,
}: {
  readonly title: string;
  readonly document: GivenDocument;
  readonly give: (document: GivenDocument) => void;
}) {
  const id = useId();
  const typed = document.kind === 'url' ? document.url : document.kind === 'text' ? document.text : '';
  return (
    <section class="document-input" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <DropZone
        label={title}
        accept=".yaml,.yml,.json,application/json,application/yaml"
        take={([file]) => file !== undefined && give({ kind: 'file', name: file.name, blob: file })}
      >
        {document.kind === 'file' && (
          <p class="given">
            <strong>{document.name}</strong> <span class="muted">{texts.bytes(document.blob.size)}</span>
          </p>
        )}
      </DropZone>
      <label class="labelled">
        <span>{texts.orPaste}</span>
        <textarea
          rows={3}
          value={typed}
          spellcheck={false}
          autocomplete="off"
          placeholder="https://api.example.com/openapi.json"
          onInput={({ currentTarget }) => give(toGivenDocument(currentTarget.value))}
        />
      </label>
    </section>
  );
}

/** Converts typed or pasted text to a URL, if it is one line with only a URL, or to a document. */
function toGivenDocument(text: string): GivenDocument {
  const only = text.trim();
  if (only === '') return { kind: 'none' };
  if (/^https?:\/\/\S+$/i.test(only)) return { kind: 'url', url: only };
  return { kind: 'text', text };
}

/** Returns a document as a file for a form; undefined for a URL or without a document. */
export function toDocumentFile(
  document: GivenDocument,
): { readonly blob: Blob; readonly name: string } | undefined {
  if (document.kind === 'file') return document;
  if (document.kind === 'text') return { blob: new Blob([document.text]), name: texts.pasted };
  return undefined;
}
