import {
  complement,
  digits,
  single,
  singleCode,
  spaces,
  union,
  wordCharacters,
  CharacterSet,
} from './character-set.js';
import { CharacterSource, NotRead } from './character-source.js';
import { charactersWithProperty } from './property-escape.js';

const controls: Readonly<Record<string, number>> = { n: 0x0a, r: 0x0d, t: 0x09, f: 0x0c, v: 0x0b };

/** Parses escapes (ECMA-262, 22.2.1, CharacterEscape and CharacterClassEscape) and character classes. */
export class EscapeReader extends CharacterSource {
  /** Parses a class after its `[`. */
  protected characterClass(): CharacterSet {
    const isNegated = this.take('^');
    const sets: CharacterSet[] = [];
    while (!this.take(']')) {
      const from = this.classMember();
      if (this.peek() !== '-' || this.peek(1) === ']') {
        sets.push(from);
        continue;
      }
      this.at++;
      sets.push(...splitRange(from, this.classMember()));
    }
    return isNegated ? this.complement(union(sets)) : union(sets);
  }

  private classMember(): CharacterSet {
    const character = this.next();
    if (character !== '\\') return single(character);
    if (this.take('b')) return singleCode(0x08);
    if (this.isUnicode && this.take('-')) return single('-');
    const control = this.isUnicode ? undefined : this.takeMatch(/^c[0-9_]/, 2);
    if (control !== undefined) return singleCode(control[0].charCodeAt(1) % 32);
    return this.escapedSet();
  }

  /** Parses an escape after its backslash. */
  protected escapedSet(): CharacterSet {
    const character = this.next();
    switch (character) {
      case 'd':
        return digits;
      case 'D':
        return this.complement(digits);
      case 'w':
        return wordCharacters;
      case 'W':
        return this.complement(wordCharacters);
      case 's':
        return spaces;
      case 'S':
        return this.complement(spaces);
      case 'p':
      case 'P':
        return this.property(character);
      case 'x':
        return this.hexadecimal(/^[0-9a-fA-F]{2}/, 2, 'x');
      case 'u':
        return this.unicodeEscape();
      case 'c':
        return this.control();
    }
    const code = controls[character];
    if (code !== undefined) return singleCode(code);
    return /[0-7]/.test(character) ? this.octal() : this.identity(character);
  }

  private complement(set: CharacterSet): CharacterSet {
    return complement(set, this.isUnicode);
  }

  private property(letter: 'p' | 'P'): CharacterSet {
    // Without Unicode mode, `\p` means the letter `p`, which is never intended.
    if (!this.isUnicode && this.isLiteral) return single(letter);
    const propertyText = this.isUnicode ? this.takeMatch(/^\{([^}]*)\}/, 80) : undefined;
    if (propertyText === undefined) throw new NotRead();
    const set = charactersWithProperty(`\\p{${propertyText[1]}}`);
    return letter === 'p' ? set : this.complement(set);
  }

  private unicodeEscape(): CharacterSet {
    if (!this.isUnicode) return this.hexadecimal(/^[0-9a-fA-F]{4}/, 4, 'u');
    const braced = this.takeMatch(/^\{([0-9a-fA-F]+)\}/, 80);
    if (braced !== undefined) return singleCode(parseInt(braced[1] ?? '', 16));
    const pair = this.takeMatch(/^(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})/i, 10);
    if (pair === undefined) return this.hexadecimal(/^[0-9a-fA-F]{4}/, 4, 'u');
    const [high, low] = [parseInt(pair[1] ?? '', 16), parseInt(pair[2] ?? '', 16)];
    return singleCode(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00));
  }

  /** Parses a hexadecimal escape. Without Unicode mode, an incomplete one means its letter. */
  private hexadecimal(digits: RegExp, length: number, letter: string): CharacterSet {
    const hexDigits = this.takeMatch(digits, length);
    return hexDigits === undefined ? single(letter) : singleCode(parseInt(hexDigits[0], 16));
  }

  private control(): CharacterSet {
    const letter = this.takeMatch(/^[a-zA-Z]/, 1);
    if (letter !== undefined) return singleCode(letter[0].charCodeAt(0) % 32);
    // The backslash then means itself, and the `c` is read next.
    this.at--;
    return single('\\');
  }

  /** Parses an octal escape: up to three digits without Unicode mode, only `\0` with it. */
  private octal(): CharacterSet {
    this.at--;
    const octalDigits = this.takeMatch(this.isUnicode ? /^0/ : /^(?:[0-3][0-7]{0,2}|[4-7][0-7]?)/, 3);
    if (octalDigits === undefined) throw new NotRead();
    return singleCode(parseInt(octalDigits[0], 8));
  }

  private identity(character: string): CharacterSet {
    // Without Unicode mode, letters with a meaning only in other engines (`\A`, `\z`, `\h`) mean themselves, which is never
    // intended.
    if (/^[a-zA-Z]$/.test(character) && !this.isLiteral) throw new NotRead();
    return single(character);
  }
}

/** Returns the range between two members of a class. If one is not a single character (`[\w-.]`), the hyphen means itself. */
function splitRange(from: CharacterSet, to: CharacterSet): CharacterSet[] {
  const low = singleOf(from);
  const high = singleOf(to);
  return low === undefined || high === undefined ? [from, single('-'), to] : [CharacterSet.of([low, high])];
}

function singleOf({ ranges }: CharacterSet): number | undefined {
  const range = ranges[0];
  return ranges.length === 1 && range !== undefined && range[0] === range[1] ? range[0] : undefined;
}
