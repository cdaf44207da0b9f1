import { hasLongWord } from '@assay/api-knowledge';
import { defineFact } from '@assay/core';
import { gatherTexts, type Texts } from './texts.js';

/** What a text may hold, as bits of its mark: a secret, something of a person, or something that a browser runs. */
export const suspicions = { secret: 1, personal: 2, active: 4 } as const;

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
  if ((readByPeople.has(key) || around === 'scopes') && mayBeActive(text)) found |= suspicions.active;
  return found;
}

/** The fields that pages render; the texts of scopes are rendered too. */
const readByPeople: ReadonlySet<string | number> = new Set(['description', 'summary', 'title']);

/** True for an address or a number that may be that of a person, with nothing else next to it. */
function mayBePersonal(text: string): boolean {
  if (text.length > 100) return false;
  return text.includes('@') || (beginsNumber[text.charCodeAt(0)] === 1 && number.test(text));
}

const beginsNumber = new Uint8Array(128);
for (const character of '+(0123456789') beginsNumber[character.charCodeAt(0)] = 1;

const number = /^[+(]?\d[\d ().-]+\d$/;

/** True for texts with what begins a script, an event handler, a link that runs scripts, or an embedded page. */
export function mayBeActive(text: string): boolean {
  // Looking for a character is much faster than the expression, which needs one of these.
  return (text.includes('<') || text.includes(':') || text.includes('=')) && active.test(text);
}

const active =
  /<(?:script|iframe|object|embed)\b|\son[a-z]{3,}\s*=|(?:javascript|vbscript)\s*:|data\s*:\s*text\/html/i;
