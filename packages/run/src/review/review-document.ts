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

/** Two versions of a document, and how they are compared. */
export interface ReviewParts {
  /** Undefined where the document is new. */
  readonly past: Analysis | undefined;
  /** Undefined where it is gone. */
  readonly now: Analysis | undefined;
  readonly ref: string;
  /** The URI that it has, or had. */
  readonly uri: string;
  /** The URI that it had, where that was another one. */
  readonly was: string | undefined;
  readonly gate: ChangeGate;
  readonly policy: ChangePolicy;
  readonly ignoreFile: IgnoreFile | undefined;
  /** The day, as `2027-01-31`. */
  readonly today: string;
  readonly showSecrets: boolean;
  /** Returns the name of a document, independent of the location of the repository. */
  readonly nameOf: (uri: string) => string;
}

/** Says what a change did to a document since a commit: to security, to clients, and to the tests of an import. */
export function reviewDocument(parts: ReviewParts): DocumentReview {
  const { past, now, uri, was, gate } = parts;
  const why = whyNotCompared(parts);
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

/** The review of a document of which nothing has changed. */
export function unchanged(uri: string): DocumentReview {
  return { ...nothing, uri, was: undefined, status: 'same', why: undefined };
}

const nothing = { changes: [], suppressed: 0, tests: [] } as const;
const beginning = { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };
const names = new Map<string, string>(kinds.map(({ id, meta }) => [id, meta.name]));

function whyNotCompared({ past, now, ref }: ReviewParts): string | undefined {
  if (now !== undefined && now.model === undefined)
    return `cannot be analysed now, so it is not compared with \`${ref}\`.`;
  if (past === undefined || past.model !== undefined) return undefined;
  const reason = past.findings[0]?.problem ?? 'It was not an OpenAPI document.';
  return `could not be analysed at \`${ref}\`, so all of its findings count as new, and what has changed is not known: ${reason}`;
}

/** Hashes of what a change is and where, which lines that move do not change; no two are the same. */
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

/** More of a line is of no use to a reader. */
const maxOfLine = 200;

/** Gives lines of the texts of an analysis, each text split once and only if it is asked for. */
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
