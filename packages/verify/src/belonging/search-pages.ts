import type { FlowEntry } from '@assay/exporters/messages';
import { writeJson } from '@assay/json-schema';
import type { WireRequest } from '../client/exchange.js';
import { jsonOf } from '../client/answer-json.js';
import { findListItems } from '../judge/list-items.js';
import { isRefusal } from '../judge/refusal-body.js';
import type { RunContext } from '../run/context.js';
import { nextPage } from './next-page.js';

/** Presence of an item in a list; `unknown` if not all of its pages were given or read. */
export type Search = 'found' | 'absent' | 'unknown';

/** The most pages of a list that are read for one user. */
const maxPages = 10;

/**
 * Looks for a thing in the pages of a list.
 *
 * @param request the one for the first page
 */
export async function searchPages(request: WireRequest, searched: PageSearch): Promise<Search> {
  let current = request;
  let before: unknown;
  for (let page = 1; page <= maxPages; page++) {
    const answer = await answerFor(current, searched);
    const items = answer === undefined ? undefined : findListItems(jsonOf(answer));
    if (answer === undefined || items === undefined) return 'unknown';
    if (items.some(searched.isMatch)) return 'found';
    const next = nextPage({ request: current, answer, step: searched.list.subject });
    if (next.kind !== 'page') return next.kind === 'nothing' ? 'absent' : 'unknown';
    const text = writeJson(items);
    // The first page may be number 0 or 1; a list that does not change after that has one page.
    if (text === before && page > 2) return next.isGuess ? 'absent' : 'unknown';
    before = text;
    current = next.request;
  }
  return 'unknown';
}

interface PageSearch {
  readonly context: RunContext;
  readonly list: FlowEntry;
  /** True for the thing that is looked for. */
  readonly isMatch: (item: unknown) => boolean;
}

async function answerFor(request: WireRequest, { context }: PageSearch) {
  const reply = await context.line.ask(request);
  if (reply?.exchange.kind !== 'answer' || reply.leaves !== undefined) return undefined;
  const { exchange } = reply;
  return exchange.status === 200 && !isRefusal(exchange) ? exchange : undefined;
}
