import { useState } from 'preact/hooks';
import { RichText } from '../../../shared/rich-text.js';
import { Dialog } from '../../components/dialog.js';
import { RulesetText } from '../../components/ruleset-text.js';
import { texts as commonTexts } from '../../common/texts.js';
import { changeRuleset, checked } from './check.js';
import { isPrivate, ruleset, rulesetFault } from './documents.js';
import { texts } from './texts.js';

/** A ruleset has no more bytes or characters than these. */
const maxBytes = 1024 * 1024;

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
            // What is written instead of a file is not that file.
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
