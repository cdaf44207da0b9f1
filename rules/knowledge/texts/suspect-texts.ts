import { hasLongWord, mayDisclosePassword } from '@assay/api-knowledge';
import { defineFact } from '@assay/core';
import { gatherTexts, type Texts } from './texts.js';

/**
 * Possible contents of a text, as bits of its mark: a secret, personal data, active content, or a password in words.
 */
export const suspicions = { secret: 1, personal: 2, active: 4, told: 8 } as const;

/**
 * The texts of an API description that may contain what no document should, each marked with its suspicions. One walk checks for all
 * of them and keeps one text in nine, so that the rules have little to look at: together they took 40 ms more for a document of 4 MB.
 */
export const suspectTexts = defineFact('the suspect texts', (model): Texts =>
  gatherTexts(model, shortest, suspicionsOf),
);

/** No secret, nothing of a person and no element that a browser runs is shorter. */
const shortest = 7;

function suspicionsOf(text: string, key: string | number, around: string | number): number {
  let found = 0;
  if (hasLongWord(text)) found = suspicions.secret;
  if (mayBePersonal(text)) found |= suspicions.personal;
  if (isReadByPeople(key, around)) {
    if (mayDisclosePassword(text)) found |= suspicions.told;
    if (mayBeActive(text)) found |= suspicions.active;
  }
  return found;
}

/** True for the fields that pages render; the texts of scopes are rendered too. */
function isReadByPeople(key: string | number, around: string | number): boolean {
  return key === 'description' || key === 'summary' || key === 'title' || around === 'scopes';
}

/** True for an address or a number that may be that of a person, with nothing else next to it. */
function mayBePersonal(text: string): boolean {
  if (text.length > 100) return false;
  return text.indexOf('@') >= 0 || (beginsNumber[text.charCodeAt(0)] === 1 && number.test(text));
}

const beginsNumber = new Uint8Array(128);
for (const character of '+(0123456789') beginsNumber[character.charCodeAt(0)] = 1;

const number = /^[+(]?\d[\d ().-]+\d$/;

/** True for texts with what begins a script, an event handler, a link that runs scripts, or an embedded page. */
export function mayBeActive(text: string): boolean {
  // Trying the expression everywhere takes ten times as long as looking around the characters that it needs.
  return (beginsElement(text) || endsScheme(text) || endsHandler(text)) && active.test(text);
}

/** True for texts with a `<` before a letter that one of the elements begins with. */
function beginsElement(text: string): boolean {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1))
    if ('sioeSIOE'.includes(text.charAt(at + 1))) return true;
  return false;
}

/** True for texts with a colon behind the letter that one of the schemes ends with. */
function endsScheme(text: string): boolean {
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    const last = text.charCodeAt(wordEnd(text, at)) | lowerCase;
    if (last === letterT || last === letterA) return true;
  }
  return false;
}

/** True for texts with an equals sign behind a word that begins like a handler, `on`. */
function endsHandler(text: string): boolean {
  for (let at = text.indexOf('='); at >= 0; at = text.indexOf('=', at + 1)) {
    let index = wordEnd(text, at);
    while (isLetter(text.charCodeAt(index))) index--;
    if (
      (text.charCodeAt(index + 1) | lowerCase) === letterO &&
      (text.charCodeAt(index + 2) | lowerCase) === letterN
    )
      return true;
  }
  return false;
}

/** Returns the offset of the last character before an offset that is not white space. */
function wordEnd(text: string, before: number): number {
  let index = before - 1;
  while (isSpace(text.charCodeAt(index))) index--;
  return index;
}

/** True for white space, and for what may be some beyond ASCII. */
function isSpace(unit: number): boolean {
  return unit <= 0x20 || unit >= 0x80;
}

function isLetter(unit: number): boolean {
  return (unit | lowerCase) >= letterA && (unit | lowerCase) <= 0x7a;
}

const lowerCase = 0x20;
const letterA = 0x61;
const letterN = 0x6e;
const letterO = 0x6f;
const letterT = 0x74;

const active =
  /<(?:script|iframe|object|embed)\b|\son[a-z]{3,}\s*=|(?:javascript|vbscript)\s*:|data\s*:\s*text\/html/i;
