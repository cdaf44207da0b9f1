import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Answer, Ask } from './client.js';
import { askJson } from './client.js';
import type { Failure } from './failure.js';

/** What a page has of what it asked for. */
export type Asked<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: Value; readonly headers: Headers }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** What a component asks for, now, and how to ask again. */
export interface Asking<Value> {
  readonly asked: Asked<Value>;
  readonly again: () => void;
}

/** Asks for JSON when the component is shown and whenever `ask` says something else; what is outdated is cancelled. */
export function useAnswer<Value>(ask: Ask): Asking<Value> {
  const [asked, setAsked] = useState<Asked<Value>>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    const controller = new AbortController();
    setAsked({ kind: 'loading' });
    void askJson<Value>({ ...ask, signal: controller.signal }).then((answer) => {
      if (!controller.signal.aborted) setAsked(stateOf(answer));
    });
    return () => controller.abort();
  }, [JSON.stringify([ask.method, ask.path, ask.query]), round]);
  return { asked, again };
}

function stateOf<Value>(answer: Answer<Value>): Asked<Value> {
  return answer.kind === 'answer'
    ? { kind: 'ready', value: answer.value, headers: answer.headers }
    : { kind: 'failed', failure: answer.failure };
}
