import { isAdministrative } from '@assay/api-knowledge';
import type { FlowEntry } from '@assay/exporters/messages';
import type { OwnershipRegistry } from '../belonging/collection-ownership.js';
import { type Answer, isSafe } from '../client/exchange.js';
import { listAccountPlaces, listAccountReferences, type Account } from '../credentials/account.js';
import { listAlternativeVariables } from '../credentials/alternatives.js';
import type { Identity } from '../credentials/identity.js';
import { changesNamedAccount, changesPassword, isFilledBy } from '../credentials/own-account.js';
import { isRefusal } from '../judge/refusals.js';
import { foreignAccount, openAnswer, openToUsers } from '../judge/access-findings.js';
import { findCredentialMember } from '../judge/security-verdicts.js';
import type { Drift } from '../judge/drift.js';
import { compareExposure } from '../judge/answer-exposure.js';
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
  readonly belongings: OwnershipRegistry;
  /** Reads the resource under test as the first user; undefined if no operation reads it. */
  readonly read: () => Promise<Answer | undefined>;
}

/** Sends the request under test without credentials and as the second user, and judges the responses. */
export class OtherUsers {
  private readonly entry: FlowEntry;
  private readonly context: RunContext;
  private readonly parts: FlowParts;
  /** Successful DELETE requests of other users after which the resource still existed. */
  private readonly doubts: { readonly drift: Drift; readonly answer: Answer }[] = [];
  /** Responses with resources that other users created, and the user who may delete each. */
  readonly made: { readonly answer: Answer; readonly identity: Identity }[] = [];
  /** Users who created another resource under the first user's name for it. */
  readonly named: Identity[] = [];
  anonymous: Answer | undefined = undefined;
  foreign: Answer | undefined = undefined;

  constructor(entry: FlowEntry, context: RunContext, parts: FlowParts) {
    this.entry = entry;
    this.context = context;
    this.parts = parts;
  }

  /** Returns the response without credentials, unless its body is a rejection. */
  get openAnswer(): Answer | undefined {
    const { anonymous } = this;
    return anonymous !== undefined &&
      compareExposure(anonymous, undefined, this.entry.flow.operation) === 'nothing'
      ? undefined
      : anonymous;
  }

  /**
   * Sends the request without credentials, then as the second user.
   *
   * @param baseline the first user's response; undefined if the others are sent first
   */
  async ask(baseline?: Baseline): Promise<Drift[]> {
    const { entry, parts } = this;
    const { flow, subject } = entry;
    const own = baseline?.reply?.exchange;
    const ownAnswer = own?.kind === 'answer' ? own : undefined;
    if (!parts.composer.carriesCredentials()) {
      // The request itself had no credentials.
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
    // The import only plans checks for users of documented security schemes.
    const hasOwnUsers = flow.auth.length === 0 && this.context.sent.distinguishesUsers;
    const isRequested = second !== undefined || remade !== undefined || hasOwnUsers || owned.length === 0;
    if (!isRequested || isTaken || !worked || resources.length === 0) return list(found);
    return [...list(found), ...list(await this.askAsSecond(ownAnswer, resources, remade !== undefined))];
  }

  /** Judges another user's DELETE after the first user's: if the resource disappears only now, the other user's had no effect. */
  async settle(baseline: Baseline): Promise<Drift[]> {
    const { entry, parts, foreign } = this;
    const { reply } = baseline;
    if (foreign !== undefined && isSuccess(baseline))
      parts.belongings.refuse(entry, listOwnedResources(entry, parts.learned), foreign.status);
    if (this.doubts.length === 0 || !isAccepted(await this.parts.read())) return [];
    const own = reply?.exchange.kind === 'answer' ? reply.exchange : undefined;
    // A resource that can still be read proves nothing.
    return this.doubts.flatMap(({ drift, answer }) =>
      compareExposure(answer, own, this.entry.flow.operation) === 'nothing' ? [] : [drift],
    );
  }

  /**
   * Checks whether a user without the role may call an administrative operation. That is the first user if the run registered it,
   * or a normal user after an administrator.
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
    // An administrator only changes accounts of the run, which `askForAccount` checks.
    if (plain === undefined || !isSafe(operation.method)) return undefined;
    const composed = parts.composer.compose(entry.subject, plain);
    if (composed.missing.length > 0) return undefined;
    const reply = await parts.sender.send(entry.subject, composed, plain);
    if (reply?.exchange.kind !== 'answer') return undefined;
    this.foreign = reply.exchange;
    if (!isAccepted(this.foreign) || reply.redirects.length > 0) return undefined;
    return compareExposure(this.foreign, own, operation) === 'nothing'
      ? undefined
      : withEvidence([openToUsers(operation, this.foreign.status)], this.foreign, context)[0];
  }

  /** Lists the first user's resources in other parts of the request than the path. */
  private listReferenced(): OwnedResource[] {
    const { entry, context, parts } = this;
    return listReferencedResources(entry, parts.learned, {
      makerTarget: (step) => parts.composer.compose(step, context.first).request.target,
      valueOf: (point) => parts.composer.valueAt(point),
    });
  }

  /** The first user's account, if a request that changes data has it in its path. */
  private get account(): Account | undefined {
    const { entry, context } = this;
    const { account } = changesNamedAccount(entry) ? context.third : context.first;
    const { method, path } = entry.flow.operation;
    if (account === undefined || isSafe(method) || listOwnedResources(entry, this.parts.learned).length > 0)
      return undefined;
    return listAccountReferences(path).length > 0 && isFilledBy(account, entry) ? account : undefined;
  }

  /** Tries to change the first user's account as the second user. */
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
    // A unique value shows whose account is changed.
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
    // The service changed something else, possibly the second user's own account.
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

  /** Checks whether the first user's account has changed; undefined if there is no evidence. */
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
    // A resource that the second user deletes is in no list afterwards.
    if (entry.subject.request.method === 'DELETE') await learn();
    const reply = await parts.sender.send(entry.subject, composed, second);
    if (reply?.exchange.kind !== 'answer') return undefined;
    this.foreign = reply.exchange;
    const { status } = this.foreign;
    secondUser.received(status);
    this.keep(this.foreign, second);
    // The status indicates another resource of the same name, because each user has separate names. An ambiguous status proves
    // nothing.
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
   * Judges another user's success. Undefined if the body states a failure, or if the deleted resource still exists.
   *
   * @param foreign builds the finding for the second user; undefined for a response without credentials
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
    const description = compareExposure(other, own, operation);
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

/** True if the body of a request contains an account's email address, but the path does not. */
function hasEmail(entry: FlowEntry): boolean {
  const isInPath = listAccountReferences(entry.flow.operation.path).some(({ part }) => part === 'email');
  return !isInPath && listAccountPlaces(entry.subject).some(({ part }) => part === 'email');
}
