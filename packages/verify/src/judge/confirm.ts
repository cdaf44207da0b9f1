import type { Flow } from '@assay/project-generator';
import { headerValues, type Answer } from '../client/exchange.js';
import { driftKinds, type Drift, type DriftId } from './drift.js';

/** Verdict of a run on a finding of the analysis. */
export interface StaticVerdict {
  /** The id of the rule. */
  readonly id: string;
  readonly pointer: string;
  readonly outcome: 'confirmed' | 'refuted';
  /** Evidence, as a clause: "it answered 200 without a credential". */
  readonly evidence: string;
}

/** Observations about an operation. */
export interface Seen {
  /** The response to the request itself. */
  readonly baseline: Answer | undefined;
  /** The response to the request without credentials. */
  readonly anonymous: Answer | undefined;
}

interface Outcome {
  readonly outcome: StaticVerdict['outcome'];
  readonly evidence: string;
}

const openToAnyone = [
  'operation-security-missing',
  'operation-security-empty',
  'operation-security-allows-anonymous',
  'global-security-missing',
  'global-security-empty',
  'global-security-allows-anonymous',
  'security-schemes-missing',
  'sensitive-flow-unprotected',
  'sibling-security-inconsistent',
];

/** Statuses whose missing response a rule reports. */
const missingResponses: Readonly<Record<string, readonly number[]>> = {
  'unauthorized-response-missing': [401],
  'forbidden-response-missing': [403],
  'not-found-response-missing': [404],
  'validation-error-response-missing': [400, 422],
  'rate-limit-response-missing': [429],
  'unsupported-media-type-response-missing': [415],
  'server-error-response-missing': [500, 501, 502, 503, 504],
};

const limitHeader = /^(?:ratelimit(?:-.+)?|x-rate-?limit-.+)$/i;

/** Confirms or refutes the findings of the analysis about an operation, as far as the responses allow it. */
export function confirm(findings: Flow['findings'], seen: Seen): StaticVerdict[] {
  const reported = new Set<string>();
  return findings.flatMap(({ id, pointer }) => {
    const outcome = judge(id, seen);
    if (outcome === undefined || reported.has(id)) return [];
    reported.add(id);
    return [{ id, pointer, ...outcome }];
  });
}

/** Rules of the analysis that a check refutes, with the evidence as a clause. */
export interface Refutation {
  readonly rules: readonly string[];
  readonly evidence: string;
}

/** Rules of the analysis that correspond to a difference. */
const rulesOf: Readonly<Partial<Record<DriftId, readonly string[]>>> = {
  'answered-without-credentials': ['sibling-security-inconsistent', 'object-access-without-scope'],
  'object-of-another-user': [
    'object-access-without-scope',
    'enumerable-resource-id',
    'client-supplied-owner-id',
  ],
  'function-of-administrators': ['privileged-operation-shared-security', 'internal-operation-published'],
  'mass-assignment': ['mass-assignment-property'],
  'sensitive-property-undocumented': [
    'response-additional-properties-unrestricted',
    'sensitive-property-in-response',
  ],
  'write-only-property-returned': ['sensitive-property-in-response'],
  'account-enumeration': ['account-existence-disclosed'],
  'sign-in-without-throttling': ['auth-operation-without-throttling', 'rate-limit-response-missing'],
  'verbose-error': ['error-response-leaks-internals'],
  'cross-origin-access': ['cors-wildcard-origin'],
  'plaintext-transport': ['plaintext-communication', 'credentials-over-plaintext', 'api-key-over-plaintext'],
};

/**
 * Confirms the findings of the analysis about an operation by observed differences, and refutes them by checks without one.
 *
 * @param known existing verdicts
 */
export function confirmObserved(
  findings: Flow['findings'],
  drifts: readonly Drift[],
  refutations: readonly Refutation[],
  known: readonly StaticVerdict[],
): StaticVerdict[] {
  const reported = new Set(known.map(({ id }) => id));
  return findings.flatMap(({ id, pointer }): StaticVerdict[] => {
    if (reported.has(id)) return [];
    const drift = drifts.find((each) => rulesOf[each.id]?.includes(id) === true);
    const refutation = refutations.find(({ rules }) => rules.includes(id));
    const outcome =
      drift === undefined
        ? refutation && refuted(refutation.evidence)
        : confirmed(`a difference shows it: ${driftKinds[drift.id].name.toLowerCase()}`);
    if (outcome === undefined) return [];
    reported.add(id);
    return [{ id, pointer, ...outcome }];
  });
}

function judge(id: string, { baseline, anonymous }: Seen): Outcome | undefined {
  if (openToAnyone.includes(id)) return anonymous === undefined ? undefined : access(anonymous.status);
  const statuses = missingResponses[id];
  if (statuses !== undefined) {
    const status = [baseline, anonymous].find(
      (each) => each !== undefined && statuses.includes(each.status),
    )?.status;
    return status === undefined ? undefined : confirmed(`it answered ${status}`);
  }
  if (baseline === undefined || baseline.status >= 300) return undefined;
  switch (id) {
    case 'rate-limit-headers-missing': {
      const name = baseline.headers.find(([field]) => limitHeader.test(field))?.[0];
      return name === undefined
        ? confirmed(`it answered ${baseline.status} without headers of a limit`)
        : refuted(`it answered with \`${name.toLowerCase().slice(0, 60)}\``);
    }
    case 'version-disclosure-header':
      return headerValues(baseline, 'x-powered-by').length > 0 ||
        headerValues(baseline, 'server').some((value) => /\d/.test(value))
        ? confirmed('it answered with a header that names its software')
        : refuted('it answered without such a header');
    case 'cors-wildcard-origin':
      return headerValues(baseline, 'access-control-allow-origin').includes('*')
        ? confirmed('it answered with `access-control-allow-origin: *`')
        : undefined;
    default:
      return undefined;
  }
}

function access(status: number): Outcome | undefined {
  if (status >= 200 && status < 300) return confirmed(`it answered ${status} without a credential`);
  if (status === 401 || status === 403) return refuted(`it answered ${status} without a credential`);
  return undefined;
}

function confirmed(evidence: string): Outcome {
  return { outcome: 'confirmed', evidence };
}

function refuted(evidence: string): Outcome {
  return { outcome: 'refuted', evidence };
}
