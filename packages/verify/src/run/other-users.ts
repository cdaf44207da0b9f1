import { isAdministrative } from '@assay/api-knowledge';
import type { FlowEntry } from '@assay/exporters/messages';
import type { Belongings } from '../belonging/collection-ownership.js';
import { type Answer, isSafe } from '../client/exchange.js';
import { listAccountPlaces, listAccountReferences, type Account } from '../credentials/account.js';
import { listAlternativeVariables } from '../credentials/alternatives.js';
import type { Identity } from '../credentials/identity.js';
import { changesNamedAccount, changesPassword, isFilledBy } from '../credentials/own-account.js';
import { isRefusal } from '../judge/refusals.js';
import { foreignAccount, openAnswer, openToUsers } from '../judge/access-findings.js';
import { findCredentialMember } from '../judge/security-verdicts.js';
import type { Drift } from '../judge/drift.js';
import { shown } from '../judge/answer-exposure.js';
import {
  findNamedResource,
  listOwnedResources,
  listReferencedResources,
  type OwnedResource,
} from '../belonging/owned-resources.js';
import type { Composer } from '../requests/composer.js';
import type { RunContext } from '../requests/context.js';
import type { Learned } from '../requests/answer-values.js';
import { withEvidence } from './evidence.js';
import { needs } from './permission.js';
import type { Sender } from './sender.js';
import { isSuccess, type Baseline } from './verdict.js';

/** Parts of a flow's requests. */
export interface FlowParts {
  readonly composer: Composer;
  readonly sender: Sender;
  readonly learned: Learned;
  readonly belongings: Belongings;
  /** Reads the resource under test as the first user; undefined where no operation does. */
  readonly read: () => Promise<Answer | undefined>;
}

/** Sends the request under test without credentials and as the second user, and says what they get. */
export class OtherUsers {
  private readonly entry: FlowEntry;
  private readonly context: RunContext;
  private readonly parts: FlowParts;
  /** Of a DELETE that somebody else was answered with a success, and after which the resource was still there. */
  private readonly doubts: { readonly drift: Drift; readonly answer: Answer }[] = [];
  /** The answers of what others have made, with whoever may delete it. */
  readonly made: { readonly answer: Answer; readonly identity: Identity }[] = [];
  /** The users who have made another resource under the name of the first one's. */
  readonly named: Identity[] = [];
  anonymous: Answer | undefined = undefined;
  foreign: Answer | undefined = undefined;

  constructor(entry: FlowEntry, context: RunContext, parts: FlowParts) {
    this.entry = entry;
    this.context = context;
    this.parts = parts;
  }

  /** Answer without credentials, unless it is itself a refusal. */
  get openAnswer(): Answer | undefined {
    const { anonymous } = this;
    return anonymous !== undefined && shown(anonymous, undefined, this.entry.flow.operation) === 'nothing'
      ? undefined
      : anonymous;
  }

  /**
   * Asks as both.
   *
   * @param baseline what the first user was answered with; undefined where others are asked first
   */
  async ask(baseline?: Baseline): Promise<Drift[]> {
    const { entry, parts } = this;
    const { flow, subject } = entry;
    const own = baseline?.reply?.exchange;
    const ownAnswer = own?.kind === 'answer' ? own : undefined;
    if (!parts.composer.carriesCredentials()) {
      // The request itself had none.
      this.anonymous = ownAnswer;
      return [];
    }
    const none = await parts.sender.send(subject, parts.composer.compose(subject, null), null);
    this.anonymous = none?.exchange.kind === 'answer' ? none.exchange : undefined;
    const isOpen = isAccepted(this.anonymous);
    this.keep(this.anonymous, this.context.first);
    const found =
      isOpen && !flow.anonymousAllowed && none?.redirects.length === 0
        ? await this.found(this.anonymous, ownAnswer)
        : undefined;
    const isTaken = isOpen && (found !== undefined || flow.anonymousAllowed);
    const second = flow.accessChecks?.find(({ identity }) => identity === 'second');
    const worked = baseline === undefined || isSuccess(baseline);
    const remade = findNamedResource(entry, this.context.makers, ownAnswer);
    const role = worked && !isTaken ? await this.askWithoutRole(ownAnswer) : undefined;
    if (role !== undefined) return [...list(found), role];
    if (this.account !== undefined && worked && !isTaken)
      return [...list(found), ...list(await this.askForAccount(this.account, ownAnswer))];
    const owned = [...listOwnedResources(entry, parts.learned), ...(remade === undefined ? [] : [remade])];
    const resources = owned.length > 0 ? owned : this.listReferenced();
    // The import plans checks for the users that the document knows.
    const hasOwnUsers = flow.auth.length === 0 && this.context.sent.distinguishesUsers;
    const isRequested = second !== undefined || remade !== undefined || hasOwnUsers || owned.length === 0;
    if (!isRequested || isTaken || !worked || resources.length === 0) return list(found);
    return [...list(found), ...list(await this.askAsSecond(ownAnswer, resources, remade !== undefined))];
  }

