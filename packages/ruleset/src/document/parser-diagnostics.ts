import type { SourceDocument } from '@assay/text';
import type { Diagnostic, SpectralRange } from './spectral-types.js';

/** Report of Spectral's parser about a document that can be parsed. */
export interface ParserDiagnostic extends Diagnostic {
  readonly kind: 'incompatible' | 'duplicate';
  range: SpectralRange;
}

/** Matches keys that may not be strings if unquoted. */
const suspectKey = /^(?:[-+.\d~]|null$|Null$|NULL$|true$|True$|TRUE$|false$|False$|FALSE$|$)/;

/** Lists the reports of Spectral's parser: keys that are not strings, and repeated keys. */
export function listParserDiagnostics(
  document: SourceDocument,
  isJson: boolean,
  source: string | null,
  isReferenced: boolean,
): ParserDiagnostic[] {
  const origin = source === null ? {} : { source };
  const duplicates = (document.duplicateKeys ?? []).map(({ at, range }): ParserDiagnostic => {
    const key = String(at.at(-1));
    return {
      kind: 'duplicate',
      code: 'parser',
      // For referenced documents, Spectral's message repeats the key.
      message: isReferenced ? `Duplicate key: ${key}: ${key}` : `Duplicate key: ${key}`,
      path: at,
      severity: 0,
      range: toSpectralRange(range),
      ...origin,
    };
  });
  return isJson || document.syntax === 'json'
    ? duplicates
    : [...listIncompatibleKeys(document, origin), ...duplicates];
}

function listIncompatibleKeys(document: SourceDocument, origin: { source?: string }): ParserDiagnostic[] {
  const paths: (string | number)[][] = [];
  collectSuspects(document.value, [], paths);
  if (paths.length === 0) return [];
  const offsets = lineStarts(document.text);
  return document.locate(paths).flatMap((place, index): ParserDiagnostic[] => {
    const path = paths[index] ?? [];
    if (place?.key === undefined) return [];
    const { line, column } = place.key.start;
    const first = document.text[(offsets[line - 1] ?? 0) + column - 1];
    if (first === '"' || first === "'") return [];
    const type = typeOfKey(String(path.at(-1)));
    return [
      {
        kind: 'incompatible',
        code: 'parser',
        message: `Mapping key must be a string scalar rather than ${type}`,
        path,
        severity: 1,
        range: toSpectralRange(place.key),
        ...origin,
      },
    ];
  });
}

function typeOfKey(key: string): string {
  if (/^true$|^false$/i.test(key)) return 'boolean';
  return /^(?:~|null|)$/i.test(key) ? 'null' : 'number';
}

function collectSuspects(value: unknown, path: (string | number)[], paths: (string | number)[][]): void {
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  // `as`: the own keys have values.
  const members = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(members)) {
    const member = members[key];
    const isSuspect = !isList && suspectKey.test(key) && isNoText(key);
    if (!isSuspect && (typeof member !== 'object' || member === null)) continue;
    path.push(isList ? Number(key) : key);
    if (isSuspect) paths.push([...path]);
    collectSuspects(member, path, paths);
    path.pop();
  }
}

/** True for text that the YAML core schema reads as a number, a boolean or null. */
function isNoText(key: string): boolean {
  return /^(?:[-+]?\d+|0o[0-7]+|0x[\da-fA-F]+|[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)|~|null|Null|NULL|true|True|TRUE|false|False|FALSE|Infinity|-Infinity|)$/.test(
    key,
  );
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function toSpectralRange(
  range: { start: { line: number; column: number }; end: { line: number; column: number } } | undefined,
): SpectralRange {
  const { start = { line: 1, column: 1 }, end = { line: 1, column: 1 } } = range ?? {};
  return {
    start: { line: start.line - 1, character: start.column - 1 },
    end: { line: end.line - 1, character: end.column - 1 },
  };
}
