import { formatPointer, parsePointer, percentDecoded, step } from '@assay/text';
import type { LoaderError } from '@assay/findings';
import type { Format } from '../format.js';
import { requiredRecord } from './checks/record.js';

/** Prefix of the `schemaPath` of errors that Assay's contract adds to the official schema. */
const contractSchema = 'assay:contract#';

/**
 * True for a violation of the official schema. Other loader errors come from Assay's contract, and each of them has an equivalent
 * finding.
 */
export function violatesOfficialSchema({ schemaPath }: LoaderError): boolean {
  return !schemaPath.startsWith(contractSchema);
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/**
 * Finds the operations under `paths` without `responses`. Since 3.1 the official schema allows them, but clients cannot test or
 * call such an operation. In 2.0 and 3.0 the official schema reports them itself, except for operations under misspelt paths.
 */
export function missingResponses(format: Format, root: unknown): LoaderError[] {
  const paths = step(root, 'paths');
  const records: LoaderError[] = [];
  if (typeof paths !== 'object' || paths === null || Array.isArray(paths)) return records;
  const officialDoes = format === 'oas2' || format === 'oas3.0';
  const seen = new Set<unknown>();
  for (const [path, pathItem] of Object.entries(paths)) {
    if (path.startsWith('x-') || (officialDoes && path.startsWith('/'))) continue;
    inPathItem(format, pathItem, formatPointer(['paths', path]), records);
    if (!officialDoes) inReferencedPathItem(format, root, pathItem, seen, records);
  }
  return records;
}

/** Finds the operations of one Path Item Object without `responses`. */
export function missingResponsesInPathItem(format: Format, pathItem: unknown): LoaderError[] {
  const records: LoaderError[] = [];
  if (format === 'oas3.1' || format === 'oas3.2') inPathItem(format, pathItem, '', records);
  return records;
}

function inPathItem(format: Format, pathItem: unknown, pointer: string, records: LoaderError[]): void {
  if (typeof pathItem !== 'object' || pathItem === null || Array.isArray(pathItem)) return;
  for (const method of methods) {
    if (method === 'query' && format !== 'oas3.2') continue;
    if (lacksResponses(step(pathItem, method))) records.push(contractRecord(`${pointer}/${method}`));
  }
  if (format !== 'oas3.2') return;
  const additional = step(pathItem, 'additionalOperations');
  if (typeof additional !== 'object' || additional === null || Array.isArray(additional)) return;
  for (const [method, operation] of Object.entries(additional)) {
    if (lacksResponses(operation))
      records.push(contractRecord(pointer + formatPointer(['additionalOperations', method])));
  }
}

/** Follows the `$ref` of a path item within the document; each target is checked once. */
function inReferencedPathItem(
  format: Format,
  root: unknown,
  pathItem: unknown,
  seen: Set<unknown>,
  records: LoaderError[],
): void {
  let reference = step(pathItem, '$ref');
  while (typeof reference === 'string' && reference.startsWith('#')) {
    const segments = parsePointer(percentDecoded(reference.slice(1)));
    const target = segments?.reduce<unknown>(step, root);
    if (segments === undefined || target === undefined || seen.has(target)) return;
    seen.add(target);
    // Targets under `paths` are checked there.
    if (segments[0] !== 'paths') inPathItem(format, target, formatPointer(segments), records);
    reference = step(target, '$ref');
  }
}

function lacksResponses(operation: unknown): boolean {
  return (
    typeof operation === 'object' &&
    operation !== null &&
    !Array.isArray(operation) &&
    step(operation, 'responses') === undefined
  );
}

function contractRecord(instancePath: string): LoaderError {
  return requiredRecord(instancePath, `${contractSchema}/definitions/operation/required`, 'responses');
}
