import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { texts } from '../common/texts.js';

/** A modal dialog. The browser keeps the focus inside and restores it; Escape closes the dialog. */
export function Dialog({
  title,
  close,
  children,
}: {
  readonly title: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={element} class="dialog" aria-labelledby={id} onClose={close}>
      <div class="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" class="chip" onClick={close}>
          {texts.close}
        </button>
      </div>
      {children}
    </dialog>
  );
}

/** A confirmation before a changed document is discarded. */
export function Discard({ discard, keep }: { readonly discard: () => void; readonly keep: () => void }) {
  return (
    <Dialog title={texts.discardTitle} close={keep}>
      <p>{texts.discardText}</p>
      <div class="chips">
        <button type="button" class="chip" onClick={discard}>
          {texts.discard}
        </button>
        <button type="button" class="chip" onClick={keep}>
          {texts.keep}
        </button>
      </div>
    </Dialog>
  );
}
