/**
 * Gain of somebody who has a secret: `live` secrets open what is in use, and so do `likely` ones, unless somebody made
 * them up, which their form does not tell; `bounded` ones end by themselves, are locked or are of no use without
 * another one; `test` ones open a sandbox.
 */
export type SecretStrength = 'live' | 'likely' | 'bounded' | 'test';

/** A secret that stands in a text. */
export interface Secret {
  /** Description with its article: `a GitHub token`. */
  readonly name: string;
  readonly strength: SecretStrength;
  /** Its first and its last offset in the text, the last one excluded. */
  readonly start: number;
  readonly end: number;
  /** Part of the secret that may be shown: its first characters, at most six and at most a quarter. */
  readonly shown: string;
}

/** Makes the description of a secret that stands in a text from one offset to another. */
export function describeSecret(text: string, { name, strength, start, end }: Omit<Secret, 'shown'>): Secret {
  return {
    name,
    strength,
    start,
    end,
    shown: text.slice(start, start + Math.min(6, Math.floor((end - start) / 4))),
  };
}
