import { parseTemplate, type RequestParameter, type Step, type Variable } from '@assay/project-generator';
import type { ExportSource } from '../exporter.js';
import { flowEntries, type FlowEntry } from '../shared/flow-entry.js';
import { oneLine } from '../shared/text.js';
import { UniqueNames } from '../shared/unique-names.js';
import { identifier } from './names.js';
import { otherSpelling, readPathKey, type PathKey } from './path-key.js';

/** An operation of the records, as the companion document has it. */
export interface CompanionOperation {
  /** Its operationId: letters, digits, `_` and `-`, unique. */
  readonly id: string;
  readonly method: string;
  readonly path: PathKey;
  /** The step that describes it: where it is under test, which has all of its bodies. */
  readonly step: Step;
  /** The flow that tests it; undefined if it is a step of others only. */
  readonly entry: FlowEntry | undefined;
  /** The variable of a parameter. */
  getVariable(parameter: RequestParameter): Variable | undefined;
}

/** The operations of the records. */
export interface CompanionOperations {
  readonly all: readonly CompanionOperation[];
  /** Operations that are not part of the document, and why; a sentence each. */
  readonly leftOut: readonly string[];
  /** The operation that a step calls; undefined if it is left out. */
  of(step: Step): CompanionOperation | undefined;
}

/** The methods that a Path Item Object of OpenAPI 3.1 has. */
const methods = new Set(['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE']);

/** Finds the operations that steps of the records call, in their order, those under test first. */
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
    // Fuzzers are kept away from authorization servers.
    for (const step of flow.steps) if (withTokens || step.purpose === undefined) add(step, undefined);
  }
  return {
    all: [...found.values()].filter((operation) => operation !== undefined),
    leftOut,
    of: (step) => found.get(getCompanionKey(step)),
  };
}

/** The path under a key that no other operation of the method has. */
function withOwnKey(path: PathKey, method: string, usedNames: Set<string>): PathKey {
  let { key } = path;
  while (usedNames.has(`${method} ${key}`)) key = otherSpelling(key);
  usedNames.add(`${method} ${key}`);
  return { ...path, key };
}

/** The variable that a template is made of; undefined if it is made of more, or of none. */
function variableName(template: string): string | undefined {
  const [part, ...rest] = parseTemplate(template);
  return part?.kind === 'variable' && rest.length === 0 ? part.name : undefined;
}

/** Several paths may share one path item, so that the place in the document is not enough. */
function getCompanionKey({ operationPointer, request }: Step): string {
  return `${request.method} ${request.pathTemplate} ${operationPointer}`;
}
