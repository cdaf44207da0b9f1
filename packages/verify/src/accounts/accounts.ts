import { endsOwnAccount, isAdministrative } from '@assay/api-knowledge';
import { isHarmful, type FlowEntry } from '@assay/exporters/messages';
import type { Variable } from '@assay/project-generator';
import type { Belongings } from '../belonging/collection-ownership.js';
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

/** The users of a run: those that it registers where the environment gives none, and an administrator. */
export class Accounts {
  /** Context of the flows, with the accounts of the run. */
  readonly context: RunContext;
  /** Results of operations that were sent to register users. */
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
   * Registers users where the environment has no credentials for them, and one more whose account may come to harm.
   *
   * @param extra members that the registration of the last one has besides those of its document
   */
  async open(belongings: Belongings, extra: Readonly<Record<string, unknown>> = {}): Promise<void> {
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

  /** Lists the users that the run registers: those without credentials in the environment, and one whose account may come to harm. */
  private listNeeded(): Identity[] {
    const { first, second, third } = this.context;
    return [...[first, second].filter((identity) => !this.isGiven(identity)), third];
  }

  /** Gives the users that a run would register made-up accounts, so that a plan knows what is sent as whom; nothing is sent. */
  pretend(): readonly Identity[] {
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

  /** Registers a user by the flow of the registration, which is judged as every other one. */
  private async openByFlow(
    registrar: Registrar,
    identity: Identity,
    belongings: Belongings,
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

  /** Chooses the users that an operation is sent as: the administrator for what only administrators may do, the third user for what may end its account. */
  contextFor(entry: FlowEntry): RunContext {
    const { context } = this;
    const { first, second, third, admin } = context;
    if (this.isOfThird(entry))
      return { ...context, first: third, second: second.account === undefined ? first : second };
    if (this.hasAdmin && isAdministrative(entry.flow.operation))
      return { ...context, first: admin, second: first };
    return context;
  }

  /** True for what changes the account of its sender: it is sent last, by the third user. */
  private isOfThird(entry: FlowEntry): boolean {
    const { third, harms } = this.context;
    const { account } = third;
    if (account === undefined) return false;
    return concernsOwnAccount(entry, harms.ofStep(entry.subject)) && isFilledBy(account, entry);
  }

  /** The flows in their order, with what may end the account of the third user at the end, and what deletes it last. */
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

  /** True for what changes the account of the third user, sent by itself, by an administrator, or by a user who should not be let do it. */
  private touchesThird(entry: FlowEntry): boolean {
    return this.isOfThird(entry) || (this.context.third.account !== undefined && changesNamedAccount(entry));
  }

  /**
   * Signs the third user in again after a request that may have signed it out, changed its password or deleted it.
   *
   * @param isLast true where no later request needs the user
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

  /** Deletes the users that the run has registered, as far as the document says how. */
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
    const exchange = (await context.line.ask(request))?.exchange;
    return exchange?.kind === 'answer' ? exchange : undefined;
  }

  /** Lists the notes about the accounts, a sentence each. */
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

  /** True where a profile of a user has an address; also where no profile can be read. */
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

/** True for a DELETE of the user that its path names. */
function isDeletionByName({ flow: { operation } }: FlowEntry): boolean {
  const references = listAccountReferences(operation.path);
  const variables = operation.path.match(/\{[^{}]*\}/g) ?? [];
  return (
    operation.method === 'DELETE' && /\}\/?$/.test(operation.path) && references.length === variables.length
  );
}
