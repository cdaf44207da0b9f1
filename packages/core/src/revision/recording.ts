import type { ReadDocument, ReadResult } from '../read-document.js';
import type { TextDocument } from '@assay/text';
import { RunRecord } from '../walk/run-record.js';
import { KnownFindings } from '../watch/known-findings.js';
import { Watch } from '../watch/watch.js';

/** The request and the result of reading a referenced document. */
export interface Reading {
  readonly request: Parameters<ReadDocument>[0];
  readonly result: ReadResult;
}

/** Records an analysis whose document will have a next version. */
export interface Recording {
  readonly watch: Watch;
  readonly record: RunRecord;
  readonly findings: KnownFindings;
  readonly readings: Reading[];
  readonly documents: TextDocument[];
  /** True if nothing prevents reuse for the next version. */
  canBeKept: boolean;
}

/** Creates an empty recording. */
export function newRecording(): Recording {
  const watch = new Watch();
  return {
    watch,
    record: new RunRecord(watch),
    findings: new KnownFindings(),
    readings: [],
    documents: [],
    canBeKept: true,
  };
}

/** Returns a function that reads documents and records the results. */
export function recordedReader(
  { readings }: Recording,
  read: ReadDocument | undefined,
): ReadDocument | undefined {
  if (read === undefined) return undefined;
  return async (request) => {
    const result = await read(request);
    readings.push({ request, result });
    return result;
  };
}
