import { isAccountCollection } from '@assay/api-knowledge';
import { randomBytes } from 'node:crypto';
import { isHarmful, type FlowEntry } from '@assay/exporters/messages';
import type { InsertionPoint, Variable } from '@assay/project-generator';
import type { Answer, WireRequest } from '../client/exchange.js';
import type { Account, AccountPlace } from '../credentials/account.js';
import { listAccountPlaces, stepOfEntry } from '../credentials/account.js';
import type { Identity } from '../credentials/identity.js';
import { isRefusal } from '../judge/refusals.js';
import { describeRefusal } from '../judge/server-message.js';
import { withMembers } from '../requests/body-members.js';
import { takesCredential } from '../requests/compose.js';
import { Composer } from '../requests/composer.js';
import type { RunContext } from '../requests/context.js';
import { Learned } from '../requests/answer-values.js';
import { Sender } from '../run/sender.js';
import { explainHarm } from '../run/permission.js';
import { findAccountId, findToken, readCookies } from './answer-credential.js';

/** Operations with which the run creates its own users. */
export interface AccountOperations {
  readonly signUp: FlowEntry;
  /** Undefined if the registration itself returns a credential, or if each request carries user name and password. */
  readonly login: FlowEntry | undefined;
}

/** A registered user of the run, and the response to the registration. */
export interface Registered {
  readonly account: Account;
  readonly identity: Identity;
  readonly registration: Answer;
}

/** Registers users for a run, and signs them in. */
export class Registrar {
  private readonly context: RunContext;
  private readonly variables: readonly Variable[];
  private readonly run = randomBytes(4).toString('hex');
  private invented = 0;
  readonly operations: AccountOperations;
  /** The registered users, for a note. */
  readonly registered: Registered[] = [];
  /** Reason why a user could not be registered or signed in, as a sentence. */
  problem: string | undefined = undefined;

  constructor(context: RunContext, variables: readonly Variable[], operations: AccountOperations) {
    this.context = context;
    this.variables = variables;
    this.operations = operations;
  }

  /**
   * Registers and signs in a user.
   *
   * @param more additional members of the registration; if they are rejected, it is sent without them
   */
  async open(identity: Identity, more: Readonly<Record<string, unknown>> = {}): Promise<boolean> {
    const account = this.invent();
    if (account === undefined) return false;
    const answer = await this.register(account, more);
    return answer !== undefined && this.welcome(identity, account, answer);
  }

  /**
   * Signs in a registered user.
   *
   * @param registration the response to the registration
   */
  async welcome(identity: Identity, account: Account, registration: Answer): Promise<boolean> {
    this.registered.push({ account, identity, registration });
    account.id = findAccountId(registration, account, true);
    identity.renew = async () => this.signIn(identity, account);
    return this.signIn(identity, account, registration);
  }

  /** Sends the registration; undefined if it is rejected. */
  private async register(
    account: Account,
    more: Readonly<Record<string, unknown>>,
  ): Promise<Answer | undefined> {
    const { signUp } = this.operations;
    const answer = await this.send(signUp, account, more);
    if (answer !== undefined && isSuccess(answer)) return answer;
    if (Object.keys(more).length > 0) return this.register(account, {});
    this.problem = `No user was registered: \`${signUp.flow.name}\` ${this.describe(answer)}.`;
    return undefined;
  }

  /** Signs in an account, and passes its credentials to a user of the run. */
  async signIn(identity: Identity, account: Account, registration?: Answer): Promise<boolean> {
    const { login } = this.operations;
    let answer = login === undefined ? registration : await this.send(login, account);
    if (login !== undefined && (answer === undefined || !isSuccess(answer))) {
      if (registration !== undefined)
        this.problem = `The user that was registered could not sign in: \`${login.flow.name}\` ${this.describe(answer)}.`;
      answer = registration;
    }
    const credentials = this.credentialsFrom(answer, account);
    const token = answer && findToken(answer);
    if (token !== undefined) this.fillParameters(identity, token);
    if (credentials.size === 0 && identity.parameters.size === 0) {
      if (registration !== undefined)
        this.problem ??= 'The user that was registered has no credential: no answer had a token or a cookie.';
      return false;
    }
    if (answer !== undefined) account.id ??= findAccountId(answer, account, false);
    identity.adopt(account, credentials);
    return true;
  }

