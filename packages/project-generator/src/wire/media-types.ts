import {
  bodyKindOf,
  essenceOf,
  isJsonSequence,
  isMediaType,
  singularWordsOf,
  type BodyKind,
} from '@assay/api-knowledge';

/** A media type of a document, and the one that is sent. */
export interface RankedMediaType {
  /** Media type as declared, possibly a range: `application/*+json`. */
  readonly declared: string;
  /** A concrete media type: `application/json`. */
  readonly sent: string;
  readonly kind: BodyKind;
}

/**
 * Orders media types by preference: JSON, `+json`, urlencoded, multipart, XML, text, bytes, then the range of all types and
 * invalid names. Equals keep document order. Ranges are sent as a concrete type that they include.
 */
export function rankMediaTypes(names: readonly string[]): readonly RankedMediaType[] {
  return names
    .map((declared) => ({
      declared,
      sent: concreteType(declared),
      kind: bodyKindOf(declared),
      rank: rankMediaType(declared),
    }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ declared, sent, kind }) => ({ declared, sent, kind }));
}

const longestName = 500;

/** True for a media type that a header field can contain, possibly a range with parameters. */
export function isSendable(name: string): boolean {
  return name.length <= longestName && isMediaType(name);
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

/** Returns the media type to send for a declared one, which may be a range. An invalid one is sent as bytes. */
export function concreteType(name: string): string {
  const trimmed = name.trim();
  if (!isSendable(trimmed)) return 'application/octet-stream';
  const essence = essenceOf(trimmed);
  if (!essence.includes('*')) return trimmed;
  const suffix = /\*\+([^*]+)$/.exec(essence)?.[1];
  if (suffix === 'json' || suffix === 'xml') return `application/${suffix}`;
  return (Object.hasOwn(ranges, essence) ? ranges[essence] : undefined) ?? 'application/octet-stream';
}

const order: readonly BodyKind[] = ['json', 'urlencoded', 'multipart', 'xml', 'text', 'binary'];

function rankMediaType(name: string): number {
  const essence = essenceOf(name);
  if (!isSendable(name.trim())) return 30;
  if (essence === '*/*') return 20;
  const kind = bodyKindOf(name);
  if (kind !== 'json') return 10 + order.indexOf(kind);
  if (isJsonSequence(name)) return 2;
  return essence.endsWith('+json') ? 1 : 0;
}

/** File types in names and descriptions, by words. */
const kinds: readonly (readonly [mediaType: string, words: ReadonlySet<string>])[] = [
  ['image/jpeg', new Set(['jpeg', 'jpg'])],
  [
    'image/png',
    new Set('png image img picture photo photograph avatar logo icon thumbnail banner screenshot'.split(' ')),
  ],
  ['application/pdf', new Set(['pdf'])],
  ['application/zip', new Set(['zip'])],
  ['text/csv', new Set(['csv'])],
];

/** Words that precede "image" if it is not a picture. */
const otherImages: ReadonlySet<string> = new Set(
  'docker container oci disk vm machine system firmware boot iso base'.split(' '),
);

/** Maximum length of a description that is read. */
const longest = 200;

/**
 * Returns the media type of a file from its property name or description: `avatar`, "the application image". Undefined if there
 * is none, or if the description mentions several.
 */
export function hintedMediaType(name: string, description: string | undefined): string | undefined {
  const byName = listKinds(singularWordsOf(name));
  if (byName.length === 1) return byName[0];
  const found = listKinds(singularWordsOf((description ?? '').slice(0, longest)));
  return found.length === 1 ? found[0] : undefined;
}

function listKinds(words: readonly string[]): string[] {
  const found = kinds.flatMap(([mediaType, ofKind]) => {
    const isNamed = words.some(
      (word, index) => ofKind.has(word) && !(word === 'image' && otherImages.has(words[index - 1] ?? '')),
    );
    return isNamed ? [mediaType] : [];
  });
  // "The image, a JPEG" means one type.
  return found.includes('image/jpeg') ? found.filter((each) => each !== 'image/png') : found;
}
