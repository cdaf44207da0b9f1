import { defineFact, factOf, type Operation, type Parameter } from '@assay/core';
import { englishProse } from '../lexicon/english-prose.js';
import { englishWordsAmong, englishWordsOf } from '../lexicon/english-words.js';
import type { Language } from '../lexicon/languages/language.js';
import { Phrases } from '../words/phrases.js';
import { wordSet } from '../words/word-set.js';
import { fact, isKnown } from './fact.js';
import { isHealthCheck, isPublicDocument } from './public-operation.js';
import { isMailed, type OperationView } from './operation-view.js';
import type { RoleFact } from './role.js';

/** Returns the role of an operation for the public: probes, providers, visitors of a site. Undefined for all others. */
export function publicRole(view: OperationView): RoleFact | undefined {
  return (
    judgeHealth(view) ??
    judgePublicContent(view) ??
    judgeGraphql(view) ??
    judgeReceiver(view) ??
    judgeRegistration(view) ??
    judgeForm(view)
  );
}

const healthNames = wordSet('health healthcheck healthz status version ping livez readyz alive ready uptime');

const probes = new Phrases(
  'health check, healthcheck, service health, service status, status of the service, status service, service availability, availability service, system health, liveness probe, readiness probe',
);

function judgeHealth(view: OperationView): RoleFact | undefined {
  const { operation } = view;
  if (view.method !== 'GET' && view.method !== 'HEAD') return undefined;
  const isProbe = isHealthCheck(operation);
  const isOnly =
    view.words.path.length === 1 &&
    operation.parameters.length === 0 &&
    (healthNames.has(view.last.join('')) || view.namesElsewhere(probes) !== undefined);
  return isProbe || isOnly
    ? fact('health', [{ in: 'path', words: operation.path }], { isOpenByNature: true })
    : undefined;
}

const published = new Phrases('public, open data');

function judgePublicContent(view: OperationView): RoleFact | undefined {
  if (view.method !== 'GET' && view.method !== 'HEAD') return undefined;
  const isDocument = isPublicDocument(view.operation.path);
  const isPublished = view.words.path.some((words) => published.equals(words));
  if (!isDocument && !isPublished) return undefined;
  return fact('public content', [{ in: 'path', words: view.operation.path }], { isOpenByNature: true });
}

function judgeGraphql(view: OperationView): RoleFact | undefined {
  const isNamed = view.last.join('') === 'graphql';
  if (view.method !== 'POST' && !(view.method === 'GET' && isNamed)) return undefined;
  if (isNamed) return fact('graphql', [{ in: 'path', words: view.operation.path }]);
  const names = new Set(view.fields.map(({ name }) => name));
  const isQuery = names.has('query') && (names.has('variables') || names.has('operationName'));
  return isQuery ? fact('graphql', [{ in: 'body', words: 'query' }], { confidence: 'likely' }) : undefined;
}

const signatureHeader =
  /signature|hmac|^x-hub-|^(?:svix|webhook)-(?:id|timestamp)$|^x-(?:gitlab|goog-channel)-token$|^x-shopify-|^paypal-(?:auth-algo|cert-url|transmission)/i;

const signatures = new Phrases('signature');

/** True for a header by which a provider signs what it sends: its name or its description says so, in any language of the lexicon. */
function isSignatureHeader(header: Parameter, spoken: Language | undefined): boolean {
  if (signatureHeader.test(header.name) || signatures.isIn(englishWordsAmong(header.name, spoken)))
    return true;
  const description = header.text('description');
  return description !== undefined && describedSignature.test(englishProse(description.slice(0, 200)));
}

const describedSignature = /^(?:\S+\s+){0,3}signature\b|\bHMAC\b/i;

/** Header names for signatures of HTTP messages, which callers create with the API's own keys. */
const ownSignature = /^(?:signature-input|x-amz-)/i;

