import type { Schema } from '@assay/core';
import { proseInEnglish } from '../lexicon/english-prose.js';
import { byName } from '../words/words.js';

/**
 * True for descriptions in which the service itself calls the URL: "we fetch the URL", "the image is downloaded from this URL".
 */
export function statesServerFetch(description: string | undefined): boolean {
  return (
    description !== undefined &&
    describesFetchedUrl(description.length > 1000 ? description.slice(0, 1000) : description)
  );
}

/** True for descriptions of a fetched URL. Cached, because descriptions repeat. */
const describesFetchedUrl: (text: string) => boolean = byName((description) => {
  if (!callable.test(description)) return false;
  const { text, isTranslated } = proseInEnglish(description);
  return (
    (isTranslated && translatedCall.test(text)) ||
    fetches.test(text) ||
    meantForCalls.test(text) ||
    pulledByService.test(text)
  );
});

/** Words of all languages of the lexicon for what may be called. */
const callable =
  /ur[il]|ad+res|link|endpoint|page|site|direcci|endere|indirizz|адрес|ссылк|地址|网址|链接|アドレス|リンク|주소|링크/i;

/** "El servidor notificará el resultado a esta dirección": what follows the verb has the words of its language. */
const translatedCall = /\bserver\s+(?:calls|downloads?|fetche?s?)\b/i;

const fetches =
  /(?:^|\.\s+)(?:fetches|downloads|retrieves|crawls|scrapes|loads|calls)\s+(?:\w+\s+){0,6}(?:url|uri|address|link)\b|\b(?:we|service|server|api|system|platform|backend|it)\s+(?:will\s+|then\s+)?(?:fetch|download|retrieve|crawl|scrape|call|request|load)(?:es|s)?\s+(?:\w+\s+){0,4}(?:url|uri|address|link)\b|\b(?:fetched|downloaded|retrieved|crawled|loaded)\s+(?:by the (?:service|server|api)\s+)?from\s+(?:this|the)\s+(?:url|uri|address|link)\b/i;

/**
 * Matches "The URL the gateway downloads the image from", "the page that is fetched", "URL of a stylesheet to apply". Excludes
 * URLs that browsers and players load.
 */
const pulledByService =
  /\b(?:ur[il]|location|address)\s+(?:(?:that|which|from\s+which|where)\s+)?(?:the|our)\s+(?!(?:end\s?)?(?:users?|clients?|customers?|browsers?|callers?|apps?|applications?|players?|recipients?|visitors?|viewers?|devices?|sdk)\b)\w+\s+(?:will\s+|then\s+)?(?:downloads?|fetch(?:es)?|retrieves?|pulls?)\b|\b(?:ur[il]|address|web ?page|page|web ?site|site)\s+(?:that|which)\s+(?:is|will\s+be|gets?)\s+(?:(?:fetched|crawled|scraped)\b|loaded\s+to\s+(?:make|build|generate|create|extract)\b)|\bur[il]\s+of\s+(?:an?|the)\s+(?:[\w-]+\s+){1,3}to\s+(?:apply|import|ingest|convert|transcode)\b/i;

/** Matches texts with an explicit purpose: "the page to scan", "the URL to be monitored", "Slack webhook URL". */
const meantForCalls =
  /\b(?:ur[il]|endpoint|address|web ?page|page|web ?site|site)\s+(?:that\s+will|which\s+will|to)\s+be\s+(?:monitored|checked|probed|pinged|polled|crawled|scanned|scraped|fetched|captured|rendered|screenshotted|analy[sz]ed)\b|\b(?:ur[il]|endpoint|address|web ?page|page|web ?site|site)\s+to\s+(?:monitor|probe|ping|poll|crawl|scan|scrape|fetch|capture|render|screenshot|analy[sz]e)(?=\s?(?:[.,;(]|$))|\b(?:ur[il]|endpoint|address)\s+to\s+perform\s+(?:the\s+)?health\s?checks\s+on\b|^(?:an?\s+|the\s+)?(?:\w+\s+){0,2}webhook\s+(?:ur[il]|endpoint|address)\b/i;

/** True for links from the service ("the URI for retrieving notifications") and links for people ("the link the user clicks"). */
export function isFollowedByClients({ description = '', usedInResponse }: Schema): boolean {
  return (usedInResponse && isLinkText.test(description)) || followed.test(description);
}

const isLinkText =
  /^(?:(?:a|an|the)\s+)?(?:ur[il]|link|address)\s+(?:for|to)\s+(?:retriev|view|access|list)(?:e|ing)?\s+\w+(?:\s+\w+){0,5}\s*(?:\.|$)/i;

const followed =
  /\b(?:ur[il]|link|address|page)\s+(?:that\s+|which\s+)?(?:the\s+|a\s+)?(?:users?|people|visitors?|customers?|recipients?|readers?)\s+(?:clicks?|opens?|follows?|visits?)\b/i;

/** True for descriptions in which a URL filters stored resources: "only return links with this URL". */
export function statesFilter(description: string): boolean {
  return filters.test(description.slice(0, 500));
}

const filters = /\bfilter|\bonly (?:return|show|list|include)|\bsearch for\b|\bmatch(?:es|ing)?\b/i;
