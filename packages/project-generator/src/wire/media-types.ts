/** How a body of a media type is written. */
export type BodyKind = 'json' | 'urlencoded' | 'multipart' | 'xml' | 'text' | 'binary';

/** A media type of a document, and what is sent for it. */
export interface RankedMediaType {
  /** As the document has it, perhaps a range: `application/*+json`. */
  readonly declared: string;
  /** A concrete media type: `application/json`. */
  readonly sent: string;
  readonly kind: BodyKind;
}

/**
 * Orders media types by preference: JSON, `+json`, urlencoded, multipart, XML, text, bytes, then the range of all types and what is no media type.
 * Among equals the order of the document holds. Ranges are sent as a concrete type that they include.
 */
export function rankMediaTypes(names: readonly string[]): readonly RankedMediaType[] {
  return names
    .map((declared) => ({
      declared,
      sent: concreteType(declared),
      kind: kindOf(declared),
      rank: rankOf(declared),
    }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ declared, sent, kind }) => ({ declared, sent, kind }));
}

// RFC 9110, section 8.3.1: type "/" subtype, then parameters whose values are tokens or quoted strings.
const wellFormed =
  /^[!#$%&'*+.^_`|~\w-]+\/[!#$%&'*+.^_`|~\w-]+(?:[ \t]*;[ \t]*(?:[!#$%&'*+.^_`|~\w-]+=(?:[!#$%&'*+.^_`|~\w-]+|"(?:[^"\\\x00-\x08\x0a-\x1f\x7f-\uffff]|\\[\t\x20-\x7e])*"))?)*$/;

const longestName = 500;

/** True for a media type, perhaps a range and perhaps with parameters, that a header field can carry. */
export function isMediaType(name: string): boolean {
  return name.length <= longestName && wellFormed.test(name);
}

/** The media type in lower case without its parameters. */
export function essenceOf(name: string): string {
  return (name.split(';', 1)[0] ?? '').trim().toLowerCase();
}

const ranges: Readonly<Record<string, string>> = {
  '*/*': 'application/json',
  'application/*': 'application/json',
  'multipart/*': 'multipart/form-data',
  'text/*': 'text/plain',
  'image/*': 'image/png',
  'audio/*': 'audio/mpeg',
  'video/*': 'video/mp4',
  'font/*': 'font/woff2',
};

/** The media type to send for one that a document names, which may be a range. What is no media type is sent as bytes. */
export function concreteType(name: string): string {
  const trimmed = name.trim();
  if (!isMediaType(trimmed)) return 'application/octet-stream';
  const essence = essenceOf(trimmed);
  if (!essence.includes('*')) return trimmed;
  const suffix = /\*\+([^*]+)$/.exec(essence)?.[1];
  if (suffix === 'json' || suffix === 'xml') return `application/${suffix}`;
  return (Object.hasOwn(ranges, essence) ? ranges[essence] : undefined) ?? 'application/octet-stream';
}

const sequences: ReadonlySet<string> = new Set([
  'application/jsonl',
  'application/x-jsonl',
  'application/jsonlines',
  'application/x-jsonlines',
  'application/ndjson',
  'application/x-ndjson',
  'application/json-seq',
]);

/** True for media types that hold one JSON text after another (3.2, sequential media types). */
export function isJsonSequence(name: string): boolean {
  const essence = essenceOf(name);
  return sequences.has(essence) || essence.endsWith('+json-seq');
}

const texts: ReadonlySet<string> = new Set([
  'application/graphql',
  'application/javascript',
  'application/sql',
  'application/toml',
  'application/x-yaml',
  'application/yaml',
]);

/** How a body of a media type, or of a range of media types, is written. */
export function kindOf(name: string): BodyKind {
  const essence = essenceOf(concreteType(name));
  if (essence.endsWith('/json') || essence.endsWith('+json') || isJsonSequence(essence)) return 'json';
  if (essence === 'application/x-www-form-urlencoded') return 'urlencoded';
  if (essence.startsWith('multipart/')) return 'multipart';
  if (essence.endsWith('/xml') || essence.endsWith('+xml') || essence.startsWith('application/xml-'))
    return 'xml';
  if (essence.startsWith('text/') || essence.endsWith('+yaml') || texts.has(essence)) return 'text';
  return 'binary';
}

const order: readonly BodyKind[] = ['json', 'urlencoded', 'multipart', 'xml', 'text', 'binary'];

function rankOf(name: string): number {
  const essence = essenceOf(name);
  if (!isMediaType(name.trim())) return 30;
  if (essence === '*/*') return 20;
  const kind = kindOf(name);
  if (kind !== 'json') return 10 + order.indexOf(kind);
  if (isJsonSequence(name)) return 2;
  return essence.endsWith('+json') ? 1 : 0;
}
