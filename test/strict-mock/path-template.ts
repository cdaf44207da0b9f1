/** A part of a path template: `{id}:action` is a variable and a literal. */
type Piece =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string; readonly takesSlashes: boolean };

/** A parsed path template. */
export interface PathTemplate {
  readonly pieces: readonly Piece[];
  /** A sort key: the most concrete templates come first. Templates with equal keys are equally concrete. */
  readonly key: string;
  readonly takesSlashes: boolean;
}

/**
 * Parses a path template. As in RFC 6570, `{+name}` matches slashes, too, and `{name*}` equals `{name}`; some documents use these
 * forms.
 */
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
 * Compares segment by segment: literals come before segments with a literal and a variable, and these before plain variables. A
 * variable that matches slashes comes last; among several of them, the one with more literal text after it comes first.
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

/** A sort key that puts the longest literals first. */
function byLength(literal: string): string {
  return String(100_000 - literal.length).padStart(6, '0');
}

/** Percent-encodes characters that are not allowed in a path, like a client must. */
function encodeLiteral(text: string): string {
  return text.replaceAll(/[^!-~]|["<>\\^`{|}]/gu, (character) => {
    try {
      return encodeURIComponent(character);
    } catch {
      return '%EF%BF%BD';
    }
  });
}

/** Matches an undecoded path; returns the undecoded values of the variables. Undefined if the path does not match. */
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

/** Finds the end of a variable's value: the next literal. The last literal must be the end of the path. */
function endOf(path: string, at: number, pieces: readonly Piece[], index: number): number {
  const next = pieces[index + 1];
  if (next === undefined) return path.length;
  if (next.kind === 'variable') return at + 1;
  if (index + 2 === pieces.length) return path.endsWith(next.text) ? path.length - next.text.length : -1;
  return path.indexOf(next.text, at + 1);
}