  /**
   * Settles another user's DELETE once the first user has sent it, too: if the resource disappears only now, the other
   * user's had no effect.
   */
  async settle(baseline: Baseline): Promise<Drift[]> {
    const { entry, parts, foreign } = this;
    const { reply } = baseline;
    if (foreign !== undefined && isSuccess(baseline))
      parts.belongings.refuse(entry, listOwnedResources(entry, parts.learned), foreign.status);
    if (this.doubts.length === 0 || !isAccepted(await this.parts.read())) return [];
    const own = reply?.exchange.kind === 'answer' ? reply.exchange : undefined;
    // What can be read after it, too, says nothing.
    return this.doubts.flatMap(({ drift, answer }) =>
      shown(answer, own, this.entry.flow.operation) === 'nothing' ? [] : [drift],
    );
  }

  /**
   * Finds out whether a user without the role may call an operation for administrators: the first user, where the run has registered it, or
   * after an administrator one who is none.
   */
  private async askWithoutRole(own: Answer | undefined): Promise<Drift | undefined> {
    const { context, entry, parts } = this;
    const { first, second, third } = context;
    const { operation } = entry.flow;
    if (own === undefined || !isAdministrative(entry.flow.operation) || !isAccepted(own) || isRefusal(own))
      return undefined;
    if (first.account !== undefined) return openToUsers(operation, own.status);
    const plain = [second, third].find(
      ({ account, which }) => account !== undefined || (first.which === 'admin' && which === 'second'),
    );
    // An administrator changes nothing but the accounts of the run, which `askForAccount` looks at.
    if (plain === undefined || !isSafe(operation.method)) return undefined;
    const composed = parts.composer.compose(entry.subject, plain);
    if (composed.missing.length > 0) return undefined;
    const reply = await parts.sender.send(entry.subject, composed, plain);
    if (reply?.exchange.kind !== 'answer') return undefined;
    this.foreign = reply.exchange;
    if (!isAccepted(this.foreign) || reply.redirects.length > 0) return undefined;
    return shown(this.foreign, own, operation) === 'nothing'
      ? undefined
      : withEvidence([openToUsers(operation, this.foreign.status)], this.foreign, context)[0];
  }

  /** The resources of the first user that something else than the path names. */
  private listReferenced(): OwnedResource[] {
    const { entry, context, parts } = this;
    return listReferencedResources(entry, parts.learned, {
      makerTarget: (step) => parts.composer.compose(step, context.first).request.target,
      valueOf: (point) => parts.composer.valueAt(point),
    });
  }

  /** The account of the first user, where the path of a request that changes something names it. */
  private get account(): Account | undefined {
    const { entry, context } = this;
    const { account } = changesNamedAccount(entry) ? context.third : context.first;
    const { method, path } = entry.flow.operation;
    if (account === undefined || isSafe(method) || listOwnedResources(entry, this.parts.learned).length > 0)
      return undefined;
    return listAccountReferences(path).length > 0 && isFilledBy(account, entry) ? account : undefined;
  }

  /** Asks the service to change the account of the first user as the second one. */
  private async askForAccount(account: Account, own: Answer | undefined): Promise<Drift | undefined> {
    const { context, entry, parts } = this;
    const { second } = context;
    const reason = await this.whyNotAsSecond();
    if (reason !== undefined) {
      context.secondUser.leftOut(reason);
      return undefined;
    }
    const isOfPassword = changesPassword(entry);
    if (isOfPassword) {
      account.nextPassword = context.accounts.makePassword() ?? account.nextPassword;
      parts.composer.giveAccount(account, true);
    }
    // A value of its own shows whose account is changed.
    const email = isOfPassword || !hasEmail(entry) ? undefined : context.accounts.makeEmail();
    if (email !== undefined) parts.composer.giveAccount({ ...account, email }, true);
    const composed = parts.composer.compose(entry.subject, second);
    const reply = await parts.sender.send(entry.subject, composed, second);
    if (reply?.exchange.kind !== 'answer') return undefined;
    this.foreign = reply.exchange;
    const { status } = reply.exchange;
    context.secondUser.received(status);
    if (!isAccepted(this.foreign) || reply.redirects.length > 0 || isRefusal(this.foreign)) return undefined;
    const isEvident = await this.isAccountChanged(account, isOfPassword, email);
    // The service has changed something else: the account of the second user itself, perhaps.
    if (isEvident !== true && !isAdministrative(entry.flow.operation)) {
      if (second.account !== undefined && isOfPassword) second.account.password = account.nextPassword;
      if (second.account !== undefined && email !== undefined) second.account.email = email;
      await second.renew?.();
      return undefined;
    }
    if (isOfPassword) account.password = account.nextPassword;
    if (email !== undefined) account.email = email;
    return this.found(this.foreign, own, async () =>
      Promise.resolve(
        isAdministrative(entry.flow.operation)
          ? openToUsers(entry.flow.operation, status)
          : foreignAccount(entry.flow.operation, status, isOfPassword && isEvident === true),
      ),
    );
  }

