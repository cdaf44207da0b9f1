import { byName, collectionOf, dangerOf, Phrases, englishWordsOf } from '@assay/api-knowledge';
import { resolveSchema, type Parameter, type Schema, type Severity } from '@assay/core';
import { hasWholePattern, isFreeText, schemaOfParameter } from '../../knowledge/schemas/free-text.js';

/** Returns the severity of a parameter whose value the service may fetch; undefined if nothing indicates it. */
export function concernOfParameter(parameter: Parameter): Severity | undefined {
  const { name, in: place } = parameter;
  const schema = schemaOfParameter(parameter);
  if (place === 'header' || place === 'cookie' || !isOpen(schema)) return undefined;
  // `/sites/{siteUrl}` and `/webhooks/{webhook}` name resources that the service knows.
  if (place === 'path') {
    if (!addresses.equals(englishWordsOf(name))) return undefined;
    return isStatedFetched(parameter) ? 'medium' : 'low';
  }
  switch (dangerOf(name)) {
    case 'callback':
    case 'fetch':
      return 'medium';
    case 'url':
      return isFilter(parameter) && !isStatedFetched(parameter) ? undefined : 'medium';
    case undefined: {
      if (isStatedFetched(parameter)) return 'medium';
      if (!isUrl(schema) || isFilter(parameter)) return undefined;
      return statesServerFetch(parameter.soleOperation?.text('description')) ? 'medium' : 'low';
    }
    default:
      return undefined;
  }
}

function isStatedFetched(parameter: Parameter): boolean {
  return statesServerFetch(parameter.text('description') ?? parameter.schema?.description);
}

const addresses = new Phrases('url, uri, target url, source url, image url, callback url');

/** True for `url` in `GET /links?url=`, which chooses among resources that are kept. */
function isFilter(parameter: Parameter): boolean {
  const { soleOperation: operation } = parameter;
  if (operation !== undefined && collectionOf(operation) !== undefined) return true;
  return filters.test((parameter.text('description') ?? parameter.schema?.description ?? '').slice(0, 500));
}

const filters = /\bfilter|\bonly (?:return|show|list|include)|\bsearch for\b|\bmatch(?:es|ing)?\b/i;

/** The same for a property of what clients send. Most URLs there are only stored and shown: of people, pictures, pages. */
export function concernOfProperty(schema: Schema): Severity | undefined {
  const danger = dangerOf(String(schema.key));
  const isFetched = statesServerFetch(schema.description);
  if (!isFetched && danger !== 'callback' && danger !== 'fetch' && danger !== 'url') return undefined;
  if (schema.readOnly || !isOpen(schema)) return undefined;
  if (!isFetched && isFollowedByClients(schema)) return undefined;
  if (danger === 'callback' || isFetched) return 'medium';
  // What comes back as well is usually a part of what is stored.
  if (schema.usedInResponse || isHost(schema)) return undefined;
  return danger === 'fetch' || isOfWebhook(schema) ? 'medium' : 'low';
}

/** True for descriptions that say that the service itself calls the value: "we fetch the URL", "the image is downloaded from this URL". */
function statesServerFetch(description: string | undefined): boolean {
  return (
    description !== undefined &&
    describesFetchedUrl(description.length > 1000 ? description.slice(0, 1000) : description)
  );
}

/** Descriptions repeat, and most mention nothing that could be called. */
const describesFetchedUrl: (text: string) => boolean = byName(
  (text) =>
    callable.test(text) && (fetches.test(text) || meantForCalls.test(text) || pulledByService.test(text)),
);

const callable = /ur[il]|address|link|endpoint|page|site/i;

const fetches =
  /(?:^|\.\s+)(?:fetches|downloads|retrieves|crawls|scrapes|loads|calls)\s+(?:\w+\s+){0,6}(?:url|uri|address|link)\b|\b(?:we|service|server|api|system|platform|backend|it)\s+(?:will\s+|then\s+)?(?:fetch|download|retrieve|crawl|scrape|call|request|load)(?:es|s)?\s+(?:\w+\s+){0,4}(?:url|uri|address|link)\b|\b(?:fetched|downloaded|retrieved|crawled|loaded)\s+(?:by the (?:service|server|api)\s+)?from\s+(?:this|the)\s+(?:url|uri|address|link)\b/i;

