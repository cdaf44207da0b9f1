import { setProperty, type PlainObject, type SourceDocument } from '@assay/text';

const header = /[|>](?:\d?\+|\+\d)[ \t]*(?:#.*)?$/m;

type Path = readonly (string | number)[];

/**
 * Reads the values of a YAML document like Spectral's parser, which drops the last line break of a block scalar with kept line
 * breaks (`|+`, `>+`). Values are copied if one differs.
 */
export function readSpectralValue(document: SourceDocument): unknown {
  const { text, value } = document;
  if (!header.test(text)) return value;
  const paths: Path[] = [];
  collectTexts(value, [], paths);
  const lines = text.split(/\r\n?|\n/);
  const scalars = document.locate(paths).flatMap((place, index): Path[] => {
    const start = place?.token.start;
    const line = start && lines[start.line - 1]?.slice(start.column - 1);
    return line !== undefined && header.exec(line)?.index === 0 ? [paths[index] ?? []] : [];
  });
  return scalars.reduce((changed, path) => withoutBreak(changed, path, 0), value);
}

/** Collects the paths of strings that end with a line break and do not consist only of line breaks. */
function collectTexts(value: unknown, path: Path, paths: Path[]): void {
  if (typeof value === 'string') {
    if (/[^\n]\n+$/.test(value)) paths.push(path);
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) collectTexts(item, [...path, index], paths);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) collectTexts(item, [...path, key], paths);
  }
}

function withoutBreak(value: unknown, path: Path, depth: number): unknown {
  if (typeof value === 'string') return value.slice(0, -1);
  if (typeof value !== 'object' || value === null) return value;
  const key = path[depth] ?? '';
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === key ? withoutBreak(item, path, depth + 1) : item));
  const copy: PlainObject = {};
  for (const [name, item] of Object.entries(value))
    setProperty(copy, name, name === key ? withoutBreak(item, path, depth + 1) : item);
  return copy;
}
