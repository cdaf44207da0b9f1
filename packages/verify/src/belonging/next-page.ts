import { pagingMeaning, englishName, type PagingMeaning } from '@assay/api-knowledge';
import { isObject } from '@assay/core';
import { isJsonNumber } from '@assay/text';
import type { Step } from '@assay/project-generator';
import type { Answer, WireRequest } from '../client/exchange.js';
import { jsonOf, isList, findListItems } from '../client/answer-json.js';
import { linkFieldsOf } from '../learning/links.js';

/** Page that follows a page of a list: one to request, none, or unknown. */
type NextPage =
  | {
      readonly kind: 'page';
      readonly request: WireRequest;
      /** True if the page was computed by counting, because the service did not announce it. */
      readonly isGuess: boolean;
    }
  | { readonly kind: 'nothing' | 'unknown' };

const nothing: NextPage = { kind: 'nothing' };
const unknown: NextPage = { kind: 'unknown' };

/** A page of a list, and the step that requested it. */
interface Page {
  readonly request: WireRequest;
  readonly answer: Answer;
  readonly step: Step;
}

/** Minimum number of items of a usual page. */
const shortestPage = 10;

/** Finds the next page by the page's links, its members, or the parameters of the operation, in this order. */
export function nextPage(page: Page): NextPage {
  const links = linkFieldsOf(page.answer);
  const next = links.get('next');
  if (next !== undefined) return linkedPage(page, next);
  if (['prev', 'previous', 'first', 'last'].some((relation) => links.has(relation))) return nothing;
  const nextLink = readNextPage(jsonOf(page.answer));
  switch (nextLink.kind) {
    case 'link':
      return linkedPage(page, nextLink.target);
    case 'mark':
      return markedPage(page, nextLink.mark);
    case 'nothing':
      return nothing;
    case 'more':
      return pageAfterLast(page) ?? countedPage(page) ?? unknown;
    case 'silence':
      return countedPage(page) ?? guessNextPage(page);
  }
}

type NextPageStatement =
  | { readonly kind: 'link'; readonly target: string }
  | { readonly kind: 'mark'; readonly mark: string }
  | { readonly kind: 'nothing' | 'more' | 'silence' };

/** Members that link to the next page, or contain its token. */
const nextNames =
  /^(?:(?:odata)?next(?:page)?(?:links?|ur[il]|href)?|next(?:page)?(?:token|cursor|marker|key)|(?:end)?cursor|continue|(?:page|continuation)token|scrollid)$/;

const moreNames = /^(?:has|is)?(?:more|next|nextpage|moreitems|moreresults)$/;

/** Reads the next page from the members of a response. */
function readNextPage(value: unknown): NextPageStatement {
  let silence: NextPageStatement = { kind: 'silence' };
  for (const [name, member] of listAnswerMembers(value)) {
    const squashed = englishName(name);
    if (moreNames.test(squashed) && typeof member === 'boolean') {
      if (!member) return { kind: 'nothing' };
      silence = { kind: 'more' };
    }
    if (!nextNames.test(squashed)) continue;
    const target = isObject(member) ? (member['href'] ?? member['url']) : member;
    if (target === null || target === '') return { kind: 'nothing' };
    if (isJsonNumber(target)) return { kind: 'mark', mark: String(target) };
    if (typeof target !== 'string') continue;
    return /^(?:https?:|[/?])/i.test(target) ? { kind: 'link', target } : { kind: 'mark', mark: target };
  }
  return silence;
}

/** Lists the members of a value and of the objects in it, except lists. */
function listAnswerMembers(value: unknown): readonly (readonly [string, unknown])[] {
  if (!isObject(value)) return [];
  const own = Object.entries<unknown>(value).filter(([, member]) => !isList(member));
  return [...own, ...own.flatMap(([, member]) => (isObject(member) ? Object.entries<unknown>(member) : []))];
}

