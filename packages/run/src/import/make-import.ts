import { displayUri } from '@assay/host';
import {
  generateImport,
  streamImport,
  type Import,
  type ImportOptions,
  type ImportStream,
} from '@assay/project-generator';
import type { AnalysedInput } from '../analyse-input.js';
import { recordIds, sha256Of } from './record-ids.js';

/** Options of an import. */
export interface MakeImportOptions {
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
