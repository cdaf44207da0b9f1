import { proseInEnglish } from '../lexicon/english-prose.js';
import { wordsOf } from '../words/words.js';
import { excerptProse } from './excerpt.js';
import { boundInWords, limitsInWords, wordHints } from './limits-in-words.js';
import { mentions, sentencesOf } from './sentences.js';
import type { Described, StatedLimit, TimeUnit } from './stated-limit.js';

/** Returns the unit at the beginning of a text: `hour` for " hours, and not more". */
function timeUnitOf(text: string): TimeUnit | undefined {
  return units.get(/^[\s-]{0,2}([a-z]{1,12})\b/i.exec(text)?.[1]?.toLowerCase() ?? '');
}

/** Returns the unit at the end of a name: `minute` for `sessionIdleTimeoutMinutes` and `ttl_in_minutes`. */
export function timeUnitOfName(name: string): TimeUnit | undefined {
  return units.get(wordsOf(name).at(-1) ?? '');
}

const units: ReadonlyMap<string, TimeUnit> = new Map([
  ...named('millisecond', 'ms msec millis millisecond milliseconds'),
  ...named('second', 'sec secs second seconds'),
  ...named('minute', 'min mins minute minutes'),
  ...named('hour', 'hour hours'),
  ...named('day', 'day days'),
  ...named('week', 'week weeks'),
  ...named('month', 'month months'),
  ...named('year', 'year years'),
]);

function named(unit: TimeUnit, words: string): (readonly [string, TimeUnit])[] {
  return words.split(' ').map((word) => [word, unit]);
}

/**
 * Returns the limits that a description states: "at most 20 characters", "between 1 and 100", "up to 50 items". Empty for long
 * texts, conditional limits, and different limits of one kind.
 */
export function statedLimits(text: string, described: Described): readonly StatedLimit[] {
  if (!digit.test(text) && !boundInWords.test(text)) return [];
  const limits = limitsIn(text, described);
  if (limits.length > 0) return limits;
  const prose = proseInEnglish(text);
  if (!prose.isTranslated) return limits;
  return limitsIn(prose.text, described).map((limit) => ({ ...limit, words: prose.original(limit.words) }));
}

function limitsIn(text: string, described: Described): readonly StatedLimit[] {
  const lower = text.toLowerCase();
  const isInWords = mentions(lower, wordHints);
  if (!isInWords && !mentions(lower, hints[described])) return [];
  const found: StatedLimit[] = [];
  for (const isWholeText of sentencesOf(text)) {
    if (digit.test(isWholeText)) addFromSentence(isWholeText, described, found);
    if (isInWords && !conditional.test(isWholeText)) found.push(...limitsInWords(isWholeText, described));
  }
  return found
    .filter(({ keyword, value }) =>
      found.every((other) => other.keyword !== keyword || other.value === value),
    )
    .filter(({ keyword }, index, all) => all.findIndex((other) => other.keyword === keyword) === index);
}

const digit = /\d/;

function addFromSentence(isWholeText: string, described: Described, into: StatedLimit[]): void {
  const sentence = /default/i.test(isWholeText) ? isWholeText.replace(defaultClause, ' ') : isWholeText;
  const lower = sentence.toLowerCase();
  if (!mentions(lower, hints[described])) return;
  const limits: StatedLimit[] = [];
  for (const pattern of patterns[described])
    if (mentions(lower, pattern.hints)) addFrom(sentence, pattern, limits);
  if (limits.length > 0 && !conditional.test(sentence) && !calculation.test(sentence)) into.push(...limits);
}

/** Words that make a limit conditional, or relate it to something other than the value. */
const conditional =
  /\b(?:if|when|unless|depend(?:s|ing)|except|otherwise|for\s+example|e\.g\.|default(?:s|ed)?|recommend(?:ed|s)?|usually|typically|currently|per\s+(?:second|minute|hour|day|month|user|account|request)|bytes?|[kmg]b|each|every|total|combined|decimal|digits?|words|was|were|truncated|concatenated|should)\b/i;

