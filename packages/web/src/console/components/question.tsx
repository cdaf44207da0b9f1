import { useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import type { Failure } from '../api/failure.js';
import { texts } from '../common/texts.js';
import { Dialog } from './dialog.js';
import { Failed } from './states.js';
import { askJson } from '../api/client.js';
import { navigate } from '../common/router.js';

/** A button that requires confirmation before an irreversible action. */
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

interface RecordHeadProps {
  /** Id of the heading's label. */
  readonly id: string;
  readonly name: string;
  /** Path of the record in the service. */
  readonly path: string;
  /** The URL to navigate to after deletion. */
  readonly afterwards: string;
  readonly words: {
    readonly remove: string;
    readonly removeTitle: string;
    readonly removeText: (name: string) => string;
  };
}

/** The heading of a page about one record, with a delete button that requires confirmation. */
export function RecordHead({ id, name, path, afterwards, words }: RecordHeadProps) {
  async function remove() {
    const answer = await askJson({ method: 'DELETE', path });
    if (answer.kind === 'failure') return answer.failure;
    navigate(afterwards);
    return undefined;
  }
  return (
    <div class="together spread">
      <h1 id={id}>
        <bdi>{name}</bdi>
      </h1>
      <Question label={words.remove} title={words.removeTitle} confirm={words.remove} perform={remove}>
        <p>{words.removeText(name)}</p>
      </Question>
    </div>
  );
}
