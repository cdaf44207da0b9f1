import type { DiffAnswer, ImportAnswer, RulesetAnswer, ValidateAnswer } from './analysis-pool.js';
import { SpoolFull, type SpooledFile, type SpooledPlace } from '../spool/spool.js';
import type { Found, FromChild, ImportedProject, UnpackedDocument } from './child-message.js';
import type { UnpackAnswer } from './unpacking.js';

/** The answer of a child process without the facts that only the pool has, or the documents that it needs first. */
export type Collected<Answer> =
  | { readonly answer: Omit<Answer, 'measures'>; readonly found: Found }
  | { readonly needs: readonly string[] };

/** Assembles the parts of an answer. */
export interface Collector<Answer> {
  /**
   * Takes a message. Returns the answer after the last message, 'more' if others follow, 'wrong' if it does not belong to the
   * job.
   */
  take(message: FromChild): Collected<Answer> | 'more' | 'wrong';
}

/** Estimates the memory of a message in bytes. */
export function measureMessage(message: FromChild): number {
  switch (message.kind) {
    case 'body':
    case 'source':
      return message.bytes.length;
    case 'errors':
      return message.text.length;
    case 'projects':
      return message.projects.reduce(
        (sum, { text, flow, variables }) => sum + text.length + flow.text.length + variables.text.length,
        0,
      );
    case 'ruleset':
      return Object.values(message.extended?.texts ?? {}).reduce((sum, text) => sum + text.length, 0);
    default:
      return 0;
  }
}

/** Collects the answer to a validation. `place` is the file that it may be written to. */
export function collectValidation(place: SpooledPlace): Collector<ValidateAnswer> {
  return collectBody(place, (message, body) =>
    message.kind === 'validated'
      ? {
          answer: { status: message.status, body: body(), record: message.record },
          found: message.found,
        }
      : 'wrong',
  );
}

/** Collects the answer about a ruleset. */
export function collectRulesetCheck(): Collector<RulesetAnswer> {
  return {
    take(message) {
      if (message.kind === 'needs') return { needs: message.uris };
      if (message.kind !== 'ruleset') return 'wrong';
      const { rules, skipped, problems, extended } = message;
      const found = { bytes: 0, format: null, issues: problems.length, failedRules: [] };
      return { answer: { check: { rules, skipped, problems, extended } }, found };
    },
  };
}

/** Collects the answer to a comparison. `place` is the file that it may be written to. */
export function collectComparison(place: SpooledPlace): Collector<DiffAnswer> {
  return collectBody(place, (message, body) =>
    message.kind === 'compared'
      ? { answer: { fault: message.fault ?? undefined, body: body() }, found: message.found }
      : 'wrong',
  );
}

/** Collects an answer whose body comes in parts, or in a file at `place`. `last` creates the answer from the final message. */
function collectBody<Answer>(
  place: SpooledPlace,
  last: (message: FromChild, body: () => Uint8Array | SpooledFile) => Collected<Answer> | 'wrong',
): Collector<Answer> {
  const parts: Uint8Array[] = [];
  let file: SpooledFile | undefined;
  return {
    take(message) {
      switch (message.kind) {
        case 'needs':
          return { needs: message.uris };
        case 'body':
          parts.push(message.bytes);
          return 'more';
        case 'file':
          file ??= place.written(message.bytes);
          return 'more';
        default:
          return last(message, () => file ?? joined(parts));
      }
    },
  };
}

/** Collects the answer to an import. */
export function collectImport(): Collector<ImportAnswer> {
  const source: Uint8Array[] = [];
  const projects: ImportedProject[] = [];
  let errors = '';
  return {
    take(message) {
      switch (message.kind) {
        case 'needs':
          return { needs: message.uris };
        case 'source':
          source.push(message.bytes);
          return 'more';
        case 'errors':
          errors += message.text;
          return 'more';
        case 'projects':
          for (const project of message.projects) projects.push(project);
          return 'more';
        case 'imported': {
          const records =
            message.frame === null ? undefined : { ...message.frame, source: joined(source), projects };
          return { answer: { records, errors }, found: message.found };
        }
        default:
          return 'wrong';
      }
    },
  };
}

/**
 * Collects the documents of an archive, and charges the spool as they are written.
 *
 * @param stop - ends the job if the spool has no room
 */
export function collectDocuments(
  place: SpooledPlace,
  stop: (reason: SpoolFull) => void,
): Collector<UnpackAnswer> {
  const documents: UnpackedDocument[] = [];
  // An earlier attempt may have ended halfway.
  place.clear();
  return {
    take(message) {
      switch (message.kind) {
        case 'unpacking':
          try {
            place.take(message.bytes);
          } catch (error) {
            if (!(error instanceof SpoolFull)) throw error;
            stop(error);
          }
          return 'more';
        case 'documents':
          for (const document of message.documents) documents.push(document);
          return 'more';
        case 'unpacked': {
          const { refusal, skipped } = message;
          const found = { bytes: 0, format: null, issues: 0, failedRules: [] };
          if (refusal !== null) return { answer: { outcome: { kind: 'refused', refusal } }, found };
          const files = place.packed(documents.map(({ bytes }) => bytes));
          const outcome = {
            kind: 'unpacked',
            documents: files.map((file, index) => ({ name: documents[index]?.name ?? '', file })),
            skipped,
            delete: () => place.delete(),
          } as const;
          return { answer: { outcome }, found };
        }
        default:
          return 'wrong';
      }
    },
  };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : Buffer.concat(parts);
}
