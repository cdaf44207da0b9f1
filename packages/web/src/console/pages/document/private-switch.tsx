import { useId } from 'preact/hooks';
import { check } from './check.js';
import { isPrivate, opened } from './documents.js';
import { texts } from './texts.js';

/** A switch between analysis on this page and by the service. */
export function PrivateSwitch() {
  const id = useId();
  const document = opened.value;
  const isFixed = document?.kind === 'url' || (document?.kind === 'files' && document.files.length > 1);
  const hint =
    document?.kind === 'url'
      ? texts.serviceOnly
      : isFixed
        ? texts.privateOnly
        : isPrivate.value
          ? texts.privateOn
          : texts.privateOff;
  return (
    <div class="private">
      <label>
        <input
          type="checkbox"
          role="switch"
          class="switch"
          checked={isPrivate.value}
          disabled={isFixed}
          aria-describedby={id}
          onChange={({ currentTarget }) => {
            isPrivate.value = currentTarget.checked;
            if (document !== undefined) void check();
          }}
        />{' '}
        {texts.private}
      </label>
      <p id={id} class="muted">
        {hint}
      </p>
    </div>
  );
}
