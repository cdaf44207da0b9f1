import type { PageNote } from '@assay/reporters';

/** So many notes of a kind are listed. */
const mostNotes = 500;

/** What is to be known beside the findings, closed at first. */
export function Notes({ title, notes }: { readonly title: string; readonly notes: readonly PageNote[] }) {
  if (notes.length === 0) return null;
  return (
    <details class="panel notes">
      <summary>
        {title} <span class="muted">{notes.length.toLocaleString('en')}</span>
      </summary>
      <ul>
        {notes.slice(0, mostNotes).map(({ text, place }) => (
          <li>
            <code>{place}</code> {text}
          </li>
        ))}
      </ul>
    </details>
  );
}
