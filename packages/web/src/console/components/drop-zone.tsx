import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { texts } from '../common/texts.js';

/** An area that accepts dropped or selected files. */
export function DropZone({
  label,
  accept,
  isSeveral = false,
  take,
  children,
}: {
  readonly label: string;
  /** Types as in the `accept` of a file input: `.yaml,.json,.zip`. */
  readonly accept: string;
  readonly isSeveral?: boolean;
  readonly take: (files: readonly File[]) => void;
  readonly children?: ComponentChildren;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function taken(files: FileList | null | undefined): void {
    const list = [...(files ?? [])];
    if (list.length > 0) take(isSeveral ? list : list.slice(0, 1));
  }

  return (
    <div
      class={`drop-zone ${isOver ? 'over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        taken(event.dataTransfer?.files);
      }}
    >
      <p>
        {texts.dropHint}{' '}
        <button type="button" class="link" onClick={() => input.current?.click()}>
          {texts.choose}
        </button>
      </p>
      {children}
      <input
        ref={input}
        class="hidden"
        type="file"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        multiple={isSeveral}
        onChange={({ currentTarget }) => {
          taken(currentTarget.files);
          // Reset, so that the same file can be selected again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
