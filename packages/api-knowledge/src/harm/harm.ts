import type { Operation } from '@assay/core';
import { englishWordsOf } from '../lexicon/english-words.js';
import { englishProse } from '../lexicon/english-prose.js';
import { singularOf, isPluralName, singularWordsOf } from '../words/words.js';
import { effectiveSecurity } from '../security/effective-security.js';
import { priority, vocabularies, type Match, type Vocabulary } from './harm-vocabulary.js';
import { harmfulRanks, type HarmfulRank } from './harm-words.js';
import { pathWords } from '../operations/operation-words.js';
import { bodyFields } from '../operations/request-fields.js';
import { operationRole } from '../roles/operation-role.js';
import type { Role, RoleFact } from '../roles/role.js';

/**
 * The rank of the harm that a request can do during a trial of an API.
 *
 * - `none`: it only reads
 * - `own-data`: it creates a resource, or changes one that the same run has created
 * - `credentials`: it ends or changes the caller's sign-in
 * - `settings`: it changes the behaviour of an organisation, a server or a feature
 * - `destructive`: it deletes or replaces more than one resource, or stops the service; includes unknown actions
 * - `outside`: it reaches people or costs money: mail, payments, invitations, jobs
 */
export type HarmRank = (typeof harmRanks)[number];

/** The ranks, from harmless to harmful. */
export const harmRanks = ['none', 'own-data', ...harmfulRanks] as const;

/** The location of the words of an evidence. */
export type HarmPlace = (typeof harmPlaces)[number];

/** The locations of the words of an evidence. */
export const harmPlaces = [
  'method',
  'path',
  'operationId',
  'summary',
  'description',
  'body',
  'tag',
  'security',
] as const;

/** The words from which a rank follows. */
export interface HarmEvidence {
  readonly in: HarmPlace;
  readonly words: string;
}

/** The harm that a request can do, and the words that indicate it. */
export interface Harm {
  readonly rank: HarmRank;
  readonly evidence: readonly HarmEvidence[];
}

/** The parts of an operation that determine its harm. */
export interface OperationDescription {
  /** The method in upper case. */
  readonly method: string;
  readonly path: string;
  readonly operationId?: string | null | undefined;
  readonly summary?: string | undefined;
  readonly description?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** The names of the fields in its bodies. */
  readonly fields?: readonly string[] | undefined;
  /** The required scopes. */
  readonly scopes?: readonly string[] | undefined;
  /** The role, if the operation comes from a model. */
  readonly role?: RoleFact | undefined;
}

/** The paths of an API. A path is a collection if others continue it with a variable. */
export class ApiPaths {
  private readonly methods = new Set<string>();
  private readonly collections = new Set<string>();

  constructor(operations: Iterable<{ readonly method: string; readonly path: string }>) {
    for (const { method, path } of operations) {
      const plain = plainPath(path);
      this.methods.add(`${method} ${plain}`);
      for (let at = plain.indexOf('/{'); at !== -1; at = plain.indexOf('/{', at + 1))
        this.collections.add(plain.slice(0, at));
    }
  }

  /** True if the API has the operation. */
  has(method: string, path: string): boolean {
    return this.methods.has(`${method} ${plainPath(path)}`);
  }

  isCollection(path: string): boolean {
    return this.collections.has(plainPath(path));
  }
}

/** Returns a path without a trailing slash and the names of its variables. */
function plainPath(path: string): string {
  return path.replace(/\/+$/, '').replace(/\{[^{}]*\}/g, '{}');
}

/** Describes an operation of a document, for {@link rankHarm}. */
export function describeForHarm(operation: Operation): OperationDescription {
  const { method, path, operationId, tags } = operation;
  return {
    method,
    path,
    operationId,
    summary: operation.text('summary'),
    description: operation.text('description'),
    tags,
    fields: bodyFields(operation),
    scopes: effectiveSecurity(operation).alternatives.flatMap(({ schemes }) =>
      schemes.flatMap(({ scopes }) => scopes),
    ),
    role: operationRole(operation),
  };
}

/** The maximum lengths of examined texts. */
const longestSummary = 120;
const longestDescription = 600;

