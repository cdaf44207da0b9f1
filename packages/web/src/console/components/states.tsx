import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { RequestHandle } from '../api/use-answer.js';
import { describeFailure, type Failure } from '../api/failure.js';
import { texts } from '../common/texts.js';

/** An empty state, with a hint. */
export function Empty({ children }: { readonly children: ComponentChildren }) {
  return <div class="state empty">{children}</div>;
}

/** A loading state, shown after a short delay so that the page does not flicker. */
export function Loading({ children = texts.loading }: { readonly children?: ComponentChildren }) {
  return (
    <p class="state loading" role="status">
      <span class="spinner" aria-hidden="true" /> {children}
    </p>
  );
}

/** A failure with its reason and a button to retry. A failure that may be temporary is retried automatically. */
export function Failed({ failure, again }: { readonly failure: Failure; readonly again?: () => void }) {
  const { sentence, retryAfter, kind } = failure;
  const message = again === undefined ? describeFailure(failure) : sentence;
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
  // Not a live region, because announcing every second would be annoying.
  return (
    <p class="muted" aria-hidden="true">
      {texts.againIn(Math.max(1, left))}
    </p>
  );
}

/** A note that there are more items, with a button to show them. */
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

/** Shows a response when it has arrived; until then the loading state or the failure. */
export function Answered<Value>({
  asking,
  children,
}: {
  readonly asking: RequestHandle<Value>;
  readonly children: (value: Value) => ComponentChildren;
}) {
  const { requested, again } = asking;
  if (requested.kind === 'loading') return <Loading />;
  if (requested.kind === 'failed') return <Failed failure={requested.failure} again={again} />;
  return <>{children(requested.value)}</>;
}
