/**
 * A media type or range (RFC 9110, section 8.3.1): the essence in lower case, such as `application/json`, and the parameters by
 * lower-case name.
 */
export interface MediaTypeName {
  readonly essence: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** The way to read bytes of a media type. */
export type BodyKind = 'json' | 'json-lines' | 'urlencoded' | 'multipart' | 'xml' | 'text' | 'binary';

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+\/[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Parses a media type. Undefined if the text is not one. */
export function parseMediaType(text: string): MediaTypeName | undefined {
  const [name = '', ...rest] = splitOutsideQuotes(text, ';');
  const essence = name.trim().toLowerCase();
  if (!token.test(essence)) return undefined;
  const parameters = new Map<string, string>();
  for (const piece of rest) {
    const equals = piece.indexOf('=');
    if (piece.trim() === '') continue;
    if (equals === -1) return undefined;
    parameters.set(piece.slice(0, equals).trim().toLowerCase(), unquote(piece.slice(equals + 1).trim()));
  }
  return { essence, parameters };
}

/** Splits a header field value at separators outside quoted strings. */
export function splitOutsideQuotes(text: string, separator: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (quoted && character === '\\') {
      piece += character + (text[++at] ?? '');
      continue;
    }
    if (character === '"') quoted = !quoted;
    if (character === separator && !quoted) {
      pieces.push(piece);
      piece = '';
    } else piece += character;
  }
  return [...pieces, piece];
}

/** Returns the content of a quoted string. Other texts are returned unchanged. */
export function unquote(text: string): string {
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return text;
  return text.slice(1, -1).replace(/\\(.)/g, '$1');
}

/** Returns the index of the most specific declared media type or range that includes a sent media type; -1 if none exists. */
export function matchMediaType(declared: readonly string[], sent: MediaTypeName): number {
  let best = -1;
  let bestRank = 0;
  declared.forEach((name, index) => {
    const rank = rankOf(parseMediaType(name), sent);
    if (rank > bestRank) {
      best = index;
      bestRank = rank;
    }
  });
  return best;
}

function rankOf(declared: MediaTypeName | undefined, sent: MediaTypeName): number {
  if (declared === undefined) return 0;
  if (declared.essence === sent.essence) {
    const same = [...declared.parameters].every(
      ([name, value]) => sent.parameters.get(name)?.toLowerCase() === value.toLowerCase(),
    );
    return same ? 5 : 4;
  }
  const [type, subtype = ''] = sent.essence.split('/');
  const [wantedType, wantedSubtype = ''] = declared.essence.split('/');
  if (wantedType === type && wantedSubtype.startsWith('*+')) {
    const suffix = wantedSubtype.slice(2);
    return subtype.endsWith(`+${suffix}`) || subtype === suffix ? 3 : 0;
  }
  if (wantedType === type && wantedSubtype === '*') return 2;
  return declared.essence === '*/*' ? 1 : 0;
}

/** Returns the way to read bytes of a concrete media type. */
export function kindOf({ essence }: MediaTypeName): BodyKind {
  const [type, subtype = ''] = essence.split('/');
  if (/^(?:x-)?(?:ndjson|jsonl|json-lines|jsonlines)$|^json-seq$/.test(subtype)) return 'json-lines';
  if (subtype === 'json' || subtype.endsWith('+json')) return 'json';
  if (subtype === 'x-www-form-urlencoded') return 'urlencoded';
  if (type === 'multipart') return 'multipart';
  if (subtype === 'xml' || subtype.endsWith('+xml')) return 'xml';
  return type === 'text' ? 'text' : 'binary';
}
