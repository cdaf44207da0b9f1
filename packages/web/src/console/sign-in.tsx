import { useState } from 'preact/hooks';
import { checkKey } from './api/client.js';
import { begin, signedOutBecause } from './common/session.js';
import { texts } from './common/texts.js';

/** A form for a key. It begins a session if the service accepts the key. */
export function SignIn({ done }: { readonly done?: () => void }) {
  const [key, setKey] = useState('');
  const [message, setMessage] = useState('');
  const [isChecking, setChecking] = useState(false);

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    setChecking(true);
    setMessage('');
    const sentence = await checkKey(key.trim());
    setChecking(false);
    if (sentence !== undefined) return setMessage(sentence);
    begin(key.trim());
    done?.();
  }

  const wrong = message === '' ? signedOutBecause.value : message;
  return (
    <form class="sign-in" onSubmit={(event) => void submit(event)}>
      <p class="muted">{texts.signInHint}</p>
      <label class="field">
        {texts.key}
        <input
          type="password"
          value={key}
          autocomplete="off"
          spellcheck={false}
          aria-invalid={message !== ''}
          aria-describedby="key-said"
          onInput={({ currentTarget }) => setKey(currentTarget.value)}
        />
      </label>
      <p id="key-said" class="said bad" role="alert">
        {wrong}
      </p>
      <button type="submit" class="main-button" disabled={isChecking}>
        {isChecking ? texts.checking : texts.signIn}
      </button>
      <p class="muted">
        {texts.noKeyHint} <code>assay keys create</code>
      </p>
    </form>
  );
}
