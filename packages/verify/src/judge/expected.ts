import { joinWords } from '@assay/core';
import type { Expectation } from '@assay/project-generator';

/** The documented response that a status is answered by: itself, its range, `default` (Responses Object). */
export function expectationFor(responses: readonly Expectation[], status: number): Expectation | undefined {
  const text = String(status);
  return (
    responses.find((each) => each.status === text) ??
    responses.find((each) => /^[1-5]XX$/i.test(each.status) && each.status.charAt(0) === text.charAt(0)) ??
    responses.find((each) => each.status === 'default')
  );
}

/** The documented statuses as a text: "`200` and `404`". */
export function documentedStatuses(responses: readonly Expectation[]): string {
  const statuses = responses.map(({ status }) => `\`${status}\``);
  return statuses.length === 0 ? 'none' : joinWords(statuses, 'and');
}

/** The documented media type that an answer has; ranges match too (Media Types of the Response Object). */
export function mediaTypeFor(
  documented: Expectation['mediaTypes'],
  contentType: string,
): Expectation['mediaTypes'][number] | undefined {
  const essence = essenceOf(contentType);
  const ranked = documented
    .filter(({ type }) => covers(essenceOf(type), essence))
    .toSorted((a, b) => stars(a.type) - stars(b.type));
  return ranked[0];
}

function stars(type: string): number {
  return type.split('*').length;
}

/** A media type without its parameters, in lower case. */
export function essenceOf(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}

function covers(range: string, essence: string): boolean {
  if (range === essence || range === '*/*' || range === '*') return true;
  const [type = '', subtype = ''] = range.split('/');
  const [actualType = '', actualSubtype = ''] = essence.split('/');
  if (subtype === '*') return type === actualType;
  return type === actualType && subtype.startsWith('*+') && actualSubtype.endsWith(subtype.slice(1));
}
