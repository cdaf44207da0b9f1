/**
 * The value of a secret for an attacker. `live` secrets grant access, and so do `likely` ones unless they are made up, which
 * their form does not show. `bounded` ones expire, are encrypted or need another secret. `test` ones grant access to a sandbox.
 */
export type SecretStrength = 'live' | 'likely' | 'bounded' | 'test';

/** A secret in a text. */
export interface Secret {
  /** The description with its article: `a GitHub token`. */
  readonly name: string;
  readonly strength: SecretStrength;
  /** The offsets in the text, excluding the end. */
  readonly start: number;
  readonly end: number;
  /** The part of the secret that may be shown: its first characters, at most six and at most a quarter. */
  readonly shown: string;
}

/** Describes the secret between two offsets of a text. */
export function describeSecret(text: string, { name, strength, start, end }: Omit<Secret, 'shown'>): Secret {
  return {
    name,
    strength,
    start,
    end,
    shown: text.slice(start, start + Math.min(6, Math.floor((end - start) / 4))),
  };
}
