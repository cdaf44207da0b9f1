import { showsTexts } from '@assay/api-knowledge';
import type { Answer } from '../client/exchange.js';
import type { Refusal } from '../client/line.js';
import { drift, type Drift } from './drift.js';
import { documentedStatuses, expectationFor, type Documented, type Judged } from './documented-response.js';
import { judgeBody } from './judge-body.js';
import { judgeHeaders } from './judge-headers.js';
import { wholeRefusal } from './refusals.js';
import { describeRefusal } from './server-message.js';

/** Compares a response with the document: status, headers, media type, body. */
export function judgeAnswer(answer: Answer, documented: Documented): Drift[] {
  const { operation, responses } = documented;
  const { status } = answer;
  const subject = `\`${operation.method} ${operation.path}\` answered ${status}`;
  const expectation = expectationFor(responses, status);
  const found = [
    ...redirected(documented),
    ...refused(answer, subject, documented),
    ...refusedInWords(answer, subject, documented),
  ];
  if (expectation === undefined) {
    // Server errors are rarely documented; they are reported separately.
    return status >= 500 ? found : [...found, undocumentedStatus(status, subject, documented)];
  }
  if (expectation.unresolved === true) return found;
  const pointer = `${operation.pointer}/responses/${expectation.status}`;
  const judged: Judged = { ...documented, answer, expectation, pointer, subject };
  return [...found, ...judgeHeaders(judged), ...judgeBody(judged)];
}

/**
 * Judges the rejection of a request after the service accepted a variant that the document allows. Neither the credentials nor
 * the requested resource can be the reason.
 *
 * @param later the status of the accepted request
 */
export function judgeRefusal(
  { answer: refusal, taken }: Refusal,
  documented: Documented,
  later: number,
): Drift[] {
  const { operation, responses, secrets } = documented;
  const { status } = refusal;
  const subject = `\`${operation.method} ${operation.path}\` answered ${status}`;
  const known: Documented = { ...documented, mayNameMissingResource: false, unknown: [] };
  const problem = `${subject} to a request that the document allows${describeRefusal(refusal, secrets)}; ${taken}, it answered ${later}.`;
  const found = status >= 500 ? refused(refusal, subject, known) : [refusedRequest(subject, operation, '')];
  const isListed = status >= 500 || expectationFor(responses, status) !== undefined;
  return [
    ...found.map((each) => ({ ...each, problem })),
    ...(isListed ? [] : [undocumentedStatus(status, subject, known)]),
  ];
}

function redirected({ operation, responses, redirects }: Documented): Drift[] {
  const [status] = redirects;
  if (status === undefined || expectationFor(responses, status) !== undefined) return [];
  return [
    drift('redirect-undocumented', {
      problem: `\`${operation.method} ${operation.path}\` redirects (${status}) before it answers, and the document does not say so.`,
      impact: 'Every call takes two requests, and clients that follow no redirects fail.',
      recommendation: 'Document the path that answers: often a slash at its end is the difference.',
      pointer: operation.pointer,
    }),
  ];
}

/**
 * True for a rejection that may be right: the request names a resource that may not exist, or the document describes conflicts
 * with existing data.
 */
export function mayBeJustifiedRefusal(
  status: number,
  {
    responses,
    mayNameMissingResource,
    unknown,
  }: Pick<Documented, 'responses' | 'mayNameMissingResource' | 'unknown'>,
): boolean {
  if (status === 409 && responses.some((each) => each.status === '409')) return true;
  if (mayNameMissingResource && (status === 404 || status === 410)) return true;
  return unknown.length > 0 && [400, 404, 409, 410, 422].includes(status);
}

/** Reports that a service rejects input that its document allows. Other rejections have their own verdicts. */
function refused(answer: Answer, subject: string, documented: Documented): Drift[] {
  const { operation, secrets } = documented;
  const { status } = answer;
  const stated = describeRefusal(answer, secrets);
  if (status === 501)
    return [
      drift('operation-not-implemented', {
        problem: `${subject}, which means that the service does not implement the documented operation${stated}.`,
        impact: 'Generated clients call an operation that does not exist.',
        recommendation: 'Implement the operation, or remove it from the document of this service.',
        pointer: operation.pointer,
      }),
    ];
  if (status >= 500)
    return [
      drift('server-error', {
        problem: `${subject} to a request that the document allows${stated}.`,
        impact:
          'The operation does not work for clients that follow the document. Such errors often reveal or damage internal data.',
        recommendation:
          'Handle the request, or refuse it with a documented client error and narrow the schema.',
        pointer: operation.pointer,
      }),
    ];
  if (![400, 404, 405, 406, 409, 411, 413, 415, 422].includes(status)) return [];
  if (mayBeJustifiedRefusal(status, documented)) return [];
  return [refusedRequest(subject, operation, stated)];
}

/** Reports a success status whose body states a failure. */
function refusedInWords(answer: Answer, subject: string, { operation, secrets }: Documented): Drift[] {
  if (answer.status < 200 || answer.status >= 300 || showsTexts(operation.path)) return [];
  const words = wholeRefusal(answer);
  if (words === undefined) return [];
  const refusalText = secrets
    .cleanAnswer(words)
    .replace(/[\p{C}`"]|\s/gu, ' ')
    .slice(0, 160)
    .toWellFormed();
  return [
    drift('refusal-with-success', {
      problem: `${subject} with a body that says that the request was refused: "${refusalText}".`,
      impact: 'Clients treat it as a success, and monitoring of statuses sees no failure.',
      recommendation: 'Answer a refusal with a 4xx status, and document that.',
      pointer: operation.pointer,
    }),
  ];
}

function refusedRequest(subject: string, { pointer }: Documented['operation'], stated: string): Drift {
  return drift('valid-request-refused', {
    problem: `${subject} to a request that the document allows${stated}.`,
    impact: 'Clients that follow the document are rejected.',
    recommendation:
      'Document the requirements of the service in the schema, or accept all values of the schema.',
    pointer,
  });
}

function undocumentedStatus(status: number, subject: string, documented: Documented): Drift {
  const { operation, responses, mayNameMissingResource } = documented;
  const isUsual = status === 429 || status === 503 || (mayNameMissingResource && [404, 410].includes(status));
  return drift('status-undocumented', {
    ...(isUsual ? { severity: 'low' } : {}),
    problem: `${subject}, which the document does not list: it has ${documentedStatuses(responses)}.`,
    impact: 'Generated clients do not handle it and fail.',
    recommendation: `Add a response \`${status}\` to the operation with the body that is sent, or answer as documented.`,
    pointer: `${operation.pointer}/responses`,
  });
}
