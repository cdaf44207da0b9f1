import { useEffect, useState } from 'preact/hooks';
import { askJson, type Ask } from './client.js';
import type { Failure } from './failure.js';
import type { ListPage } from './records.js';

/** A list as far as it is read. */
export interface Listed<Item> {
  readonly items: readonly Item[];
  /** True where the service has more. */
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly failure: Failure | undefined;
  /** Reads the next page. */
  readonly more: () => void;
  /** Reads the list anew, or the page that failed. */
  readonly again: () => void;
  /** Leaves an item out that is gone. */
  readonly without: (isGone: (item: Item) => boolean) => void;
}

interface State<Item> {
  readonly items: readonly Item[];
  readonly cursor: string | null;
  readonly failure?: Failure;
  readonly isLoading: boolean;
}

const pageSize = 100;

/** Reads a list page by page, and anew whenever its query says something else. */
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
