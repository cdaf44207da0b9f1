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

/** A document whose content is given, so that nothing is read. */
export interface GivenInput {
  readonly kind: 'given';
  /** The absolute URI, against which references are resolved. */
  readonly uri: string;
  readonly bytes: Uint8Array;
  /** The content as text, if available. It is then not decoded from `bytes`. */
  readonly text?: string;
}

/** A document that was expected but does not exist. */
export interface MissingInput {
  readonly kind: 'missing';
  readonly uri: string;
  /** The reason as a predicate: `is a symbolic link to ...`. */
  readonly reason: string;
}

/** An analysed input. */
export interface AnalysedInput {
  readonly result: ReadResult;
  readonly analysis: Analysis;
  /** The final URI of each referenced document, by the absolute URI in the reference. They differ after redirects. */
  readonly redirects: ReadonlyMap<string, string>;
}

/** Listeners of the analysis of an input. */
export interface AnalyseInputEvents {
  /** Called with the number of bytes after each document is read. */
  readonly onRead?: ((bytes: number) => void) | undefined;
  /** Called with the result of each read. The request is undefined for the input itself. */
  readonly onAnswer?:
    | ((request: Parameters<ReadDocument>[0] | undefined, answer: ReadResult) => void)
    | undefined;
  /** Returns the text of a document that is open in an editor, which replaces the read text. */
  readonly textOf?: ((uri: string) => string | undefined) | undefined;
  /** The overlays that the options apply. Their texts are added to the documents of the analysis. */
  readonly overlays?: OpenOverlays | undefined;
  /** Called before the reader is closed, so that it can read further documents. */
  readonly onAnalysed?: ((analysis: Analysis, read: ReadDocument) => Promise<void>) | undefined;
}

/** Reads and analyses an input and its references. */
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

/** Waits for work until a signal fires. */
async function untilAborted<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (signal === undefined) return work;
  let stop = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    // `as`: the caller that aborts chooses the reason.
    stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
    // An abandoned promise may reject later.
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

/** Replaces the read text of a document by the editor's text, saved or not. A document that must not be read stays unread. */
function openInstead(answer: ReadResult, textOf: AnalyseInputEvents['textOf']): ReadResult {
  const uri = answer.ok ? answer.source.uri : answer.uri;
  const text = answer.ok || answer.code === 'unreachable' ? textOf?.(uri) : undefined;
  return text === undefined ? answer : { ok: true, source: { uri, bytes: new TextEncoder().encode(text) } };
}

/** Returns the root folder for a file whose content is given. For other files, the reader determines it. */
function rootFor({ uri }: GivenInput, { root }: ReadPolicy): string | undefined {
  const path = filePath(uri);
  return root ?? (path === undefined ? undefined : dirname(path));
}

/** Maximum size of a text with code frames. */
const maxBytesLimit = 64 * 1024 * 1024;

/** Returns the text of a document that was read but could not be parsed; undefined for other documents and binary content. */
export function unparsedText(result: ReadResult, analysis: Analysis): string | undefined {
  if (!result.ok || analysis.documents.length > 0 || result.source.bytes.length > maxBytesLimit)
    return undefined;
  // If there is not enough memory for the analysis, the text is not displayed either.
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
