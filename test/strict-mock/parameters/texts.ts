/** What a style is read to, before types are known: texts, lists of them, and texts by name. */
export type Texts = string | readonly Texts[] | ReadonlyMap<string, Texts>;

/** A text that does not have the form that its style asks for. */
export class Malformed {
  /** A clause: `has a lone name without a value`. */
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** What a value can be read as; undefined where it is absent. */
export type Reading = Texts | Malformed | undefined;

/** Decodes percent-encoding (RFC 3986, section 2.1); `+` is a space where forms are read. */
export function decode(text: string, plusIsSpace = false): string | Malformed {
  try {
    return decodeURIComponent(plusIsSpace ? text.replaceAll('+', ' ') : text);
  } catch {
    return new Malformed(`has broken percent-encoding in \`${text}\``);
  }
}

/** Decodes each text; the first malformed one is the result where there is one. */
export function decodeAll(texts: readonly string[], plusIsSpace = false): string[] | Malformed {
  const decoded: string[] = [];
  for (const text of texts) {
    const item = decode(text, plusIsSpace);
    if (item instanceof Malformed) return item;
    decoded.push(item);
  }
  return decoded;
}

/** Reads a list of names and values that follow each other: `R,100,G,200`. */
export function alternating(texts: readonly string[]): ReadonlyMap<string, Texts> | Malformed {
  if (texts.length === 1 && texts[0] === '') return new Map();
  if (texts.length % 2 !== 0) return new Malformed('has a name without a value');
  const members = new Map<string, Texts>();
  for (let at = 0; at < texts.length; at += 2) members.set(texts[at] ?? '', texts[at + 1] ?? '');
  return members;
}

/** Reads texts of the form `R=100`, whose names and values are decoded one by one. */
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
