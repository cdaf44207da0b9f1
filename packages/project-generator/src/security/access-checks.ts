import { chosenNames } from '../dependencies/client-chosen-names.js';
import type { AccessCheck, AuthAlternative, Edge, Step, Target, Variable } from '../records/index.js';

/**
 * Returns what other callers must not get of the step under test: nothing without credentials, and of what the first
 * user made nothing with those of a second one (OWASP API1:2023).
 */
export function accessChecks(
  subject: Step,
  edges: readonly Edge[],
  steps: readonly Step[],
  { target, chosen, variables: known, anonymousAllowed }: AccessContext,
): AccessCheck[] {
  const names = chosen?.schemes.flatMap(({ variables }) => variables) ?? [];
  if (target === undefined || names.length === 0) return [];
  const isOfType = (type: NonNullable<Variable['auth']>['type']): boolean =>
    known.some(({ name, auth }) => auth?.type === type && names.includes(name));
  const showsCertificate = isOfType('mutualTLS');
  const { headers, credentials } = subject.request;
  const none: AccessCheck = {
    identity: 'none',
    target: { ...target, authentication: [] },
    message: 'seed',
    leftOut: [
      ...headers.flatMap(({ name, source }) => (source === 'auth' ? [{ in: 'header' as const, name }] : [])),
      ...credentials.map(({ in: place, name }) => ({ in: place, name })),
      // The answer to a challenge, which no message has.
      ...(isOfType('digest') ? [{ in: 'header' as const, name: 'Authorization' }] : []),
      ...(showsCertificate ? driverSlots.map((name) => ({ in: 'driver' as const, name })) : []),
    ],
    credentials: {},
    // 400 is what nginx answers without a certificate.
    ...(showsCertificate
      ? { expected: ['400', '401', '403'], noConnection: true }
      : { expected: ['401', '403'] }),
  };
  const second: AccessCheck = {
    identity: 'second',
    target: {
      ...target,
      authentication: target.authentication.map((credential) => ({
        ...credential,
        name: `second.${credential.name}`,
      })),
    },
    message: 'seed',
    leftOut: [],
    credentials: Object.fromEntries(names.map((name) => [name, `second.${name}`])),
    expected: ['403', '404'],
  };
  const makers = new Set(
    steps.flatMap((step) => (step.purpose === undefined && createsResource(step) ? [step.id] : [])),
  );
  const isOwn = edges.some(
    ({ from, to, bindings }) =>
      to === subject.id &&
      makers.has(from) &&
      bindings.some((binding) => binding.target.insertionPoint.startsWith('path.')),
  );
  return [...(anonymousAllowed ? [] : [none]), ...(isOwn ? [second] : [])];
}

/** True for a POST, and for a PUT under a name that the client chooses or on a collection, from which other requests take what it makes. */
export function createsResource({ request, outputs }: Pick<Step, 'request' | 'outputs'>): boolean {
  const { method, pathTemplate: path } = request;
  return method === 'POST' || chosenNames({ method, path, body: undefined }, outputs) !== undefined;
}

/** Fields of a target's driver that hold a client certificate. */
const driverSlots = ['tls_certificate', 'tls_key'] as const;

interface AccessContext {
  readonly target: Target | undefined;
  readonly chosen: AuthAlternative | undefined;
  readonly variables: readonly Variable[];
  readonly anonymousAllowed: boolean;
}
