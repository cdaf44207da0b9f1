import { credentialKind, personalDataKind } from '@assay/api-knowledge';
import { formatPointer, isObject } from '@assay/core';
import type { FlowOperation, SchemaRef } from '@assay/project-generator';
import { headerValues, type Answer } from '../client/exchange.js';
import { jsonOf } from '../client/answer-json.js';
import { expectationFor, mediaTypeFor, type Documented } from './documented-response.js';
import { drift, type Drift } from './drift.js';
import { placesIn, type Place } from './judge-body.js';

/** Patterns for traces of the service's internals, by origin. */
const traces: readonly (readonly [string, RegExp])[] = [
  ['a stack trace of Python', /Traceback \(most recent call last\)|^\s*File "[^"\n]+", line \d+/m],
  [
    'a stack trace of Java',
    /\bat (?:[\w$]+\.){2,}[\w$<>]+\((?:[\w$]+\.(?:java|kt|scala):\d+|Native Method|Unknown Source)\)/,
  ],
  [
    'a stack trace of JavaScript',
    /\bat (?:[^\s(]+ )?\(?(?:file:\/\/|node:|\/|[A-Z]:\\)[^\s()]*\.[cm]?[jt]sx?:\d+:\d+/,
  ],
  ['a stack trace of .NET', /\bat (?:[\w`]+\.)+[\w`<>[\]]+\([^)\n]*\) in [^\n]+:line \d+/],
  [
    'a stack trace of PHP',
    /#0 (?:\/|[A-Z]:\\)[^\n]*\(\d+\)|\bin (?:\/|[A-Z]:\\)[^\s]+\.php(?: on line |:)\d+/,
  ],
  ['a stack trace of Ruby', /(?:^|["\s])(?:\/|app\/)[\w./-]+\.rb:\d+:in [`']/m],
  ['a stack trace of Go', /^goroutine \d+ \[|(?:\/|\\)[\w./-]+\.go:\d+ \+0x/m],
  [
    'a message of a database',
    /SQLSTATE\[|\bORA-\d{5}|You have an error in your SQL syntax|\bpsycopg2?\.|sqlite3\.\w*Error|\bPG::\w+Error|org\.hibernate\.|com\.mysql\.|MongoServerError|\bSequelize\w+Error/,
  ],
];

/** Maximum bytes of a body that are searched for traces. */
const longestTrace = 64 * 1024;

/** Reports details of the service's internals in an error response (OWASP API8:2023). */
export function judgeError(answer: Answer, operation: FlowOperation): Drift[] {
  if (answer.status < 400) return [];
  const raw = Buffer.from(answer.body.subarray(0, longestTrace)).toString('utf8');
  const text = raw.replace(/\\r?\\n|\\n/g, '\n').replaceAll(String.raw`\"`, '"');
  const [description] = traces.find(([, pattern]) => pattern.test(text)) ?? [];
  if (description === undefined) return [];
  return [
    drift('verbose-error', {
      problem: `\`${operation.method} ${operation.path}\` answered ${answer.status} with ${description}.`,
      impact: 'It shows an attacker which software, files and queries are behind the API.',
      recommendation:
        'Write the trace to the log of the service, and answer with a short error that names nothing inside of it.',
      pointer: operation.pointer,
    }),
  ];
}

/** Maximum number of values that are read in a body, and of findings and levels. */
const maxValues = 5000;
const maxPlaces = 5;
const deepest = 20;

/**
 * Reports credentials and personal data in a response that its schema does not describe (OWASP API3:2023).
 *
 * @param isSignIn true for a response whose purpose is to return a token
 */
export function judgeProperties(answer: Answer, documented: Documented, isSignIn: boolean): Drift[] {
  const { operation, responses, schemas, secrets } = documented;
  const expectation = expectationFor(responses, answer.status);
  const [contentType] = headerValues(answer, 'content-type');
  const schema =
    contentType === undefined || expectation === undefined
      ? undefined
      : mediaTypeFor(expectation.mediaTypes, contentType)?.schema;
  const value = jsonOf(answer);
  if (schema === undefined || schema === null || value === undefined || isSignIn) return [];
  const found = new Map<string, Drift>();
  const pending: Place[] = [{ schemas: schemas.expand(schemas.at(schema)), path: [], name: '', value }];
  for (let at = 0; at < pending.length && at < maxValues && found.size < maxPlaces; at++) {
    const place = pending[at];
    if (place === undefined) break;
    // A property may be described by another alternative.
    const describes = place.schemas.some(({ properties, items }) =>
      Array.isArray(place.value) ? items !== undefined : isObject(properties),
    );
    const isOpen = place.schemas.some(
      ({ anyOf, oneOf, additionalProperties, patternProperties }) =>
        anyOf !== undefined ||
        oneOf !== undefined ||
        isObject(additionalProperties) ||
        patternProperties !== undefined,
    );
    if (!describes || isOpen) continue;
    for (const inner of placesIn(place, schemas)) {
      const name = inner.path.at(-1);
      if (inner.schemas.length > 0) {
        if (inner.path.length < deepest) pending.push(inner);
      } else if (typeof name === 'string' && !isDescribedAs(place, name) && !found.has(inner.name)) {
        const kind = sensitiveKind(name, inner.value);
        if (kind !== undefined)
          found.set(
            inner.name,
            undescribed({ operation, answer, schema }, secrets.cleanAnswer(formatPointer(inner.path)), kind),
          );
      }
    }
  }
  return [...found.values()];
}

/** True if a schema describes the property, even as `true` or `{}`. */
function isDescribedAs({ schemas }: Place, name: string): boolean {
  return schemas.some(({ properties }) => isObject(properties) && Object.hasOwn(properties, name));
}

interface SensitiveKind {
  readonly noun: string;
  readonly isCredential: boolean;
}

/** Finds the name of a credential in a response: `secret`; undefined if none exists. */
export function findCredentialMember(answer: Answer): string | undefined {
  const value = jsonOf(answer);
  const inner = isObject(value) && isObject(value['data']) ? value['data'] : value;
  if (!isObject(inner)) return undefined;
  return Object.entries(inner).find(
    ([name, member]) => sensitiveKind(name, member)?.isCredential === true,
  )?.[0];
}

/** Returns the kind of sensitive data in a property; undefined for other properties, and for empty or masked values. */
function sensitiveKind(name: string, value: unknown): SensitiveKind | undefined {
  if ((typeof value !== 'string' && typeof value !== 'number') || String(value).length < 3) return undefined;
  if (/^[*x•.\s-]+$/i.test(String(value))) return undefined;
  const credential = credentialKind(name);
  if (credential !== undefined) return { noun: credential, isCredential: true };
  const personal = personalDataKind(name);
  return personal === undefined ? undefined : { noun: personal, isCredential: false };
}

function undescribed(
  {
    operation,
    answer,
    schema,
  }: { readonly operation: FlowOperation; readonly answer: Answer; readonly schema: SchemaRef },
  instance: string,
  { noun, isCredential }: SensitiveKind,
): Drift {
  return drift('sensitive-property-undocumented', {
    severity: isCredential ? 'high' : 'medium',
    problem: `\`${operation.method} ${operation.path}\` answered ${answer.status} with the ${noun} \`${instance}\`, which its schema does not describe.`,
    impact: 'Data that was not meant to be published reaches every caller of the operation.',
    recommendation:
      'Send only the properties of the schema: map stored data to a response, property by property.',
    pointer: schema.pointer,
    instance,
  });
}

/** Facts about a response that decide whether it may be cached. */
interface Caching {
  /** True if the same request is rejected without a credential. */
  readonly isProtected: boolean;
  /** True for a response that contains a token. */
  readonly givesToken: boolean;
}

/** Reports a response for a single user that caches may store (RFC 9111, section 3.5; RFC 6749, section 5.1). */
export function judgeCaching(
  answer: Answer,
  operation: FlowOperation,
  { isProtected, givesToken }: Caching,
): Drift[] {
  if (answer.status < 200 || answer.status >= 300) return [];
  const field = headerValues(answer, 'cache-control').join(', ').toLowerCase();
  const isPublic =
    /(?:^|[\s,])(?:public|s-maxage\s*=\s*"?[1-9])/.test(field) && !/no-store|private/.test(field);
  const subject = `\`${operation.method} ${operation.path}\` answered ${answer.status}`;
  if (isProtected && operation.method === 'GET' && isPublic)
    return [
      drift('cacheable-response', {
        problem: `${subject} with \`Cache-Control: ${field.slice(0, 80)}\`, although it is refused without a credential.`,
        impact: 'A shared cache may send the answer of one user to others.',
        recommendation: 'Answer with `Cache-Control: no-store`, or `private` if browsers may store it.',
        pointer: operation.pointer,
      }),
    ];
  if (!givesToken || /no-store/.test(field)) return [];
  return [
    drift('cacheable-response', {
      severity: 'low',
      problem: `${subject} with a token and without \`Cache-Control: no-store\`.`,
      impact: 'Caches and browsers may store the token.',
      recommendation: 'Answer with `Cache-Control: no-store` (RFC 6749, section 5.1).',
      pointer: operation.pointer,
    }),
  ];
}
