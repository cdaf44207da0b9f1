import { errorMessage } from '@assay/text';
import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { TextFile } from '../../analysis/protocol.js';
import { askWorker } from '../../analysis/worker-client.js';
import { Dialog } from '../../components/dialog.js';
import { DropZone } from '../../components/drop-zone.js';
import { Loading } from '../../components/states.js';
import { hasService } from '../../common/features.js';
import { isSignedIn } from '../../common/session.js';
import { texts as commonTexts } from '../../common/texts.js';
import { open } from './check.js';
import { PrivateSwitch } from './private-switch.js';
import { RulesetButton } from './ruleset-choice.js';
import { texts } from './texts.js';

/** Content of a ZIP archive while the user chooses the root. */
interface Choice {
  readonly files: readonly TextFile[];
  readonly roots: readonly string[];
}

/** The reason why the file was rejected, as a sentence; empty if it was accepted. */
const refusal = signal('');
const isReading = signal(false);
const choice = signal<Choice | undefined>(undefined);

/** Maximum number of bytes. Larger files are not read. */
const maxBytesLimit = 64 * 1024 * 1024;

/** Accepts a document: a file, a text or a URL. */
export function Intake() {
  useEffect(() => {
    addEventListener('paste', takePasted);
    return () => removeEventListener('paste', takePasted);
  }, []);
  return (
    <div class="intake">
      <h1>{texts.title}</h1>
      <p>{texts.purpose}</p>
      <p class="chips">
        <button type="button" class="main-button" onClick={() => void openExample()}>
          {texts.example}
        </button>
      </p>
      <p class="muted">{texts.intro}</p>
      {hasService && <PrivateSwitch />}
      <DropZone label={texts.dropLabel} accept=".yaml,.yml,.json,.zip" take={([file]) => void takeFile(file)}>
        {isReading.value && <Loading>{texts.reading}</Loading>}
        <p class="said bad" role="alert">
          {refusal.value}
        </p>
      </DropZone>
      <div class="intake-ways">
        <PasteForm />
        {hasService && <UrlForm />}
      </div>
      <p class="chips">
        <RulesetButton />
      </p>
      {choice.value !== undefined && <RootChoice choice={choice.value} />}
    </div>
  );
}

function PasteForm() {
  const text = useRef<HTMLTextAreaElement>(null);
  return (
    <form
      class="panel"
      onSubmit={(event) => {
        event.preventDefault();
        openText(text.current?.value ?? '');
      }}
    >
      <label class="field">
        {texts.paste}
        <textarea ref={text} rows={6} spellcheck={false} placeholder={texts.pasteHint} />
      </label>
      <button type="submit" class="chip">
        {texts.pasteOpen}
      </button>
    </form>
  );
}

function UrlForm() {
  const [url, setUrl] = useState('');
  const [message, setMessage] = useState('');
  return (
    <form
      class="panel"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const urlText = url.trim();
        const isUrl = /^https?:\/\/[^/?#]/i.test(urlText) && URL.canParse(urlText);
        setMessage(isUrl ? '' : texts.notUrl);
        if (isUrl) open({ kind: 'url', url: urlText });
      }}
    >
      <label class="field">
        {texts.url}
        <input
          type="url"
          value={url}
          placeholder={texts.urlHint}
          autocomplete="off"
          onInput={({ currentTarget }) => setUrl(currentTarget.value)}
        />
      </label>
      <p class="muted">{isSignedIn.value ? texts.urlNote : texts.urlNeedsKey}</p>
      <button type="submit" class="chip" disabled={!isSignedIn.value}>
        {texts.urlOpen}
      </button>
      <p class="said bad" role="alert">
        {message}
      </p>
    </form>
  );
}

function RootChoice({ choice: { files, roots } }: { readonly choice: Choice }) {
  return (
    <Dialog title={texts.chooseRoot} close={() => (choice.value = undefined)}>
      <p class="muted">{texts.chooseRootHint}</p>
      <ul class="roots">
        {roots.slice(0, 200).map((root) => (
          <li>
            <button
              type="button"
              class="link"
              onClick={() => {
                choice.value = undefined;
                open({ kind: 'files', files, root });
              }}
            >
              {root}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Handles a document that is pasted anywhere on the page, except into a field. */
function takePasted(event: ClipboardEvent): void {
  const { target, clipboardData } = event;
  if (target instanceof Element && target.closest('input, textarea, dialog') !== null) return;
  const [file] = clipboardData?.files ?? [];
  const text = clipboardData?.getData('text/plain') ?? '';
  if (file !== undefined) void takeFile(file);
  else if (text.includes('\n') || text.startsWith('{')) openText(text);
}

function openText(text: string): void {
  if (text.trim() === '') return;
  const path = /^\s*\{/.test(text) ? texts.pastedJson : texts.pastedYaml;
  open({ kind: 'files', files: [{ path, text }], root: path });
}

async function openExample(): Promise<void> {
  refusal.value = '';
  try {
    const { examples } = await import('./examples.js');
    open({ kind: 'files', files: [examples.bookshop], root: examples.bookshop.path });
  } catch (error) {
    refusal.value = commonTexts.unreadable(texts.example, errorMessage(error));
  }
}

async function takeFile(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  refusal.value = '';
  if (file.size > maxBytesLimit) {
    refusal.value = texts.tooLarge(file.name, maxBytesLimit / 1024 / 1024);
    return;
  }
  isReading.value = true;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const unpacked = await askWorker('unpack', { name: file.name, bytes });
    if (unpacked.ok) chooseRoot(unpacked);
    else refusal.value = unpacked.sentence;
  } catch (error) {
    refusal.value = commonTexts.unreadable(file.name, errorMessage(error));
  }
  isReading.value = false;
}

function chooseRoot({ files, roots }: Choice): void {
  const [root] = roots;
  if (roots.length === 1 && root !== undefined) open({ kind: 'files', files, root });
  else choice.value = { files, roots };
}
