import { wordSet } from '../words/word-set.js';
import { singularOf, wordsOf } from '../words/words.js';
import { sentencesOf } from './sentences.js';

/** Object that a description says the value identifies. */
export interface IdentifiedResource {
  /** The words of the resource in lower case, the last of them in the singular: `parent`, `folder`. */
  readonly words: readonly string[];
  /** Words of the name written like brands or people: `stripe` in "the Stripe customer ID". */
  readonly proper: readonly string[];
  /** True where the description begins with it, as that of an identifier does. */
  readonly isAll: boolean;
}

/**
 * The resource that a description says a value is the identifier of: a `parent folder` in "The ID of the parent folder" and in "Parent folder ID". Only
 * the first sentence that speaks of an identifier counts, and undefined is all that leaves a choice: "The ID of the user or group".
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

// What is said of the value itself is said early.
const longest = 300;

/** True for a description that begins with speaking of an identifier. */
export function mentionsIdentifier(description: string): boolean {
  return ofIdentifier.test(description.slice(0, longest));
}

const ofIdentifier = /\b(?:ids?|uuids?|guids?|identifiers?)\b/i;
const identifierToken = /^(?:ids?|uuids?|guids?|identifiers?)$/i;

/** The text of Markdown and HTML: what is linked, quoted or marked. */
function plainOf(text: string): string {
  return text.replaceAll(/\[([^\][]*)\]\([^()\s]*\)/g, '$1').replaceAll(/<[^<>]*>|[`*"“”]/g, ' ');
}

interface Phrase {
  readonly tokens: readonly string[];
  /** Offset of the phrase in the sentence, its identifier included. */
  readonly at: number;
  /** True where it goes on with another resource that may be meant instead. */
  readonly isOneOfSeveral: boolean;
}

/** The words right before the identifier: `parent folder` of "the parent folder ID". */
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

/** The last word before a place that says something. */
function lastBefore(tokens: readonly string[], at: number): string | undefined {
  return tokens.slice(0, at).findLast((token) => !leadingWords.has(token.toLowerCase()));
}

const longestPhrase = 5;

function isOfPhrase(token: string | undefined): boolean {
  if (token === undefined || !/^\p{L}/u.test(token)) return false;
  const word = token.toLowerCase();
  return !ends.has(word) && !leadingWords.has(word) && !identifierToken.test(token);
}

/** True for what joins two resources, not a resource and a value without one: "or 0 for the root folder", "or null". */
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

/** Words that may precede a noun and say nothing about it. */
const leadingWords = wordSet(
  'a an the this that any each every some its their your our his her one another all given specified specific particular existing',
  'associated related linked corresponding respective certain assigned requested desired',
);

/** Words between the article and the resource that make no other resource of it. */
const neutral = wordSet(
  'unique internal numeric numerical optional required valid immutable opaque string system global globally universally generated',
  'new available uploaded uri encoded comma separated fully qualified',
);

/** General nouns that may follow the name: an `attachment resource` is an attachment. */
const generals = wordSet(
  'resource resources object objects entity entities record records instance instances',
);

/** Words that end a name, or are no part of one. */
const ends = wordSet(
  'to of for in on at by with within without from into onto as under over between about against through per via is are was were be been',
  'being will would can could may might must shall should has have had do does did which who whom whose where when while if unless using used',
  'belonging returned provided created made owned attached sent applied obtained and or nor but then than also not only no yes you we it they',
  'he she whether because since until after before see like such including containing identifying representing uniquely identifies having',
);
