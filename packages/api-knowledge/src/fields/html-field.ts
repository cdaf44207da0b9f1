import type { Schema } from '@assay/core';
import { englishWordsOf } from '../lexicon/english-words.js';
import { Phrases } from '../words/phrases.js';
import { byName } from '../words/words.js';

/** True for names of unsanitised HTML: `rawHtml`, `unsafe_html`. */
export const namesRawHtml: (name: string) => boolean = byName(
  (name) => /html/i.test(name) && raw.endsIn(englishWordsOf(name)),
);

const raw = new Phrases('raw html, unsafe html, html raw, untrusted html, unsanitized html, unescaped html');

/** True if a description declares unsanitised HTML: "Raw HTML", "HTML. Not sanitized." */
export function isDescribedAsRawHtml({ description = '' }: Schema): boolean {
  // A search for the letters is much faster than the expressions, and few descriptions contain them.
  if (!description.includes('HTML') && !description.includes('html')) return false;
  const start = description.slice(0, 500);
  return /\bhtml\b/i.test(start) && uncleaned.test(start);
}

const uncleaned =
  /\braw html\b|\bun-?(?:sanitized|sanitised|escaped|filtered)\b|\bnot (?:been )?(?:sanitized|sanitised|escaped|filtered|cleaned)\b|\bas (?:the |a )?(?:user|author|customer|sender)s? (?:wrote|entered|typed|sent|submitted)\b/i;