/** Ranks the harm of an operation's request by its method and words. */
export function rankHarm(operation: OperationDescription, paths: ApiPaths): Harm {
  if (isSafe(operation.method)) return harmOfSafe(operation);
  const ofRole = harmOfRole(operation.role);
  if (ofRole !== undefined) return ofRole;
  const texts = new Texts(operation, paths);
  const own: Harm = { rank: 'own-data', evidence: [{ in: 'method', words: operation.method }] };
  // Requests may delete what others add to a collection, under any name: `DELETE /tokens/{id}`, "Revokes a token".
  if (operation.method === 'DELETE' && texts.isOfCollection) return own;
  const found: Found[] = [];
  for (const words of vocabularies()) findIn(words, texts, found);
  const byShape = harmByShape(texts, paths);
  if (byShape !== undefined) found.push(byShape);
  const worst = pickWorst(found);
  if (worst !== undefined) return worst;
  // An authentication step is a known action under any name.
  if (entries.has(operation.role?.role ?? '')) return own;
  return unknownHarm(texts, paths) ?? own;
}

/** Returns the harm of a role by itself. Undefined if it varies for the role. */
function harmOfRole(fact: RoleFact | undefined): Harm | undefined {
  const rank = fact === undefined || fact.confidence === 'possible' ? undefined : ranksOfRoles[fact.role];
  if (fact === undefined || rank === undefined) return undefined;
  const evidence = fact.evidence.flatMap(({ in: place, english, words }) => {
    const harmPlace = harmPlaces.find((each) => each === place);
    return harmPlace === undefined ? [] : [{ in: harmPlace, words: english ?? words }];
  });
  return { rank, evidence };
}

const ranksOfRoles: Readonly<Partial<Record<Role, HarmfulRank>>> = {
  logout: 'credentials',
  'password change': 'credentials',
  recovery: 'credentials',
  payment: 'outside',
};

const entries: ReadonlySet<string> = new Set<Role>(['login', 'sign-up', 'token', 'refresh']);

/** True for safe methods, which should change nothing (RFC 9110, section 9.2.1; `QUERY` of 3.2). */
function isSafe(method: string): boolean {
  return /^(?:GET|HEAD|QUERY|OPTIONS|TRACE)$/.test(method);
}

/** A match of a phrase. Longer phrases are more specific. */
interface Found {
  readonly rank: HarmfulRank;
  readonly evidence: HarmEvidence;
  readonly length: number;
}

function pickWorst(found: readonly Found[]): Harm | undefined {
  const [worst] = found.toSorted(
    (candidate, other) =>
      other.length - candidate.length || priority.indexOf(candidate.rank) - priority.indexOf(other.rank),
  );
  if (worst === undefined) return undefined;
  const evidence = new Map<string, HarmEvidence>();
  for (const each of [worst, ...found])
    if (each.rank === worst.rank) evidence.set(`${each.evidence.in} ${each.evidence.words}`, each.evidence);
  const sorted = [...evidence.values()].toSorted(
    (candidate, other) => harmPlaces.indexOf(candidate.in) - harmPlaces.indexOf(other.in),
  );
  return { rank: worst.rank, evidence: sorted.slice(0, 4) };
}

/** The words of an operation that determine its harm, in the singular. */
class Texts {
  readonly operation: OperationDescription;
  /** The literal segments of the path. */
  readonly segments: readonly (readonly string[])[];
  readonly last: readonly string[];
  readonly lastName: string;
  readonly id: readonly string[];
  /** The start indexes of the operationId's parts. */
  readonly idStarts: readonly number[];
  readonly summary: readonly string[];
  readonly hasVariable: boolean;
  readonly endsInVariable: boolean;
  /** True for a `POST` or `PUT` on a collection, and for changes of an item in a collection to which requests add. */
  readonly isOfCollection: boolean;

  constructor(operation: OperationDescription, paths: ApiPaths) {
    const { method, path, operationId, summary } = operation;
    this.operation = operation;
    const namedItem = pathWords(path).filter((words) => words.length > 0);
    this.segments = namedItem.map((words) => words.map(singularOf));
    this.last = this.segments.at(-1) ?? [];
    this.lastName = namedItem.at(-1)?.join(' ') ?? '';
    this.hasVariable = path.includes('{');
    this.endsInVariable = /\}\/?$/.test(path);
    const id: string[] = [];
    const starts: number[] = [];
    for (const piece of (operationId ?? '').slice(0, 500).split(/[^\p{L}\p{N}]+/u)) {
      starts.push(id.length);
      id.push(...englishWordsOf(piece));
    }
    this.id = id;
    this.idStarts = starts;
    this.summary = englishWordsOf((summary ?? '').slice(0, longestSummary));
    const parent = this.endsInVariable ? path.replace(/\/?\{[^{}]*\}\/?$/, '') : undefined;
    this.isOfCollection =
      parent === undefined
        ? (method === 'POST' || method === 'PUT') && paths.isCollection(path)
        : paths.has('POST', parent) || method === 'POST';
  }
}

