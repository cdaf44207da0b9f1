/** A segment of a path template: literals and variables, as in `{id}:action`. */
type Piece =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string; readonly takesSlashes: boolean };

/** A path template that is ready to be matched. */
export interface PathTemplate {
  readonly pieces: readonly Piece[];
  /** Orders templates, the most concrete ones first: those of one key are equally so. */
  readonly key: string;
  readonly takesSlashes: boolean;
}

/** Reads a path template. `{+name}` takes slashes, too, and `{name*}` is `{name}`, as some documents have them (RFC 6570). */
export function readTemplate(template: string): PathTemplate {
  const pieces: Piece[] = [];
  for (const piece of template.split(/(\{[^{}/]+\})/)) {
    if (piece === '') continue;
    const variable = /^\{(\+?)(.+?)\*?\}$/.exec(piece);
    if (variable === null) pieces.push({ kind: 'literal', text: encodeLiteral(piece) });
    else pieces.push({ kind: 'variable', name: variable[2] ?? '', takesSlashes: variable[1] === '+' });
  }
  const takesSlashes = pieces.some((piece) => piece.kind === 'variable' && piece.takesSlashes);
  return { pieces, key: keyOf(pieces), takesSlashes };
}

/**
 * Segment by segment: a literal comes before what has a variable in it, and that before what is nothing but a variable.
 * A variable that takes slashes comes last; of several, the one that more literal text follows comes first.
 */
function keyOf(pieces: readonly Piece[]): string {
  const greedy = pieces.findIndex((piece) => piece.kind === 'variable' && piece.takesSlashes);
  const before = greedy === -1 ? pieces : pieces.slice(0, greedy);
  const text = before.map((piece) => (piece.kind === 'literal' ? piece.text : '\uFFFF')).join('');
  const segments = text.split('/').map((segment) => {
    const rest = segment.replaceAll('\uFFFF', '');
    if (rest === segment) return `0${segment}`;
    return rest === '' ? '2' : `1${byLength(rest)}${segment}`;
  });
  if (greedy === -1) return segments.join('/');
  const after = pieces.slice(greedy).map((piece) => (piece.kind === 'literal' ? piece.text : ''));
  return [...segments.slice(0, -1), `3${byLength(after.join(''))}`].join('/');
}

/** A text that comes first for the longest literals. */
function byLength(literal: string): string {
  return String(100_000 - literal.length).padStart(6, '0');
}

/** Characters that cannot stand in a path are percent-encoded, as a client has to send them. */
function encodeLiteral(text: string): string {
  return text.replaceAll(/[^!-~]|["<>\\^`{|}]/gu, (character) => {
    try {
      return encodeURIComponent(character);
    } catch {
      return '%EF%BF%BD';
    }
  });
}

/** Matches a path as it stands on the wire; the texts of the variables are not decoded. Undefined where it does not match. */
export function matchTemplate(
  { pieces }: PathTemplate,
  path: string,
): ReadonlyMap<string, string> | undefined {
  const values = new Map<string, string>();
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'literal') {
      if (!path.startsWith(piece.text, at)) return undefined;
      at += piece.text.length;
      continue;
    }
    const end = endOf(path, at, pieces, index);
    const text = end === -1 ? '' : path.slice(at, end);
    if (text === '' || (!piece.takesSlashes && text.includes('/'))) return undefined;
    values.set(piece.name, text);
    if (piece.takesSlashes) values.set(`+${piece.name}`, text);
    at = end;
  }
  return at === path.length ? values : undefined;
}

/** Where the text of a variable ends: at the next literal; the last literal stands at the end of the path. */
function endOf(path: string, at: number, pieces: readonly Piece[], index: number): number {
  const next = pieces[index + 1];
  if (next === undefined) return path.length;
  if (next.kind === 'variable') return at + 1;
  if (index + 2 === pieces.length) return path.endsWith(next.text) ? path.length - next.text.length : -1;
  return path.indexOf(next.text, at + 1);
}
