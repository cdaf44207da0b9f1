import { isComparedPassword, isHandedOut } from '@assay/api-knowledge';
import { isMoreSevere } from '@assay/core';
import { statusPattern } from '@assay/exporters/messages';
import type { Step } from '@assay/project-generator';
import type { Reply } from '../client/line.js';
import { mayBeJustifiedRefusal } from '../judge/judge-answer.js';
import type { Drift } from '../judge/drift.js';
import type { OperationResult } from '../result.js';
import type { VerifySettings } from '../settings.js';

/** The request under test, and its outcome. */
export interface Baseline {
  readonly step: Step;
  /** Undefined if the run was stopped before. */
  readonly reply: Reply | undefined;
  readonly stopped: string | undefined;
  readonly mayNameMissingResource: boolean;
  /** Other values in the request that may name missing resources. */
  readonly unknown: readonly string[];
  readonly hasCredentials: boolean;
}

/**
 * Decides the verdict on an operation, and its reason.
 *
 * @param lost reasons why prerequisites provided no value, one sentence each
 * @param stated the service's own message, as the end of a sentence
 */
export function decideVerdict(
  baseline: Baseline,
  findings: readonly Drift[],
  { lost, stated }: { readonly lost: readonly string[]; readonly stated: string },
): Pick<OperationResult, 'verdict' | 'reason'> {
  const { step, reply, stopped, mayNameMissingResource, unknown, hasCredentials } = baseline;
  if (reply === undefined) return { verdict: 'blocked', reason: stopped ?? 'Nothing more is sent.' };
  const { exchange, leaves } = reply;
  if (exchange.kind === 'failure')
    return { verdict: 'failed', reason: `The service gave no answer: ${exchange.reason}.` };
  // A documented redirect is the purpose of the operation, even to another origin.
  if (leaves !== undefined && !isSuccess(baseline))
    return {
      verdict: 'failed',
      reason: `It redirects to another origin (${exchange.status}), which gets no requests.`,
    };
  const { status } = exchange;
  const because = lost.length === 0 ? '' : ` ${lost.slice(0, 3).join(' ')}`;
  if (status === 501)
    return {
      verdict: 'failed',
      reason: `It answered 501: the service does not implement it${stated}.${because}`,
    };
  if (status >= 500)
    return {
      verdict: 'failed',
      reason: `It answered ${status} to a request that the document allows${stated}.${because}`,
    };
  // An informational finding is not a difference that affects clients.
  const differs = findings.some(({ severity }) => severity !== 'info');
  if (isSuccess(baseline)) return { verdict: differs ? 'drift' : 'works', reason: null };
  // Many services return 403 to an accepted credential for resources that do not exist, or belong to another user.
  if (mayNameMissingResource && (status === 404 || status === 410 || (status === 403 && hasCredentials)))
    return {
      verdict: 'unreached',
      reason: `It answered ${status}: the id in the path is an example, and no answer gave one that exists.${because}`,
    };
  if (
    mayBeJustifiedRefusal(status, { ...baseline, responses: step.responses }) ||
    (unknown.length > 0 && status === 403 && hasCredentials) ||
    (status === 401 && unknown.some((name) => isHandedOut(name) || isComparedPassword(name))) ||
    (status === 403 && unknown.some(isHandedOut))
  )
    return {
      verdict: 'unreached',
      reason: `It answered ${status}${stated}.${because} ${describeConflict(unknown)}`,
    };
  if (status === 401 || status === 403) {
    const why = hasCredentials ? 'with your credentials' : 'and the document requires no credential';
    return { verdict: 'refused', reason: `It answered ${status} ${why}${stated}.` };
  }
  if (status === 429)
    return {
      verdict: 'refused',
      reason: `It answered 429${stated}. With \`--rate\` fewer requests are sent per second.`,
    };
  return {
    verdict: 'refused',
    reason: `It answered ${status} to a request that the document allows${stated}.${because}`,
  };
}

/** Explains why a rejection may be right. */
function describeConflict(unknown: readonly string[]): string {
  if (unknown.length === 0) return 'By the document, existing data may conflict with the request.';
  const names = unknown.slice(0, 3).map((name) => `\`${name}\``);
  const isOne = names.length === 1;
  return `The ${isOne ? 'value' : 'values'} of ${names.join(' and ')} ${isOne ? 'is an example' : 'are examples'}, and no answer gave ${isOne ? 'one that exists' : 'any that exist'}.`;
}

/** Verdicts that always fail a run. */
const failing: ReadonlySet<OperationResult['verdict']> = new Set(['refused', 'failed', 'blocked']);

/** True if no result of an operation reaches the gate. */
export function passes(
  { verdict, findings }: Pick<OperationResult, 'verdict' | 'findings'>,
  { gate }: Pick<VerifySettings, 'gate'>,
): boolean {
  if (gate === 'none') return true;
  return !failing.has(verdict) && !findings.some(({ severity }) => !isMoreSevere(gate, severity));
}

/** True for a documented success response, or any 2xx response. */
export function isSuccess({ reply, step }: Pick<Baseline, 'reply' | 'step'>): boolean {
  if (reply?.exchange.kind !== 'answer') return false;
  const { status } = reply.exchange;
  return new RegExp(statusPattern(step.responses)).test(String(status)) || (status >= 200 && status < 300);
}
