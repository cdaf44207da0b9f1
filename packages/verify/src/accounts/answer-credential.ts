import { namesAccountId, tokenRank } from '@assay/api-knowledge';
import { isObject } from '@assay/core';
import { headerValues, type Answer } from '../client/exchange.js';
import { jsonOf } from '../client/answer-json.js';

const jwt = /^[\w-]{8,}\.[\w-]{8,}\.[\w-]*$/;

/** Maximum number of values that are read in a response, and of levels. */
const maxValues = 500;
const deepest = 4;

/** Finds the token in the response to a login; undefined if none exists. */
export function findToken(answer: Answer): string | undefined {
  const value = jsonOf(answer);
  const members = listTexts(value);
  let best: Text | undefined;
  for (const member of members)
    if (member.rank < (best?.rank ?? Infinity) && isToken(member.value)) best = member;
  if (best !== undefined) return withoutPrefix(best.value);
  const body =
    typeof value === 'string' ? value : Buffer.from(answer.body.subarray(0, 4000)).toString('latin1').trim();
  const other = [body, ...members.map((member) => member.value)].find((text) => jwt.test(text));
  if (other !== undefined) return other;
  const headers = ['authorization', 'x-auth-token', 'x-access-token', 'x-token'];
  return headers
    .flatMap((name) => headerValues(answer, name))
    .map(withoutPrefix)
    .find(isToken);
}

/** Reads the cookies that a response sets, by name. */
export function readCookies(answer: Answer): ReadonlyMap<string, string> {
  return new Map(
    headerValues(answer, 'set-cookie').flatMap((field): [string, string][] => {
      const [, name, value] = /^\s*([^=;\s]+)=([^;]*)/.exec(field.slice(0, 8000)) ?? [];
      return name === undefined || value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
}

function withoutPrefix(text: string): string {
  return text.replace(/^(?:Bearer|Token|JWT)\s+/i, '');
}

function isToken(text: string): boolean {
  return /^[\x21-\x7e]{6,4000}$/.test(withoutPrefix(text));
}

interface Text {
  /** Rank of the name among token names; Infinity for other names. */
  readonly rank: number;
  readonly value: string;
}

/** Lists the texts in a response, outermost first. */
function listTexts(value: unknown): Text[] {
  const found: Text[] = [];
  const pending: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  for (let at = 0; at < pending.length && at < maxValues; at++) {
    const { value: each, depth } = pending[at] ?? { value: undefined, depth: 0 };
    if (!isObject(each)) continue;
    for (const [name, member] of Object.entries(each)) {
      if (typeof member === 'string') found.push({ rank: tokenRank(name) ?? Infinity, value: member });
      else if (depth < deepest) pending.push({ value: member, depth: depth + 1 });
    }
  }
  return found;
}

/**
 * Finds the id of a user in a response: next to the user's name or email address, or at the top level of the registration
 * response.
 */
export function findAccountId(
  answer: Answer,
  { username, email }: { readonly username: string; readonly email: string },
  isOfRegistration: boolean,
): string | number | undefined {
  const pending: { readonly value: unknown; readonly depth: number }[] = [
    { value: jsonOf(answer), depth: 0 },
  ];
  for (let at = 0; at < pending.length && at < maxValues; at++) {
    const { value, depth } = pending[at] ?? { value: undefined, depth: 0 };
    if (!isObject(value)) continue;
    const members = Object.entries(value);
    const isUser = members.some(([, member]) => member === username || member === email);
    if (isUser || (isOfRegistration && depth <= 1)) {
      for (const [name, member] of members)
        if (namesAccountId(name) && (typeof member === 'string' || typeof member === 'number')) return member;
    }
    if (depth < deepest) for (const [, member] of members) pending.push({ value: member, depth: depth + 1 });
  }
  return undefined;
}
