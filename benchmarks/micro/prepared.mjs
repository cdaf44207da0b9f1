// The inputs for the steps of an analysis: the results of all earlier steps.
import { Library } from '../../packages/core/src/reference/library.ts';
import { buildModel } from '../../packages/core/src/build/build-model.ts';
import { detectFormat } from '../../packages/core/src/source/detect-format.ts';
import { parseSource } from '../../packages/text/src/parse/parse.ts';
import { defaultLimits } from '../../packages/text/src/base/source.ts';

/**
 * Parses a document and detects its format.
 *
 * @param {{ uri: string, bytes: Uint8Array }} source
 */
export function parsed(source) {
  const result = parseSource(source);
  if (!result.ok) throw new TypeError(`${source.uri} cannot be parsed`);
  const detected = detectFormat(result.document);
  if (!detected.ok) throw new TypeError(`${source.uri} is of no known format`);
  return { document: result.document, format: detected.format, version: detected.version };
}

/**
 * Creates the model of a parsed document.
 *
 * @param {ReturnType<typeof parsed>} document
 */
export function normalised({ document, format, version }) {
  return buildModel(document, format, version, new Library(undefined, defaultLimits));
}