function findIn(vocabulary: Vocabulary, texts: Texts, found: Found[]): void {
  const { operation, segments, last, id, summary, idStarts } = texts;
  const add = (place: HarmPlace) => (rank: HarmfulRank, phrase: readonly string[]) => {
    found.push({ rank, evidence: { in: place, words: phrase.join(' ') }, length: phrase.length });
  };
  // Earlier segments describe the API as a whole: `Microsoft.Migrate`.
  for (const segment of segments.slice(-2)) vocabulary.anywhere.each(segment, add('path'));
  if (!texts.endsInVariable) vocabulary.inLastSegment.each(last, add('path'));
  vocabulary.anywhere.each(id, add('operationId'));
  vocabulary.anywhere.each(summary, add('summary'));
  findPair(vocabulary, segments.flat(), add('path'));
  findPair(vocabulary, id, add('operationId'));
  findPair(vocabulary, summary, add('summary'));
  // An addition to a collection may have any name: `POST /boats` may be `launch`.
  if (!texts.isOfCollection || texts.endsInVariable) {
    if (!texts.endsInVariable) vocabulary.actions.at(last, 0, add('path'));
    for (const start of idStarts) vocabulary.actions.at(id, start, add('operationId'));
    vocabulary.actions.at(summary, 0, add('summary'));
    summary.forEach((word, index) => {
      if (word === 'and' || word === 'then') vocabulary.actions.at(summary, index + 1, add('summary'));
    });
  }
  const isDelete = operation.method === 'DELETE';
  // `POST /deployments/paginate` deploys nothing.
  const reads = !texts.endsInVariable && vocabulary.reading.has(last[0] ?? '');
  for (const segment of segments.slice(-2)) {
    const isEnd = segment === last && !texts.endsInVariable;
    vocabulary.subjects.atEnd(segment, (rank, phrase) => {
      const counts =
        rank === 'outside'
          ? isEnd && operation.method === 'POST' && !reads
          : !texts.isOfCollection && (isEnd || rank !== 'destructive');
      if (counts) add('path')(rank, phrase);
    });
  }
  // `POST /session` is a sign-in, so only other methods count.
  if (!texts.hasVariable && !texts.isOfCollection && /^(?:PUT|PATCH)$/.test(operation.method))
    vocabulary.ofCaller.atEnd(last, add('path'));
  if (!texts.isOfCollection && !isDelete && operation.method !== 'POST')
    vocabulary.subjects.atEnd(id, add('operationId'));
  const description = singularWordsOf(
    englishProse((operation.description ?? '').slice(0, longestDescription)),
  );
  for (const [place, words] of [
    ['description', description],
    ['summary', summary],
  ] as const)
    vocabulary.statements.each(words, (rank, phrase) => {
      // Many documents say "Cannot be undone" about the deletion of one resource.
      if (rank === 'outside' || !(texts.isOfCollection || texts.endsInVariable)) add(place)(rank, phrase);
    });
  for (const field of operation.fields ?? [])
    for (const [rank, names] of vocabulary.fields) if (names.has(field)) add('body')(rank, [field]);
  for (const tag of operation.tags ?? [])
    if (!texts.isOfCollection && !texts.hasVariable && !reads)
      vocabulary.subjects.whole(englishWordsOf(tag), add('tag'));
  for (const scope of operation.scopes ?? [])
    vocabulary.anywhere.each(englishWordsOf(scope), add('security'));
}

/** Reports a verb and a sign-in secret anywhere in the words: `/token/reset`, "Resets the token of the user". */
function findPair({ secretVerbs, secrets }: Vocabulary, words: readonly string[], match: Match): void {
  const verb = words.find((word) => secretVerbs.has(word));
  const secret = verb === undefined ? undefined : words.find((word) => secrets.has(word));
  if (verb !== undefined && secret !== undefined) match('credentials', [verb, secret]);
}

