import { isObject } from '@assay/core';
import { jsonOf } from '../client/answer-json.js';
import type { Answer } from '../client/exchange.js';
import { isList } from '../judge/list-items.js';

/** The texts of a refusal that are read. */
const maxTexts = 200;

/** Values that are shorter may stand in any text. */
const shortest = 4;

const missing =
  /\bnot (?:be )?found\b|\b(?:does|do|did)(?: not|n['’]t) exist\b|\bno such\b|\bnon-?existent\b|\bunknown\b/i;

/** Says of a value that was sent whether a refusal says that there is nothing of that name: "Queue 'golden-market' not found". */
export function missedBy(answer: Answer): (value: string) => boolean {
  const { status } = answer;
  const isRefusal = status >= 400 && status < 500 && answer.body.length <= 64 * 1024;
  const texts = isRefusal ? textsIn(jsonOf(answer)) : [];
  const messages = texts.filter((text) => status === 404 || status === 410 || missing.test(text));
  // A text that is the value alone repeats what was sent. Who speaks of a URL has asked there, or does not want to.
  return (value) =>
    (URL.canParse(value) && value.includes('://') ? texts : messages).some(
      (text) =>
        text !== value &&
        (value.length >= shortest || (/^\d+$/.test(value) && missing.test(text))) &&
        hasWord(text, value),
    );
}

function textsIn(body: unknown): string[] {
  const found: string[] = [];
  const waiting: unknown[] = [body];
  for (let at = 0; at < waiting.length && at < maxTexts; at++) {
    const value = waiting[at];
    if (typeof value === 'string') found.push(value.slice(0, 2000));
    else if (isList(value)) waiting.push(...value);
    else if (isObject(value)) waiting.push(...Object.values(value));
  }
  return found;
}

function hasWord(text: string, value: string): boolean {
  const at = text.indexOf(value);
  if (at === -1) return false;
  const isPart = (character: string | undefined): boolean =>
    character !== undefined && /[\p{L}\p{N}_]/u.test(character);
  return !isPart(text[at - 1]) && !isPart(text[at + value.length]);
}
