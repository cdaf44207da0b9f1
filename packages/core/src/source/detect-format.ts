import type { FormatFault, VersionFault } from '../model/document-faults.js';
import type { Format } from '../format.js';
import { describeLikeness } from './recognise-format.js';
import { isObject, type Place, type SourceDocument, findLiteralText } from '@assay/text';

/** The result of detecting a format: the format and the version as written, or the reason for a failure. */
export type FormatResult =
  | { readonly ok: true; readonly format: Format; readonly version: string }
  | { readonly ok: false; readonly fault: FormatFault | VersionFault };

const openapiVersion = /^3\.([012])(?:\.(?:0|[1-9][0-9]*))?(?:[-+][0-9A-Za-z.+-]*)?$/;

/** Detects the format of a document by its field `openapi`, or else `swagger`. */
export function detectFormat(document: SourceDocument): FormatResult {
  const { value } = document;
  if (isObject(value)) {
    for (const field of ['openapi', 'swagger'] as const) {
      const version = Object.hasOwn(value, field) ? versionText(document, field, value[field]) : undefined;
      if (version !== undefined) return formatOf(document, field, version, typeof value[field] === 'number');
    }
  }
  const fault: FormatFault = {
    kind: 'FormatFault',
    sign: describeLikeness(value, document.text),
    uri: document.uri,
    document,
    at: [],
    range: undefined,
  };
  return { ok: false, fault };
}

function formatOf(
  document: SourceDocument,
  field: 'openapi' | 'swagger',
  version: string,
  isNumber: boolean,
): FormatResult {
  const format = field === 'swagger' ? swaggerFormat(version, isNumber) : openapiFormat(version);
  if (format !== undefined) return { ok: true, format, version: field === 'swagger' ? '2.0' : version };
  const fault: VersionFault = {
    kind: 'VersionFault',
    field,
    version,
    uri: document.uri,
    document,
    at: [field],
    range: getFieldPlace(document, field)?.value,
  };
  return { ok: false, fault };
}

/** Returns the format of a `swagger` version. An unquoted 2.0 is a number, which a tool may have shortened to 2. */
function swaggerFormat(version: string, isNumber: boolean): Format | undefined {
  return version === '2.0' || (isNumber && Number(version) === 2) ? 'oas2' : undefined;
}

function openapiFormat(version: string): Format | undefined {
  switch (openapiVersion.exec(version)?.[1]) {
    case '0':
      return 'oas3.0';
    case '1':
      return 'oas3.1';
    case '2':
      return 'oas3.2';
    default:
      return undefined;
  }
}

/** Returns the version as written; undefined if it is neither a string nor a number. */
function versionText(document: SourceDocument, field: string, value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? (findLiteralText(document, [field]) ?? String(value)) : undefined;
}

function getFieldPlace(document: SourceDocument, field: string): Place | undefined {
  return document.locate([[field]])[0];
}
