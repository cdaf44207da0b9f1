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

/** More are no key stroke. */
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
    const keys = Object.keys(after);
    const keysBefore = Object.keys(before);
    if (keys.length !== keysBefore.length) this.isOnlyScalars = false;
    for (let index = 0; index < keys.length && !this.isFull; index++) {
      const key = keys[index]!;
      const isSame = key === keysBefore[index];
      if (!isSame) this.isOnlyScalars = false;
      this.members(before, after, key, before[key], after[key], isSame || Object.hasOwn(before, key));
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
      if (this.scalars.length === most) this.isFull = true;
      else
        this.scalars.push({
          before: isScalar ? holderBefore : undefined,
          after: holderAfter,
          key,
          segments: [...this.path],
        });
    }
    this.path.pop();
  }

  /** Whether there are more scalars than are told. */
  private get isFull(): boolean {
    return this.hasMore;
  }

  private set isFull(value: boolean) {
    this.hasMore = value;
    if (value) this.isOnlyScalars = false;
  }

  private hasMore = false;
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}
