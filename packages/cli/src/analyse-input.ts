import { analyse, type Analysis, type AnalyseOptions, type ReadDocument, type ReadResult } from '@assay/core';
import { createReader, memoryLimits, type Input, type ReadPolicy } from '@assay/host';

/** An analysed input. */
export interface AnalysedInput {
  readonly result: ReadResult;
  readonly analysis: Analysis;
  /** For each absolute URI that a reference named the one that the document was read from in the end. */
  readonly redirects: ReadonlyMap<string, string>;
}

/**
 * Reads an input and what it refers to, and analyses it.
 *
 * @param onRead - receives the number of bytes once the input is read
 * @param onAnalysed - may read further documents, before the reader is closed
 */
export async function analyseInput(
  input: Input,
  policy: ReadPolicy,
  options: AnalyseOptions,
  onRead: (bytes: number) => void = () => {},
  onAnalysed: (analysis: Analysis, read: ReadDocument) => Promise<void> = async () => {},
): Promise<AnalysedInput> {
  const reader = createReader(policy);
  const redirects = new Map<string, string>();
  try {
    const result = await reader.read(input);
    if (result.ok) onRead(result.source.bytes.length);
    const read: ReadDocument = async (request) => {
      const answer = await reader.readReferenced(request);
      if (answer.ok) redirects.set(request.uri, answer.source.uri);
      return answer;
    };
    const analysis = await analyse(result.ok ? result.source : result, {
      limits: memoryLimits(),
      ...options,
      read,
    });
    await onAnalysed(analysis, read);
    return { result, analysis, redirects };
  } finally {
    await reader.close();
  }
}

/** Nobody looks for a place in a text that is larger than this. */
const mostBytes = 64 * 1024 * 1024;

/** The text of a document that was read and could not be parsed, as far as it is text; undefined for any other. */
export function unparsedText(result: ReadResult, analysis: Analysis): string | undefined {
  if (!result.ok || analysis.documents.length > 0 || result.source.bytes.length > mostBytes) return undefined;
  const { bytes } = result.source;
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
