import type { ComponentChildren } from 'preact';
import type { Listed } from '../api/use-answer.js';
import { texts } from '../common/texts.js';
import { Failed, Loading } from './states.js';

/** A list that is read page by page: its items, the loading state or failure, and a button for more. */
export function List<Item>({
  listed,
  children,
}: {
  readonly listed: Listed<Item>;
  readonly children: (items: readonly Item[]) => ComponentChildren;
}) {
  const { items, isLoading, failure, hasMore, more, again } = listed;
  return (
    <>
      {(items.length > 0 || (!isLoading && failure === undefined)) && children(items)}
      {isLoading && <Loading />}
      {failure !== undefined && <Failed failure={failure} again={again} />}
      {hasMore && !isLoading && failure === undefined && (
        <p class="state overfull">
          <button type="button" class="chip" onClick={more}>
            {texts.showMore}
          </button>
        </p>
      )}
    </>
  );
}
