import { codeSpan, joinWords } from '@assay/text';
import { type Model, nameAll } from '@assay/core';
import type { OperationPair } from '../pairs.js';

/** The maximum number of operations that are named. The others are counted. */
const maxNamed = 2;

/** The names of the operations of two documents. The new document's name is preferred. */
export class OperationNames {
  private readonly old: ReturnType<typeof nameAll>;
  private readonly now: ReturnType<typeof nameAll>;
  private readonly order: ReadonlyMap<OperationPair, number>;

  constructor(old: Model | undefined, now: Model | undefined, operations: readonly OperationPair[]) {
    this.order = new Map(operations.map((operation, index) => [operation, index]));
    this.old = nameAll(old);
    this.now = nameAll(now);
  }

  /** Returns the name of the only operation; null for no operation or several. */
  sole(operations: ReadonlySet<OperationPair>): string | null {
    const [first] = operations;
    return operations.size === 1 && first !== undefined ? this.getOperationName(first) : null;
  }

  /** Lists operations for a sentence, in document order: `` `listUsers`, `createUser` and 3 more operations ``. */
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

/** Formats a name as Markdown code. Backticks in the name cannot end the code. */
export function asCode(name: string): string {
  return codeSpan(name, longest);
}
