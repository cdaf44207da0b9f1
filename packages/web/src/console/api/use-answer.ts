import { useCallback, useEffect, useState } from 'preact/hooks';
import { type Answer, type Ask, askJson } from './client.js';
import type { Failure } from './failure.js';
import type { ListPage } from './records.js';

type RequestState<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: Value; readonly headers: Headers }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Current request of a component, and a function to repeat it. */
export interface RequestHandle<Value> {
  readonly requested: RequestState<Value>;
  readonly again: () => void;
}

/** Requests JSON when the component is shown and whenever `ask` changes. Outdated requests are cancelled. */
export function useAnswer<Value>(ask: Ask): RequestHandle<Value> {
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

/** A list, as far as it has been read. */
export interface Listed<Item> {
  readonly items: readonly Item[];
  /** True if the service has more items. */
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly failure: Failure | undefined;
  /** Reads the next page. */
  readonly more: () => void;
  /** Reads the list again, or the page that failed. */
  readonly again: () => void;
  /** Removes deleted items. */
  readonly without: (isGone: (item: Item) => boolean) => void;
}

interface State<Item> {
  readonly items: readonly Item[];
  readonly cursor: string | null;
  readonly failure?: Failure;
  readonly isLoading: boolean;
}

const pageSize = 100;

/** Reads a list page by page. It starts again when the query changes. */
export function usePages<Item>({ path, query = {} }: Pick<Ask, 'path' | 'query'>): Listed<Item> {
  const [state, setState] = useState<State<Item>>({ items: [], cursor: null, isLoading: true });
  const [round, setRound] = useState({ number: 0, of: '', after: '' });
  const requestKey = JSON.stringify([path, query]);
  useEffect(() => {
    const controller = new AbortController();
    const after = round.of === requestKey ? round.after : '';
    setState((before) => ({
      items: after === '' ? [] : before.items,
      cursor: before.cursor,
      isLoading: true,
    }));
    void askJson<ListPage<Item>>({
      path,
      query: { limit: pageSize, ...query, cursor: after },
      signal: controller.signal,
      lists: ['items'],
    }).then((answer) => {
      if (controller.signal.aborted) return;
      setState((before) =>
        answer.kind === 'failure'
          ? { ...before, failure: answer.failure, isLoading: false }
          : {
              items: [...(after === '' ? [] : before.items), ...answer.value.items],
              cursor: answer.value.nextCursor,
              isLoading: false,
            },
      );
    });
    return () => controller.abort();
  }, [requestKey, round]);
  return {
    items: state.items,
    hasMore: state.cursor !== null,
    isLoading: state.isLoading,
    failure: state.failure,
    more: () =>
      state.cursor !== null &&
      setRound(({ number }) => ({ number: number + 1, of: requestKey, after: state.cursor ?? '' })),
    again: () =>
      setRound(({ number, after }) => ({
        number: number + 1,
        of: requestKey,
        after: state.failure === undefined || state.items.length === 0 ? '' : after,
      })),
    without: (isGone) =>
      setState((before) => ({ ...before, items: before.items.filter((item) => !isGone(item)) })),
  };
}
