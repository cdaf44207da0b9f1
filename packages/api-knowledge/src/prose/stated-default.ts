import { excerptProse } from './excerpt.js';
import { sentencesOf } from './sentences.js';

/** A default that a text states for its value. */
export interface StatedDefault {
  /** The value as written, without quotes. */
  readonly value: string;
  /** True if the value is quoted or marked as code, and therefore not a word of the sentence. */
  readonly quoted: boolean;
  /** The words that state it, as written. */
  readonly words: string;
}

/** Returns the default that an English description states: "Defaults to 20", "(default: `asc`)". Undefined if it states two. */
export function statedDefault(text: string): StatedDefault | undefined {
  if (!hint.test(text)) return undefined;
  let found: StatedDefault | undefined;
  for (const sentence of sentencesOf(text)) {
    if (!hint.test(sentence)) continue;
    for (const match of sentence.matchAll(stated)) {
      if (dependent.test(sentence.slice(match.index + match[0].length))) return undefined;
      const [words, code, single, double, bare] = match;
      // A string may include its quotes: `"ext4"`.
      const value = (code ?? single ?? double ?? bare ?? '').replace(/^(['"])(.+)\1$/, '$2');
      if (found !== undefined && found.value !== value) return undefined;
      found = { value, quoted: bare === undefined, words: excerptProse(words) };
    }
  }
  return found;
}

const hint = /default/i;

const quotedValue = String.raw`\x60([^\x60\s]{1,40})\x60|'([^'\s]{1,40})'|"([^"\s]{1,40})"`;
/** A number without a unit, or a word at the end of the clause. Other words continue the sentence with another meaning. */
const bareValue = String.raw`(-?\d+(?:\.\d+)?(?![\w%:/-]|\.\d|,\d|\s*(?:[kmg]i?b|bytes?|seconds?|secs?|ms|milliseconds?|minutes?|hours?|days?|weeks?|months?|years?|percent)\b)|[A-Za-z][\w-]{0,40}(?=\s*(?:[).;,\]]|$)))`;

/** "The default `x` will be used" mentions an object with the name `x`. A value ends the clause: "(default `x`)". */
const apposition = String.raw`[\d-]|[\x60'"](?:true|false|-?\d+(?:\.\d+)?)[\x60'"]|[\x60'"][^\x60'"\s]{1,40}[\x60'"]\s*(?:[).;,\]]|$)`;

const stated = new RegExp(
  String.raw`(?<!\b(?:no|non|not|by|system|account|site|global|project)[\s-])\bdefault(?:s\s+to\s|(?:\s+value)?(?:\s+is\s|\s*[:=])|\s(?=${apposition}))\s*(?:${quotedValue}|${bareValue})`,
  'gi',
);

/** Words that make the default conditional. Excludes "if omitted", which is the purpose of a default. */
const dependent =
  /^[^.;]*\b(?:for|when|unless|in case|depending|except|otherwise|if (?!(?:it is |it's |this is |this parameter is |the parameter is |this field is )?(?:not|omitted|unspecified|none|absent|missing|empty|unset|left|no )))/i;
