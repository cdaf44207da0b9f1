import { count } from '@assay/core';
import type { PageNote } from '@assay/reporters';
import { Badge } from './severity.js';
import { CodeFrame } from './code-frame.js';
import { RichText } from './rich-text.js';

/** Maximum number of listed notes of a kind. */
const maxNotes = 500;

interface NotesProps {
  readonly title: string;
  /** Meaning of the notes, as a sentence. */
  readonly hint?: string;
  readonly notes: readonly PageNote[];
  readonly isOpen?: boolean;
}

/** Notes in addition to the findings, initially closed unless `isOpen` is set. */
export function Notes({ title, hint, notes, isOpen = false }: NotesProps) {
  if (notes.length === 0) return null;
  const hidden = notes.length - maxNotes;
  return (
    <details class="panel notes" open={isOpen}>
      <summary>
        {title} <span class="muted">{notes.length.toLocaleString('en')}</span>
      </summary>
      {hint !== undefined && <p class="muted">{hint}</p>}
      <ul>
        {notes.slice(0, maxNotes).map((note) => (
          <Note note={note} />
        ))}
      </ul>
      {hidden > 0 && <p class="muted">{count(hidden, 'more is', 'more are')} in the data of this page.</p>}
    </details>
  );
}

function Note({ note: { text, place, rule, severity, reason, until, frame } }: { readonly note: PageNote }) {
  return (
    <li>
      {severity !== undefined && <Badge severity={severity} />}
      {rule !== undefined && <strong>{rule}</strong>} <code>{place}</code>
      <div>
        <RichText text={text} />
      </div>
      {reason !== undefined && <div class="muted">Reason: {reason}</div>}
      {until !== undefined && <div class="muted">Suppressed until {until}, including that day.</div>}
      {frame !== undefined && <CodeFrame frame={frame} />}
    </li>
  );
}
