import { useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import type { Failure } from '../api/failure.js';
import { texts } from '../texts.js';
import { Dialog } from './dialog.js';
import { Failed } from './states.js';

/** A button that asks before it does what cannot be taken back. */
export function Question({
  label,
  title,
  confirm,
  perform,
  children,
}: {
  readonly label: string;
  readonly title: string;
  readonly confirm: string;
  /** Performs the action and returns its failure; undefined if it succeeded. */
  readonly perform: () => Promise<Failure | undefined>;
  readonly children: ComponentChildren;
}) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>(undefined);
  return (
    <>
      <button type="button" class="chip" onClick={() => setAsking(true)}>
        {label}
      </button>
      {isAsking && (
        <Dialog title={title} close={() => setAsking(false)}>
          {children}
          {failure !== undefined && <Failed failure={failure} />}
          <p class="together">
            <button
              type="button"
              class="main-button"
              disabled={isBusy}
              onClick={() => {
                setBusy(true);
                void perform().then((failed) => {
                  setBusy(false);
                  setFailure(failed);
                  if (failed === undefined) setAsking(false);
                });
              }}
            >
              {confirm}
            </button>
            <button type="button" class="chip" onClick={() => setAsking(false)}>
              {texts.cancel}
            </button>
          </p>
        </Dialog>
      )}
    </>
  );
}
