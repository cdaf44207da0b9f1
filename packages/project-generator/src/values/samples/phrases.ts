/** Pseudorandom numbers that only depend on the seed. */
export class Random {
  private state: number;

  /** @param before the hash of the text before the seed, from `hashSeed` */
  constructor(seed: string, before?: number) {
    let hash = hashSeed(seed, before);
    // Seeds that differ only in their last character must not start with similar numbers.
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash = Math.imul(hash ^ (hash >>> 13), 0x297a2d39);
    this.state = (hash ^ (hash >>> 16)) >>> 0 || 1;
  }

  /** Returns an integer from 0 to below `limit`, which is at least 1. */
  below(limit: number): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    this.state >>>= 0;
    return this.state % limit;
  }

  /** Returns an integer within inclusive bounds. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  /** Returns an item of a list that is not empty. */
  pick<T>(list: readonly [T, ...T[]]): T {
    return list[this.below(list.length)] ?? list[0];
  }

  /** Returns random characters of an alphabet. */
  characters(alphabet: string, length: number): string {
    let text = '';
    for (let index = 0; index < length; index++) text += alphabet.charAt(this.below(alphabet.length));
    return text;
  }
}

/** Hashes a text (FNV-1a), starting from the hash of the preceding text. */
export function hashSeed(text: string, before = 0x811c9dc5): number {
  let hash = before;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}

const nouns = [
  'harbor',
  'garden',
  'meadow',
  'river',
  'lantern',
  'bridge',
  'orchard',
  'valley',
  'summit',
  'island',
  'forest',
  'market',
  'window',
  'anchor',
  'candle',
  'marble',
  'thistle',
  'willow',
] as const;

const adjectives = ['amber', 'quiet', 'silver', 'golden', 'gentle', 'bright', 'early', 'northern'] as const;

const sentences = [
  'Delivered in the morning and checked twice.',
  'Please leave the parcel at the front desk.',
  'Updated after the review on Tuesday.',
  'A short note about the order.',
  'Works as described in the manual.',
  'Second request after the first one expired.',
] as const;

/** Returns a noun: `harbor`. */
export function word(random: Random): string {
  return random.pick(nouns);
}

/** Returns two words: `amber harbor`. */
function wordPair(random: Random): string {
  return `${random.pick(adjectives)} ${random.pick(nouns)}`;
}

/** Returns two words as a heading: `Amber harbor`. */
export function heading(random: Random): string {
  return capital(wordPair(random));
}

/** Returns two words as a proper name: `Amber Harbor`. */
export function properName(random: Random): string {
  return wordPair(random).split(' ').map(capital).join(' ');
}

/** Returns two words as part of a path: `amber-harbor`. */
export function slug(random: Random): string {
  return wordPair(random).replace(' ', '-');
}

/** Returns a sentence that suits any comment. */
export function sentence(random: Random): string {
  return random.pick(sentences);
}

/** Returns words with `min` to `max` characters. */
export function textOfLength(min: number, max: number, random: Random): string {
  let text = word(random);
  while (text.length < min) text += ` ${word(random)}`;
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  return cut.endsWith(' ') ? `${cut.slice(0, -1)}s` : cut;
}

/** Returns letters and digits, `min` to `max` characters. */
export function keyOfLength(min: number, max: number, random: Random): string {
  return random.characters('abcdefghijklmnopqrstuvwxyz0123456789', Math.min(max, Math.max(min, 8)));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
