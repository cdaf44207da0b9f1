import { texts } from '../common/texts.js';

/** Failure of a request. `sentence` is the text to display. */
export interface Failure {
  /**
   * `signed-out`: the key is not accepted (401). `forbidden`: the key lacks a scope (403). `busy`: retry later (429, 503).
   * `refused`: the request or the document is invalid (other 4xx). `broken`: the service fails (other 5xx, no JSON).
   * `unreachable`: there is no response. `cancelled`: the page cancelled the request.
   */
  readonly kind: 'signed-out' | 'forbidden' | 'busy' | 'refused' | 'broken' | 'unreachable' | 'cancelled';
  readonly sentence: string;
  /** The HTTP status; 0 if there is no response. */
  readonly status: number;
  /** The seconds after which a retry may succeed; undefined if waiting does not help. */
  readonly retryAfter?: number;
  /** Sentences about parts of the request. */
  readonly details?: readonly string[];
}

/** The failure of a request that the page cancelled. */
export const cancelled: Failure = { kind: 'cancelled', sentence: '', status: 0 };

/** There is no response, because the service is down or restarting. */
export const unreachable: Failure = {
  kind: 'unreachable',
  sentence: texts.unreachable,
  status: 0,
  retryAfter: 5,
};

/** Reads the failure of an unsuccessful response: `application/problem+json` (RFC 9457), or any response of a proxy. */
export async function readFailure(response: Response): Promise<Failure> {
  const { status, headers } = response;
  if (status === 401) return { kind: 'signed-out', sentence: texts.signedOut, status };
  const problem = await readProblem(response);
  const message = sentenceOf(problem) ?? unexplained(status);
  const seconds = waitingTime(headers.get('retry-after'));
  if (status === 429 || status === 503)
    return { kind: 'busy', sentence: message, status, retryAfter: seconds ?? unreachable.retryAfter };
  if (status === 502 || status === 504) return { ...unreachable, status };
  const kind = status === 403 ? 'forbidden' : status >= 500 ? 'broken' : 'refused';
  const details = detailsOf(problem);
  return { kind, sentence: message, status, ...(details.length > 0 && { details }) };
}

/** Returns the sentence for a response without an explanation, such as that of a proxy. */
function unexplained(status: number): string {
  if (status === 413) return texts.tooLarge;
  if (status === 429) return texts.tooMany;
  if (status === 503) return texts.overloaded;
  return status >= 500 ? texts.failed(status) : texts.notProblem(status);
}

/** Explains why a request failed, and when a retry may succeed, for requests that users must repeat themselves. */
export function describeFailure({ sentence, retryAfter }: Failure): string {
  const hasTime = retryAfter === undefined || /try again/i.test(sentence);
  return hasTime ? sentence : `${sentence} ${texts.busy(retryAfter)}`;
}

async function readProblem(response: Response): Promise<unknown> {
  try {
    return /json/i.test(response.headers.get('content-type') ?? '') ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the sentences about parts of a request (`errors` of a problem). */
function detailsOf(problem: unknown): string[] {
  if (typeof problem !== 'object' || problem === null || !('errors' in problem)) return [];
  const { errors } = problem;
  return (Array.isArray(errors) ? (errors as readonly unknown[]) : []).flatMap((each) =>
    typeof each === 'object' && each !== null && 'detail' in each && typeof each.detail === 'string'
      ? [each.detail]
      : [],
  );
}

function sentenceOf(problem: unknown): string | undefined {
  if (typeof problem !== 'object' || problem === null) return undefined;
  const { detail, title } = problem as { readonly detail?: unknown; readonly title?: unknown };
  return [detail, title].find((text): text is string => typeof text === 'string' && text !== '');
}

/** Returns the seconds of a Retry-After header, which is a number or a date (RFC 9110, section 10.2.3). */
function waitingTime(value: string | null): number | undefined {
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(3600, Math.max(1, Math.ceil(seconds))) : undefined;
}
