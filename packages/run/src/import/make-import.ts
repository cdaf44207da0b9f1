import { displayUri } from '@assay/host';
import {
  generateImport,
  streamImport,
  type Import,
  type ImportOptions,
  type ImportStream,
} from '@assay/project-generator';
import type { AnalysedInput } from '../analyse-input.js';
import { createHash, hash as hashOnce } from 'node:crypto';

interface MakeImportOptions {
  /** The display name of the document. */
  readonly name: string;
  readonly engine?: string | undefined;
  readonly baseUrl?: string | undefined;
  /** True to take values only from operations that read. */
  readonly onlyReads?: boolean | undefined;
  readonly allowExistingData?: boolean | undefined;
  readonly now: Date;
  /** Called twice for each operation. An error that it throws ends the import. */
  readonly watch?: (() => void) | undefined;
}

/** Creates the projects of a document; undefined if it cannot be analysed. */
export function makeImport(analysed: AnalysedInput, options: MakeImportOptions): Import | undefined {
  const input = generatorInput(analysed, options);
  return input === undefined ? undefined : generateImport(...input);
}

/** Creates the same import, but generates its records lazily. */
export function makeImportStream(
  analysed: AnalysedInput,
  options: MakeImportOptions,
): ImportStream | undefined {
  const input = generatorInput(analysed, options);
  return input === undefined ? undefined : streamImport(...input);
}

function generatorInput(
  { result, analysis }: AnalysedInput,
  { name, engine, baseUrl, onlyReads, allowExistingData, now, watch }: MakeImportOptions,
): Parameters<typeof generateImport> | undefined {
  if (!result.ok || analysis.model === undefined) return undefined;
  const sha256 = sha256Of(result.source.bytes);
  const isRemote = /^https?:/.test(result.source.uri);
  const options: ImportOptions = {
    documentName: name,
    source: {
      kind: isRemote ? 'url' : 'upload',
      location: isRemote ? displayUri(result.source.uri) : null,
      sha256,
    },
    engine,
    baseUrl,
    onlyReads,
    allowExistingData,
    watch,
    now: now.toISOString(),
    makeId: recordIds(sha256),
  };
  return [analysis.model, analysis.findings, options];
}

/**
 * Returns a function for ids that depend only on the document, so that two imports of it can be compared: version 8 UUIDs (RFC
 * 9562, section 5.8).
 */
export function recordIds(sha256: string): (kind: string, key: string) => string {
  return (kind, key) => {
    const digits = hashOnce('sha256', JSON.stringify([sha256, kind, key]), 'hex');
    const variant = ((Number.parseInt(digits.charAt(16), 16) & 0b0011) | 0b1000).toString(16);
    const [first, second, third] = [digits.slice(0, 8), digits.slice(8, 12), digits.slice(13, 16)];
    return `${first}-${second}-8${third}-${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
  };
}

/** Returns the SHA-256 of bytes in hexadecimal. */
function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
