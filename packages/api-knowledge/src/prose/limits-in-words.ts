import { excerptProse } from './excerpt.js';
import type { Described, StatedLimit } from './stated-limit.js';

/** A prefilter for texts that state a limit in words, in English or another language. */
export const boundInWords =
  /positiv|negative|empty|blank|zero|least one|vac[ií]|vazi|\bvide\b|\bleer\b|vuot|\bleeg\b|\bpust|пуст/i;

/** The same words in English and lower case, with the words before a number. */
export const wordHints: readonly string[] = [
  'positive',
  'negative',
  'empty',
  'blank',
  'least one',
  'greater',
  'larger',
  'bigger',
  'higher',
  'more than',
  '> ',
  '>= ',
  '≥',
];

/** A way to state a limit in words, with its meaning. */
interface WordPattern {
  readonly expression: RegExp;
  readonly keyword: StatedLimit['keyword'];
  /** The value. Undefined if the expression captures it. */
  readonly value?: number;
}

const bound = String.raw`(zero|-?\d{1,9}(?:\.\d{1,4})?)(?![\d%]|[.,]\d|\s*(?:characters|chars|digits|bytes))`;
const greater = String.raw`(?:greater|larger|bigger|higher|more)\s+than`;
const must = String.raw`\b(?:must|has\s+to|needs?\s+to)\s+be\s+(?:an?\s+)?(?:(?:whole\s+|integer\s+)?(?:number|integer|value|amount)\s+)?(?:strictly\s+)?`;

const patterns: Readonly<Record<Described, readonly WordPattern[]>> = {
  number: [
    {
      expression: new RegExp(
        String.raw`${must}(?:>=|\u2265|${greater}\s+or\s+equal\s+(?:to\s+)?)\s*${bound}`,
        'i',
      ),
      keyword: 'minimum',
    },
    {
      expression: new RegExp(
        String.raw`(?:${must}|\(\s*|^\W*(?:value\s+)?)(?:>|${greater})\s*${bound}(?!\s*or\b)`,
        'i',
      ),
      keyword: 'exclusiveMinimum',
    },
    {
      expression:
        /\b(?:must|has\s+to|needs?\s+to)\s+be\s+(?:an?\s+)?(?:strictly\s+)?positive\b(?:\s+(?:integer|number|value|amount))?|^\W*(?:an?\s+)?(?:strictly\s+)?positive\s+(?:whole\s+|decimal\s+)?(?:integer|number|amount|value|decimal)\b|\(\s*(?:must be )?positive(?:\s+(?:integer|number|value))?\s*\)/i,
      keyword: 'exclusiveMinimum',
      value: 0,
    },
    {
      expression:
        /(?:\b(?:must|has\s+to|needs?\s+to)\s+be\s+(?:an?\s+)?|^\W*(?:an?\s+)?|\(\s*)non-?\s?negative\b(?:\s+(?:integer|number|value|amount))?/i,
      keyword: 'minimum',
      value: 0,
    },
    {
      expression: /\b(?:must\s+not|cannot|can't|may\s+not)\s+be\s+negative\b/i,
      keyword: 'minimum',
      value: 0,
    },
  ],
  string: [
    {
      expression:
        /\b(?:must\s+not|mustn't|cannot|can\s?not|can't|may\s+not)\s+be\s+(?:an?\s+)?(?:empty|blank)\b(?!\s+or\b)|(?:\bmust\s+be\s+(?:an?\s+)?|^\W*(?:an?\s+|the\s+)?|\(\s*)non-?\s?empty\b(?:\s+(?:string|text|value|name))?/i,
      keyword: 'minLength',
      value: 1,
    },
  ],
  array: [
    {
      expression:
        /\b(?:must\s+not|mustn't|cannot|can\s?not|can't|may\s+not)\s+be\s+(?:an?\s+)?empty\b|(?:\bmust\s+be\s+(?:an?\s+)?|^\W*(?:an?\s+|the\s+)?|\(\s*)non-?\s?empty\b|\bmust\s+(?:have|contain|include)\s+at\s+least\s+one\b/i,
      keyword: 'minItems',
      value: 1,
    },
  ],
};

/** Returns the limits that a sentence states in words: "must be greater than 0", "a positive number", "cannot be empty". */
export function limitsInWords(sentence: string, described: Described): readonly StatedLimit[] {
  const found: StatedLimit[] = [];
  for (const { expression, keyword, value } of patterns[described]) {
    const match = expression.exec(sentence);
    if (match === null || !isPlain(sentence, keyword)) continue;
    const stated = value ?? (match[1]?.toLowerCase() === 'zero' ? 0 : Number(match[1]));
    found.push({
      keyword,
      value: stated,
      words: excerptProse(match[0].replace(/^[\W]+/, '')),
      isLoose: true,
    });
    break;
  }
  return found;
}

/**
 * False if the sentence also mentions zero or negative values: "positive or zero", "positive to the east, negative to the west".
 */
function isPlain(sentence: string, keyword: StatedLimit['keyword']): boolean {
  return (
    keyword !== 'exclusiveMinimum' ||
    !/\bor\s+(?:zero|0|equal)\b|\b(?:zero|0|-1|null)\s+or\b|[^-]\bnegative\b|-1\b/i.test(sentence)
  );
}
