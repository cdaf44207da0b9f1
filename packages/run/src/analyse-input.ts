import { dirname } from 'node:path';
import {
  analyse,
  type Analysis,
  type AnalyseOptions,
  type ReadDocument,
  type ReadResult,
  type TextSource,
} from '@assay/core';
import { arazzo } from '@assay/arazzo';
import { changeIds } from '@assay/diff/ids';
import { MemoryWatch } from './memory.js';
import type { OpenOverlays } from './overlay/open-overlays.js';
import { createReader, filePath, memoryLimits, type Input, type Reader, type ReadPolicy } from '@assay/host';

/** A document that is not read: its content is there. */
export interface GivenInput {
  readonly kind: 'given';
  /** Absolute: what references are relative to. */
  readonly uri: string;
  readonly bytes: Uint8Array;
  /** The content where it is there as a text, which is then not decoded. */
  readonly text?: string;
}

/** A document that was expected and is not there. */
export interface MissingInput {
  readonly kind: 'missing';
  readonly uri: string;
  /** A predicate: `is a symbolic link to ...`. */
  readonly reason: string;
}

/** An analysed input. */
export interface AnalysedInput {
  readonly result: ReadResult;
  readonly analysis: Analysis;
  /** For each absolute URI that a reference named the one that the document was read from in the end. */
  readonly redirects: ReadonlyMap<string, string>;
}

/** Listeners of the analysis of an input. */
export interface AnalyseInputEvents {
  /** Receives the number of bytes once the input is read, and of each document that it refers to. */
  readonly onRead?: ((bytes: number) => void) | undefined;
  /** Receives what came of each reading; the request is undefined for the input itself. */
  readonly onAnswer?:
    | ((request: Parameters<ReadDocument>[0] | undefined, answer: ReadResult) => void)
    | undefined;
  /** The text of a document that is open in an editor, which counts instead of what was read. */
  readonly textOf?: ((uri: string) => string | undefined) | undefined;
  /** The overlays whose appliers are in the options: their texts are among the documents of the analysis. */
  readonly overlays?: OpenOverlays | undefined;
  /** May read further documents, before the reader is closed. */
  readonly onAnalysed?: ((analysis: Analysis, read: ReadDocument) => Promise<void>) | undefined;
}

/** Reads an input and what it refers to, and analyses it. */
export async function analyseInput(
  input: Input | GivenInput | MissingInput,
  policy: ReadPolicy,
  options: AnalyseOptions,
  { onRead, onAnswer, onAnalysed, overlays, textOf }: AnalyseInputEvents = {},
): Promise<AnalysedInput> {
  const reader = createReader(input.kind === 'given' ? { ...policy, root: rootFor(input, policy) } : policy);
  const redirects = new Map<string, string>();
  try {
    const memory = new MemoryWatch(options.watch);
    const result = memory.taken(await untilAborted(options.signal, readInput(input, reader)));
    onAnswer?.(undefined, result);
    if (result.ok) onRead?.(result.source.bytes.length);
    const read: ReadDocument = async (request) => {
      const answer = memory.taken(
        openInstead(await untilAborted(options.signal, reader.readReferenced(request)), textOf),
      );
      onAnswer?.(request, answer);
      if (answer.ok) {
        redirects.set(request.uri, answer.source.uri);
        onRead?.(answer.source.bytes.length);
      }
      return answer;
    };
    const analysed = await analyse(toTextSource(input) ?? (result.ok ? result.source : result), {
      limits: memoryLimits(),
      otherIds: changeIds,
      kinds: [arazzo],
      ...options,
      watch: memory.look,
      read,
    });
    const analysis =
      overlays === undefined
        ? analysed
        : { ...analysed, documents: [...analysed.documents, ...overlays.documents] };
    await onAnalysed?.(analysis, read);
    return { result, analysis, redirects };
  } finally {
    await reader.close();
  }
}

/** Waits for work, but not for longer than until a signal fires. */
async function untilAborted<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (signal === undefined) return work;
  let stop = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    // `as`: whoever aborts chooses the reason.
    stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
    // What is given up may fail later.
    work.catch(() => {});
  }
}

async function readInput(input: Input | GivenInput | MissingInput, reader: Reader): Promise<ReadResult> {
  switch (input.kind) {
    case 'given':
      return { ok: true, source: input };
    case 'missing':
      return { ok: false, uri: input.uri, code: 'missing', reason: input.reason };
    default:
      return reader.read(input);
  }
}

function toTextSource(input: Input | GivenInput | MissingInput): TextSource | undefined {
  if (input.kind !== 'given' || input.text === undefined) return undefined;
  return { uri: input.uri, text: input.text };
}

/** Prefers the editor's text of a document, saved or not; a document that must not be read stays unread. */
function openInstead(answer: ReadResult, textOf: AnalyseInputEvents['textOf']): ReadResult {
  const uri = answer.ok ? answer.source.uri : answer.uri;
  const text = answer.ok || answer.code === 'unreachable' ? textOf?.(uri) : undefined;
  return text === undefined ? answer : { ok: true, source: { uri, bytes: new TextEncoder().encode(text) } };
}

/** The folder of a file whose content is given: the reader knows that of what it reads itself. */
function rootFor({ uri }: GivenInput, { root }: ReadPolicy): string | undefined {
  const path = filePath(uri);
  return root ?? (path === undefined ? undefined : dirname(path));
}

/** Nobody looks for a place in a text that is larger than this. */
const maxBytesLimit = 64 * 1024 * 1024;

/** The text of a document that was read and could not be parsed, as far as it is text; undefined for any other. */
export function unparsedText(result: ReadResult, analysis: Analysis): string | undefined {
  if (!result.ok || analysis.documents.length > 0 || result.source.bytes.length > maxBytesLimit)
    return undefined;
  // What had no room to be analysed has none to be shown.
  if (analysis.faults.some((fault) => fault.kind === 'SizeFault' && fault.what === 'memory'))
    return undefined;
  const { bytes } = result.source;
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
