import { suppliesOf, type FlowEntry, type Supplies, type Supply } from '@assay/exporters/messages';
import type { Step } from '@assay/project-generator';
import { carriedBy, listAlternativeVariables, buildDigestCredentials } from '../credentials/alternatives.js';
import { isOfCertificate } from '../credentials/client-certificate.js';
import type { Account } from '../credentials/account.js';
import type { Identity } from '../credentials/identity.js';
import { accountReferenceValues, accountValues } from '../credentials/own-account.js';
import { compose, takesCredential, type Composed } from './compose.js';
import type { RunContext } from './context.js';
import type { Learned } from './answer-values.js';

/** Composes the requests of one flow, with the credentials of any user. */
export class Composer {
  private readonly entry: FlowEntry;
  private readonly context: RunContext;
  private readonly learned: Learned;
  private supplies: Supplies;

  /** @param learned values from the responses of earlier steps */
  constructor(entry: FlowEntry, context: RunContext, learned: Learned) {
    this.entry = entry;
    this.context = context;
    this.learned = learned;
    this.supplies = suppliesOf(entry.flow, entry.variables);
  }

  /** Composes the request of a step; without credentials if the identity is null. */
  compose(step: Step, identity: Identity | null): Composed {
    const { entry, supplies, learned, context } = this;
    const { place, serverOf, alternatives, sent } = context;
    const choice = alternatives.choose(entry, step, identity ?? context.first);
    const server = serverOf(step.request);
    return compose(step, { entry, supplies, learned, identity, choice, server, place, sent });
  }

  /** Sets the value of an insertion point of a step, and of all values bound to it. */
  give(step: string, point: string, value: unknown): void {
    const seed: Supply = { kind: 'seed', step, point, value };
    const supplies = new Map([...this.supplies].map(([id, own]) => [id, new Map(own)]));
    for (const own of supplies.values())
      for (const [id, supply] of own)
        if (supply.kind === 'seed' && supply.step === step && supply.point === point) own.set(id, seed);
    const own = supplies.get(step) ?? new Map<string, Supply>();
    supplies.set(step, own.set(point, seed));
    this.supplies = supplies;
  }

  /**
   * Sets the parts of an account in path parameters that name users. If the request under test registers, signs in or changes the
   * account, its query, headers and body get them too.
   *
   * @param isOfAccount true if the operation changes the caller's account
   */
  giveAccount(account: Account, isOfAccount: boolean): void {
    const { flow, subject } = this.entry;
    for (const step of flow.steps) {
      if (step.purpose !== undefined) continue;
      const values =
        step === subject
          ? accountValues(this.entry, account, isOfAccount)
          : accountReferenceValues(step.request.pathTemplate, account);
      for (const [point, value] of values) this.give(step.id, point, value);
    }
  }

  /** Withdraws the names of resources that a step failed to create. */
  withdraw(step: string): void {
    const { flow } = this.entry;
    for (const { from, bindings } of flow.edges) {
      if (from !== step) continue;
      for (const { target } of bindings) {
        const own = new Map<string, Supply>(this.supplies.get(target.step));
        if (own.get(target.insertionPoint)?.kind !== 'seed') continue;
        own.delete(target.insertionPoint);
        this.supplies = new Map(this.supplies).set(target.step, own);
      }
    }
  }

  /** Returns the value for an insertion point of the request under test from an earlier step; undefined if none exists. */
  valueAt(point: string): string | undefined {
    const supply = this.supplies.get(this.entry.subject.id)?.get(point);
    const value =
      supply === undefined
        ? undefined
        : supply.kind === 'seed'
          ? supply.value
          : this.learned.getBoundValue(supply);
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : undefined;
  }

  /** True if the request under test identifies the first user. */
  carriesCredentials(): boolean {
    const { entry, context } = this;
    if (context.sent.showsUser) return true;
    if (
      entry.flow.auth.length === 0 &&
      entry.subject.request.parameters.some(
        (parameter) =>
          takesCredential(parameter) && context.first.parameters.has(parameter.name.toLowerCase()),
      )
    )
      return true;
    const { alternative, isOther } = context.alternatives.choose(entry, entry.subject, context.first);
    const variables = listAlternativeVariables(alternative, entry);
    // A certificate that the document requires is not part of the request.
    if (context.first.showsCertificate(variables)) return true;
    if (isOther) return !variables.every(isOfCertificate);
    const { headers, credentials } = entry.subject.request;
    if (credentials.length > 0 || headers.some(({ source }) => source === 'auth')) return true;
    return buildDigestCredentials(entry, alternative, context.first) !== undefined;
  }

  /** Returns the variables of the credentials that the steps of a user carry. */
  carried(identity: Identity): Set<string> {
    const { entry, context } = this;
    return new Set(
      entry.flow.steps.flatMap((step): readonly string[] => {
        if (step.purpose !== undefined) return [];
        const { alternative, isOther } = context.alternatives.choose(entry, step, identity);
        if (!isOther) return [...carriedBy(step)];
        return alternative?.schemes.flatMap(({ variables }) => variables) ?? [];
      }),
    );
  }
}
