import { errorMessage } from '@assay/text';
import { texts } from '../common/texts.js';
import { DropZone } from './drop-zone.js';

interface RulesetTextProps {
  readonly text: string;
  /** Takes the text, and the name of the file that it is from; undefined for what is written. */
  readonly change: (text: string, name: string | undefined) => void;
  /** Takes the sentence that says why a file is not taken; empty if one is. */
  readonly refuse: (sentence: string) => void;
  /** The most bytes of a file. */
  readonly maxBytes: number;
}

/** Fields for a Spectral ruleset: a file that is dropped or chosen, or a text. */
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
