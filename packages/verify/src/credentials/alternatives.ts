import {
  join,
  buildExportMessage,
  type FlowEntry,
  type Message,
  type Piece,
} from '@assay/exporters/messages';
import type { AuthAlternative, Step, Variable } from '@assay/project-generator';
import { isOfCertificate } from './client-certificate.js';
import type { Identity } from './identity.js';
import type { DigestCredentials } from '../client/digest.js';

/** Authentication of a step. */
export interface Choice {
  /** Undefined if no credentials are required, or if the record's credentials are sent even if some are missing. */
  readonly alternative: AuthAlternative | undefined;
  /** True if the record has other credentials, or if it has some but none are sent. */
  readonly isOther: boolean;
}

/** An alternative of `security` that no request of an operation used. */
export interface Untried {
  /** Schemes that are required together. */
  readonly schemes: readonly string[];
  /** The missing environment variables and options; empty if another alternative was simply tried first. */
  readonly missing: readonly string[];
  /** False if no request can carry it, because a scheme is undefined or unsupported. */
  readonly isUsable: boolean;
}

/** Chooses the alternative of `security` for each step: the first one with all its credentials. */
export class Alternatives {
  private readonly entries: ReadonlyMap<string, FlowEntry>;
  private readonly gives: (step: Step, entry: FlowEntry) => boolean;
  private readonly hasOthers: boolean;
  /** The alternatives that the service accepted after rejecting another one, by operation. */
  private readonly accepted = new Map<string, AuthAlternative>();
  /** The alternatives that were tried after a rejection, by operation, each once. */
  private readonly retried = new Map<string, Set<AuthAlternative>>();

  /**
   * @param entries all flows: each has the alternatives of one operation
   * @param gives returns true if the target of a step that obtains a credential may be requested
   * @param hasOthers true if requests carry credentials that are not in the document
   */
  constructor(
    entries: readonly FlowEntry[],
    gives: (step: Step, entry: FlowEntry) => boolean,
    hasOthers: boolean,
  ) {
    this.hasOthers = hasOthers;
    this.entries = new Map(entries.map((entry) => [entry.subject.operationPointer, entry]));
    this.gives = gives;
  }

  /** Chooses the alternative of a step; without complete credentials, the recorded one. */
  choose(entry: FlowEntry, step: Step, identity: Identity): Choice {
    const recorded = { alternative: entry.flow.auth[0], isOther: false };
    const own = this.entries.get(step.operationPointer);
    const alternatives = own?.flow.auth ?? [];
    // A prerequisite step may carry another alternative than the first, if it shares it with the step under test.
    const carried = carriedBy(step);
    const first =
      step.role === 'subject'
        ? alternatives[0]
        : alternatives.find(({ schemes }) =>
            [...carried].every((name) =>
              schemes.some((scheme) => hasVariables(scheme.variables, name, entry)),
            ),
          );
    const accepted = this.accepted.get(step.operationPointer);
    if (accepted !== undefined && this.missing(accepted, entry, identity, false).length === 0)
      return { alternative: accepted, isOther: true };
    if (first === undefined || this.missing(first, entry, identity, true).length === 0) return recorded;
    const other = alternatives.find(
      (each) => each !== first && each.satisfiable && this.missing(each, entry, identity, false).length === 0,
    );
    if (other !== undefined) return { alternative: other, isOther: true };
    const canLack = own?.flow.anonymousAllowed === true || this.hasOthers;
    return canLack ? { alternative: undefined, isOther: true } : recorded;
  }

  /** Lists the alternatives to try after a step's own one was rejected, each once in a run. */
  others(entry: FlowEntry, step: Step, identity: Identity): AuthAlternative[] {
    const own = this.entries.get(step.operationPointer);
    if (own === undefined || this.accepted.has(step.operationPointer)) return [];
    const chosen = this.choose(entry, step, identity).alternative;
    const tried = [
      ...(this.retried.get(step.operationPointer) ?? []),
      ...(chosen === undefined ? [] : [chosen]),
    ];
    const others = own.flow.auth.filter(
      (each) =>
        each.satisfiable &&
        each.schemes.length > 0 &&
        !tried.some((other) => isSameAlternative(other, each)) &&
        this.missing(each, entry, identity, false).length === 0,
    );
    const used = chosen && own.flow.auth.find((each) => isSameAlternative(each, chosen));
    if (others.length > 0 && used !== undefined) this.noteTried(step.operationPointer, used);
    return others;
  }