  /** Checks whether the account of the first user is another one now; undefined if nothing shows it. */
  private async isAccountChanged(
    account: Account,
    isOfPassword: boolean,
    email: string | undefined,
  ): Promise<boolean | undefined> {
    const { accounts, first } = this.context;
    if (isOfPassword) return accounts.hasPassword(account, account.nextPassword);
    if (email !== undefined) return accounts.hasEmail(first, email);
    if (this.entry.flow.operation.method !== 'DELETE') return undefined;
    const isThere = await accounts.hasPassword(account, account.password);
    return isThere === undefined ? undefined : !isThere;
  }

  private async askAsSecond(
    own: Answer | undefined,
    resources: readonly OwnedResource[],
    isRemade: boolean,
  ): Promise<Drift | undefined> {
    const { context, entry, parts } = this;
    const { second, secondUser } = context;
    if (!secondUser.isWelcome) return undefined;
    const reason = await this.whyNotAsSecond();
    if (reason !== undefined) {
      secondUser.leftOut(reason);
      return undefined;
    }
    const composed = parts.composer.compose(entry.subject, second);
    const learn = async (): Promise<void> =>
      parts.belongings.learn(resources, {
        context,
        learned: parts.learned,
        target: composed.request.target,
      });
    // What the second user takes away is in no list afterwards.
    if (entry.subject.request.method === 'DELETE') await learn();
    const reply = await parts.sender.send(entry.subject, composed, second);
    if (reply?.exchange.kind !== 'answer') return undefined;
    this.foreign = reply.exchange;
    const { status } = this.foreign;
    secondUser.received(status);
    this.keep(this.foreign, second);
    // Another resource of the same name, where each user has names of their own; a status that does not tell proves nothing.
    if (isRemade && status !== 200 && status !== 204) {
      if (isAccepted(this.foreign)) this.named.push(second);
      else parts.belongings.refuse(entry, resources, status);
      return undefined;
    }
    if (own !== undefined) parts.belongings.refuse(entry, resources, status);
    if (!isAccepted(this.foreign) || reply.redirects.length > 0) return undefined;
    return this.found(this.foreign, own, async () => {
      await learn();
      const secret = this.foreign && findCredentialMember(this.foreign);
      return parts.belongings.accept(entry, resources, { status, secret });
    });
  }

  private keep(answer: Answer | undefined, identity: Identity): void {
    if (this.entry.subject.request.method === 'POST' && isAccepted(answer))
      this.made.push({ answer, identity });
  }

  private async whyNotAsSecond(): Promise<string | undefined> {
    const { context, entry, parts } = this;
    const { first, second, alternatives, sent } = context;
    const { alternative } = alternatives.choose(entry, entry.subject, second);
    const variables = listAlternativeVariables(alternative, entry);
    const isSame =
      variables.length === 0
        ? sent.showsUser && parts.composer.compose(entry.subject, second).missing.length === 0
        : second.isSameAs(first, variables);
    if (isSame && !sent.distinguishesUsers) return 'It has the same credentials as the first user.';
    const noToken = await context.credentials.obtain(entry, second, parts.composer.carried(second));
    if (noToken !== undefined) return noToken;
    const { missing } = parts.composer.compose(entry.subject, second);
    return missing.length === 0 ? undefined : needs(missing);
  }

  /**
   * Returns what a success of somebody else shows: nothing, where its body says so, or where the resource that was to be
   * deleted is still there.
   *
   * @param foreign makes what is reported of the second user; undefined for an answer without credentials
   */
  private async found(
    other: Answer | undefined,
    own: Answer | undefined,
    foreign?: () => Promise<Drift>,
  ): Promise<Drift | undefined> {
    if (other === undefined) return undefined;
    const { operation } = this.entry.flow;
    const make = async (): Promise<Drift | undefined> => {
      const drift = (await foreign?.()) ?? openAnswer(operation, other.status);
      return withEvidence([drift], other, this.context)[0];
    };
    if (operation.method === 'DELETE') {
      const status = (await this.parts.read())?.status ?? 0;
      if (status >= 200 && status < 300) {
        const doubtful = await make();
        if (doubtful !== undefined) this.doubts.push({ drift: doubtful, answer: other });
        return undefined;
      }
      if (status === 404 || status === 410) return make();
    }
    const description = shown(other, own, operation);
    if (description === 'unknown' && foreign !== undefined) {
      this.context.secondUser.noteEmptyAnswers(this.entry.flow.name);
      return undefined;
    }
    return description === 'nothing' ? undefined : make();
  }
}

function isAccepted(answer: Answer | undefined): answer is Answer {
  return answer !== undefined && answer.status >= 200 && answer.status < 300;
}

function list(found: Drift | undefined): Drift[] {
  return found === undefined ? [] : [found];
}

/** True where the body of a request has the address of an account, and its path has not. */
function hasEmail(entry: FlowEntry): boolean {
  const isInPath = listAccountReferences(entry.flow.operation.path).some(({ part }) => part === 'email');
  return !isInPath && listAccountPlaces(entry.subject).some(({ part }) => part === 'email');
}
