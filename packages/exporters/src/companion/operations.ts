import { parseTemplate, type RequestParameter, type Step, type Variable } from '@assay/project-generator';
import type { ExportSource } from '../exporter.js';
import { flowEntries, type FlowEntry } from '../shared/flow-entry.js';
import { oneLine } from '../shared/text.js';
import { UniqueNames } from '../shared/unique-names.js';
import { identifier } from './names.js';
import { getEquivalentKey, readPathKey, type PathKey } from './path-key.js';

/** An operation of the records in the companion document. */
export interface CompanionOperation {
  /** Its unique operationId of letters, digits, `_` and `-`. */
  readonly id: string;
  readonly method: string;
  readonly path: PathKey;
  /** The step that describes it, preferably as the step under test, which has all bodies. */
  readonly step: Step;
  /** The flow that tests it; undefined if it only occurs in other flows. */
  readonly entry: FlowEntry | undefined;
  /** Returns the variable of a parameter. */
  getVariable(parameter: RequestParameter): Variable | undefined;
}

/** The operations of the records. */
export interface CompanionOperations {
  readonly all: readonly CompanionOperation[];
  /** Operations that are missing in the document, one sentence each with the reason. */
  readonly leftOut: readonly string[];
  /** Returns the operation of a step; undefined if it is left out. */
  of(step: Step): CompanionOperation | undefined;
}

/** The methods of a Path Item Object in OpenAPI 3.1. */
const methods = new Set(['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE']);

/** Collects the operations of the records' steps in order, those under test first. */
export function collectOperations(source: ExportSource, withTokens: boolean): CompanionOperations {
  const found = new Map<string, CompanionOperation | undefined>();
  const leftOut: string[] = [];
  const unique = new UniqueNames();
  const places = new Set<string>();

  function add(step: Step, entry: FlowEntry | undefined): void {
    const { method, pathTemplate, parameters } = step.request;
    if (found.has(getCompanionKey(step))) return;
    const name = entry?.flow.name ?? `${method} ${pathTemplate}`;
    const inPath = parameters
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => parameter.name);
    if (!methods.has(method)) {
      leftOut.push(`${oneLine(name)} is omitted: OpenAPI 3.1 has no method ${oneLine(method)}.`);
      found.set(getCompanionKey(step), undefined);
      return;
    }
    const path = withOwnKey(readPathKey(pathTemplate, inPath), method, places);
    found.set(getCompanionKey(step), {
      id: unique.give(identifier(name)),
      method,
      path,
      step,
      entry,
      getVariable: ({ value }) => entry?.variables.get(variableName(value) ?? ''),
    });
  }

  const entries = flowEntries(source);
  for (const entry of entries) add(entry.subject, entry);
  for (const { flow } of entries) {
    // Authorization servers are excluded from fuzzing.
    for (const step of flow.steps) if (withTokens || step.purpose === undefined) add(step, undefined);
  }
  return {
    all: [...found.values()].filter((operation) => operation !== undefined),
    leftOut,
    of: (step) => found.get(getCompanionKey(step)),
  };
}

/** Returns a path with a key that is unique for the method. */
function withOwnKey(path: PathKey, method: string, usedNames: Set<string>): PathKey {
  let { key } = path;
  while (usedNames.has(`${method} ${key}`)) key = getEquivalentKey(key);
  usedNames.add(`${method} ${key}`);
  return { ...path, key };
}

/** Returns the only variable of a template; undefined for other templates. */
function variableName(template: string): string | undefined {
  const [part, ...rest] = parseTemplate(template);
  return part?.kind === 'variable' && rest.length === 0 ? part.name : undefined;
}

/**
 * Returns a unique key of an operation. Several paths may share one path item, so the location in the document is not sufficient.
 */
function getCompanionKey({ operationPointer, request }: Step): string {
  return `${request.method} ${request.pathTemplate} ${operationPointer}`;
}
