import { wordSet } from '../words/word-set.js';
import { singularOf, wordsOf } from '../words/words.js';
import { sentencesOf } from './sentences.js';

/** A resource that a value identifies according to its description. */
export interface IdentifiedResource {
  /** The words of the resource in lower case, the last one in the singular: `parent`, `folder`. */
  readonly words: readonly string[];
  /** The capitalised words of the name, such as brands and people: `stripe` in "the Stripe customer ID". */
  readonly proper: readonly string[];
  /** True if the description begins with the resource, as is usual for identifiers. */
  readonly isAll: boolean;
}

/**
 * Finds the resource that a value identifies according to its description: `parent folder` in "The ID of the parent folder" and
 * "Parent folder ID". Uses only the first sentence about an identifier. Undefined for ambiguous ones: "The ID of the user or
 * group".
 */
export function findIdentifiedResource(description: string): IdentifiedResource | undefined {
  if (!mentionsIdentifier(description)) return undefined;
  const start = description.slice(0, longest);
  const sentences = sentencesOf(plainOf(start));
  const sentence = sentences.find((each) => ofIdentifier.test(each)) ?? '';
  const tokens = sentence.match(/[\p{L}\p{N}]+(?:['’_-][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu) ?? [];
  const found: Phrase[] = [];
  for (const [at, token] of tokens.entries()) {
    if (!identifierToken.test(token)) continue;
    const phrase = phraseBefore(tokens, at) ?? phraseAfter(tokens, at);
    if (phrase === undefined) continue;
    if (phrase.isOneOfSeveral) return undefined;
    found.push(phrase);
  }
  const [first, ...others] = found.map((phrase) => getIdentified(phrase, tokens));
  return first !== undefined &&
    others.every((other) => describeIdentified(other) === describeIdentified(first))
    ? first
    : undefined;
}

// The examined length, because descriptions begin with the meaning of the value.
const longest = 300;

/** True for a description whose beginning mentions an identifier. */
export function mentionsIdentifier(description: string): boolean {
  return ofIdentifier.test(description.slice(0, longest));
}

const ofIdentifier = /\b(?:ids?|uuids?|guids?|identifiers?)\b/i;
const identifierToken = /^(?:ids?|uuids?|guids?|identifiers?)$/i;

/** Removes the markup of Markdown and HTML from a text. */
function plainOf(text: string): string {
  return text.replaceAll(/\[([^\][]*)\]\([^()\s]*\)/g, '$1').replaceAll(/<[^<>]*>|[`*"“”]/g, ' ');
}

interface Phrase {
  readonly tokens: readonly string[];
  /** The offset of the phrase in the sentence, including its identifier. */
  readonly at: number;
  /** True if another resource follows as an alternative. */
  readonly isOneOfSeveral: boolean;
}

/** Returns the words before the identifier: `parent folder` of "the parent folder ID". */
function phraseBefore(tokens: readonly string[], at: number): Phrase | undefined {
  let from = at;
  while (from > 0 && isOfPhrase(tokens[from - 1])) from--;
  const words = tokens.slice(from, at).filter((word) => !neutral.has(word.toLowerCase()));
  if (words.length === 0 || words.length > longestPhrase) return undefined;
  return { tokens: words, at: from, isOneOfSeveral: isChoice(lastBefore(tokens, from)) };
}

/** Returns the phrase after the identifier: `parent folder` in "the ID of the parent folder that it is in". */
function phraseAfter(tokens: readonly string[], at: number): Phrase | undefined {
  if (!/^(?:of|for)$/i.test(tokens[at + 1] ?? '')) return undefined;
  let from = at + 2;
  while (leadingWords.has((tokens[from] ?? '').toLowerCase())) from++;
  let to = from;
  while (isOfPhrase(tokens[to])) to++;
  const words = tokens.slice(from, to);
  const owner = words.findLastIndex((word) => /['’]s?$/.test(word));
  const phraseWords = words.slice(owner + 1).filter((word) => !neutral.has(word.toLowerCase()));
  if (phraseWords.length === 0 || phraseWords.length > longestPhrase) return undefined;
  return { tokens: phraseWords, at, isOneOfSeveral: isChoice(tokens[to], tokens[to + 1]) };
}

/** Returns the last meaningful word before an index. */
function lastBefore(tokens: readonly string[], at: number): string | undefined {
  return tokens.slice(0, at).findLast((token) => !leadingWords.has(token.toLowerCase()));
}

const longestPhrase = 5;

function isOfPhrase(token: string | undefined): boolean {
  if (token === undefined || !/^\p{L}/u.test(token)) return false;
  const word = token.toLowerCase();
  return !ends.has(word) && !leadingWords.has(word) && !identifierToken.test(token);
}

/** True for a conjunction of two resources. False before a value without a resource: "or 0 for the root folder", "or null". */
function isChoice(token: string | undefined, next = ''): boolean {
  return /^(?:or|and|nor|\/|\|)$/i.test(token ?? '') && !/^(?:\d+|null|none|nothing|empty)$/i.test(next);
}

function getIdentified(phrase: Phrase, sentence: readonly string[]): IdentifiedResource {
  const general = phrase.tokens.findIndex((word, index) => index > 0 && generals.has(word.toLowerCase()));
  const phraseTokens = general === -1 ? phrase.tokens : phrase.tokens.slice(0, general);
  const isTitle = phraseTokens.every((word) => isCapital(word));
  const words = phraseTokens.flatMap((word) => wordsOf(word));
  const proper = isTitle ? [] : phraseTokens.filter((word) => isCapital(word) && word !== sentence[0]);
  return {
    words: [...words.slice(0, -1), singularOf(words.at(-1) ?? '')],
    proper: proper.flatMap((word) => wordsOf(word)),
    isAll: sentence.slice(0, phrase.at).every((token) => isFillerWord(token.toLowerCase())),
  };
}

function isFillerWord(word: string): boolean {
  return leadingWords.has(word) || neutral.has(word) || !/^[\p{L}\p{N}]/u.test(word);
}

function isCapital(word: string): boolean {
  return /^\p{Lu}/u.test(word);
}

function describeIdentified(resource: IdentifiedResource | undefined): string {
  return resource?.words.join(' ') ?? '';
}

/** Words that may precede a noun without changing its meaning. */
const leadingWords = wordSet(
  'a an the this that any each every some its their your our his her one another all given specified specific particular existing',
  'associated related linked corresponding respective certain assigned requested desired',
);

/** Words between the article and the resource that do not change its identity. */
const neutral = wordSet(
  'unique internal numeric numerical optional required valid immutable opaque string system global globally universally generated',
  'new available uploaded uri encoded comma separated fully qualified',
);

/** General nouns that may follow the name: an `attachment resource` is an attachment. */
const generals = wordSet(
  'resource resources object objects entity entities record records instance instances',
);

/** Words that end a name or are not part of one. */
const ends = wordSet(
  'to of for in on at by with within without from into onto as under over between about against through per via is are was were be been',
  'being will would can could may might must shall should has have had do does did which who whom whose where when while if unless using used',
  'belonging returned provided created made owned attached sent applied obtained and or nor but then than also not only no yes you we it they',
  'he she whether because since until after before see like such including containing identifying representing uniquely identifies having',
);
