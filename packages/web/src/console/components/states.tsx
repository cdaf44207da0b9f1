import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Asking } from '../api/use-answer.js';
import { wholeSentence, type Failure } from '../api/failure.js';
import { texts } from '../common/texts.js';

/** Nothing is here yet, and what to do about it. */
export function Empty({ children }: { readonly children: ComponentChildren }) {
  return <div class="state empty">{children}</div>;
}

/** Something is on its way. It is shown after a moment, so that nothing flickers. */
export function Loading({ children = texts.loading }: { readonly children?: ComponentChildren }) {
  return (
    <p class="state loading" role="status">
      <span class="spinner" aria-hidden="true" /> {children}
    </p>
  );
}

/** Something failed: the sentence that says why, and a way on. What may work by itself after a while is tried again by itself. */
export function Failed({ failure, again }: { readonly failure: Failure; readonly again?: () => void }) {
  const { sentence, retryAfter, kind } = failure;
  const message = again === undefined ? wholeSentence(failure) : sentence;
  if (kind === 'cancelled') return null;
  return (
    <div class="state failed" role="alert">
      <p>
        <span aria-hidden="true">✕</span> {message}
      </p>
      {again !== undefined && retryAfter !== undefined && <CountDown seconds={retryAfter} done={again} />}
      {again !== undefined && (
        <button type="button" class="chip" onClick={again}>
          {texts.tryAgain}
        </button>
      )}
    </div>
  );
}

function CountDown({ seconds, done }: { readonly seconds: number; readonly done: () => void }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left <= 0) done();
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  // Not a live region: nobody wants to hear every second.
  return (
    <p class="muted" aria-hidden="true">
      {texts.againIn(Math.max(1, left))}
    </p>
  );
}

/** There is more than is shown. */
export function Overfull({ left, more }: { readonly left: number; readonly more?: () => void }) {
  if (left <= 0) return null;
  return (
    <p class="state overfull muted">
      {texts.more(left)}{' '}
      {more !== undefined && (
        <button type="button" class="chip" onClick={more}>
          {texts.showMore}
        </button>
      )}
    </p>
  );
}

/** Component that shows the answer once it is there; until then that it is loading, or why it failed. */
export function Answered<Value>({
  asking,
  children,
}: {
  readonly asking: Asking<Value>;
  readonly children: (value: Value) => ComponentChildren;
}) {
  const { requested, again } = asking;
  if (requested.kind === 'loading') return <Loading />;
  if (requested.kind === 'failed') return <Failed failure={requested.failure} again={again} />;
  return <>{children(requested.value)}</>;
}
