import { useState } from 'preact/hooks';
import { askJson } from '../../api/client.js';
import { describeFailure, type Failure } from '../../api/failure.js';
import { Dialog } from '../../components/dialog.js';
import { RulesetText } from '../../components/ruleset-text.js';
import { RichText } from '../../../shared/rich-text.js';
import { texts } from './texts.js';

/** The maximum number of bytes of a ruleset in the service. */
const maxBytes = 256 * 1024;

/** A button that uploads a new version. */
export function UploadButton({ done }: { readonly done: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="chip" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.upload}
      </button>
      {isOpen && (
        <UploadDialog
          close={() => setOpen(false)}
          done={() => {
            setOpen(false);
            done();
          }}
        />
      )}
    </>
  );
}

function UploadDialog({ close, done }: { readonly close: () => void; readonly done: () => void }) {
  const [text, setText] = useState('');
  const [isActive, setActive] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [failure, setFailure] = useState<Failure | undefined>(undefined);

  async function send(): Promise<void> {
    setBusy(true);
    const answer = await askJson({ method: 'POST', path: '/api/rulesets', body: { text, isActive } });
    setBusy(false);
    setFailure(answer.kind === 'failure' ? answer.failure : undefined);
    if (answer.kind === 'answer') done();
  }

  return (
    <Dialog title={texts.upload} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p class="muted">
          <RichText text={texts.uploadHint} />
        </p>
        <RulesetText text={text} change={setText} refuse={setRefusal} maxBytes={maxBytes} />
        <p>
          <label>
            <input
              type="checkbox"
              checked={isActive}
              onChange={({ currentTarget }) => setActive(currentTarget.checked)}
            />{' '}
            {texts.isActive}
          </label>
        </p>
        <div class="said bad" role="alert">
          {refusal}
          {failure !== undefined && <Mistakes failure={failure} />}
        </div>
        <p class="together">
          <button type="submit" class="main-button" disabled={isBusy || text.trim() === ''}>
            {texts.send}
          </button>
        </p>
      </form>
    </Dialog>
  );
}

/** The errors of a ruleset, each with its line, or the reason why the upload failed. */
function Mistakes({ failure }: { readonly failure: Failure }) {
  const { details = [] } = failure;
  if (details.length === 0) return <>{describeFailure(failure)}</>;
  return (
    <>
      {texts.mistakes}
      <ul>
        {details.map((detail) => (
          <li>
            <RichText text={detail} />
          </li>
        ))}
      </ul>
    </>
  );
}
