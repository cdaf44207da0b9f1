/** A dot of a pattern that should only match a dot. */
export interface WildcardDot {
  /** The index in the pattern. */
  readonly index: number;
}

/** A unit of a pattern: a character, an escape, a class, a dot, or the start or end of a group. */
interface Unit {
  readonly text: string;
  readonly index: number;
  readonly quantifier: string;
}

/**
 * Finds the first dot that matches any character where only a dot makes sense: between digits, letters or their classes, as in
 * `^\d+.\d{2}$`. Skips dots that are repeated (`.*`), at an end of the pattern, or beside anything else.
 */
export function findWildcardDot(pattern: string): WildcardDot | undefined {
  if (!pattern.includes('.') || pattern.length > longest) return undefined;
  const units = readUnits(pattern);
  for (let index = 1; index < units.length - 1; index++) {
    const unit = units[index];
    if (unit?.text !== '.' || unit.quantifier !== '') continue;
    if (isNumeric(units[index - 1], units[index - 2]) && isNumeric(units[index + 1], units[index + 2]))
      return { index: unit.index };
    if (isExtension(units, index)) return { index: unit.index };
  }
  return undefined;
}

const longest = 500;

/** True for digits, or letters and digits of a fixed shape, as around a decimal point, in a version or in a grouped number. */
function isNumeric(unit: Unit | undefined, beside: Unit | undefined): boolean {
  if (unit === undefined) return false;
  // A group of digits: `(\d{3}).(\d{3})`.
  const inner = unit.text === '(' || unit.text === '(?:' || unit.text === ')' ? beside : unit;
  return (
    inner !== undefined && /^(?:\\d|\[0-9\]|\[\\d\]|\[A-Z0-9\]|\[A-Z\]|\[a-z\]|\[\d+\]|\d)$/.test(inner.text)
  );
}

/** True for a dot before a file extension or top-level domain that ends the pattern: `^[a-z]+.pdf$`. */
function isExtension(units: readonly Unit[], index: number): boolean {
  const before = units[index - 1];
  if (before === undefined || !/^(?:\\w|\[[^\]]+\])$/.test(before.text) || before.quantifier === '')
    return false;
  const after = units.slice(index + 1).map(({ text, quantifier }) => text + quantifier);
  return /^(?:com|net|org|pdf|png|jpe?g|gif|csv|json|xml|ya?ml|txt|zip|html?|exe|docx?|xlsx?)\$$/.test(
    after.join(''),
  );
}

function readUnits(pattern: string): readonly Unit[] {
  const units: Unit[] = [];
  unit.lastIndex = 0;
  for (const match of pattern.matchAll(unit)) {
    const [, text = '', quantifier = ''] = match;
    units.push({ text, index: match.index, quantifier });
  }
  return units;
}

const unit =
  /(\\[pPkux](?:\{[^}]*\})?|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:[:=!]|<[=!]?)|[^])((?:[*+?]|\{\d*,?\d*\})?\??)/g;
