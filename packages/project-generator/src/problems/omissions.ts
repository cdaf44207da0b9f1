import type { Operation } from '@assay/core';
import { limitTexts, type LimitKind } from './limit-texts.js';
import type { Problem } from './definitions.js';
import { code } from './wording.js';

const maxNames = 3;

/**
 * Parts that the limits of one import left out, each once. Functions that reach a limit record it here; `during` supplies the
 * operation, so they need not know it.
 */
export class Omissions {
  private readonly found = new Map<string, Map<string, Omission>>();
  private current: Operation | null = null;

  /** Runs a part of the work that belongs to one operation. */
  during<T>(operation: Operation, work: () => T): T {
    const outer = this.current;
    this.current = operation;
    try {
      return work();
    } finally {
      this.current = outer;
    }
  }

  /**
   * Records a part that a limit left out.
   *
   * @param place the part that was cut, ready for display: a name or pointer in backticks
   * @param operation the affected operation, if it differs from the current one
   */
  add(kind: LimitKind, place = '', operation = this.current): void {
    let ofKind = this.found.get(kind);
    if (ofKind === undefined) this.found.set(kind, (ofKind = new Map<string, Omission>()));
    const location = place === '' && operation !== null ? code(operation.signature) : place;
    if (!ofKind.has(location)) ofKind.set(location, { kind, place: location, operation });
  }

  /** Returns one problem for each limit and place, or one per limit for mere selections. */
  problems(): Problem[] {
    return [...this.found.values()].flatMap((ofKind) => {
      const all = [...ofKind.values()];
      const [first] = all;
      if (first === undefined) return [];
      if (limitTexts[first.kind].id === 'import-limit-reached') return all.map((item) => toProblem([item]));
      return [toProblem(all)];
    });
  }
}

interface Omission {
  readonly kind: LimitKind;
  readonly place: string;
  readonly operation: Operation | null;
}

function toProblem(all: readonly [Omission, ...Omission[]] | readonly Omission[]): Problem {
  const [first] = all;
  if (first === undefined) throw new TypeError('A problem is of at least one omission');
  const { id, problem, impact, recommendation } = limitTexts[first.kind];
  const isOfOne = all.every(({ operation }) => operation === first.operation);
  return {
    id,
    operation: isOfOne ? first.operation : null,
    data: { what: problem.replace('{{places}}', () => named(all)), impact, recommendation },
  };
}

/** Formats the first places and the number of the others. */
function named(all: readonly Omission[]): string {
  const names = all.slice(0, maxNames).map(({ place }) => place);
  const more = all.length - names.length;
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${more.toLocaleString('en')} more`;
}
