import { formatPointer, type Operation, type Rule, type Topic, type Finding } from '@assay/core';
import type { Flow } from '../records/index.js';

const pointers = new WeakMap<Operation, string>();

/** Returns the location of an operation as in records. */
export function operationPointer(operation: Operation): string {
  let pointer = pointers.get(operation);
  if (pointer === undefined) pointers.set(operation, (pointer = formatPointer(operation.segments())));
  return pointer;
}

/** Security topics that no response can show; records contain the schemas with all their gaps. */
const untestedTopics: ReadonlySet<Topic | undefined> = new Set(['documentation', 'examples', 'schemas']);

/** Undocumented responses that a test may get. */
const missingResponses: ReadonlySet<string> = new Set([
  'error-response-missing',
  'forbidden-response-missing',
  'not-found-response-missing',
  'server-error-response-missing',
  'unauthorized-response-missing',
  'unsupported-media-type-response-missing',
  'validation-error-response-missing',
]);

/** Checks whether a test can confirm, refute or use a rule's finding about an operation. */
export function isTested({ id, meta }: Rule): boolean {
  if (missingResponses.has(id)) return true;
  return meta.category === 'security' && meta.readsText !== true && !untestedTopics.has(meta.topic);
}

/** Returns the findings of the analysis about an operation. */
export type FindingsOf = (operation: Operation, name: string) => Flow['findings'];

/** Groups the findings by the operation that they name, or that contains them. */
export function indexFindings(findings: readonly Finding[], operations: readonly Operation[]): FindingsOf {
  const byName = new Map<string, Finding[]>();
  const byPlace = new Map<string, Finding[]>();
  const places = new Set(operations.map(getOperationPointer));
  for (const finding of findings) {
    if (finding.operation !== null) append(byName, finding.operation, finding);
    else append(byPlace, enclosing(finding, places), finding);
  }
  return (operation, name) =>
    [...(byName.get(name) ?? []), ...(byPlace.get(getOperationPointer(operation)) ?? [])].map(
      ({ id, severity, location }) => ({
        id,
        severity,
        pointer: location.pointer,
      }),
    );
}

function getOperationPointer(operation: Operation): string {
  return `${operation.document.uri}#${operationPointer(operation)}`;
}

/** Returns the location of the operation around a finding, or else the finding's own location. */
function enclosing({ location }: Finding, places: ReadonlySet<string>): string {
  const place = `${location.uri}#${location.pointer}`;
  for (let end = place.length; end > location.uri.length; end = place.lastIndexOf('/', end - 1)) {
    const around = place.slice(0, end);
    if (places.has(around)) return around;
  }
  return place;
}

function append(map: Map<string, Finding[]>, key: string, finding: Finding): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [finding]);
  else known.push(finding);
}
