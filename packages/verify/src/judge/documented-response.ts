import { joinWords } from '@assay/text';
import type { Expectation, FlowOperation } from '@assay/project-generator';
import { headerValues, type Answer } from '../client/exchange.js';
import type { Secrets } from '../client/secrets.js';
import type { ResponseSchemas } from './response-schemas.js';

/** Documentation that a response is compared with. */
export interface Documented {
  readonly operation: FlowOperation;
  readonly responses: readonly Expectation[];
  readonly schemas: ResponseSchemas;
  readonly secrets: Secrets;
  /** True if the request names a resource that may not exist: its id comes from the document or was generated. */
  readonly mayNameMissingResource: boolean;
  /** Other values in the request that may name missing resources: `customer_id`. */
  readonly unknown: readonly string[];
  /** The statuses of redirects before the response. */
  readonly redirects: readonly number[];
}

/** A response, and the documented response for it. */
export interface Judged extends Documented {
  readonly answer: Answer;
  readonly expectation: Expectation;
  /** Location of the documented response. */
  readonly pointer: string;
  /** Subject of the sentences: "`GET /users/{id}` answered 200" */
  readonly subject: string;
}

/** Returns the media type of a response for display; undefined if none exists. */
export function formatContentType({
  answer,
  secrets,
}: Pick<Judged, 'answer' | 'secrets'>): string | undefined {
  const [value] = headerValues(answer, 'content-type');
  return value === undefined
    ? undefined
    : secrets.cleanAnswer(value.slice(0, 100).replace(/[^\x20-\x7e]|`/g, '?'));
}

/** Finds the documented response of a status: the status itself, its range, or `default` (Responses Object). */
export function expectationFor(responses: readonly Expectation[], status: number): Expectation | undefined {
  const text = String(status);
  return (
    responses.find((each) => each.status === text) ??
    responses.find((each) => /^[1-5]XX$/i.test(each.status) && each.status.charAt(0) === text.charAt(0)) ??
    responses.find((each) => each.status === 'default')
  );
}

/** Formats the documented statuses: "`200` and `404`". */
export function documentedStatuses(responses: readonly Expectation[]): string {
  const statuses = responses.map(({ status }) => `\`${status}\``);
  return statuses.length === 0 ? 'none' : joinWords(statuses, 'and');
}

/** Finds the documented media type of a response; ranges match too (Media Types of the Response Object). */
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

/** Returns a media type without parameters, in lower case. */
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
