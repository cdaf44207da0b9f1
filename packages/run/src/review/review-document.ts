import { maskSentences, SecretMasker } from '@assay/api-knowledge';
import { computeFindingKeys, hashText, locatePlaces } from '@assay/findings';
import {
  type SourceDocument,
  type Analysis,
  type IgnoreFile,
  type Location,
  parsePointer,
} from '@assay/core';
import {
  approveChanges,
  compareModels,
  gateUnder,
  kinds,
  reachesGate,
  type Change,
  type ChangeGate,
  type ChangePolicy,
} from '@assay/diff';
import { compareTests } from '@assay/project-generator';
import type { DocumentReview, ReviewedChange } from '@assay/reporters';

/** Two versions of a document with the settings for their comparison. */
export interface ReviewParts {
  /** Undefined if the document is new. */
  readonly past: Analysis | undefined;
  /** Undefined if the document was removed. */
  readonly now: Analysis | undefined;
  readonly ref: string;
  /** The current URI, or the previous one if the document was removed. */
  readonly uri: string;
  /** The previous URI, if the document was renamed. */
  readonly was: string | undefined;
  readonly gate: ChangeGate;
  readonly policy: ChangePolicy;
  readonly ignoreFile: IgnoreFile | undefined;
  /** The date, as `2027-01-31`. */
  readonly today: string;
  readonly showSecrets: boolean;
  /** Returns the name of a document, independently of the repository's location. */
  readonly nameOf: (uri: string) => string;
}

/** Reviews the changes of a document since a commit: the effects on security, on clients, and on the tests of an import. */
export function reviewDocument(parts: ReviewParts): DocumentReview {
  const { past, now, uri, was, gate } = parts;
  const why = explainNotCompared(parts);
  if (why !== undefined) return { ...nothing, uri, was, status: 'unknown', why };
  const { ignoreFile, today, policy } = parts;
  const { graceDays } = policy;
  const { changes, version } = compareModels(past?.model, now?.model, { today, graceDays });
  const left = approveChanges(changes, {
    documents: now?.documents ?? past?.documents ?? [],
    oldUri: was ?? uri,
    newUri: uri,
    ignoreFile,
    today,
  });
  const ownGate = gateUnder(gate, policy, version);
  const fingerprints = fingerprintChanges(left.changes, parts);
  const places = locateChanges(left.changes, parts);
  const { showSecrets } = parts;
  const masker = new SecretMasker(showSecrets ? [] : [...(past?.documents ?? []), ...(now?.documents ?? [])]);
  const readText = (document: SourceDocument): string =>
    showSecrets ? document.text : masker.getMaskedText(document);
  const linesOf = { old: lineReader(past, readText), new: lineReader(now, readText) };
  return {
    uri,
    was,
    why: undefined,
    status: past === undefined ? 'new' : now === undefined ? 'removed' : 'changed',
    changes: left.changes.map((change, index): ReviewedChange => ({
      ...maskSentences(change, masker),
      name: names.get(change.id) ?? change.id,
      here: places[index] ?? change.new ?? change.old ?? { uri, pointer: '', range: beginning },
      lines: { old: linesOf.old(change.old), new: linesOf.new(change.new) },
      fingerprint: fingerprints[index] ?? '',
      fails: reachesGate(change, ownGate),
    })),
    suppressed: left.approved.length,
    tests: compareTests(past?.model, now?.model).map((test) => ({
      ...test,
      operation: masker.mask(test.operation),
    })),
  };
}

/** Returns the review of an unchanged document. */
export function unchanged(uri: string): DocumentReview {
  return { ...nothing, uri, was: undefined, status: 'same', why: undefined };
}

const nothing = { changes: [], suppressed: 0, tests: [] } as const;
const beginning = { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };
const names = new Map<string, string>(kinds.map(({ id, meta }) => [id, meta.name]));

function explainNotCompared({ past, now, ref }: ReviewParts): string | undefined {
  if (now !== undefined && now.model === undefined)
    return `cannot be analysed now, so it is not compared with \`${ref}\`.`;
  if (past === undefined || past.model !== undefined) return undefined;
  const reason = past.findings[0]?.problem ?? 'It was not an OpenAPI document.';
  return `could not be analysed at \`${ref}\`, so all of its findings count as new, and what has changed is not known: ${reason}`;
}

/** Computes a unique hash for each change and its place. It stays the same when lines move. */
function fingerprintChanges(changes: readonly Change[], { past, now, uri, nameOf }: ReviewParts): string[] {
  const documents = now?.documents ?? past?.documents ?? [];
  const findings = changes.map(({ id, problem, new: is, old }) => ({
    id,
    problem,
    location: is ?? old ?? { uri, pointer: '', range: beginning },
  }));
  const counts = new Map<string, number>();
  return computeFindingKeys(findings, documents, nameOf).map(
    ({ rule, document, pointer, names: subjects }) => {
      const text = ['change', rule, pointer, subjects].join('\0');
      const place = `${nameOf(uri)}\0${document}`;
      const count = (counts.get(`${place}\0${text}`) ?? 0) + 1;
      counts.set(`${place}\0${text}`, count);
      return hashText(place) + hashText(count === 1 ? text : `${text}\0${count}`);
    },
  );
}

/** Locates changes: a removed value at its nearest remaining ancestor. */
function locateChanges(
  changes: readonly Change[],
  { now, uri }: ReviewParts,
): readonly (Location | undefined)[] {
  if (now === undefined) return changes.map(({ old }) => old ?? undefined);
  const byUri = new Map(now.documents.map((document) => [document.uri, document]));
  const root = byUri.get(now.uri) ?? now.documents[0];
  return locatePlaces(
    changes.map((change) => {
      if (change.new !== null)
        return {
          uri: change.new.uri,
          document: undefined,
          segments: getChangeSegments(change.new),
          range: change.new.range,
        };
      const document = byUri.get(change.old?.uri ?? uri);
      const segments = document === undefined || change.old === null ? [] : getChangeSegments(change.old);
      return { uri, document: document ?? root, segments, range: undefined };
    }),
  );
}

function getChangeSegments({ pointer }: Location): readonly (string | number)[] {
  return parsePointer(pointer) ?? [];
}

/** Maximum characters of a line. More is not useful for readers. */
const maxOfLine = 200;

/** Returns a function that returns lines of an analysis's texts. Each text is split once, on demand. */
function lineReader(
  analysis: Analysis | undefined,
  readText: (document: SourceDocument) => string,
): (location: Location | null) => string {
  const split = new Map<string, readonly string[]>();
  return (location) => {
    if (location === null) return '';
    const { uri, range } = location;
    let lines = split.get(uri);
    if (lines === undefined) {
      const document = analysis?.documents.find((each) => each.uri === uri);
      lines = (document === undefined ? '' : readText(document)).split(/\r\n|\n|\r/);
      split.set(uri, lines);
    }
    return (lines[range.start.line - 1] ?? '').trim().slice(0, maxOfLine);
  };
}
