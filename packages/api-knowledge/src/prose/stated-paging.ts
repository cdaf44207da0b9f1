import { englishProse } from '../lexicon/english-prose.js';
import { mentions } from './sentences.js';

/** The paging role that a description can state: the size of a page, or its position. */
export type StatedPaging = 'page size' | 'page position';

/** The examined length, because later words are about other subjects. */
const opening = 400;

/** Returns the paging role that a description states: "Results per page.", "Token of the next page". */
export function statedPaging(text: string): StatedPaging | undefined {
  const lower = englishProse(text.slice(0, opening)).toLowerCase();
  if (!mentions(lower, hints)) return undefined;
  if (size.test(lower)) return 'page size';
  return position.test(lower) ? 'page position' : undefined;
}

const hints = ['page', 'pagin', 'number of', 'offset', 'skip', 'previous', 'continu'];

const itemNounsPattern = String.raw`(?:results?|items|records|entries|rows|objects|elements|hits|matches|resources)`;

const size = new RegExp(
  [
    String.raw`\b${itemNounsPattern}\s+(?:per|on\s+(?:each|a|one|the)|in\s+(?:each|a|one|the))\s+page\b`,
    String.raw`\bpage\s+size\b|\bsize\s+of\s+(?:the|a|each)\s+page\b`,
    String.raw`\bnumber\s+of\s+(?:[\w-]+\s+){0,2}${itemNounsPattern}\s+(?:to\s+(?:return|fetch|retrieve|include)|returned|per\s+(?:request|response|call))\b`,
  ].join('|'),
);

const position = new RegExp(
  [
    String.raw`\bpage\s+(?:number|index|token|cursor)\b|\bnumber\s+of\s+the\s+page\b`,
    String.raw`\b(?:next|previous|following)\s+(?:page|set\s+of\s+${itemNounsPattern}|batch\s+of)\b`,
    String.raw`\bpage\s+(?:of\s+(?:[\w-]+\s+)?${itemNounsPattern}\s+)?to\s+(?:return|fetch|retrieve|show|get)\b|\bpaginat(?:e|ing|ion)\b`,
    String.raw`\bnumber\s+of\s+(?:[\w-]+\s+){1,3}to\s+skip\b|\boffset\s+(?:of\s+the\s+first|into\s+the|from\s+the\s+(?:start|beginning))\b`,
    String.raw`\bcontinuation\s+token\b|\bfrom\s+(?:the|a)\s+previous\s+(?:list|page|listing)\b`,
  ].join('|'),
);
