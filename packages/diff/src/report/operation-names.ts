import { codeSpan, joinWords } from '@assay/text';
import { type Model, nameAll } from '@assay/core';
import type { OperationPair } from '../pairs.js';

/** More operations than these are counted, not named. */
const maxNamed = 2;

/** Names of the operations of two documents: those of the new one, if it has the operation. */
export class OperationNames {
  private readonly old: ReturnType<typeof nameAll>;
  private readonly now: ReturnType<typeof nameAll>;
  private readonly order: ReadonlyMap<OperationPair, number>;

  constructor(old: Model | undefined, now: Model | undefined, operations: readonly OperationPair[]) {
    this.order = new Map(operations.map((operation, index) => [operation, index]));
    this.old = nameAll(old);
    this.now = nameAll(now);
  }

  /** The name of the one operation; null where there are none or several. */
  sole(operations: ReadonlySet<OperationPair>): string | null {
    const [first] = operations;
    return operations.size === 1 && first !== undefined ? this.getOperationName(first) : null;
  }

  /** Names operations in a sentence, in the order of the documents: `` `listUsers`, `createUser` and 3 more operations ``. */
  list(operations: ReadonlySet<OperationPair>): string {
    if (operations.size === 0) return 'no operation';
    const place = (pair: OperationPair): number => this.order.get(pair) ?? 0;
    const ordered = [...operations].sort((a, b) => place(a) - place(b));
    const rest = ordered.length - maxNamed;
    const names = ordered
      .slice(0, rest > 1 ? maxNamed : ordered.length)
      .map((pair) => asCode(this.getOperationName(pair)));
    if (rest > 1) return `${names.join(', ')} and ${rest} more operations`;
    return joinWords(names, 'and');
  }

  private getOperationName({ before, after }: OperationPair): string {
    if (after !== undefined) return this.now.get(after) ?? after.signature;
    return before === undefined ? '' : (this.old.get(before) ?? before.signature);
  }
}

const longest = 60;

/** A name as Markdown code, which no backtick in it can end. */
export function asCode(name: string): string {
  return codeSpan(name, longest);
}
