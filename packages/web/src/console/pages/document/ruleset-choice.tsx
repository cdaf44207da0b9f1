import { errorMessage } from '@assay/text';
import { useState } from 'preact/hooks';
import { RichText } from '../../../shared/rich-text.js';
import { Dialog } from '../../components/dialog.js';
import { DropZone } from '../../components/drop-zone.js';
import { changeRuleset, checked } from './check.js';
import { isPrivate, ruleset, rulesetFault } from './documents.js';
import { texts } from './texts.js';

/** More characters than these are no ruleset. */
const maxLength = 1024 * 1024;

/** Opens the dialog that takes a ruleset; nothing where the service analyses, which has rulesets of its own. */
export function RulesetButton() {
  const [isOpen, setOpen] = useState(false);
  if (!isPrivate.value) return null;
  return (
    <>
      <button type="button" class="chip" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {ruleset.value === undefined ? texts.rulesetAdd : texts.rulesetChange}
      </button>
      {isOpen && <RulesetDialog close={() => setOpen(false)} />}
    </>
  );
}

function RulesetDialog({ close }: { readonly close: () => void }) {
  const [text, setText] = useState(ruleset.value?.text ?? '');
  const [name, setName] = useState(ruleset.value?.path);
  const [refusal, setRefusal] = useState('');

  async function take(file: File): Promise<void> {
    try {
      if (file.size > maxLength) return setRefusal(texts.rulesetTooLarge(file.name));
      setText(await file.text());
      setName(file.name);
      setRefusal('');
    } catch (error) {
      setRefusal(texts.unreadable(file.name, errorMessage(error)));
    }
  }

  function use(next: string): void {
    const path = name ?? (/^\s*\{/.test(next) ? texts.rulesetJson : texts.rulesetYaml);
    if (next.length > maxLength) return setRefusal(texts.rulesetTooLarge(path));
    changeRuleset(next.trim() === '' ? undefined : { path, text: next });
    close();
  }

  return (
    <Dialog title={texts.rulesetTitle} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          use(text);
        }}
      >
        <p class="muted">
          <RichText text={texts.rulesetHint} />
        </p>
        <DropZone
          label={texts.rulesetDrop}
          accept=".yaml,.yml,.json"
          take={([file]) => file !== undefined && void take(file)}
        />
        <label class="field">
          {texts.rulesetPaste}
          <textarea
            rows={10}
            value={text}
            spellcheck={false}
            placeholder={texts.rulesetPasteHint}
            onInput={({ currentTarget }) => {
              setText(currentTarget.value);
              // What is written instead of a file is not that file.
              if (currentTarget.value.trim() === '') setName(undefined);
            }}
          />
        </label>
        <p class="said bad" role="alert">
          {refusal}
        </p>
        <p class="together">
          <button type="submit" class="main-button">
            {texts.rulesetUse}
          </button>
          {ruleset.value !== undefined && (
            <button type="button" class="chip" onClick={() => use('')}>
              {texts.rulesetRemove}
            </button>
          )}
        </p>
      </form>
    </Dialog>
  );
}

/** Says what became of the ruleset. */
export function RulesetNote() {
  const state = checked.value?.ruleset;
  const [problem, ...more] = state?.problems ?? [];
  const fault =
    problem === undefined
      ? rulesetFault.value
      : [texts.rulesetBroken(state?.name ?? ''), problem, more.length > 0 && texts.rulesetMore(more.length)]
          .filter(Boolean)
          .join(' ');
  return (
    <>
      <p class="said bad" role="alert">
        <RichText text={fault} />
      </p>
      {state !== undefined && fault === '' && (
        <p class="muted" role="status">
          <RichText text={texts.rulesetRuns(state.name, state.running, state.skipped)} />
        </p>
      )}
    </>
  );
}
