import type { InvalidSuppressionFault } from './suppression-fault.js';
import { beginning, findPlaces } from '../finding/find-places.js';
import {
  parsePointer,
  type ParseResult,
  parseSource,
  type PointerSegments,
  type Source,
  type SourceDocument,
} from '@assay/text';
import { readFields } from './read-fields.js';
import { code, invalidAt, suppressionAt, type DeclaredSuppression } from './declared-suppressions.js';

/** A parsed ignore file: a list of entries `{ rule, file, pointer, use, api, reason, owner, until }`. */
export interface IgnoreFile {
  readonly uri: string;
  readonly suppressions: readonly DeclaredSuppression[];
  readonly problems: readonly IgnoreFileProblem[];
}

/** A problem of an ignore file. */
export interface IgnoreFileProblem {
  readonly fault: InvalidSuppressionFault;
  /** The document of the faulty entry; undefined if unknown. */
  readonly target: string | undefined;
}

const known = ['rule', 'file', 'pointer', 'use', 'api', 'reason', 'owner', 'until'];

/** Reads an ignore file. It never throws: the analyses of the affected documents report its errors. */
export function parseIgnoreFile(source: Source): IgnoreFile {
  const { uri } = source;
  if (isWithoutContent(new TextDecoder().decode(source.bytes)))
    return { uri, suppressions: [], problems: [] };
  const parsed = parseSource(source);
  if (!parsed.ok) return { uri, suppressions: [], problems: [unreadable(parsed.fault)] };
  const { document } = parsed;
  if (!Array.isArray(document.value)) {
    const place = { writtenAs: 'ignore-file', document, at: [], range: beginning } as const;
    const fault = invalidAt(place, 'the file must be a list of entries with `rule`, `file` and `pointer`');
    return { uri, suppressions: [], problems: [{ fault, target: undefined }] };
  }
  const suppressions: DeclaredSuppression[] = [];
  const problems: IgnoreFileProblem[] = parsed.faults.map((fault) => {
    const range = fault.range ?? beginning;
    const place = { writtenAs: 'ignore-file', document, at: fault.at, range } as const;
    return { fault: invalidAt(place, `its field ${code(fault.key)} is given twice`), target: undefined };
  });
  const segments = document.value.map((_, index): PointerSegments => [index]);
  findPlaces(document, segments).forEach(({ range }, index) =>
    readEntry(document, index, range, suppressions, problems),
  );
  return { uri, suppressions, problems };
}

/** True for a text of comments and white space, such as a new file, which YAML reads as an empty document. */
export function isWithoutContent(text: string): boolean {
  return text.split(/[\n\r]/).every((line) => /^\s*(?:#|$)/.test(line));
}

function readEntry(
  document: SourceDocument,
  index: number,
  range: DeclaredSuppression['suppression']['location']['range'],
  suppressions: DeclaredSuppression[],
  problems: IgnoreFileProblem[],
): void {
  const value = (document.value as readonly unknown[])[index];
  const place = { writtenAs: 'ignore-file', document, at: [index], range } as const;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const fault = invalidAt(place, 'it is not an entry with `rule`, `file` and `pointer`');
    problems.push({ fault, target: undefined });
    return;
  }
  const { fields, mistakes } = readFields(value, known, ['rule', 'file']);
  const { rule, file, pointer = '', use: path, api: main, reason, owner, until } = fields;
  const target = file === undefined ? undefined : resolveFile(file, document.uri);
  for (const mistake of mistakes) {
    problems.push({ fault: invalidAt(place, mistake.reason, mistake.meant), target });
  }
  if (file !== undefined && target === undefined) {
    problems.push({ fault: invalidAt(place, `${code(file)} is not a path`), target });
  }
  if (parsePointer(pointer) === undefined) {
    problems.push({ fault: invalidAt(place, `${code(pointer)} is not a JSON Pointer`), target });
    return;
  }
  const api = main === undefined ? target : resolveFile(main, document.uri);
  if (mistakes.length > 0 || rule === undefined || target === undefined) return;
  const use = path === undefined || api === undefined ? undefined : { path, api };
  suppressions.push(
    suppressionAt(place, { kind: 'pointer', uri: target, pointer, use }, { rule, reason, owner, until }),
  );
}

/** Returns the URI of an entry's file: a URL, or a path relative to the ignore file. */
function resolveFile(file: string, base: string): string | undefined {
  try {
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(file)) return new URL(file).href;
    // On Windows a backslash separates names, and a path with a drive is absolute. On other systems both are ordinary names.
    const isWindows = /^file:(?:\/\/\/[a-z]:|\/\/[^/])/i.test(base);
    const path = (isWindows ? file.replaceAll('\\', '/') : file).replaceAll(/[%?#\\\n\r\t]/g, (character) =>
      encodeURIComponent(character),
    );
    if (isWindows && /^[a-z]:\//i.test(path)) return new URL(`file:///${path}`).href;
    return new URL(path.startsWith('/') ? path : `./${path}`, base).href;
  } catch {
    return undefined;
  }
}

function unreadable(fault: Extract<ParseResult, { ok: false }>['fault']): IgnoreFileProblem {
  const { uri, document, at, range } = fault;
  const reason =
    fault.kind === 'SyntaxFault' ? `the file is not YAML: ${fault.reason}` : 'the file cannot be read';
  return {
    fault: {
      kind: 'InvalidSuppressionFault',
      uri,
      document,
      at,
      range,
      writtenAs: 'ignore-file',
      reason,
      meant: undefined,
    },
    target: undefined,
  };
}
