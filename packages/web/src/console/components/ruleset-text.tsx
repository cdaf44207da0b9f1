import { errorMessage } from '@assay/text';
import { texts } from '../common/texts.js';
import { DropZone } from './drop-zone.js';

interface RulesetTextProps {
  readonly text: string;
  /** Called with the text and the name of its file; the name is undefined for typed text. */
  readonly change: (text: string, name: string | undefined) => void;
  /** Called with the reason why a file is rejected, as a sentence; empty if it is accepted. */
  readonly refuse: (sentence: string) => void;
  /** The maximum number of bytes of a file. */
  readonly maxBytes: number;
}

/** Fields for a Spectral ruleset: a dropped or selected file, or text. */
export function RulesetText({ text, change, refuse, maxBytes }: RulesetTextProps) {
  async function take(file: File): Promise<void> {
    if (file.size > maxBytes) return refuse(texts.rulesetTooLarge(file.name, maxBytes));
    try {
      change(await file.text(), file.name);
      refuse('');
    } catch (error) {
      refuse(texts.unreadable(file.name, errorMessage(error)));
    }
  }
  return (
    <>
      <DropZone
        label={texts.rulesetDrop}
        accept=".yaml,.yml,.json"
        take={([file]) => file !== undefined && void take(file)}
      />
      <label class="labelled">
        <span>{texts.rulesetPaste}</span>
        <textarea
          rows={10}
          value={text}
          spellcheck={false}
          placeholder={texts.rulesetPasteHint}
          onInput={({ currentTarget: { value } }) => change(value, undefined)}
        />
      </label>
    </>
  );
}
