import { canonicalText } from '@assay/json-schema';
import type { PooledValue } from '../records/index.js';

const maxPooled = 30;

/** The values that a parameter can have, each once; the first of equal ones stays. */
export class Pool {
  /** True if there were more values than a pool takes. */
  isCut = false;
  private readonly values = new Map<string, PooledValue>();

  add(value: PooledValue): void {
    const text = canonicalText(value.value);
    if (this.values.has(text)) return;
    if (this.values.size < maxPooled) this.values.set(text, value);
    else this.isCut = true;
  }

  /** The first value that satisfies its schema. */
  get best(): PooledValue | undefined {
    for (const value of this.values.values()) if (value.valid) return value;
    return undefined;
  }

  /** The valid values, then the others; each in the order in which they came. */
  get ordered(): readonly PooledValue[] {
    const all = [...this.values.values()];
    return [...all.filter(({ valid }) => valid), ...all.filter(({ valid }) => !valid)];
  }
}