/**
 * Ranks the method and path without their words. Reports a `DELETE` of a whole collection, of the caller, or of a resource that
 * this API does not create, and changes without an id.
 */
function harmByShape(texts: Texts, paths: ApiPaths): Found | undefined {
  const { operation, hasVariable, last, lastName } = texts;
  const { method, path } = operation;
  if (hasVariable) return undefined;
  const words = `${method} ${path}`.slice(0, 200);
  const isCollection = paths.isCollection(path) || isPluralName(lastName);
  if (method === 'DELETE') {
    if (vocabularies().some(({ caller }) => last.some((word) => caller.has(word))))
      return { rank: 'credentials', evidence: { in: 'path', words }, length: 1 };
    if (isCollection || !(paths.has('POST', path) || paths.has('PUT', path)))
      return { rank: 'destructive', evidence: { in: 'path', words }, length: 1 };
  }
  if (method === 'POST' && startsMode(path, paths))
    return { rank: 'settings', evidence: { in: 'path', words }, length: 1 };
  // A resource that can be deleted may be created by `PUT`: `PUT /cart`.
  const isChange = method === 'PATCH' || (method === 'PUT' && !paths.has('DELETE', path));
  if (isChange && !isCollection && last.length > 0)
    return { rank: 'settings', evidence: { in: 'path', words }, length: 0 };
  return method === 'PATCH' && isCollection
    ? { rank: 'destructive', evidence: { in: 'path', words }, length: 0 }
    : undefined;
}

/**
 * True if another request without an id stops the action: `/recordings/start` and `/recordings/stop` switch a mode of the server.
 */
function startsMode(path: string, paths: ApiPaths): boolean {
  const beginning = /^(.*[/_-])(?:start|begin)\/?$/i.exec(path)?.[1];
  return (
    beginning !== undefined && ['stop', 'end', 'finish'].some((word) => paths.has('POST', beginning + word))
  );
}

/** Ranks an action with unknown words that names no resource. */
function unknownHarm(texts: Texts, paths: ApiPaths): Harm | undefined {
  const { operation, hasVariable, isOfCollection, lastName, last, id, idStarts, summary } = texts;
  const { method, path } = operation;
  if (method === 'PUT' || method === 'PATCH' || method === 'DELETE') return undefined;
  if (hasVariable || isOfCollection || isPluralName(lastName) || paths.has('GET', path)) return undefined;
  const starts = [...idStarts.map((start) => id[start]), ...last, summary[0], summary[1]];
  if (vocabularies().some((each) => starts.some((word) => word !== undefined && isHarmless(each, word))))
    return undefined;
  return { rank: 'destructive', evidence: [{ in: 'path', words: `${method} ${path}`.slice(0, 200) }] };
}

function isHarmless({ reading, harmless }: Vocabulary, word: string): boolean {
  return reading.has(word) || harmless.has(word);
}

/** Ranks a `GET` by the action at the end of its path or at the beginning of its operationId or summary. */
function harmOfSafe({ method, path, operationId, summary }: OperationDescription): Harm {
  const none: Harm = { rank: 'none', evidence: [{ in: 'method', words: method }] };
  if (method !== 'GET') return none;
  const found: Found[] = [];
  const last = pathWords(path).findLast((words) => words.length > 0) ?? [];
  const id = englishWordsOf((operationId ?? '').slice(0, 500));
  const text = (summary ?? '').slice(0, longestSummary);
  const summaryWords = englishWordsOf(text);
  for (const vocabulary of vocabularies()) {
    const { underSafeMethods } = vocabulary;
    const add = (place: HarmPlace) => (rank: HarmfulRank, phrase: readonly string[]) => {
      found.push({ rank, evidence: { in: place, words: phrase.join(' ') }, length: phrase.length });
    };
    // Plurals are nouns: `GET /resets` lists them.
    underSafeMethods.whole(last, add('path'));
    const reads = id.some((word, index) => index < 2 && isHarmless(vocabulary, word));
    if (reads) continue;
    underSafeMethods.at(id, 0, add('operationId'));
    if (/^\s*[\p{L}]+\s/u.test(text) && id.length === 0 && !isHarmless(vocabulary, summaryWords[0] ?? ''))
      underSafeMethods.at(summaryWords, 0, add('summary'));
  }
  return pickWorst(found) ?? none;
}
