import type { Random } from './random.js';

const nouns = [
  'harbor',
  'garden',
  'meadow',
  'river',
  'lantern',
  'bridge',
  'orchard',
  'valley',
  'summit',
  'island',
  'forest',
  'market',
  'window',
  'anchor',
  'candle',
  'marble',
  'thistle',
  'willow',
] as const;

const adjectives = ['amber', 'quiet', 'silver', 'golden', 'gentle', 'bright', 'early', 'northern'] as const;

const sentences = [
  'Delivered in the morning and checked twice.',
  'Please leave the parcel at the front desk.',
  'Updated after the review on Tuesday.',
  'A short note about the order.',
  'Works as described in the manual.',
  'Second request after the first one expired.',
] as const;

/** A noun: `harbor`. */
export function word(random: Random): string {
  return random.pick(nouns);
}

/** Two words: `amber harbor`. */
function wordPair(random: Random): string {
  return `${random.pick(adjectives)} ${random.pick(nouns)}`;
}

/** Two words as a heading: `Amber harbor`. */
export function heading(random: Random): string {
  return capital(wordPair(random));
}

/** Two words as the name of something: `Amber Harbor`. */
export function properName(random: Random): string {
  return wordPair(random).split(' ').map(capital).join(' ');
}

/** Two words as part of a path: `amber-harbor`. */
export function slug(random: Random): string {
  return wordPair(random).replace(' ', '-');
}

/** A sentence that could be in any remark. */
export function sentence(random: Random): string {
  return random.pick(sentences);
}

/** Words of at least `min` and at most `max` characters. */
export function textOfLength(min: number, max: number, random: Random): string {
  let text = word(random);
  while (text.length < min) text += ` ${word(random)}`;
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  return cut.endsWith(' ') ? `${cut.slice(0, -1)}s` : cut;
}

/** Letters and digits, at least `min` and at most `max` characters. */
export function keyOfLength(min: number, max: number, random: Random): string {
  return random.characters('abcdefghijklmnopqrstuvwxyz0123456789', Math.min(max, Math.max(min, 8)));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
