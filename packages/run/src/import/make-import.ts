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

/** Options of an import. */
interface MakeImportOptions {
  /** Name of the document for people. */
  readonly name: string;
  readonly engine?: string | undefined;
  readonly baseUrl?: string | undefined;
  /** Takes values only from operations that read. */
  readonly onlyReads?: boolean | undefined;
  readonly allowExistingData?: boolean | undefined;
  readonly now: Date;
  /** Called for each operation, twice; what it throws ends the import. */
  readonly watch?: (() => void) | undefined;
}

/** Makes the projects of a document; undefined where it cannot be analysed. */
export function makeImport(analysed: AnalysedInput, options: MakeImportOptions): Import | undefined {
  const input = generatorInput(analysed, options);
  return input === undefined ? undefined : generateImport(...input);
}

/** The same import, whose records are made one after the other. */
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

/** Makes ids that depend on the document and on nothing else, so that two imports of one document can be compared: UUIDs of version 8 (RFC 9562, section 5.8). */
export function recordIds(sha256: string): (kind: string, key: string) => string {
  return (kind, key) => {
    const digits = hashOnce('sha256', JSON.stringify([sha256, kind, key]), 'hex');
    const variant = ((Number.parseInt(digits.charAt(16), 16) & 0b0011) | 0b1000).toString(16);
    const [first, second, third] = [digits.slice(0, 8), digits.slice(8, 12), digits.slice(13, 16)];
    return `${first}-${second}-8${third}-${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
  };
}

/** The SHA-256 of bytes in hexadecimal digits. */
function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
