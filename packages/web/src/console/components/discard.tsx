import { texts } from '../texts.js';
import { Dialog } from './dialog.js';

/** Asks before a document is lost that was changed. */
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
