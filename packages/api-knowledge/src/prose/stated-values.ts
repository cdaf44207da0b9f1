import { excerptProse } from './excerpt.js';
import { mentions, sentencesOf } from './sentences.js';

/** A complete list of values in a text. */
export interface StatedValues {
  readonly values: readonly string[];
  /** The words that state it, as written. */
  readonly words: string;
  /**
   * The subject of the values, if the sentence names it: `state` in "The state of the envelope can be ...", `format` in "The
   * format is one of ...".
   */
  readonly of?: string | undefined;
}

/** Returns the complete list of values in an English description: "One of `asc` or `desc`", "Allowed values: a, b, c". */
export function statedValues(text: string): StatedValues | undefined {
  if (!mentions(text.toLowerCase(), hints) || !hint.test(text)) return undefined;
  let found: StatedValues | undefined;
  for (const sentence of sentencesOf(text)) {
    const match = mentions(sentence.toLowerCase(), announcers) ? announced.exec(sentence) : null;
    if (match === null || open.test(sentence)) continue;
    const rest = sentence.slice(match.index + match[0].length);
    const values = listedIn(rest);
    if (values === undefined) continue;
    if (found !== undefined) return undefined;
    // A line break may split a sentence, so the subject is searched in the whole text before it.
    const before = text.slice(0, text.indexOf(sentence) + match.index);
    if (listItem.test(before)) continue;
    const of = owned.exec(before.slice(-100))?.slice(1).find(Boolean)?.toLowerCase();
    found = { values, words: excerptProse(`${match[0]}${rest}`), of };
  }
  return found === undefined || several.test(text) ? undefined : found;
}

const hints = ['one of', 'values', 'either', 'can be', 'options'];
const hint = /\b(?:one of|values|either|can be|options)\b/i;

/** Words of which each match of `announced` contains one. */
const announcers = ['one of', 'value', 'either', ' be'];

const announced =
  /\b(?:(?:possible|allowed|valid|accepted|acceptable|supported|permitted)\s+values?(?:\s+are|\s+is)?(?:\s+one\s+of)?|(?:must|can|may|should)\s+be\s+(?:one\s+of|either|set\s+to)|(?:can|must)\s+be(?=\s*[`'"])|one\s+of(?:\s+the\s+following(?:\s+values)?)?|either(?=\s*[`'"]))\s*:?\s*(?=[`'"[(\w])/i;

const owned =
  /\b(?:(\w+)\s+of\s+(?:the|an?|this|that|each|its)\s+(?:[\w-]+\s+){1,4}|(format)\s+(?:is\s+)?)$/i;

/** The beginning of a list item that names its subject: "- `type=<string>` the kind, one of ...". */
const listItem = /(?:^|\n)[ \t]*[-*+][ \t]+`[^`\n]+`[^\n]*$/;

/** Words of incomplete or conditional lists. */
const open =
  /\b(?:such\s+as|e\.g|etc|example|and more|among|if|when|unless|depend(?:s|ing)|or more|each|contains?|prefix(?:ed)?|starts?|followed)\b|\.\.\.|…|\*/i;

/** Words for values that combine several of the listed ones, or contain one of them. */
const several =
  /\b(?:separated|delimited|multiple|combination|any number of|list of|(?:begin|start|end)s? with)\b/i;

const quotedItem = /^(?:`([^`\s,|]{1,60})`|'([^'\s,|]{1,60})'|"([^"\s,|]{1,60})")/;
const bareItem = /^([A-Za-z][\w-]{0,40})(?=\s*(?:,|\||\/|\)|\]|$|\.\s*$|\s(?:or|and)\s))/;
const separator = /^\s*(?:,\s*(?:or|and)?\s*|\||\/|\s(?:or|and)\s)\s*/i;
const note = /^\s*\((?:the\s+)?default\)/i;
const end = /^\s*[)\].;]*\s*$/;

/** Returns the items of a list that extends to the end of the sentence or to a closing bracket. All must be quoted, or none. */
function listedIn(text: string): readonly string[] | undefined {
  const values: string[] = [];
  let rest = text.replace(/^[[(]\s*/, '');
  const item = /^[`'"]/.test(rest) ? quotedItem : bareItem;
  for (;;) {
    const match = item.exec(rest);
    if (match === null) return undefined;
    values.push(match[1] ?? match[2] ?? match[3] ?? '');
    rest = rest.slice(match[0].length).replace(note, '');
    if (end.test(rest)) break;
    const between = separator.exec(rest);
    if (between === null) return undefined;
    rest = rest.slice(between[0].length);
  }
  const isList = values.length >= 2 && values.length <= 30 && new Set(values).size === values.length;
  const isBare = item === bareItem;
  return isList && !(isBare && values.some((value) => fillers.has(value.toLowerCase()))) ? values : undefined;
}

/** Words that are placeholders rather than values. */
const fillers: ReadonlySet<string> = new Set([
  'null',
  'none',
  'empty',
  'the',
  'a',
  'an',
  'any',
  'other',
  'others',
  'string',
  'number',
]);
