import { excerptProse } from './excerpt.js';
import { mentions, sentencesOf } from './sentences.js';

/** A format of strings that a text states for its value. */
export interface StatedFormat {
  /** The format. `date or date-time` if the text is ambiguous. */
  readonly format: 'uuid' | 'date' | 'date-time' | 'date or date-time' | 'base64' | 'base64url';
  /** The words that state it, as written. */
  readonly words: string;
}

/**
 * Returns the format that an English description states: "A UUID", "in the format YYYY-MM-DD", "base64-encoded". Undefined if it
 * states two.
 */
export function statedFormat(text: string): StatedFormat | undefined {
  if (!hint.test(text) || (text.match(layout)?.length ?? 0) > 1) return undefined;
  let found: StatedFormat | undefined;
  for (const sentence of sentencesOf(text)) {
    const here = hint.test(sentence) ? formatIn(sentence) : undefined;
    if (here === undefined || alternative.test(sentence.replace(exampleOfDate, ''))) continue;
    if (isOfAnother(here.format, text, sentence)) return undefined;
    if (found !== undefined && found.format !== here.format) return undefined;
    found ??= here;
  }
  return found;
}

function formatIn(sentence: string): StatedFormat | undefined {
  const lower = sentence.toLowerCase();
  for (const { format, hints, pattern } of patterns) {
    const words = mentions(lower, hints) ? pattern.exec(sentence)?.[0] : undefined;
    if (words !== undefined) return { format, words: excerptProse(words) };
  }
  return undefined;
}

/** True if the format may belong to a part of the value, or to another value. */
function isOfAnother(format: StatedFormat['format'], text: string, sentence: string): boolean {
  switch (format) {
    case 'base64':
    case 'base64url':
      // A description begins with the encoding of the value itself.
      return !text.startsWith(sentence);
    case 'date-time':
      return /\bfilters?\b/i.test(text);
    case 'date':
      return /\btime\b|<|hh/i.test(sentence);
    case 'date or date-time':
      return text.length > 200;
    default:
      return false;
  }
}

/** Matches date layouts. Two of them belong to two values: the ends of a range, or the parts of a date. */
const layout = /yyyy\W?mm/gi;

const hint = /uuid|guid|yyyy|8601|3339|base-?64/i;

/** Words for alternatives, lists, or formats of another value. */
const alternative =
  /(?<=\S)\s(?:if|when|unless)\b|\b(?:or|either|list|array|comma|separated|json|jwt|xml|object|map|prefix(?:ed)?|followed|contain(?:s|ing)?|derived|instead|not|hash|duration|interval|period|week|e\.g|example|same|convert(?:s|ed)?|header|used to|decode[ds]?)\b/i;

/** An example of a date does not exclude other forms. */
const exampleOfDate = /[,;(]?\s*\b(?:e\.g\.?|for\s+example)[,:]?\s*[`'"]?\d{4}-\d{2}-\d{2}/i;

/** A way to state a format: an expression, and words of which each match contains one. */
interface FormatPattern {
  readonly format: StatedFormat['format'];
  readonly hints: readonly string[];
  readonly pattern: RegExp;
}

const standards = ['8601', '3339'];
const base64 = ['base64', 'base-64'];

const patterns: readonly FormatPattern[] = [
  {
    format: 'uuid',
    hints: ['uuid', 'guid'],
    pattern:
      /^\W*(?:(?:an?|the|unique|system|generated|valid|required|optional|random|v\d)\s+){0,3}(?:uuid|guid)(?:[\s-]?v?\d)?(?=\W*$|,\s+(?:required|optional|unique)\b|\s+(?:of|for|that|which|identif\w+|referenc\w+)\b)|\b(?:must\s+be|is|as)\s+an?\s+(?:valid\s+)?(?:uuid|guid)(?:[\s-]?v\d)?(?=\W*$)|\((?:a\s+)?(?:uuid|guid)(?:[\s-]?v\d)?\)\W*$|\b(?:in|uses?|valid)\s+(?:the\s+)?uuid(?:[\s-]?v\d)?\s+format\b/i,
  },
  {
    format: 'date-time',
    hints: ['yyyy-mm-dd', ...standards],
    pattern:
      /\byyyy-mm-dd['"]?t['"]?hh:mm:ss(?:\.s{1,9})?(?:z|tzd|[+-]hh:mm)\b|\b(?:iso[\s-]?8601|rfc[\s-]?3339)(?:[\s-](?:format(?:ted)?|compliant|utc))*[\s-](?:date[\s-]?time|timestamp|datetime)\b|\b(?:date[\s-]?time|timestamp|datetime)\b[^.]{0,40}(?<![\w-])(?:iso[\s-]?8601|rfc[\s-]?3339)\b/i,
  },
  { format: 'date', hints: ['yyyy-mm-dd'], pattern: /\byyyy-mm-dd\b(?![-:/])/i },
  {
    format: 'date or date-time',
    hints: standards,
    pattern:
      /(?<![/-])\b(?:iso[\s-]?8601|rfc[\s-]?3339)(?:[\s-](?:format(?:ted)?|compliant))*[\s-](?:date|format)\b(?!\s*(?:range|part))|\b(?:in|as|uses?)\s+(?:the\s+)?(?:iso[\s-]?8601|rfc[\s-]?3339)\b/i,
  },
  {
    format: 'base64url',
    hints: base64,
    pattern: /\bbase-?64[\s_-]?url(?:[\s-]safe)?[\s-]+encoded\b|\burl[\s-]?safe[\s-]base-?64[\s-]encoded\b/i,
  },
  {
    format: 'base64',
    hints: base64,
    pattern:
      /\bbase-?64[\s-]encoded\b(?!\s*(?:\(|url)|-)|\bencoded\s+(?:in|as|with|using)\s+base-?64\b(?![\s_-]?url)/i,
  },
];
