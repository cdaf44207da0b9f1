import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Answer, Ask } from './client.js';
import { askJson } from './client.js';
import type { Failure } from './failure.js';

/** State of a page's request. */
export type RequestState<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: Value; readonly headers: Headers }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Current request of a component, and the way to repeat it. */
export interface Asking<Value> {
  readonly requested: RequestState<Value>;
  readonly again: () => void;
}

/** Asks for JSON when the component is shown and whenever `ask` says something else; what is outdated is cancelled. */
export function useAnswer<Value>(ask: Ask): Asking<Value> {
  const [requested, setRequested] = useState<RequestState<Value>>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    const controller = new AbortController();
    setRequested({ kind: 'loading' });
    void askJson<Value>({ ...ask, signal: controller.signal }).then((answer) => {
      if (!controller.signal.aborted) setRequested(toRequestState(answer));
    });
    return () => controller.abort();
  }, [JSON.stringify([ask.method, ask.path, ask.query]), round]);
  return { requested, again };
}

function toRequestState<Value>(answer: Answer<Value>): RequestState<Value> {
  return answer.kind === 'answer'
    ? { kind: 'ready', value: answer.value, headers: answer.headers }
    : { kind: 'failed', failure: answer.failure };
}