/** The signature headers that many operations take, because the API signs its own requests. */
const commonHeaders = defineFact('the headers of many operations', ({ document }): ReadonlySet<string> => {
  const counts = new Map<string, number>();
  for (const operation of document.operations) {
    for (const { in: place, name } of operation.parameters)
      if (place === 'header' && (signatureHeader.test(name) || signatures.isIn(englishWordsOf(name))))
        counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const many = Math.max(3, document.operations.length / 3);
  return new Set([...counts].filter(([, count]) => count > many).map(([name]) => name));
});

const receiving = new Phrases(
  'webhook, hook, callback, ipn, notification, notify, event, incoming, inbound, postback, integration, receive',
);

/** Recognises the receiver of a provider's requests, which are signed. */
function judgeReceiver(view: OperationView): RoleFact | undefined {
  if (view.method !== 'POST' && view.method !== 'PUT') return undefined;
  const header = view.takesHeader((parameter) => isSignatureHeader(parameter, view.language));
  if (header === undefined || ownSignature.test(header.words)) return undefined;
  if (isCommonHeader(view.operation, header.words)) return undefined;
  const mention = view.names(receiving);
  return fact('webhook receiver', [header, mention].filter(isKnown), {
    confidence: mention === undefined ? 'likely' : 'certain',
    isOpenByNature: true,
  });
}

function isCommonHeader(operation: Operation, name: string): boolean {
  return factOf(operation, commonHeaders).has(name);
}

const hooks = new Phrases('webhook, hook, subscription, callback, event subscription, notification url');

/** Recognises a client that registers a URL to be called. */
function judgeRegistration(view: OperationView): RoleFact | undefined {
  if (view.method !== 'POST' && view.method !== 'PUT' && view.method !== 'PATCH') return undefined;
  // The path is examined first, because there are many fields.
  const mention = hooks.endsIn(view.last) ? view.namesInPath(hooks) : undefined;
  if (mention === undefined) return undefined;
  const url =
    view.sends('callback') ??
    (view.fields.some(({ name }) => /^(?:url|uri|target|endpoint|address)$/i.test(name))
      ? ({ in: 'body', words: 'url' } as const)
      : undefined);
  if (url === undefined) return undefined;
  return view.method === 'POST' ? fact('webhook registration', [mention, url]) : undefined;
}

const csp = new Phrases(
  'csp, csp report, csp violation, content security policy, report uri, nel report, expect ct',
);
const subscribing = new Phrases(
  'newsletter, mailing list, waitlist, waiting list, wait list, subscribe, unsubscribe, early access, beta signup, notify me',
);
const contacting = new Phrases(
  'contact, contact form, contact us, feedback, inquiry, enquiry, request demo, demo request, support request, get in touch, lead form, message us, callback request',
);

/** Recognises operations for any visitor of a site: a newsletter subscription, a message, a report of a browser. */
function judgeForm(view: OperationView): RoleFact | undefined {
  return judgeReport(view) ?? judgeSubscription(view) ?? judgeContact(view);
}

function judgeReport(view: OperationView): RoleFact | undefined {
  if (view.method !== 'POST') return undefined;
  const type = view.mediaTypes.find((name) =>
    /^application\/(?:csp-report|reports\+json|expect-ct-report\+json)/i.test(name),
  );
  const mention = view.isAboutOne ? undefined : view.names(csp);
  if (type === undefined && (mention === undefined || view.isAboutOne)) return undefined;
  const evidence = type === undefined ? mention : ({ in: 'media type', words: type } as const);
  return fact('public form', [evidence, view.sends('csp report')].filter(isKnown), { isOpenByNature: true });
}

function judgeSubscription(view: OperationView): RoleFact | undefined {
  if (view.isAboutOne || (view.method !== 'POST' && view.method !== 'GET' && view.method !== 'PUT'))
    return undefined;
  const mention = view.namesInPath(subscribing);
  if (mention === undefined) return undefined;
  const token = view.operation.parameters.find(({ in: place, name }) => place !== 'header' && isMailed(name));
  const proof =
    view.method === 'GET'
      ? token && ({ in: 'parameter', words: token.name } as const)
      : view.fields.length <= 4 && view.sends('password') === undefined
        ? view.sends('identity', 'token')
        : undefined;
  return proof && fact('public form', [mention, proof], { isOpenByNature: true });
}

function judgeContact(view: OperationView): RoleFact | undefined {
  if (view.method !== 'POST' || view.words.path.some((words) => words.length === 0)) return undefined;
  const isPlural = /contacts$/i.test(view.operation.path.replace(/\/$/, ''));
  const mention = isPlural ? undefined : view.names(contacting);
  if (mention === undefined) return undefined;
  const identity = view.sends('identity');
  const message = view.sends('message');
  const isForm = contacting.isIn(view.last) && identity !== undefined;
  if (identity === undefined || (message === undefined && !isForm)) return undefined;
  if (view.fields.some(({ name }) => /^(?:to|recipients?|assignee|userId)$/i.test(name))) return undefined;
  return fact('public form', [mention, identity, message].filter(isKnown), {
    confidence: message === undefined ? 'likely' : 'certain',
    isOpenByNature: true,
  });
}