/** "The URL the gateway downloads the image from", "the page that is fetched", "URL of a stylesheet to apply"; not what browsers and players load. */
const pulledByService =
  /\b(?:ur[il]|location|address)\s+(?:(?:that|which|from\s+which|where)\s+)?(?:the|our)\s+(?!(?:end\s?)?(?:users?|clients?|customers?|browsers?|callers?|apps?|applications?|players?|recipients?|visitors?|viewers?|devices?|sdk)\b)\w+\s+(?:will\s+|then\s+)?(?:downloads?|fetch(?:es)?|retrieves?|pulls?)\b|\b(?:ur[il]|address|web ?page|page|web ?site|site)\s+(?:that|which)\s+(?:is|will\s+be|gets?)\s+(?:(?:fetched|crawled|scraped)\b|loaded\s+to\s+(?:make|build|generate|create|extract)\b)|\bur[il]\s+of\s+(?:an?|the)\s+(?:[\w-]+\s+){1,3}to\s+(?:apply|import|ingest|convert|transcode)\b/i;

/** Pattern of texts with an explicit purpose: "the page to scan", "the URL to be monitored", "Slack webhook URL". */
const meantForCalls =
  /\b(?:ur[il]|endpoint|address|web ?page|page|web ?site|site)\s+(?:that\s+will|which\s+will|to)\s+be\s+(?:monitored|checked|probed|pinged|polled|crawled|scanned|scraped|fetched|captured|rendered|screenshotted|analy[sz]ed)\b|\b(?:ur[il]|endpoint|address|web ?page|page|web ?site|site)\s+to\s+(?:monitor|probe|ping|poll|crawl|scan|scrape|fetch|capture|render|screenshot|analy[sz]e)(?=\s?(?:[.,;(]|$))|\b(?:ur[il]|endpoint|address)\s+to\s+perform\s+(?:the\s+)?health\s?checks\s+on\b|^(?:an?\s+|the\s+)?(?:\w+\s+){0,2}webhook\s+(?:ur[il]|endpoint|address)\b/i;

/** True for a link that the service gives, "the URI for retrieving notifications", and one that people follow: "the link the user clicks". */
function isFollowedByClients({ description = '', usedInResponse }: Schema): boolean {
  return (usedInResponse && isLinkText.test(description)) || followed.test(description);
}

const isLinkText =
  /^(?:(?:a|an|the)\s+)?(?:ur[il]|link|address)\s+(?:for|to)\s+(?:retriev|view|access|list)(?:e|ing)?\s+\w+(?:\s+\w+){0,5}\s*(?:\.|$)/i;

const followed =
  /\b(?:ur[il]|link|address|page)\s+(?:that\s+|which\s+)?(?:the\s+|a\s+)?(?:users?|people|visitors?|customers?|recipients?|readers?)\s+(?:clicks?|opens?|follows?|visits?)\b/i;

/** A host in a body is usually a setting or a label, and nothing says that it is called. */
function isHost({ key }: Schema): boolean {
  return hosts.equals(englishWordsOf(String(key)));
}

const hosts = new Phrases('host, hostname, host name, link, href');

/** True for `url` in the body of `POST /webhooks`. */
function isOfWebhook({ soleOperation: operation }: Schema): boolean {
  return (
    operation !== undefined &&
    webhooks.isIn(englishWordsOf(`${operation.path} ${operation.operationId ?? ''}`))
  );
}

const webhooks = new Phrases('webhook, hook, callback');

function isOpen(schema: Schema | undefined): boolean {
  const pattern = resolveSchema(schema)?.pattern ?? '';
  return isFreeText(schema) && !hasWholePattern(schema) && !namesHost(pattern) && !isOfPath(pattern);
}

/** True for patterns that begin with a scheme and the letters of a host: `^https://hooks\.example\.com/`. */
function namesHost(pattern: string): boolean {
  return /^\^https?\??:(?:\\?\/){2}\(?\w/.test(pattern);
}

/** True for patterns of paths, such as `\/images\/\d+`: the value names a resource of the API. That it lacks anchors is another finding. */
function isOfPath(pattern: string): boolean {
  return /^\^?\\?\/(?:\((?:\?:)?)?\w/.test(pattern);
}

function isUrl(schema: Schema | undefined): boolean {
  const format = resolveSchema(schema)?.format?.toLowerCase();
  return format === 'uri' || format === 'url';
}
