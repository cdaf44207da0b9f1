import { parsePointer, type Analysis, type PointerSegments, type SourceDocument } from '@assay/core';
import { stepInto } from '@assay/text/patches';
import { writeIntents } from '@assay/fixes';
import type { FindingPlace, TextPatch } from '@assay/language-server';

/** The extension that suppresses findings in its object. */
const extension = 'x-assay-ignore';

/** The objects that allow extensions in every version of OpenAPI. */
const extensible: ReadonlySet<string> = new Set([
  'Document',
  'Info',
  'Server',
  'PathItem',
  'Operation',
  'Parameter',
  'RequestBody',
  'MediaType',
  'Schema',
  'Response',
  'Header',
  'SecurityScheme',
  'Tag',
]);

/**
 * Suppresses a finding in its document, with `x-assay-ignore` in the nearest enclosing object that allows extensions.
 *
 * @returns an empty list if there is no such object or the text cannot be patched
 */
export function suppressInDocument(
  analysis: Analysis,
  { uri, rule, pointer }: FindingPlace,
): readonly TextPatch[] {
  const document = analysis.documents.find((each) => each.uri === uri);
  const segments = parsePointer(pointer);
  if (document === undefined || segments === undefined) return [];
  const object = extensibleAround(analysis, document, segments);
  if (object === undefined) return [];
  const at = [...object, extension];
  const present = valueAt(document.value, at);
  const known: readonly unknown[] = Array.isArray(present) ? present : [present];
  const value = present === undefined ? rule : [...known, rule];
  const output = writeIntents([[{ kind: 'set', document, pointer: at, value }]]);
  return output.ok ? (output.documents[0]?.patches ?? []) : [];
}

function extensibleAround(
  { model }: Analysis,
  document: SourceDocument,
  segments: PointerSegments,
): PointerSegments | undefined {
  for (let length = segments.length; length >= 0; length--) {
    const object = segments.slice(0, length);
    const node = model?.findNode(valueAt(document.value, object));
    if (node !== undefined && extensible.has(node.kind)) return object;
  }
  return undefined;
}

function valueAt(value: unknown, segments: PointerSegments): unknown {
  return segments.reduce<unknown>((inner, segment) => stepInto(inner, segment), value);
}