  /** Uses an alternative for all further requests of a step's operation. */
  accept({ operationPointer }: Step, alternative: AuthAlternative): void {
    this.noteTried(operationPointer, alternative);
    this.accepted.set(operationPointer, alternative);
  }

  /** Uses the original alternative again for a step's operation. */
  reject({ operationPointer }: Step): void {
    this.accepted.delete(operationPointer);
  }

  /** Returns the schemes that the service accepted for an operation after rejecting others; undefined if none exist. */
  findAccepted({ operationPointer }: Step): string[] | undefined {
    return this.accepted.get(operationPointer)?.schemes.map(({ scheme }) => scheme);
  }

  private noteTried(pointer: string, alternative: AuthAlternative): void {
    this.retried.set(pointer, (this.retried.get(pointer) ?? new Set()).add(alternative));
  }

  /** Lists the alternatives that no request of an operation used. */
  untried(entry: FlowEntry, { alternative, isOther }: Choice, identity: Identity): Untried[] {
    const tried = isOther ? alternative : entry.flow.auth[0];
    return entry.flow.auth.flatMap((each) => {
      const retried = this.retried.get(entry.subject.operationPointer);
      if (each === tried || retried?.has(each) === true) return [];
      const isUsable = each.satisfiable;
      const missing = isUsable ? this.missing(each, entry, identity, each === entry.flow.auth[0]) : [];
      return [{ schemes: each.schemes.map(({ scheme }) => scheme), missing, isUsable }];
    });
  }

  /** Lists the environment variables that an alternative requires and that are not set. */
  private missing(
    { schemes }: AuthAlternative,
    entry: FlowEntry,
    identity: Identity,
    hasTokenStep: boolean,
  ): string[] {
    const missing = schemes.flatMap(({ variables }) => {
      const known = variables.flatMap((name) => entry.variables.get(name) ?? []);
      if (known.some(isOfCertificate)) return identity.missingCertificate(known);
      const token = known.find(
        ({ auth, required }) => auth?.part === 'token' || (auth?.part === 'key' && !required),
      );
      const needed = token === undefined ? known : [token];
      const lost = needed.filter((variable) => identity.getVariableValue(variable) === undefined);
      if (token !== undefined && lost.length > 0 && hasTokenStep && this.isGiven(token, entry, identity))
        return [];
      return lost.flatMap((variable) => identity.listEnvironmentNames(variable));
    });
    return [...new Set(missing)];
  }

  /** True if an earlier step obtains the credential, and the inputs of that step are set. */
  private isGiven({ name }: Variable, entry: FlowEntry, identity: Identity): boolean {
    const { flow, variables } = entry;
    return flow.steps.some(
      (step) =>
        (step.purpose === 'token' || step.purpose === 'login') &&
        this.gives(step, entry) &&
        flow.edges.some(
          ({ from, bindings }) =>
            from === step.id && bindings.some(({ target }) => target.insertionPoint === name),
        ) &&
        [...carriedBy(step)].every((each) => {
          const variable = variables.get(each);
          return (
            variable?.required === false ||
            (variable !== undefined && identity.getVariableValue(variable) !== undefined)
          );
        }),
    );
  }
}

function isSameAlternative(a: AuthAlternative, b: AuthAlternative): boolean {
  const names = ({ schemes }: AuthAlternative): string =>
    schemes
      .map(({ scheme }) => scheme)
      .toSorted()
      .join(' ');
  return names(a) === names(b);
}

/** Lists the variables of an alternative's schemes. */
export function listAlternativeVariables(
  alternative: AuthAlternative | undefined,
  { variables }: FlowEntry,
): Variable[] {
  const names = alternative?.schemes.flatMap((scheme) => scheme.variables) ?? [];
  return names.flatMap((name) => variables.get(name) ?? []);
}

/** Lists the variables of the credentials that a step carries. */
export function carriedBy({ request }: Step): Set<string> {
  const { query, headers, body } = buildExportMessage(request, () => false);
  const pieces = [
    ...query.flat(),
    ...headers.flatMap(({ value }) => value),
    ...(body?.kind === 'text' ? body.pieces : []),
  ];
  return new Set(pieces.flatMap((piece) => (piece.kind === 'variable' ? [piece.name] : [])));
}

