import { getOperation } from '../rule/reported-issue.js';
import type { Operation } from '../model/nodes.js';
import type { Report, Reportable, YieldScope } from '../rule/rule.js';
import type { SelectedRule } from '../rule/selected-rule.js';

/** Claim of a rule about one object: a report, or one of several objects that are reported together. */
export type Claim = Pick<Report, 'at' | 'about' | 'operation' | 'yieldsTo'>;

/** A rule that another one yields to. */
interface Winner {
  readonly id: string;
  readonly scope: YieldScope;
  readonly coverage: Coverage;
}

/** Objects that the claims of one rule cover. */
interface Coverage {
  readonly objects: Set<Reportable>;
  /** Undefined if no rule needs it. */
  operations: Set<Operation> | undefined;
}

const none: readonly Winner[] = [];

/**
 * Selects the claims to report if several running rules have found the same fault. A claim is dropped if a rule that its rule
 * yields to also has one. A dropped claim still covers others, so that the result does not depend on the order. No rule yields to
 * itself, even indirectly, so one claim of each fault remains.
 */
export class Precedence {
  /** The rules that each rule yields to, by the index of that rule; undefined if none of them runs. */
  private readonly winners: readonly (readonly Winner[] | undefined)[];
  /** Coverage by the claims of rules that others yield to, by rule index. */
  private readonly coverage = new Map<number, Coverage>();

  constructor(selected: readonly SelectedRule[]) {
    const indexes = new Map(selected.map(({ rule }, index) => [rule.id, index]));
    this.winners = selected.map(({ rule }) => {
      const { yieldsTo } = rule.meta;
      if (yieldsTo === undefined) return undefined;
      const winners: Winner[] = [];
      for (const [id, scope] of Object.entries(yieldsTo)) {
        const index = indexes.get(id);
        if (index !== undefined) winners.push({ id, scope, coverage: this.buildCoverage(index, scope) });
      }
      return winners.length === 0 ? undefined : winners;
    });
  }

  private buildCoverage(rule: number, scope: YieldScope): Coverage {
    let coverage = this.coverage.get(rule);
    if (coverage === undefined) {
      coverage = { objects: new Set(), operations: undefined };
      this.coverage.set(rule, coverage);
    }
    if (scope === 'operation') coverage.operations ??= new Set();
    return coverage;
  }

  /** True for rules that yield to a running rule. Their claims are settled after all rules have run. */
  mayYield(rule: number): boolean {
    return this.winners[rule] !== undefined;
  }

  /** Records a claim for the rules that yield to its rule. */
  note(rule: number, claim: Claim): void {
    const coverage = this.coverage.get(rule);
    if (coverage === undefined) return;
    const { objects, operations } = coverage;
    const { at, about = at } = claim;
    if (isList(about)) for (const object of about) objects.add(object);
    else objects.add(about);
    const operation = operations === undefined ? null : operationOfClaim(claim);
    if (operation !== null) operations?.add(operation);
  }

  /** True if a rule that this one yields to has found the same fault. All rules must have run. */
  isCovered(rule: number, claim: Claim): boolean {
    for (const { id, scope, coverage } of this.winners[rule] ?? none) {
      if (claim.yieldsTo?.includes(id) === false) continue;
      if (covers(coverage, scope, claim)) return true;
    }
    return false;
  }
}

function covers({ objects, operations }: Coverage, scope: YieldScope, claim: Claim): boolean {
  switch (scope) {
    case 'object':
      return isAbout(claim, objects);
    case 'operation': {
      const operation = operationOfClaim(claim);
      return operation !== null && operations?.has(operation) === true;
    }
    case 'document':
      return objects.size > 0;
  }
}

function isAbout({ at, about = at }: Claim, objects: ReadonlySet<Reportable>): boolean {
  return isList(about) ? about.some((object) => objects.has(object)) : objects.has(about);
}

function isList(about: Reportable | readonly Reportable[]): about is readonly Reportable[] {
  return Array.isArray(about);
}

function operationOfClaim({ at, operation }: Claim): Operation | null {
  return operation === undefined ? getOperation(at) : operation;
}
