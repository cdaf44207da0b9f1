import { notLineEnds, single } from './character-set.js';
import { NotRead } from './character-source.js';
import { EscapeReader } from './escape-reader.js';
import type { PatternNode } from './pattern-node.js';

/** A parsed regular expression. */
export interface Pattern {
  readonly root: PatternNode;
  /** True for code points, false for code units. */
  readonly isUnicode: boolean;
  /** The number of the last capturing group. */
  readonly groups: number;
  /** Compiled by the engine, in the same mode. It must not run unless the pattern is known to be harmless. */
  readonly expression: RegExp;
}

const longest = 5000;
const deepest = 100;
/** The maximum length of a quantifier, and of the name of a group. */
const longestHead = 200;

const remembered = new Map<string, Pattern | undefined>();
const maxRemembered = 1000;

/**
 * Parses a regular expression of ECMA-262. It uses Unicode mode, as JSON Schema recommends (2020-12, Core, 6.4). If that rejects
 * the pattern, which occurs in real documents, it is parsed without Unicode mode. The engine compiles the pattern but does not
 * run it. The last thousand results are cached.
 *
 * Returns undefined for invalid patterns, patterns longer than 5000 characters or nested more than 100 levels deep, and syntax
 * with another meaning in other engines (`\A`, `\z`, `\p` without Unicode mode, inline flags).
 */
export function parsePattern(source: string): Pattern | undefined {
  if (remembered.has(source)) return remembered.get(source);
  if (remembered.size >= maxRemembered) remembered.clear();
  const pattern = source.length > longest ? undefined : (read(source, true) ?? readLegacy(source));
  remembered.set(source, pattern);
  return pattern;
}

function readLegacy(source: string): Pattern | undefined {
  // A pattern that is valid in Unicode mode but not readable here must not be read with another meaning.
  return compile(source, true) === undefined ? read(source, false) : undefined;
}

function read(source: string, isUnicode: boolean): Pattern | undefined {
  const expression = compile(source, isUnicode);
  if (expression === undefined) return undefined;
  try {
    const reader = new PatternReader(source, isUnicode);
    return { root: reader.whole(), isUnicode, groups: reader.groups, expression };
  } catch (error) {
    if (error instanceof NotRead) return undefined;
    throw error;
  }
}

function compile(source: string, isUnicode: boolean): RegExp | undefined {
  try {
    return new RegExp(source, isUnicode ? 'u' : '');
  } catch {
    return undefined;
  }
}

/** Parses an expression that the engine has already compiled, so it need not check the syntax again. */
class PatternReader extends EscapeReader {
  /** Number of groups opened so far. */
  groups = 0;
  private depth = 0;
  /** The names of all groups, by number; undefined for unnamed groups. */
  private readonly names: readonly (string | undefined)[];
  private readonly hasBackreferences: boolean;

  constructor(source: string, isUnicode: boolean) {
    super(source, isUnicode);
    this.names = namesOfGroups(source);
    this.hasBackreferences = /\\[1-9k]/.test(source);
  }

  whole(): PatternNode {
    const node = this.choice();
    if (!this.isAtEnd) throw new NotRead();
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
    return { kind: 'repeat', part, min: bounds[0], max: bounds[1], isLazy: this.take('?') };
  }

  private quantifier(): readonly [number, number] | undefined {
    if (this.take('*')) return [0, Infinity];
    if (this.take('+')) return [1, Infinity];
    if (this.take('?')) return [0, 1];
    // Without Unicode mode, a brace that begins no quantifier means itself.
    const quantifierText =
      this.peek() === '{' ? this.takeMatch(/^\{(\d+)(?:(,)(\d*))?\}/, longestHead) : undefined;
    if (quantifierText === undefined) return undefined;
    const min = Number(quantifierText[1]);
    if (quantifierText[2] === undefined) return [min, min];
    return [min, quantifierText[3] === '' ? Infinity : Number(quantifierText[3])];
  }

  private atom(): PatternNode {
    const character = this.next();
    switch (character) {
      case '^':
        return { kind: 'assertion', name: 'start' };
      case '$':
        return { kind: 'assertion', name: 'end' };
      case '.':
        return { kind: 'character', set: notLineEnds(this.isUnicode) };
      case '(':
        return this.group();
      case '[':
        return { kind: 'character', set: this.characterClass() };
      case '\\':
        return this.escapedAtom();
      default:
        return { kind: 'character', set: single(character) };
    }
  }

  private group(): PatternNode {
    const head = this.takeMatch(/^\?(?:[:=!]|<[=!])/, 3)?.[0];
    if (head === '?:') return this.closed(this.choice());
    if (head !== undefined) {
      const part = this.closed(this.choice());
      return { kind: 'look', isBehind: head.includes('<'), isNegated: head.endsWith('!'), part };
    }
    if (this.peek() === '?' && this.takeMatch(/^\?<[^>]*>/, longestHead) === undefined) throw new NotRead();
    const number = ++this.groups;
    const part = this.closed(this.choice());
    return this.hasBackreferences ? { kind: 'group', number, part } : part;
  }

  private closed(part: PatternNode): PatternNode {
    if (!this.take(')')) throw new NotRead();
    return part;
  }

  private escapedAtom(): PatternNode {
    if (this.take('b')) return { kind: 'assertion', name: 'boundary' };
    if (this.take('B')) return { kind: 'assertion', name: 'no-boundary' };
    return this.backreference() ?? { kind: 'character', set: this.escapedSet() };
  }

  private backreference(): PatternNode | undefined {
    const groupName = this.takeMatch(/^k<([^>]*)>/, longestHead)?.[1];
    if (groupName !== undefined) {
      const number = this.names.indexOf(groupName) + 1;
      if (number === 0 || this.names.lastIndexOf(groupName) >= number) throw new NotRead();
      return { kind: 'backreference', number };
    }
    const before = this.at;
    const number = Number(this.takeMatch(/^[1-9]\d*/, 10)?.[0] ?? Infinity);
    if (number <= this.names.length) return { kind: 'backreference', number };
    // Without Unicode mode, a number without a group is an octal escape.
    this.at = before;
    return undefined;
  }
}

/** Returns the names of the capturing groups of a pattern in order, undefined for unnamed groups. */
function namesOfGroups(source: string): readonly (string | undefined)[] {
  const names: (string | undefined)[] = [];
  let isInClass = false;
  for (let at = 0; at < source.length; at++) {
    const character = source[at];
    if (character === '\\') at++;
    else if (isInClass) isInClass = character !== ']';
    else if (character === '[') isInClass = true;
    else if (character === '(') {
      const groupName = /^\(\?<(?![=!])([^>]*)>/.exec(source.slice(at, at + 200))?.[1];
      if (groupName !== undefined || source[at + 1] !== '?') names.push(groupName);
    }
  }
  return names;
}