/**
 * Follows a link. A service behind a proxy may use another host in links, so only a link to the same path is followed then, on
 * the requested origin.
 */
function linkedPage({ request }: Page, link: string): NextPage {
  const here = new URL(request.target, request.origin);
  const url = URL.canParse(link, here.href) ? new URL(link, here.href) : undefined;
  if (url === undefined || (url.origin !== here.origin && url.pathname !== here.pathname)) return unknown;
  return {
    kind: 'page',
    request: { ...request, target: `${url.pathname}${url.search}` },
    isGuess: false,
  };
}

function markedPage({ request, step }: Page, mark: string): NextPage {
  const parameter = /^\d+$/.test(mark)
    ? (findPagingPosition(step, 'page number') ??
      findPagingPosition(step, 'offset') ??
      findPagingPosition(step, 'cursor'))
    : findPagingPosition(step, 'cursor');
  return parameter === undefined ? unknown : pageAt(request, parameter, mark);
}

/** Computes the next page by counting items or pages; undefined if the operation takes neither number. */
function countedPage({ request, answer, step }: Page): NextPage | undefined {
  const items = findListItems(jsonOf(answer))?.length ?? 0;
  const offset = findPagingPosition(step, 'offset');
  const parameter = offset ?? findPagingPosition(step, 'page number');
  if (parameter === undefined) return undefined;
  if (items === 0) return nothing;
  const countsItems = offset !== undefined && !/page/i.test(offset);
  const position = Number(new URL(request.target, request.origin).searchParams.get(parameter) ?? 0);
  if (!Number.isSafeInteger(position)) return unknown;
  return { ...pageAt(request, parameter, String(position + (countsItems ? items : 1))), isGuess: true };
}

/** Parameters for the id of the last item of a page. */
const lastNames = /^(?:startingafter|startafter|after|afterid|lastid)$/;

function pageAfterLast({ request, answer, step }: Page): NextPage | undefined {
  const parameter = listScalarMembers(step).find((name) => lastNames.test(englishName(name)));
  const last = findListItems(jsonOf(answer))?.at(-1);
  const id = isObject(last) ? last['id'] : undefined;
  if (parameter === undefined || (typeof id !== 'string' && !isJsonNumber(id))) return undefined;
  return pageAt(request, parameter, String(id));
}

/** Guesses the next page if neither the page nor the operation describes it: a list of a usual page size may be cut off. */
function guessNextPage({ answer, step }: Page): NextPage {
  const isCut =
    findPagingPosition(step, 'page size') !== undefined &&
    (findListItems(jsonOf(answer))?.length ?? 0) >= shortestPage;
  return isCut && findPagingPosition(step, 'cursor') === undefined ? unknown : nothing;
}

/** Finds the name of the query parameter with a certain paging meaning. */
function findPagingPosition(step: Step, meaning: PagingMeaning): string | undefined {
  return listScalarMembers(step).find((name) => pagingMeaning(name) === meaning);
}

/** Lists the query parameters with a single value. */
function listScalarMembers({ request: { parameters } }: Step): readonly string[] {
  return parameters.flatMap(({ in: place, name, insertionPoints }) =>
    place === 'query' &&
    insertionPoints.every(({ pointer, type }) => pointer === '' && /^(?:integer|number|string)$/.test(type))
      ? [name]
      : [],
  );
}

function pageAt(request: WireRequest, name: string, value: string): Extract<NextPage, { kind: 'page' }> {
  const [path = '', query = ''] = request.target.split('?', 2);
  const encoded = encodeURIComponent(name);
  const keptPairs = query
    .split('&')
    .filter((pair) => pair !== '' && ![name, encoded].includes(pair.split('=', 1)[0] ?? ''));
  const target = `${path}?${[...keptPairs, `${encoded}=${encodeURIComponent(value)}`].join('&')}`;
  return { kind: 'page', request: { ...request, target }, isGuess: false };
}
