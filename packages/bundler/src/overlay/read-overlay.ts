import { isObject, type PointerSegments, type SourceDocument } from '@assay/text';
import { compileJsonPath, type JsonPath } from './json-path.js';

/** An overlay that conforms to OpenAPI Overlay 1.0 or 1.1. */
export interface Overlay {
  readonly document: SourceDocument;
  /** The URI in `extends`, as written; undefined if it is missing. */
  readonly extended: string | undefined;
  readonly actions: readonly OverlayStep[];
}

/** An action of an overlay that is valid. */
export interface OverlayStep {
  /** The number of the action, from 1. */
  readonly number: number;
  readonly target: JsonPath;
  /** The target as written. */
  readonly text: string;
  readonly change:
    | { readonly kind: 'remove' | 'nothing' }
    | { readonly kind: 'update'; readonly value: unknown }
    | { readonly kind: 'copy'; readonly source: JsonPath; readonly text: string };
}

/** A fault or warning of an overlay, with its location. */
export interface OverlayProblem {
  readonly document: SourceDocument;
  readonly segments: PointerSegments;
  /** A sentence: "Action 2: `target` is not a JSONPath: ...". */
  readonly message: string;
}

/** The overlay, or its faults. */
export type OverlayResult =
  | { readonly ok: true; readonly overlay: Overlay }
  | { readonly ok: false; readonly problems: readonly OverlayProblem[] };

const fields: ReadonlySet<string> = new Set(['overlay', 'info', 'extends', 'actions']);
const actionFields: ReadonlySet<string> = new Set(['target', 'description', 'update', 'remove', 'copy']);

/** Reads an overlay from its parsed document. */
export function readOverlay(document: SourceDocument): OverlayResult {
  const problems: OverlayProblem[] = [];
  const report = (segments: PointerSegments, message: string): undefined => {
    problems.push({ document, segments, message });
  };
  const { value } = document;
  if (!isObject(value) || !Object.hasOwn(value, 'overlay')) {
    report([], 'This is not an overlay: it has no field `overlay` with its version.');
    return { ok: false, problems };
  }
  const version = /^1\.([01])(?:\.\d+)?$/.exec(String(value['overlay']))?.[1];
  if (version === undefined)
    report(
      ['overlay'],
      `The version \`${printed(value['overlay'])}\` is not supported: overlays 1.0 and 1.1 are.`,
    );
  unknownFields(value, fields, [], report);
  readInfo(value['info'], report);
  const { extends: extended } = value;
  if (extended !== undefined && typeof extended !== 'string') report(['extends'], '`extends` must be a URI.');
  const { actions } = value;
  if (!Array.isArray(actions) || actions.length === 0)
    report(actions === undefined ? [] : ['actions'], '`actions` must be a list of at least one action.');
  const steps = (Array.isArray(actions) ? actions : []).flatMap((action: unknown, index) => {
    const step = readAction(action, index, version === '1', report);
    return step === undefined ? [] : [step];
  });
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    overlay: { document, extended: typeof extended === 'string' ? extended : undefined, actions: steps },
  };
}

type Report = (segments: PointerSegments, message: string) => undefined;

function readInfo(info: unknown, report: Report): void {
  if (!isObject(info)) {
    report(info === undefined ? [] : ['info'], '`info` must be an object with `title` and `version`.');
    return;
  }
  for (const name of ['title', 'version'])
    if (typeof info[name] !== 'string')
      report(['info', ...(name in info ? [name] : [])], `\`info.${name}\` must be a string.`);
}

function readAction(
  action: unknown,
  index: number,
  hasCopy: boolean,
  report: Report,
): OverlayStep | undefined {
  const at: PointerSegments = ['actions', index];
  const label = `Action ${index + 1}`;
  if (!isObject(action)) return report(at, `${label} must be an object.`);
  unknownFields(action, actionFields, at, report);
  const { target, update, remove, copy, description } = action;
  if (description !== undefined && typeof description !== 'string')
    report([...at, 'description'], `${label}: \`description\` must be a string.`);
  if (typeof target !== 'string')
    return report(target === undefined ? at : [...at, 'target'], `${label}: \`target\` must be a JSONPath.`);
  const path = compileJsonPath(target);
  if (typeof path === 'string')
    return report(
      [...at, 'target'],
      `${label}: \`${printed(target)}\` is not a JSONPath (RFC 9535): ${path}.`,
    );
  if (remove !== undefined && typeof remove !== 'boolean')
    return report([...at, 'remove'], `${label}: \`remove\` must be true or false.`);
  const common = { number: index + 1, target: path, text: target };
  if (copy !== undefined && !hasCopy)
    return report([...at, 'copy'], `${label}: \`copy\` is of Overlay 1.1; this overlay is of version 1.0.`);
  if (remove === true) return { ...common, change: { kind: 'remove' } };
  if (copy !== undefined)
    return readCopy(copy, { ...common, at, label, hasUpdate: update !== undefined }, report);
  if (update === undefined) return { ...common, change: { kind: 'nothing' } };
  return { ...common, change: { kind: 'update', value: update } };
}

function readCopy(
  copy: unknown,
  {
    at,
    label,
    hasUpdate,
    ...common
  }: Omit<OverlayStep, 'change'> & {
    readonly at: PointerSegments;
    readonly label: string;
    readonly hasUpdate: boolean;
  },
  report: Report,
): OverlayStep | undefined {
  if (hasUpdate)
    return report([...at, 'copy'], `${label} has both \`update\` and \`copy\`: remove one of them.`);
  if (typeof copy !== 'string') return report([...at, 'copy'], `${label}: \`copy\` must be a JSONPath.`);
  const source = compileJsonPath(copy);
  if (typeof source === 'string')
    return report([...at, 'copy'], `${label}: \`${printed(copy)}\` is not a JSONPath (RFC 9535): ${source}.`);
  return { ...common, change: { kind: 'copy', source, text: copy } };
}

function unknownFields(
  value: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
  at: PointerSegments,
  report: Report,
): void {
  for (const name of Object.keys(value))
    if (!known.has(name) && !name.startsWith('x-'))
      report(
        [...at, name],
        `\`${printed(name)}\` is not a field of an overlay here: ${[...known].map((field) => `\`${field}\``).join(', ')} are.`,
      );
}

/** Formats a value of an overlay for a sentence. */
function printed(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.replace(/[`\p{C}]/gu, ' ').slice(0, 120);
}
