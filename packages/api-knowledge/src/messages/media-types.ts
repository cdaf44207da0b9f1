import { byName } from '../words/words.js';

/** The encoding of a body. */
export type BodyKind = 'json' | 'urlencoded' | 'multipart' | 'xml' | 'text' | 'binary';

// RFC 9110, section 8.3.1: type "/" subtype, then parameters with tokens or quoted strings as values. The pattern has no adjacent
// optional spaces, so that matching takes linear time.
const wellFormed =
  /^[!#$%&'*+.^_`|~\w-]+\/[!#$%&'*+.^_`|~\w-]+(?:[ \t]*;(?:[ \t]*[!#$%&'*+.^_`|~\w-]+=(?:[!#$%&'*+.^_`|~\w-]+|"(?:[^"\\\x00-\x08\x0a-\x1f\x7f-\uffff]|\\[\t\x20-\x7e])*"))?)*[ \t]*$/;

/** True for a media type or range, with or without parameters (RFC 9110, 8.3.1 and 12.5.1). */
export const isMediaType: (name: string) => boolean = byName((name) => wellFormed.test(name));

/** Returns the media type in lower case without its parameters. */
export const essenceOf: (name: string) => string = byName((name) =>
  (name.split(';', 1)[0] ?? '').trim().toLowerCase(),
);

/** True for media types of one JSON text (`application/json`, `text/json`, `+json`) and ranges that include them. */
export const carriesJson: (name: string) => boolean = byName((name) => {
  const essence = essenceOf(name);
  return (
    essence.endsWith('/json') || essence.endsWith('+json') || essence === '*/*' || essence === 'application/*'
  );
});

const sequences: ReadonlySet<string> = new Set([
  'application/jsonl',
  'application/x-jsonl',
  'application/jsonlines',
  'application/x-jsonlines',
  'application/ndjson',
  'application/x-ndjson',
  'application/json-seq',
]);

/** True for media types of several JSON texts in a row (3.2, sequential media types). */
export function isJsonSequence(name: string): boolean {
  const essence = essenceOf(name);
  return sequences.has(essence) || essence.endsWith('+json-seq');
}

/** True for media types that browsers display as a page. */
export function isHtml(name: string): boolean {
  const essence = essenceOf(name);
  return essence === 'text/html' || essence === 'application/xhtml+xml';
}

const texts: ReadonlySet<string> = new Set([
  'application/graphql',
  'application/javascript',
  'application/sql',
  'application/toml',
  'application/x-yaml',
  'application/yaml',
]);

/** Returns the encoding of a body by its media type or range. Unknown types are binary. */
export const bodyKindOf: (name: string) => BodyKind = byName((name) => {
  if (!isMediaType(name.trim())) return 'binary';
  const essence = essenceOf(name);
  if (carriesJson(essence) || isJsonSequence(essence)) return 'json';
  if (essence === 'application/x-www-form-urlencoded') return 'urlencoded';
  if (essence.startsWith('multipart/')) return 'multipart';
  if (essence.endsWith('/xml') || essence.endsWith('+xml') || essence.startsWith('application/xml-'))
    return 'xml';
  if (essence.startsWith('text/') || essence.endsWith('+yaml') || texts.has(essence)) return 'text';
  return 'binary';
});

/** True for media types with a structure that a schema describes: JSON, XML, YAML, forms and ranges that include them. */
export const isStructuredMediaType: (name: string) => boolean = byName((name) => {
  const essence = essenceOf(name);
  if (/^(?:image|audio|video|font|model)\//.test(essence)) return false;
  return (
    /(?:^|[/+.-])(?:json|xml|yaml|yml|cbor|jsonl|ndjson)$/.test(essence) ||
    /^(?:\*|\*\/\*|application\/\*|multipart\/.+|application\/x-www-form-urlencoded|application\/json.*)$/.test(
      essence,
    )
  );
});
