import { identifierWords, nounOf, squashedName } from '@assay/api-knowledge';
import { formatPointer, isObject } from '@assay/core';
import type { Output, AccessCheck, AuthAlternative, Edge, Step, Target, Variable } from '../records/index.js';

/** A request whose sender may choose the name of the created resource. */
interface NamingRequest {
  readonly method: string;
  /** Path as written in the document: `/docs/{docId}`. */
  readonly path: string;
  /** The value of its body. */
  readonly body: unknown;
}

/**
 * Returns the insertion points with which a client names the created resource, if other requests use that resource. They are the
 * last path parameter (`PUT /docs/{docId}`, `POST /users/{name}`) and body members that repeat it. For a PUT on a collection they
 * are the members that name a resource. An existing resource of that name is replaced. Undefined if the client does not choose a
 * name, judging by the outputs.
 */
export function chosenNames(
  { method, path, body }: NamingRequest,
  outputs: readonly Pick<Output, 'from'>[],
): string[] | undefined {
  if (method !== 'PUT' && method !== 'POST') return undefined;
  const last = /\{([^{}]+)\}\/?$/.exec(path)?.[1];
  const own = `$request.path.${last}`;
  const collection = path.replace(/\/\{[^{}]+\}\/?$/, '');
  if (last === undefined)
    return method === 'PUT' && outputs.length > 0
      ? listMemberNames(
          body,
          (name) => isIdentifier(name, collection) || names.has(getNamePart(name, collection)),
        )
      : undefined;
  if (!outputs.some(({ from }) => from === own)) return undefined;
  const repeats = (name: string): boolean => name === squashedName(last) || isIdentifier(name, collection);
  return [`path.${last}`, ...listMemberNames(body, repeats)];
}

function listMemberNames(body: unknown, isMeant: (name: string) => boolean): string[] {
  if (!isObject(body)) return [];
  return Object.keys(body).flatMap((member) =>
    isMeant(squashedName(member)) ? [`body:${formatPointer([member])}`] : [],
  );
}

function isIdentifier(name: string, collection: string): boolean {
  return identifierWords.has(getNamePart(name, collection));
}

/** Returns the part of a name without its collection: `id` for the `docId` in `/docs`. */
function getNamePart(name: string, collection: string): string {
  const noun = nounOf(collection.split('/').findLast((segment) => segment !== '') ?? '');
  return noun !== '' && name.startsWith(noun) ? name.slice(noun.length) : name;
}

const names: ReadonlySet<string> = new Set(['name', 'key', 'slug', 'code', 'handle']);

/**
 * Builds the access checks of the step under test (OWASP API1:2023). Callers without credentials must be rejected. A second user
 * must not get the first user's resources.
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
      // The response to a challenge, which is in no message.
      ...(isOfType('digest') ? [{ in: 'header' as const, name: 'Authorization' }] : []),
      ...(showsCertificate ? driverSlots.map((name) => ({ in: 'driver' as const, name })) : []),
    ],
    credentials: {},
    // nginx returns 400 without a certificate.
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

/**
 * True for a POST, and for a PUT that creates under a client-chosen name or on a collection, if other requests use the resource.
 */
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
