import { endsOwnAccount, isAdministrative } from '@assay/api-knowledge';
import { isHarmful, type FlowEntry } from '@assay/exporters/messages';
import type { Variable } from '@assay/project-generator';
import type { OwnershipRegistry } from '../belonging/collection-ownership.js';
import type { Answer } from '../client/exchange.js';
import type { Account } from '../credentials/account.js';
import { listAccountReferences } from '../credentials/account.js';
import type { Identity } from '../credentials/identity.js';
import { changesNamedAccount, concernsOwnAccount, isFilledBy } from '../credentials/own-account.js';
import { Learned } from '../requests/answer-values.js';
import { Composer } from '../requests/composer.js';
import type { RunContext } from '../requests/context.js';
import type { OperationResult } from '../result.js';
import { runFlow } from '../run/run-flow.js';
import { listProfiles, readProfile } from './profiles.js';
import { findAccountOperations, isSuccess, Registrar } from './registrar.js';

/** The users of a run: users that it registers if the environment has no credentials, and an administrator. */
export class Accounts {
  /** Context of the flows, with the accounts of the run. */
  readonly context: RunContext;
  /** Results of registration operations that have been sent. */
  readonly results = new Map<FlowEntry, OperationResult>();
  readonly registrar: Registrar | undefined;
  private readonly hasAdmin: boolean;

  constructor(context: RunContext, variables: readonly Variable[]) {
    const operations = findAccountOperations(context);
    this.context = { ...context, accounts: this.source() };
    this.registrar = operations && new Registrar(this.context, variables, operations);
    this.hasAdmin = variables.some(
      (variable) => variable.auth !== undefined && context.admin.isGiven(variable),
    );
    this.variables = variables;
  }

  private readonly variables: readonly Variable[];

  /**
   * Registers users without credentials in the environment, and a third one whose account may be harmed.
   *
   * @param extra members to add to the third user's registration, beyond those of the document
   */
  async open(belongings: OwnershipRegistry, extra: Readonly<Record<string, unknown>> = {}): Promise<void> {
    const { registrar, context } = this;
    if (registrar === undefined) return;
    const { third } = context;
    for (const [index, identity] of this.listNeeded().entries()) {
      const isOpen =
        index === 0
          ? await this.openByFlow(registrar, identity, belongings)
          : await registrar.open(identity, identity === third ? extra : {});
      if (!isOpen || context.line.stopped !== undefined) return;
    }
  }

  /**
   * Lists the users to register: those without credentials in the environment, and the third one, whose account may be harmed.
   */
  private listNeeded(): Identity[] {
    const { first, second, third } = this.context;
    return [...[first, second].filter((identity) => !this.isGiven(identity)), third];
  }

  /**
   * Gives invented accounts to the users that a run would register, so that a plan shows the user of each request. Sends nothing.
   */
  planAccounts(): readonly Identity[] {
    const { registrar } = this;
    const users = registrar === undefined ? [] : this.listNeeded();
    const credentials = new Map(
      this.variables.flatMap(({ name, auth }) => (auth === undefined ? [] : [[name, 'planned']])),
    );
    for (const user of users) {
      const account = registrar?.invent();
      if (account === undefined) return [];
      user.adopt(account, credentials);
    }
    return users;
  }

  /** Registers a user by the flow of the registration, which is judged like any other. */
  private async openByFlow(
    registrar: Registrar,
    identity: Identity,
    belongings: OwnershipRegistry,
  ): Promise<boolean> {
    const context = { ...this.context, first: identity };
    const { signUp } = registrar.operations;
    const account = registrar.invent();
    if (account === undefined) return false;
    identity.adopt(account, new Map());
    const result = await runFlow(signUp, context, belongings);
    this.results.set(signUp, result);
    const composer = new Composer(signUp, context, new Learned());
    composer.giveAccount(account, false);
    const { target } = composer.compose(signUp.subject, null).request;
    const answer = context.made.get(signUp.subject, target);
    if (answer === undefined || !isSuccess(answer)) {
      registrar.problem ??= `No user was registered: \`${signUp.flow.name}\` answered ${result.status ?? 'nothing'}.`;
      identity.account = undefined;
      return false;
    }
    context.made.forgetAt(target);
    return registrar.welcome(identity, account, answer);
  }

  private isGiven(identity: Identity): boolean {
    const { first, second, sent } = this.context;
    if (identity === first ? sent.showsUser : identity === second && sent.distinguishesUsers) return true;
    return this.variables.some((variable) => variable.auth !== undefined && identity.isGiven(variable));
  }

  /**
   * Chooses the users of an operation: the administrator for administrative operations, and the third user for operations that
   * may end its account.
   */
  contextFor(entry: FlowEntry): RunContext {
    const { context } = this;
    const { first, second, third, admin } = context;
    if (this.isOfThird(entry))
      return { ...context, first: third, second: second.account === undefined ? first : second };
    if (this.hasAdmin && isAdministrative(entry.flow.operation))
      return { ...context, first: admin, second: first };
    return context;
  }

  /** True for an operation that changes its sender's account. The third user sends it, at the end. */
  private isOfThird(entry: FlowEntry): boolean {
    const { third, harms } = this.context;
    const { account } = third;
    if (account === undefined) return false;
    return concernsOwnAccount(entry, harms.ofStep(entry.subject)) && isFilledBy(account, entry);
  }

