import { englishName, englishWordsOf } from '../lexicon/english-words.js';
import { wordsBefore } from '../operations/query-values.js';
import { isIdentifierName } from '../names/identifier.js';
import { Phrases } from '../words/phrases.js';
import { wordSet } from '../words/word-set.js';

/** True for a variable that names an object: `{id}`, `{orderId}`, and `{order}` after `orders`. */
export function namesObject(name: string, path: string): boolean {
  if (isIdentifierName(name)) return true;
  const words = englishWordsOf(name);
  return words.length > 0 && wordsBefore(path, name).join(' ') === words.join(' ') && !counts.endsIn(words);
}

/** Collections that are numbered by nature. */
const counts = new Phrases(
  'page, version, revision, year, month, day, week, level, line, row, chapter, season, episode, number, index, position, code, asn, port, vlan, zip, isbn',
);

/** True for the bare `id`, in any language. */
export function isBareId(name: string): boolean {
  return englishName(name) === 'id';
}

/** True for a variable that names what all clients share, such as a country, so that it cannot be taken from anybody. */
export function namesCommonGood(name: string, path: string): boolean {
  return common.isIn(wordsBefore(path, name)) || common.isIn(englishWordsOf(name));
}

const common = new Phrases(
  'country, language, currency, category, genre, tag, region, state, city, type, unit, status, locale, timezone, version, revision',
);

/** True for a variable that names one of the collection before it, `/secrets/{secret}`, and does not hold its value. */
export function namesItemBefore(name: string, path: string): boolean {
  return wordsBefore(path, name).at(-1) === englishWordsOf(name).at(-1);
}

/** True for variables that choose a form or a version, and name no resource: `{format}`, `{api_version}`. */
export function choosesForm(name: string): boolean {
  return forms.has(englishName(name).replace(/^api/, ''));
}

const forms = wordSet('v ver version format ext extension locale lang language');