/** Matches calculations with several values: "max_cu - min_cu must not exceed 8", "the difference must be at most 8". */
const calculation =
  /\b(?:difference|sum)\b|\w[_.]\w+`?\s+[-+*/]\s+`?[a-z]\w*[_.]\w|[a-z][A-Z]\w*`?\s+[-+*/]\s+`?[a-z]+[A-Z]/;

/** "Default is 20, max 100": a default beside the limit does not contradict it. */
const defaultClause =
  /[,;(]?\s*\b(?:and\s+)?(?:the\s+)?default(?:s\s+to|(?:\s+value)?(?:\s+is|\s*[:=])?)\s*`?-?\d+`?(?:\s*[,;](?!\d)|\s+and\b)?/i;

/** A way to state limits: an expression, and the keywords of its numbers in order. */
interface LimitPattern {
  /** The source of the expression, which is compiled when a sentence has one of the hints. Compiling all takes a millisecond. */
  readonly source: string;
  readonly keywords: readonly StatedLimit['keyword'][];
  /** Words in lower case of which each match contains one. */
  readonly hints: readonly string[];
}

/** A complete number, unlike the `15` of `15,000px`. */
const number = String.raw`(-?\d{1,3}(?:,\d{3})+|-?\d{1,9}(?:\.\d{1,4})?)(?!\d|[.,]\d)`;
/** The start of a separate number, unlike the end of a name: `ISO-8859-1`. */
const begin = String.raw`(?<![\w.-])`;
const maxCount = String.raw`(?:max(?:imum|\.)?(?:\s+of|\s?:)?|limit(?:\s+of|\s?:)?|at\s+most|no\s+(?:more|longer)\s+than|not\s+(?:be\s+)?(?:exceed|longer\s+than|more\s+than)|up\s+to|limited\s+to)`;
const least = String.raw`(?:min(?:imum|\.)?(?:\s+of|\s?:)?|at\s+least|no\s+(?:less|fewer|shorter)\s+than|not\s+(?:be\s+)?(?:less|fewer|shorter)\s+than)`;
const maxHints = ['max', 'most', 'more', 'exceed', 'longer', 'up', 'limit'];
const leastHints = ['min', 'least', 'less', 'fewer', 'shorter'];
/** Up to three words for the items of an array, except units of text and time. */
const itemWordsPattern = String.raw`(?:\s+(?!(?:per|of|in|for|to|and|or|the|at|on|with|characters?|chars|letters|lines|words|bytes|seconds|minutes|hours|days|weeks|months|years)\b)[a-z_]{2,20}){1,3}`;
const to = String.raw`\s*(?:-|\u2013|to|and)\s*`;

/** "... 20 characters": the unit follows the number. */
function counted(unit: string, max: StatedLimit['keyword'], min: StatedLimit['keyword']): LimitPattern[] {
  return [
    {
      source: String.raw`${begin}(?:between\s+|from\s+)?${number}${to}${number}[\s-]*${unit}`,
      keywords: [min, max],
      hints: ['-', '–', 'to', 'and'],
    },
    {
      // One number is both limits.
      source: String.raw`\bexactly\s+(?=${number})${number}[\s-]*${unit}`,
      keywords: [min, max],
      hints: ['exactly'],
    },
    {
      source: String.raw`\b${maxCount}\s+${number}[\s-]*${unit}`,
      keywords: [max],
      hints: maxHints,
    },
    {
      source: String.raw`${begin}${number}[\s-]*${unit}\s*(?:max(?:imum)?\b|or\s+(?:less|fewer)\b|at\s+most\b)`,
      keywords: [max],
      hints: ['max', 'less', 'fewer', 'most'],
    },
    {
      source: String.raw`\b${least}\s+${number}[\s-]*${unit}`,
      keywords: [min],
      hints: leastHints,
    },
    {
      source: String.raw`${begin}${number}[\s-]*${unit}\s*(?:min(?:imum)?\b|or\s+(?:more|longer)\b|at\s+least\b)`,
      keywords: [min],
      hints: ['min', 'more', 'longer', 'least'],
    },
  ];
}

const patterns: Readonly<Record<Described, readonly LimitPattern[]>> = {
  string: [
    ...counted(String.raw`(?:characters?|chars?)\b`, 'maxLength', 'minLength'),
    {
      source: String.raw`\bmax(?:imum|\.)?[\s_-]*length\s*(?:is|of|:|=)?\s*${number}(?!\s*(?:-|\u2013|to)\s*\d)`,
      keywords: ['maxLength'],
      hints: ['max'],
    },
    {
      source: String.raw`\bmin(?:imum|\.)?[\s_-]*length\s*(?:is|of|:|=)?\s*${number}`,
      keywords: ['minLength'],
      hints: ['min'],
    },
  ],
  array: [
    ...counted(String.raw`(?:items|elements|entries|values|ids|objects)\b`, 'maxItems', 'minItems'),
    {
      // "Max: 10 customer IDs." as a sentence of its own.
      source: String.raw`^\W*max(?:imum)?\s?:\s?${number}${itemWordsPattern}\W*$`,
      keywords: ['maxItems'],
      hints: ['max'],
    },
    {
      source: String.raw`^\W*min(?:imum)?\s?:\s?${number}${itemWordsPattern}\W*$`,
      keywords: ['minItems'],
      hints: ['min'],
    },
    {
      // "Up to 10 tags." as a sentence of its own.
      source: String.raw`^\W*(?:up\s+to|at\s+most|no\s+more\s+than|(?:a\s+)?max(?:imum|\.)?\s+of)\s+${number}${itemWordsPattern}\W*$`,
      keywords: ['maxItems'],
      hints: maxHints,
    },
    {
      // "A maximum of 100 orders can be given."
      source: String.raw`\b${maxCount}\s+${number}${itemWordsPattern}\s+(?:can|may)\s+be\s+(?:specified|supplied|provided|given|included|sent|passed|defined|listed|added|set)\b`,
      keywords: ['maxItems'],
      hints: maxHints,
    },
  ],
  number: [
    {
      source: String.raw`\b(?:must\s+(?:be|lie)|value|range(?:\s+is)?|valid\s+values(?:\s+are)?|allowed)\s*:?\s*(?:between|from|in\s+the\s+range(?:\s+of)?)?\s*${number}${to}${number}(?![\d%]|\s*(?:characters|chars))`,
      keywords: ['minimum', 'maximum'],
      hints: ['must', 'value', 'range', 'allowed'],
    },
    {
      source: String.raw`^\W*(?:between|from)\s+${number}\s+(?:and|to)\s+${number}\W*$`,
      keywords: ['minimum', 'maximum'],
      hints: ['between', 'from'],
    },
    {
      // "Results per page, 1-100", but not the two years of a season.
      source: String.raw`^[\w\s'-]{1,60},\s*(?!\d{4}\s*(?:-|\u2013|to)\s*\d{4})${number}\s*(?:-|\u2013|to)\s*${number}\s*(?:[().;]|$)`,
      keywords: ['minimum', 'maximum'],
      hints: [','],
    },
    {
      // "A number from 1 to 100.": no noun follows that the numbers could count.
      source: String.raw`^[\w\s,'-]{0,60}\b(?:number|integer|percentage|percent|score|rating|level|priority|weight)\s+(?:between|from|in\s+the\s+range(?:\s+of)?)\s+${number}\s*(?:-|\u2013|and|to)\s*${number}(?:\s*\(?inclusive\)?)?\W*$`,
      keywords: ['minimum', 'maximum'],
      hints: ['between', 'from', 'range'],
    },
    {
      source: String.raw`\bmax(?:imum)?(?:\s+(?:allowed\s+)?value|\s+limit|\s+allowed)?\s*(?:is|:|=)\s*${number}(?![\d%])`,
      keywords: ['maximum'],
      hints: ['max'],
    },
    {
      source: String.raw`\bmin(?:imum)?(?:\s+(?:allowed\s+)?value)?\s*(?:is|:|=)\s*${number}(?![\d%])`,
      keywords: ['minimum'],
      hints: ['min'],
    },
    {
      // "(max 100)", "up to 100.": no noun follows that the number could count.
      source: String.raw`\b(?:max(?:imum|\.)?(?:\s+of)?|at\s+most|up\s+to|no\s+more\s+than)\s+${number}\s*(?:[).;,]|$)`,
      keywords: ['maximum'],
      hints: ['max', 'most', 'up', 'more'],
    },
    {
      // "must be at least 1", "Grade, at least 1.": no noun follows that the number could count.
      source: String.raw`(?:\bmust\s+be\s+|[,(]\s*|^\W*)at\s+least\s+${number}\s*(?:[).;,]|$)`,
      keywords: ['minimum'],
      hints: ['least'],
    },
    {
      source: String.raw`\b(?:must|can|may)\s+(?:not\s+exceed|be\s+at\s+most|be\s+no\s+more\s+than)\s+${number}(?![\d%])`,
      keywords: ['maximum'],
      hints: ['exceed', 'most', 'more'],
    },
  ],
};

/** Words of which each statement of a limit contains one: the unit, if there is one. */
const hints: Readonly<Record<Described, readonly string[]>> = {
  string: ['char', 'length'],
  array: [
    'items',
    'elements',
    'entries',
    'values',
    'ids',
    'objects',
    'max',
    'min',
    'can be',
    'may be',
    'up to',
    'at most',
  ],
  number: [...new Set(patterns.number.flatMap((pattern) => pattern.hints))],
};

const expressions = new Map<LimitPattern, RegExp>();

function compileLimitPattern(pattern: LimitPattern): RegExp {
  let expression = expressions.get(pattern);
  if (expression === undefined) {
    expression = new RegExp(pattern.source, 'i');
    expressions.set(pattern, expression);
  }
  return expression;
}

/** True for a limit in brackets about one of several alternatives: "a surname (up to 5 characters) or an order number". */
function isOfAlternative(sentence: string, { index, 0: { length } }: RegExpExecArray): boolean {
  return (
    /\([^()]*$/.test(sentence.slice(0, index)) && /^[^()]*\),?\s+or\b/i.test(sentence.slice(index + length))
  );
}

/** True for a limit on a part of the value: "up to 64 characters before and 255 after the @", "10 characters for the prefix". */
function isOfPart(sentence: string, { index, 0: { length } }: RegExpExecArray): boolean {
  return /^\W{0,3}(?:before|after|following|preceding|on\s+(?:either|each|both)\s+sides?|(?:for|in)\s+the\s+(?:local|domain|user|host|first|last|prefix|suffix))\b/i.test(
    sentence.slice(index + length),
  );
}

function addFrom(sentence: string, pattern: LimitPattern, into: StatedLimit[]): void {
  const { keywords } = pattern;
  const match = compileLimitPattern(pattern).exec(sentence);
  if (match === null || isOfAlternative(sentence, match) || isOfPart(sentence, match)) return;
  const values = keywords.map((_, index) => Number((match[index + 1] ?? '').replaceAll(',', '')));
  if (values.some((value) => !Number.isFinite(value))) return;
  const [lower, upper] = values;
  if (lower !== undefined && upper !== undefined && lower > upper) return;
  for (const [index, keyword] of keywords.entries()) {
    const value = values[index] ?? 0;
    // A length is a non-negative integer.
    const isLength = keyword !== 'maximum' && keyword !== 'minimum';
    if (isLength && (!Number.isInteger(value) || value < 0)) continue;
    const unit = isLength ? undefined : timeUnitOf(sentence.slice(match.index + match[0].length));
    into.push({ keyword, value, words: getWordsEnd(excerptProse(match[0])), unit });
  }
}

/** Returns the last words of a long excerpt, which contain the limit. */
function getWordsEnd(words: string): string {
  return words.length <= longestWords
    ? words
    : `…${words.slice(words.indexOf(' ', words.length - longestWords))}`;
}

const longestWords = 50;