  /** Sends a login with another password; returns the response, or undefined if none exists. */
  async tryLogin(account: Account, password: string): Promise<Answer | undefined> {
    const { login } = this.operations;
    return login === undefined ? undefined : this.send(login, { ...account, password });
  }

  /** Composes the request of an operation about an account, without credentials. */
  compose(entry: FlowEntry, account: Account): WireRequest {
    const composer = new Composer(entry, this.context, new Learned());
    composer.giveAccount(account, true);
    return composer.compose(entry.subject, null).request;
  }

  /** Sets a token in a header that the document declares as a parameter instead of a security scheme. */
  private fillParameters(identity: Identity, token: string): void {
    this.context.secrets.add(token);
    for (const { flow, subject } of this.context.entries) {
      if (flow.auth.length > 0) continue;
      for (const parameter of subject.request.parameters) {
        if (!takesCredential(parameter)) continue;
        const name = parameter.name.toLowerCase();
        identity.parameters.set(name, name === 'authorization' ? `Bearer ${token}` : token);
      }
    }
  }

  private credentialsFrom(answer: Answer | undefined, account: Account): ReadonlyMap<string, string> {
    const token = answer === undefined ? undefined : findToken(answer);
    const cookies = answer === undefined ? new Map<string, string>() : readCookies(answer);
    const found = new Map<string, string>();
    for (const { name, auth } of this.variables) {
      if (auth === undefined) continue;
      const value = this.credentialFor(auth, { token, cookies, account });
      if (value !== undefined) found.set(name, value);
    }
    return found;
  }

  private credentialFor(
    { type, part, in: place, paramName, prefix }: NonNullable<Variable['auth']>,
    { token, cookies, account }: Given,
  ): string | undefined {
    if (part === 'username' || part === 'password') {
      if (type !== 'basic' && type !== 'digest') return undefined;
      return part === 'password' ? account.password : this.nameForBasic(account);
    }
    if (part !== 'token' && part !== 'key') return undefined;
    if (place === 'cookie') return cookies.get(paramName ?? '');
    if (token === undefined) return undefined;
    // An API key in this header is usually a Bearer token, for which OpenAPI 2.0 has no scheme.
    const isBare = type === 'apiKey' && prefix === undefined && /^authorization$/i.test(paramName ?? '');
    return isBare ? `Bearer ${token}` : token;
  }

  /** Returns the user name, or the email address if the registration has no name. */
  private nameForBasic(account: Account): string {
    const parts = listAccountPlaces(this.operations.signUp.subject).map(({ part }) => part);
    return parts.includes('username') ? account.username : account.email;
  }

