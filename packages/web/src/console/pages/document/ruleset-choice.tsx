import { useState } from 'preact/hooks';
import { RichText } from '../../../shared/rich-text.js';
import { Dialog } from '../../components/dialog.js';
import { RulesetText } from '../../components/ruleset-text.js';
import { texts as commonTexts } from '../../common/texts.js';
import { changeRuleset, checked } from './check.js';
import { isPrivate, ruleset, rulesetFault } from './documents.js';
import { texts } from './texts.js';

/** Maximum number of bytes or characters of a ruleset. */
const maxBytes = 1024 * 1024;

/** A button that opens the ruleset dialog. It is hidden if the service analyses, because the service has its own rulesets. */
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

  function use(next: string): void {
    const path = name ?? (/^\s*\{/.test(next) ? texts.rulesetJson : texts.rulesetYaml);
    if (next.length > maxBytes) return setRefusal(commonTexts.rulesetTooLarge(path, maxBytes));
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
        <RulesetText
          text={text}
          maxBytes={maxBytes}
          refuse={setRefusal}
          change={(next, from) => {
            setText(next);
            // Text typed instead of a file does not keep the file name.
            if (from !== undefined || next.trim() === '') setName(from);
          }}
        />
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

/** A note about the state of the ruleset. */
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
