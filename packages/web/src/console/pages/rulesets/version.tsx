import { useState } from 'preact/hooks';
import type { RulesetVersion } from '../../api/records.js';
import { useAnswer } from '../../api/use-answer.js';
import { Dialog } from '../../components/dialog.js';
import { Answered, Overfull } from '../../components/states.js';
import { RichText } from '../../../shared/rich-text.js';
import { texts as commonTexts } from '../../common/texts.js';
import { texts } from './texts.js';

/** Maximum number of listed rules, and of listed sentences. */
const maxListed = 200;

/** A button that shows a version: the running rules, the skipped parts, and its text. */
export function VersionButton({ version }: { readonly version: RulesetVersion }) {
  const [isOpen, setOpen] = useState(false);
  const title = texts.show(version.version);
  return (
    <>
      <button type="button" class="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {title}
      </button>
      {isOpen && (
        <Dialog title={title} close={() => setOpen(false)}>
          <Version version={version} />
        </Dialog>
      )}
    </>
  );
}

function Version({ version: { id, rules, skipped, extended } }: { readonly version: RulesetVersion }) {
  const asking = useAnswer<{ readonly text: string }>({ path: `/api/rulesets/${id}` });
  return (
    <>
      <p>
        {texts.running(rules.length)} {rules.slice(0, maxListed).join(', ')}
      </p>
      <Overfull left={rules.length - maxListed} />
      <Sentences title={texts.skipped(skipped.length)} sentences={skipped} />
      <Sentences
        title={texts.extended(extended.length)}
        sentences={extended.map(({ url, bytes, sha256 }) =>
          texts.extendedFile(url, commonTexts.bytes(bytes), sha256),
        )}
      />
      <Answered asking={asking}>
        {({ text }) => (
          <textarea aria-label={texts.text} rows={16} readOnly spellcheck={false} value={text} />
        )}
      </Answered>
    </>
  );
}

/** A list with a title; nothing if it is empty. */
function Sentences({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <>
      <p>{title}</p>
      <ul aria-label={title}>
        {sentences.slice(0, maxListed).map((sentence) => (
          <li>
            <RichText text={sentence} />
          </li>
        ))}
      </ul>
      <Overfull left={sentences.length - maxListed} />
    </>
  );
}
