import type { ReadDocument, ReadFailure, Source } from '@assay/core';
import { readDirectives, type Directives } from './directives.js';
import { ExampleError, type Example, type ExampleFile } from './example.js';
import { blankJsonComments, isJson, readMarkers, type Marker } from './markers.js';

/** An example that is ready for analysis. */
export interface PreparedExample {
  readonly name: string;
  readonly side: Example['side'];
  readonly source: Source | ReadFailure;
  /** Reads the other files of the example, and no files outside it. */
  readonly read: ReadDocument;
  readonly directives: Directives;
  readonly markers: readonly Marker[];
  /** The original lines of each file, comments included. */
  readonly lines: ReadonlyMap<string, readonly string[]>;
  /** Mistakes in the comments, as sentences. */
  readonly mistakes: readonly string[];
}

// A folder that does not exist, so that findings are the same on every machine.
const base = 'file:///example/';

/**
 * Reads the comments of an example and prepares its files for the analysis.
 *
 * @throws ExampleError if it has several files and none of them is the root.
 */
export function prepareExample(example: Example): PreparedExample {
  const root = findRootFile(example);
  const lines = new Map(example.files.map((file) => [file.name, indexLines(file)]));
  const sources = new Map(
    example.files.map((file) => [getExampleUri(file.name), getSource(file, lines.get(file.name) ?? [])]),
  );
  const markers = [...lines].map(([name, text]) => readMarkers(name, text));
  const { directives, mistakes } = readDirectives(lines.get(root.name) ?? []);
  return {
    name: example.name,
    side: example.side,
    source:
      directives.readFailure === undefined
        ? getSource(root, lines.get(root.name) ?? [])
        : { ok: false, uri: getExampleUri(root.name), ...directives.readFailure },
    read: buildReader(sources),
    directives,
    markers: markers.flatMap((reading) => reading.markers),
    lines,
    mistakes: [...mistakes, ...markers.flatMap((reading) => reading.mistakes)],
  };
}

/** Returns the name of the example's file for a URI of its analysis. */
export function toExampleFileName(uri: string): string {
  return uri.startsWith(base) ? decodeURIComponent(uri.slice(base.length)) : uri;
}

function findRootFile({ name, files }: Example): ExampleFile {
  const root =
    files.length === 1 ? files[0] : files.find((file) => /^openapi\.(?:ya?ml|json)$/.test(file.name));
  if (root === undefined)
    throw new ExampleError(`\`${name}\` needs a file \`openapi.yaml\`, \`.yml\` or \`.json\`: its root.`);
  return root;
}

function getExampleUri(name: string): string {
  return base + name.split('/').map(encodeURIComponent).join('/');
}

function indexLines({ content }: ExampleFile): string[] {
  return decodeContent(content).split(/\r\n|\r|\n/);
}

function decodeContent(content: string | Uint8Array): string {
  if (typeof content === 'string') return content;
  const encoding =
    content[0] === 0xff && content[1] === 0xfe
      ? 'utf-16le'
      : content[0] === 0xfe && content[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(encoding).decode(content);
}

function getSource({ name, content }: ExampleFile, lines: readonly string[]): Source {
  const blanked = isJson(name) ? blankJsonComments(lines) : lines;
  // Bytes stay untouched if possible, because an example may be about its encoding or line endings.
  const isUntouched = blanked.every((line, index) => line === lines[index]);
  const bytes = isUntouched && typeof content !== 'string' ? content : undefined;
  return {
    uri: getExampleUri(name),
    bytes: bytes ?? new TextEncoder().encode(isUntouched ? decodeContent(content) : blanked.join('\n')),
  };
}

function buildReader(sources: ReadonlyMap<string, Source>): ReadDocument {
  return async ({ uri }) => {
    const source = sources.get(new URL(uri).href);
    if (source !== undefined) return { ok: true, source };
    if (/^https?:/i.test(uri))
      return { ok: false, uri, code: 'remote', reason: 'references to other servers are not followed' };
    if (!uri.startsWith(base))
      return { ok: false, uri, code: 'outside-root', reason: `\`${uri}\` is outside the example` };
    return { ok: false, uri, code: 'unreachable', reason: 'no such file' };
  };
}