  /** Orders the flows: operations that may harm the third user's account come at the end, and its deletion last. */
  ordered(entries: readonly FlowEntry[]): FlowEntry[] {
    const rank = (entry: FlowEntry): number =>
      this.touchesThird(entry)
        ? endsOwnAccount(entry.flow.operation)
          ? 3
          : this.isOfThird(entry)
            ? 1
            : 2
        : 0;
    return entries.toSorted((a, b) => rank(a) - rank(b));
  }

  /**
   * True for an operation that changes the third user's account. The sender is this user, an administrator, or a user without
   * permission.
   */
  private touchesThird(entry: FlowEntry): boolean {
    return this.isOfThird(entry) || (this.context.third.account !== undefined && changesNamedAccount(entry));
  }

  /**
   * Signs in the third user again after a request that may have ended its session, changed its password or deleted it.
   *
   * @param isLast true if no later request needs the user
   */
  async after(entry: FlowEntry, result: OperationResult, isLast: boolean): Promise<void> {
    const { registrar, context } = this;
    const { third } = context;
    const { account } = third;
    if (account === undefined || result.requests === 0 || !this.touchesThird(entry)) return;
    const isRisky =
      isHarmful(result.harm.rank) ||
      endsOwnAccount(entry.flow.operation) ||
      isAdministrative(entry.flow.operation);
    if (!isRisky || (await third.renew?.()) === true) return;
    if (!endsOwnAccount(entry.flow.operation)) return;
    this.forget(account);
    if (!isLast) await registrar?.open(third);
  }

  private forget(account: Account): void {
    const registered = this.registrar?.registered ?? [];
    const index = registered.findIndex((each) => each.account === account);
    if (index !== -1) registered.splice(index, 1);
  }

  /** Deletes the users that the run registered, if the document describes how. */
  async close(entries: readonly FlowEntry[]): Promise<void> {
    const { registrar, context, hasAdmin } = this;
    for (const { account, identity } of (registrar?.registered ?? []).slice()) {
      const own = entries.find((entry) => this.deletesOwn(entry, account));
      const byAdmin = hasAdmin
        ? entries.find((entry) => isDeletionByName(entry) && isFilledBy(account, entry))
        : undefined;
      const remover = own ?? byAdmin;
      if (remover === undefined) continue;
      const answer = await this.send(remover, account, own === undefined ? context.admin : identity);
      if (answer !== undefined && isSuccess(answer)) this.forget(account);
    }
  }

  private deletesOwn(entry: FlowEntry, account: Account): boolean {
    return (
      endsOwnAccount(entry.flow.operation) &&
      entry.flow.operation.method === 'DELETE' &&
      concernsOwnAccount(entry, this.context.harms.ofStep(entry.subject)) &&
      isFilledBy(account, entry)
    );
  }

  private async send(entry: FlowEntry, account: Account, identity: Identity): Promise<Answer | undefined> {
    const { context } = this;
    const composer = new Composer(entry, context, new Learned());
    composer.giveAccount(account, true);
    const { request, missing } = composer.compose(entry.subject, identity);
    if (missing.length > 0) return undefined;
    const exchange = (await context.line.send(request))?.exchange;
    return exchange?.kind === 'answer' ? exchange : undefined;
  }

  /** Lists the notes about the accounts, one sentence each. */
  notes(): string[] {
    const { registrar } = this;
    if (registrar === undefined) return [];
    const names = registrar.registered.map(({ account }) => `\`${account.username}\``);
    return [
      ...(registrar.problem === undefined ? [] : [registrar.problem]),
      ...(names.length === 0
        ? []
        : [`The run has registered users that it could not delete: ${names.join(', ')}.`]),
    ];
  }

  /** True if a profile of a user shows the email address, or if no profile can be read. */
  private async showsEmail(identity: Identity, email: string): Promise<boolean> {
    const { context } = this;
    let isShown: boolean | undefined;
    for (const entry of listProfiles(context)) {
      const objects = await readProfile(entry, identity, context);
      const addresses = objects
        .flatMap((each) => Object.values(each))
        .filter((value) => /^[^@\s]+@[^@\s]+$/.test(String(value)));
      if (addresses.includes(email)) return true;
      if (addresses.length > 0) isShown = false;
    }
    return isShown ?? true;
  }

  private source(): RunContext['accounts'] {
    return {
      hasPassword: async (account, password) => {
        const answer = await this.registrar?.tryLogin(account, password);
        return answer && isSuccess(answer);
      },
      registers: ({ operationPointer }) =>
        this.context.first.account !== undefined &&
        operationPointer === this.registrar?.operations.signUp.subject.operationPointer,
      hasEmail: async (identity, email) => this.showsEmail(identity, email),
      makeEmail: () => this.registrar?.invent()?.email,
      makePassword: () => this.registrar?.invent()?.password,
    };
  }
}

/** True for a DELETE of the user in its path. */
function isDeletionByName({ flow: { operation } }: FlowEntry): boolean {
  const references = listAccountReferences(operation.path);
  const variables = operation.path.match(/\{[^{}]*\}/g) ?? [];
  return (
    operation.method === 'DELETE' && /\}\/?$/.test(operation.path) && references.length === variables.length
  );
}
