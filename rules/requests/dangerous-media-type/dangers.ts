import { byName, essenceOf, isHtml } from '@assay/api-knowledge';
import type { Severity } from '@assay/core';

/** A kind of media type whose content the receiver may execute. */
export interface Danger {
  /** The content of a body, for a sentence: `serialized Java objects`. */
  readonly what: string;
  readonly severity: Severity;
  readonly inRequest: boolean;
  readonly inResponse: boolean;
  /** @param all All media types of the same body. */
  matches(this: void, mediaType: string, all: readonly string[]): boolean;
  readonly impact: string;
  readonly remedy: string;
}

const objects: Pick<Danger, 'severity' | 'inRequest' | 'inResponse' | 'impact' | 'remedy'> = {
  severity: 'medium',
  inRequest: true,
  inResponse: true,
  impact: 'Parsing such a body creates objects that its sender chose, a common way for attackers to run code',
  remedy: 'Exchange plain data, such as JSON with a schema, and reject the media type with 415',
};

/** The dangerous kinds. No media type belongs to two of them. */
export const dangers: readonly Danger[] = [
  {
    ...objects,
    what: 'serialized Java objects',
    matches: matching(['java'], /^application\/(?:x-|vnd\.)?java-?(?:serialized?-?(?:object|data)?|object)/),
  },
  {
    ...objects,
    what: 'Python pickles',
    matches: matching(
      ['pickle', 'python'],
      /^application\/(?:x-|vnd\.)?(?:python-?)?pickle|^application\/(?:x-)?python-serialize/,
    ),
  },
  {
    ...objects,
    what: 'serialized PHP values',
    matches: matching(['php'], /^application\/(?:x-|vnd\.)?php[.-]?serialized?/),
  },
  {
    ...objects,
    what: 'Ruby objects (Marshal)',
    matches: matching(['ruby'], /^application\/(?:x-|vnd\.)?ruby-?marshal/),
  },
  {
    ...objects,
    what: 'serialized .NET objects',
    matches: matching(
      ['net'],
      /^application\/(?:x-|vnd\.)?(?:net-?binary|dotnet-?serialized|ms-net-remoting)/,
    ),
  },
  {
    what: 'YAML',
    severity: 'low',
    inRequest: true,
    inResponse: false,
    matches: matching(['yaml', 'yml'], /^(?:application|text)\/(?:x-|vnd\.)?ya?ml$/),
    impact:
      'Many YAML parsers create any object that a tag names, or expand aliases without limit, unless configured otherwise',
    remedy: 'Accept only JSON, or parse YAML in safe mode with a limit on aliases',
  },
  {
    what: 'HTML as well as JSON',
    severity: 'low',
    inRequest: false,
    inResponse: true,
    matches: (mediaType, all) => isHtml(mediaType) && all.some((item) => /[/+]json$/.test(essenceOf(item))),
    impact:
      'A browser that opens the URL renders the data as a page: text from another user can contain a script, which runs with the permissions of the visitor',
    remedy:
      'Return data only as `application/json` with `X-Content-Type-Options: nosniff`, or escape all values in the page',
  },
];

/**
 * @param words Words of which each matching media type contains one. Only media types with one are tested, so V8 compiles fewer
 * patterns.
 */
function matching(words: readonly string[], pattern: RegExp): (mediaType: string) => boolean {
  return byName((mediaType) => {
    const essence = essenceOf(mediaType);
    return words.some((word) => essence.includes(word)) && pattern.test(essence);
  });
}
