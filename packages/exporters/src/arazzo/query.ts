import { percentDecoded } from '@assay/text';

/** A query parameter for a runner, which encodes the value itself. */
export interface RunnerQuery {
  readonly value: string;
  /** True if delimiters in the value must stay unencoded. */
  readonly allowReserved: boolean;
  /** False if the runner writes a different text. */
  readonly isExact: boolean;
}

/**
 * Finds the value for which a runner writes a query text, starting after the first `=`: `a&tags=b` for an exploded array. Runners
 * encode all reserved characters, or none. If a text needs both, the closest possible one is used: without the items after the
 * first, then with encoded delimiters.
 */
export function runnerQuery(text: string): RunnerQuery {
  const value = percentDecoded(text);
  if (sameText(encodeURIComponent(value.toWellFormed()), text))
    return { value, allowReserved: false, isExact: true };
  if (sameText(encodeExceptReserved(value), text)) return { value, allowReserved: true, isExact: true };
  const first = text.indexOf('&');
  return first === -1
    ? { value, allowReserved: false, isExact: false }
    : { ...runnerQuery(text.slice(0, first)), isExact: false };
}

const reserved = /%(?:3A|2F|3F|23|5B|5D|40|21|24|26|27|28|29|2A|2B|2C|3B|3D)/g;

function encodeExceptReserved(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replace(reserved, (triplet) => decodeURIComponent(triplet));
}

/** True for texts that only differ in irrelevant encodings (RFC 3986, section 2.3; `!'()*` are encoded by some). */
function sameText(a: string, b: string): boolean {
  return normalise(a) === normalise(b);
}

function normalise(text: string): string {
  return text
    .replaceAll('+', '%20')
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%[0-9A-Fa-f]{2}/g, (triplet) => {
      const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
      return /[A-Za-z0-9\-._~]/.test(character) ? character : triplet.toUpperCase();
    });
}
