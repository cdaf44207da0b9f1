import { englishName, englishWordsOf } from '../lexicon/english-words.js';
import { wordsBefore } from '../operations/query-values.js';
import { isIdentifierName } from '../names/identifier.js';
import { Phrases } from '../words/phrases.js';
import { wordSet } from '../words/word-set.js';

/** True for a variable that identifies an object: `{id}`, `{orderId}`, and `{order}` after `orders`. */
export function namesObject(name: string, path: string): boolean {
  if (isIdentifierName(name)) return true;
  const words = englishWordsOf(name);
  return words.length > 0 && wordsBefore(path, name).join(' ') === words.join(' ') && !counts.endsIn(words);
}

/** Collections with natural numbers or codes. */
const counts = new Phrases(
  'page, version, revision, year, month, day, week, level, line, row, chapter, season, episode, number, index, position, code, asn, port, vlan, zip, isbn',
);

/** True for the bare `id`, in any language. */
export function isBareId(name: string): boolean {
  return englishName(name) === 'id';
}

/** True for a variable that identifies public knowledge, such as a country, which belongs to no user. */
export function isPublicKnowledge(name: string, path: string): boolean {
  return common.isIn(wordsBefore(path, name)) || common.isIn(englishWordsOf(name));
}

const common = new Phrases(
  'country, language, currency, category, genre, tag, region, state, city, type, unit, status, locale, timezone, version, revision',
);

/** True for a variable that identifies an item of the collection before it, as in `/secrets/{secret}`, rather than its value. */
export function namesItemBefore(name: string, path: string): boolean {
  return wordsBefore(path, name).at(-1) === englishWordsOf(name).at(-1);
}

/** True for variables that select a format or version rather than a resource: `{format}`, `{api_version}`. */
export function choosesForm(name: string): boolean {
  return forms.has(englishName(name).replace(/^api/, ''));
}

const forms = wordSet('v ver version format ext extension locale lang language');
