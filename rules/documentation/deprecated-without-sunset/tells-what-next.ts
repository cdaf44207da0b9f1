import { resolve, type Operation } from '@assay/core';

/** Words for a successor, for an end, or a date. */
const words =
  /\b(?:instead|use|replaced?|replacement|supersed\w*|successor|migrat\w*|moved?|see|refer|favou?r|alternative\w*|prefer\w*|switch|new(?:er)?|sunset\w*|remov\w*|retir\w*|decommission\w*|discontinu\w*|shut ?down|turned off|end[- ]of[- ](?:life|support)|eol|until|no longer|legacy|latest)\b|\bv\d|\b20\d\d\b|\]\(|https?:|`\//i;

/** Names of extensions that announce an end or a successor. */
const extension = /^x-.*(?:sunset|deprecat|remov|retire|eol|end-?of-?life|replac|successor|supersede)/i;

const headers: ReadonlySet<string> = new Set(['sunset', 'deprecation', 'link']);

/** True for deprecated operations that say what to use instead, or when they end: in their texts, a link, an extension or a documented header. */
export function statesReplacementOrSunset(operation: Operation): boolean {
  const texts = [
    operation.text('description'),
    operation.text('summary'),
    operation.pathItem.text('description'),
  ];
  return (
    texts.some((text) => text !== undefined && words.test(text)) ||
    operation.raw['externalDocs'] !== undefined ||
    Object.keys(operation.raw).some((key) => extension.test(key)) ||
    Object.keys(operation.pathItem.raw).some((key) => extension.test(key)) ||
    (operation.responses ?? []).some(({ slot }) => announcesEnd([...(resolve(slot)?.headers.keys() ?? [])]))
  );
}

function announcesEnd(names: readonly string[]): boolean {
  return names.some((name) => headers.has(name.toLowerCase()));
}