  private async send(
    entry: FlowEntry,
    account: Account,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<Answer | undefined> {
    const { context } = this;
    const composer = new Composer(entry, context, new Learned());
    composer.giveAccount(account, false);
    const composed = composer.compose(entry.subject, null);
    const sender = new Sender(entry, context, { composer, composeRead: () => composed });
    const request = Object.keys(more).length === 0 ? undefined : withMembers(composed.request, more);
    const reply = await sender.send(
      entry.subject,
      request === undefined ? composed : { ...composed, request },
      null,
    );
    return reply?.exchange.kind === 'answer' ? reply.exchange : undefined;
  }

  private describe(answer: Answer | undefined): string {
    return answer === undefined
      ? 'gave no answer'
      : `answered ${answer.status}${describeRefusal(answer, this.context.secrets)}`;
  }

  /** Creates an account with an unused name; undefined if the schema does not allow one. */
  invent(): Account | undefined {
    const { signUp } = this.operations;
    const count = this.invented++;
    const letter = count < 26 ? String.fromCodePoint(0x61 + count) : `z${count}`;
    const places = listAccountPlaces(signUp.subject);
    const pick = (part: AccountPlace['part'], candidates: readonly string[]): string | undefined => {
      const points = places
        .filter((place) => place.part === part)
        .flatMap(({ point }) => findPoint(signUp, point) ?? []);
      return candidates.find((each) => points.every((point) => this.allows(point, each)));
    };
    const { run } = this;
    const names = [
      `assay-${run}-${letter}`,
      `assay_${run}_${letter}`,
      `assay${run}${letter}`,
      `Assay${run}${letter}`,
      `a${run.slice(0, 6)}${letter}`,
    ];
    const username = pick('username', [...names, `${names[2] ?? ''}@example.com`]);
    const email = pick('email', [`assay-${run}-${letter}@example.com`, `assay${run}${letter}@example.com`]);
    const secret = randomBytes(6).toString('hex');
    const secrets = (text: string): string[] => [
      `Aq7-${text}`,
      `Aq7${text}`,
      `Aq7!${text.slice(0, 6)}`,
      `aq7${text.slice(0, 5)}`,
      text,
      `${Number.parseInt(text.slice(0, 6), 16)}`.padStart(8, '7').slice(0, 8),
    ];
    const password = pick('password', secrets(secret));
    const nextPassword = pick('password', secrets(randomBytes(6).toString('hex')));
    if (
      username === undefined ||
      email === undefined ||
      password === undefined ||
      nextPassword === undefined
    ) {
      this.problem = `\`${signUp.flow.name}\` allows no unused name.`;
      return undefined;
    }
    return { username, email, password, nextPassword, id: undefined };
  }

  private allows({ type, format, constraints }: InsertionPoint, value: string): boolean {
    if (type !== 'string') return false;
    const { nullable: _, ...limits } = constraints;
    return this.context.schemas.allows({ ...limits, type, ...(format === null ? {} : { format }) }, value);
  }
}

interface Given {
  readonly token: string | undefined;
  readonly cookies: ReadonlyMap<string, string>;
  readonly account: Account;
}

function findPoint({ subject }: FlowEntry, id: string): InsertionPoint | undefined {
  const { parameters, bodies } = subject.request;
  return [...parameters, ...bodies.slice(0, 1)]
    .flatMap((part) => part.insertionPoints)
    .find((each) => each.id === id);
}

/** True for a successful response whose body does not report a failure. */
export function isSuccess(answer: Answer): boolean {
  return answer.status >= 200 && answer.status < 400 && !isRefusal(answer);
}

/** Finds the operations for registration and login; undefined if the document has none, or if they contact people outside. */
export function findAccountOperations(context: RunContext): AccountOperations | undefined {
  const { entries, harms, settings } = context;
  if (!settings.unsafeMethods) return undefined;
  const steps = new Map(entries.map((entry) => [entry, stepOfEntry(entry)]));
  const having = (entry: FlowEntry): ReadonlySet<string> =>
    new Set(listAccountPlaces(entry.subject).map(({ part }) => part));
  const isSignUp = (entry: FlowEntry): boolean => {
    const parts = having(entry);
    const { method, path } = entry.flow.operation;
    const { auth, anonymousAllowed } = entry.flow;
    const isCollection = isAccountCollection(path) && (auth.length === 0 || anonymousAllowed);
    return (
      method === 'POST' &&
      (steps.get(entry) === 'sign-up' || (isCollection && steps.get(entry) === undefined)) &&
      parts.has('password') &&
      (parts.has('username') || parts.has('email')) &&
      !isHarmful(harms.ofStep(entry.subject).rank) &&
      explainHarm(entry.subject, context) === undefined
    );
  };
  const signUp = entries.find(isSignUp);
  if (signUp === undefined) return undefined;
  const logins = entries.filter((entry) => {
    const step = steps.get(entry);
    const parts = having(entry);
    return (
      (step === 'login' || step === 'token') &&
      parts.has('password') &&
      (parts.has('username') || parts.has('email'))
    );
  });
  const login = logins.find((entry) => steps.get(entry) === 'login') ?? logins[0];
  return { signUp, login };
}