/** True if a scheme has a variable, or the inputs that it is computed from. */
function hasVariables(variables: readonly string[], name: string, entry: FlowEntry): boolean {
  const sources = entry.variables.get(name)?.computedFrom?.variables ?? [name];
  return sources.every((source) => variables.includes(source));
}

/** Adds the credentials of an alternative to a message without any. */
export function withAlternative(
  message: Message,
  alternative: AuthAlternative,
  variables: ReadonlyMap<string, Variable>,
): Message {
  const query = [...message.query];
  const headers = [...message.headers];
  const usedNames = new Set<string>();
  for (const { name, place, value } of alternative.schemes.flatMap((scheme) =>
    listCredentialPlaces(scheme.variables, variables),
  )) {
    const key = `${place}:${place === 'header' ? name.toLowerCase() : name}`;
    if (usedNames.has(key)) continue;
    usedNames.add(key);
    if (place === 'header') headers.push({ name, value });
    else if (place === 'query')
      query.push([{ kind: 'text', text: `${encodeURIComponent(name)}=` }, ...value]);
    else {
      const pair: Piece[] = [{ kind: 'text', text: `${name}=` }, ...value];
      const at = headers.findIndex((header) => header.name.toLowerCase() === 'cookie');
      const known = headers[at];
      if (known === undefined) headers.push({ name: 'Cookie', value: pair });
      else headers[at] = { name: known.name, value: join([known.value, pair], '; ') };
    }
  }
  return { ...message, query, headers };
}

interface Placed {
  readonly name: string;
  readonly place: 'header' | 'query' | 'cookie';
  readonly value: readonly Piece[];
}

/** Lists the places of a scheme's credentials in a request; Digest has none, because it responds to a challenge. */
function listCredentialPlaces(names: readonly string[], variables: ReadonlyMap<string, Variable>): Placed[] {
  return names.flatMap((name): Placed[] => {
    const auth = variables.get(name)?.auth;
    if (auth?.type === 'basic' && auth.part === 'password') return basicPlace(name, variables);
    if (auth?.in === undefined || auth.paramName === undefined || auth.type === 'digest') return [];
    const prefix: Piece[] = auth.prefix === undefined ? [] : [{ kind: 'text', text: auth.prefix }];
    return [{ name: auth.paramName, place: auth.in, value: [...prefix, { kind: 'variable', name }] }];
  });
}

/** Returns the place of Basic authentication, whose value is computed from two credentials. */
function basicPlace(password: string, variables: ReadonlyMap<string, Variable>): Placed[] {
  return [...variables.values()].flatMap(({ name, computedFrom }): Placed[] => {
    if (computedFrom?.variables.includes(password) !== true) return [];
    const value: Piece[] = [
      { kind: 'text', text: 'Basic ' },
      { kind: 'variable', name },
    ];
    return [{ name: 'Authorization', place: 'header', value }];
  });
}

/** The credentials of a flow for Digest authentication. */
interface FlowDigest {
  readonly credentials: DigestCredentials | undefined;
  /** The required environment variables that are not set. */
  readonly missing: readonly string[];
}

/** Finds the credentials for Digest challenges; undefined if the alternative has none, or no credentials are required. */
export function buildDigestCredentials(
  entry: FlowEntry,
  alternative: AuthAlternative | undefined,
  identity: Identity | null,
): FlowDigest | undefined {
  if (identity === null) return undefined;
  const parts = listAlternativeVariables(alternative, entry).filter(({ auth }) => auth?.type === 'digest');
  const username = parts.find(({ auth }) => auth?.part === 'username');
  const password = parts.find(({ auth }) => auth?.part === 'password');
  if (username === undefined || password === undefined) return undefined;
  const [name, secret] = [identity.getVariableValue(username), identity.getVariableValue(password)];
  return {
    credentials:
      name === undefined || secret === undefined ? undefined : { username: name, password: secret },
    missing: [
      ...(name === undefined ? identity.listEnvironmentNames(username) : []),
      ...(secret === undefined ? identity.listEnvironmentNames(password) : []),
    ],
  };
}
