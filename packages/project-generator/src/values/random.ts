/** Numbers that look random and are the same wherever the seed is the same. */
export class Random {
  private state: number;

  /** @param before the hash of what comes before the seed, as `hashOf` gives it */
  constructor(seed: string, before?: number) {
    let hash = hashSeed(seed, before);
    // Seeds that differ only in their last character must not begin alike.
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash = Math.imul(hash ^ (hash >>> 13), 0x297a2d39);
    this.state = (hash ^ (hash >>> 16)) >>> 0 || 1;
  }

  /** A whole number from 0 to below `limit`, which is 1 or more. */
  below(limit: number): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    this.state >>>= 0;
    return this.state % limit;
  }

  /** A whole number, bounds included. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  /** One of a list that is not empty. */
  pick<T>(list: readonly [T, ...T[]]): T {
    return list[this.below(list.length)] ?? list[0];
  }

  /** Characters out of an alphabet. */
  characters(alphabet: string, length: number): string {
    let text = '';
    for (let index = 0; index < length; index++) text += alphabet.charAt(this.below(alphabet.length));
    return text;
  }
}

/** Hashes a text (FNV-1a); the hash of what comes before it goes on with it. */
export function hashSeed(text: string, before = 0x811c9dc5): number {
  let hash = before;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}
