import {
  anyCharacter,
  complement,
  digits,
  notLineEnds,
  spaces,
  union,
  wordCharacters,
  type CharacterSet,
} from './character-set.js';

/** A part of a regular expression (ECMA-262, 22.2.1). */
export type PatternNode =
  /** One character out of a set. */
  | { readonly kind: 'character'; readonly set: CharacterSet }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly part: PatternNode; readonly min: number; readonly max: number }
  /** `^`, `$`, `\b` and `\B`. */
  | { readonly kind: 'assertion'; readonly name: 'start' | 'end' | 'boundary' }
  | { readonly kind: 'look'; readonly part: PatternNode }
  | { readonly kind: 'backreference' };

const longest = 5000;
const deepest = 100;

/**
 * Reads a regular expression. It is never run.
 *
 * Property escapes (`\p{L}`) are read as any character. Undefined for what is no regular expression,
 * what is longer than 5000 characters and what uses syntax that only some engines know.
 */
export function parsePattern(source: string): PatternNode | undefined {
  if (source.length > longest) return undefined;
  try {
    return new Reader(source).whole();
  } catch (error) {
    if (error instanceof NotRead) return undefined;
    throw error;
  }
}

/** Thrown inside this file only, where the reading cannot go on. */
class NotRead extends Error {}

class Reader {
  private readonly characters: readonly string[];
  private at = 0;
  private depth = 0;

  constructor(source: string) {
    this.characters = Array.from(source);
  }

  whole(): PatternNode {
    const node = this.choice();
    if (this.at < this.characters.length) throw new NotRead();
    return node;
  }

  private choice(): PatternNode {
    if (++this.depth > deepest) throw new NotRead();
    const options = [this.sequence()];
    while (this.take('|')) options.push(this.sequence());
    this.depth--;
    return options.length === 1 && options[0] !== undefined ? options[0] : { kind: 'choice', options };
  }

  private sequence(): PatternNode {
    const parts: PatternNode[] = [];
    for (let next = this.peek(); next !== undefined && next !== '|' && next !== ')'; next = this.peek()) {
      parts.push(this.quantified(this.atom()));
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'sequence', parts };
  }

  private quantified(part: PatternNode): PatternNode {
    const bounds = this.quantifier();
    if (bounds === undefined) return part;
    this.take('?');
    if (part.kind === 'assertion' || part.kind === 'look' || bounds[0] > bounds[1]) throw new NotRead();
    return { kind: 'repeat', part, min: bounds[0], max: bounds[1] };
  }

  private quantifier(): readonly [number, number] | undefined {
    if (this.take('*')) return [0, Infinity];
    if (this.take('+')) return [1, Infinity];
    if (this.take('?')) return [0, 1];
    if (this.peek() !== '{') return undefined;
    const end = this.characters.indexOf('}', this.at);
    const written = /^\{(\d+)(?:(,)(\d*))?\}$/.exec(this.characters.slice(this.at, end + 1).join(''));
    // Outside Unicode mode a brace that begins no quantifier stands for itself.
    if (written === null) return undefined;
    this.at = end + 1;
    const min = Number(written[1]);
    if (written[2] === undefined) return [min, min];
    return [min, written[3] === '' ? Infinity : Number(written[3])];
  }

  private atom(): PatternNode {
    const character = this.next();
    switch (character) {
      case '^':
        return { kind: 'assertion', name: 'start' };
      case '$':
        return { kind: 'assertion', name: 'end' };
      case '.':
        return { kind: 'character', set: notLineEnds };
      case '(':
        return this.group();
      case '[':
        return { kind: 'character', set: this.characterClass() };
      case '\\':
        return this.escapedAtom();
      case '*':
      case '+':
      case '?':
        throw new NotRead();
      case '{':
        return this.brace();
      default:
        return { kind: 'character', set: single(character) };
    }
  }

  /** A brace that stands for itself: one that begins a quantifier has nothing to repeat. */
  private brace(): PatternNode {
    this.at--;
    if (this.quantifier() !== undefined) throw new NotRead();
    this.at++;
    return { kind: 'character', set: single('{') };
  }

  private group(): PatternNode {
    const looks = this.groupHead();
    const part = this.choice();
    if (!this.take(')')) throw new NotRead();
    return looks ? { kind: 'look', part } : part;
  }

