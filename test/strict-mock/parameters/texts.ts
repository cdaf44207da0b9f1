/** A value that was read by its style but has no types yet: a text, a list of texts, or texts by name. */
export type Texts = string | readonly Texts[] | ReadonlyMap<string, Texts>;

/** A text without the form that its style requires. */
export class Malformed {
  /** A clause, such as `has a name without a value`. */
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** A possible reading of a value. Undefined if the value is missing. */
export type Reading = Texts | Malformed | undefined;

/** Decodes percent-encoding (RFC 3986, section 2.1). In forms, `+` is a space. */
export function decode(text: string, plusIsSpace = false): string | Malformed {
  try {
    return decodeURIComponent(plusIsSpace ? text.replaceAll('+', ' ') : text);
  } catch {
    return new Malformed(`has broken percent-encoding in \`${text}\``);
  }
}

/** Decodes all texts. Returns the first malformed one, if any. */
export function decodeAll(texts: readonly string[], plusIsSpace = false): string[] | Malformed {
  const decoded: string[] = [];
  for (const text of texts) {
    const item = decode(text, plusIsSpace);
    if (item instanceof Malformed) return item;
    decoded.push(item);
  }
  return decoded;
}

/** Reads a list of alternating names and values: `R,100,G,200`. */
export function alternating(texts: readonly string[]): ReadonlyMap<string, Texts> | Malformed {
  if (texts.length === 1 && texts[0] === '') return new Map();
  if (texts.length % 2 !== 0) return new Malformed('has a name without a value');
  const members = new Map<string, Texts>();
  for (let at = 0; at < texts.length; at += 2) members.set(texts[at] ?? '', texts[at + 1] ?? '');
  return members;
}

/** Reads texts of the form `R=100`. Names and values are decoded separately. */
export function equated(
  texts: readonly string[],
  decodeOne: (text: string) => string | Malformed,
): ReadonlyMap<string, Texts> | Malformed {
  const members = new Map<string, Texts>();
  for (const text of texts) {
    const equals = text.indexOf('=');
    if (text === '' && texts.length === 1) break;
    if (equals === -1) return new Malformed(`has \`${text}\` where a name, \`=\` and a value should be`);
    const name = decodeOne(text.slice(0, equals));
    const value = decodeOne(text.slice(equals + 1));
    if (name instanceof Malformed) return name;
    if (value instanceof Malformed) return value;
    if (members.has(name)) return new Malformed(`has \`${name}\` twice`);
    members.set(name, value);
  }
  return members;
}
