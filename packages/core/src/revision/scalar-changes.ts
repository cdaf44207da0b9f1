/** A scalar that differs between two values: where it is. */
export interface ScalarChange {
  /** What holds it in the value before; undefined where that has no scalar there. */
  readonly before: object | undefined;
  /** What holds it in the value after. */
  readonly after: object;
  readonly key: string | number;
  /** The path that leads to it. */
  readonly segments: readonly (string | number)[];
}

/** What is different between two values. */
export interface Difference {
  /** The scalars that are others, or new; the first few where they are many. */
  readonly scalars: readonly ScalarChange[];
  /** Whether nothing else is different: same keys in the same order, same items. */
  readonly isOnlyScalars: boolean;
}

/** No key stroke changes more. */
const most = 4;

/** Compares two values of documents, which are trees of plain objects, arrays and scalars. */
export function differenceOf(before: unknown, after: unknown): Difference {
  const comparison = new Comparison();
  if (isContainer(before) && isContainer(after)) comparison.containers(before, after);
  else comparison.isOnlyScalars = false;
  return comparison;
}

type Container = Readonly<Record<string, unknown>> | readonly unknown[];

class Comparison implements Difference {
  readonly scalars: ScalarChange[] = [];
  isOnlyScalars = true;
  /** Whether there are more scalars than are listed. */
  private isFull = false;
  private readonly path: (string | number)[] = [];

  containers(before: Container, after: Container): void {
    if (Array.isArray(before) && Array.isArray(after)) this.arrays(before, after);
    else if (Array.isArray(before) || Array.isArray(after)) this.isOnlyScalars = false;
    // `as`: neither is an array.
    else
      this.objects(before as Readonly<Record<string, unknown>>, after as Readonly<Record<string, unknown>>);
  }

  private arrays(before: readonly unknown[], after: readonly unknown[]): void {
    if (before.length !== after.length) this.isOnlyScalars = false;
    for (let index = 0; index < after.length && !this.isFull; index++)
      this.members(before, after, index, before[index], after[index], index < before.length);
  }

  private objects(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): void {
    const keysBefore = Object.keys(before);
    const entries = Object.entries(after);
    if (entries.length !== keysBefore.length) this.isOnlyScalars = false;
    for (const [index, [key, value]] of entries.entries()) {
      if (this.isFull) return;
      const isSame = key === keysBefore[index];
      if (!isSame) this.isOnlyScalars = false;
      this.members(before, after, key, before[key], value, isSame || Object.hasOwn(before, key));
    }
  }

  private members(
    holderBefore: Container,
    holderAfter: Container,
    key: string | number,
    before: unknown,
    after: unknown,
    isThere: boolean,
  ): void {
    if (Object.is(before, after) && isThere) return;
    this.path.push(key);
    if (isContainer(after)) {
      if (isThere && isContainer(before)) this.containers(before, after);
      else this.isOnlyScalars = false;
    } else {
      const isScalar = isThere && !isContainer(before);
      if (!isScalar) this.isOnlyScalars = false;
      if (this.scalars.length === most) {
        this.isFull = true;
        this.isOnlyScalars = false;
      } else
        this.scalars.push({
          before: isScalar ? holderBefore : undefined,
          after: holderAfter,
          key,
          segments: [...this.path],
        });
    }
    this.path.pop();
  }
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}