  /** Reads what stands behind the parenthesis; true for a look around. */
  private groupHead(): boolean {
    if (!this.take('?')) return false;
    if (this.take(':')) return false;
    if (this.take('=') || this.take('!')) return true;
    if (!this.take('<')) throw new NotRead();
    if (this.take('=') || this.take('!')) return true;
    while (!this.take('>')) {
      if (!/^[\p{ID_Continue}$]$/u.test(this.next())) throw new NotRead();
    }
    return false;
  }

  private escapedAtom(): PatternNode {
    const next = this.peek();
    if (next === 'b' || next === 'B') {
      this.at++;
      return { kind: 'assertion', name: 'boundary' };
    }
    if (next !== undefined && /[1-9k]/.test(next)) {
      this.at++;
      if (next !== 'k') while (/^\d$/.test(this.peek() ?? '')) this.at++;
      else if (this.take('<')) while (!this.take('>')) this.next();
      return { kind: 'backreference' };
    }
    return { kind: 'character', set: this.escapedSet() };
  }

  private characterClass(): CharacterSet {
    const negated = this.take('^');
    const sets: CharacterSet[] = [];
    while (!this.take(']')) {
      const from = this.classMember();
      if (this.peek() !== '-' || this.characters[this.at + 1] === ']') {
        sets.push(from);
        continue;
      }
      this.at++;
      const to = this.classMember();
      sets.push(...rangeOf(from, to));
    }
    if (!negated) return union(sets);
    // What a property escape leaves out is not known, and counting it in is the safe side.
    return sets.includes(anyCharacter) ? anyCharacter : complement(union(sets));
  }

  private classMember(): CharacterSet {
    const character = this.next();
    if (character !== '\\') return single(character);
    if (this.take('b')) return single('\b');
    return this.escapedSet();
  }

  private escapedSet(): CharacterSet {
    const character = this.next();
    switch (character) {
      case 'd':
        return digits;
      case 'D':
        return complement(digits);
      case 'w':
        return wordCharacters;
      case 'W':
        return complement(wordCharacters);
      case 's':
        return spaces;
      case 'S':
        return complement(spaces);
      case 'p':
      case 'P':
        if (!this.take('{')) throw new NotRead();
        while (!this.take('}')) this.next();
        return anyCharacter;
      case 'n':
        return single('\n');
      case 'r':
        return single('\r');
      case 't':
        return single('\t');
      case 'f':
        return single('\f');
      case 'v':
        return single('\v');
      case '0':
        return single('\0');
      case 'x':
        return this.hexadecimal(2);
      case 'u':
        return this.take('{') ? this.braced() : this.hexadecimal(4);
      case 'c':
        return this.control();
      default:
        // Letters that no engine or only some engines know (`\A`, `\z`, `\h`) mean different things to them.
        if (/^[a-zA-Z0-9]$/.test(character)) throw new NotRead();
        return single(character);
    }
  }

  private control(): CharacterSet {
    const code = this.next().charCodeAt(0) % 32;
    return [[code, code]];
  }

  private hexadecimal(length: number): CharacterSet {
    const written = this.characters.slice(this.at, this.at + length).join('');
    if (!/^[0-9a-fA-F]+$/.test(written) || written.length !== length) throw new NotRead();
    this.at += length;
    return [[parseInt(written, 16), parseInt(written, 16)]];
  }

  private braced(): CharacterSet {
    let written = '';
    while (!this.take('}')) written += this.next();
    const code = parseInt(written, 16);
    if (!/^[0-9a-fA-F]+$/.test(written) || code > 0x10ffff) throw new NotRead();
    return [[code, code]];
  }

  private peek(): string | undefined {
    return this.characters[this.at];
  }

  private next(): string {
    const character = this.characters[this.at++];
    if (character === undefined) throw new NotRead();
    return character;
  }

  private take(character: string): boolean {
    if (this.characters[this.at] !== character) return false;
    this.at++;
    return true;
  }
}

function single(character: string): CharacterSet {
  const code = character.codePointAt(0) ?? 0;
  return [[code, code]];
}

/** The range between two members of a class; where one is no single character (`[\w-.]`) the hyphen stands for itself. */
function rangeOf(from: CharacterSet, to: CharacterSet): CharacterSet[] {
  const low = singleOf(from);
  const high = singleOf(to);
  if (low === undefined || high === undefined) return [from, single('-'), to];
  if (low > high) throw new NotRead();
  return [[[low, high]]];
}

function singleOf(set: CharacterSet): number | undefined {
  const range = set[0];
  return set.length === 1 && range !== undefined && range[0] === range[1] ? range[0] : undefined;
}
