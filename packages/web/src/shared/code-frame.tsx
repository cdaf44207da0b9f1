import type { PageFrame } from '@assay/reporters';

/** Lines of a document with their numbers, and a highlighted range. */
export function CodeFrame({ frame: { first, lines, marked, start, end } }: { readonly frame: PageFrame }) {
  return (
    <pre class="frame" tabIndex={0} aria-label="Code">
      {lines.map((line, index) => (
        <div class={index === marked ? 'marked' : ''}>
          <span class="number">{first + index}</span>
          {index === marked ? (
            <>
              {line.slice(0, start)}
              <mark>{line.slice(start, end)}</mark>
              {line.slice(end)}
            </>
          ) : (
            line
          )}
        </div>
      ))}
    </pre>
  );
}
