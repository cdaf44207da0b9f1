import { anyCharacter, notLineEnds, single, type CharacterSet } from './character-set.js';
import { NotRead } from './character-source.js';
import { EscapeReader } from './escape-reader.js';
import { foldCase } from './fold-case.js';
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
 * Parses a regular expression of ECMA-262. The engine compiles the pattern but does not run it. The last thousand results are
 * cached.
 *
 * With flags, even an empty text, it is parsed as the engine runs it with these flags. Without, it uses Unicode mode, as JSON
 * Schema recommends (2020-12, Core, 6.4). If that rejects the pattern, which occurs in real documents, it is parsed without
 * Unicode mode, and syntax with another meaning in other engines (`\A`, `\z`, `\p` without Unicode mode) is not read.
 *
 * Returns undefined for invalid patterns, patterns longer than 5000 characters or nested more than 100 levels deep, the flags
 * `v` and `y`, inline flags, and backreferences and word boundaries that depend on the flag `i`.
 */
export function parsePattern(source: string, flags?: string): Pattern | undefined {
  const key = `${flags ?? '-'}/${source}`;
  if (remembered.has(key)) return remembered.get(key);
  if (remembered.size >= maxRemembered) remembered.clear();
  const pattern = source.length > longest ? undefined : readWith(source, flags);
  remembered.set(key, pattern);
  return pattern;
}

function readWith(source: string, flags: string | undefined): Pattern | undefined {
  if (flags === undefined) return read(source, 'u') ?? readLegacy(source);
  // The flags `d` and `g` change results only, not what matches.
  return /[vy]/.test(flags) ? undefined : read(source, flags.replaceAll(/[dg]/g, ''), true);
}

function readLegacy(source: string): Pattern | undefined {
  // A pattern that is valid in Unicode mode but not readable here must not be read with another meaning.
  return compile(source, 'u') === undefined ? read(source, '') : undefined;
}

function read(source: string, flags: string, isLiteral = false): Pattern | undefined {
  const expression = compile(source, flags);
  if (expression === undefined) return undefined;
  try {
    const reader = new PatternReader(source, expression, isLiteral);
    return { root: reader.whole(), isUnicode: expression.unicode, groups: reader.groups, expression };
  } catch (error) {
    if (error instanceof NotRead) return undefined;
    throw error;
  }
}

function compile(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
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

  /** The flags of the pattern. */
  private readonly flags: Pick<RegExp, 'dotAll' | 'ignoreCase' | 'multiline'>;

  constructor(source: string, expression: RegExp, isLiteral: boolean) {
    super(source, expression.unicode, isLiteral);
    this.flags = expression;
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
    const start = this.at;
    const character = this.next();
    switch (character) {
      case '^':
        return this.edge('start');
      case '$':
        return this.edge('end');
      case '.':
        return {
          kind: 'character',
          set: this.flags.dotAll ? anyCharacter(this.isUnicode) : notLineEnds(this.isUnicode),
        };
      case '(':
        return this.group();
      case '[':
        return this.character(this.characterClass(), start);
      case '\\':
        return this.escapedAtom(start);
      default:
        return this.character(single(character), start);
    }
  }

  /** Returns the node of an atom that began at a position. */
  private character(set: CharacterSet, start: number): PatternNode {
    if (!this.flags.ignoreCase) return { kind: 'character', set };
    const atom = this.characters.slice(start, this.at).join('');
    return { kind: 'character', set: foldCase(atom, set, this.isUnicode) };
  }

  /** Returns the node of `^` or `$`. With the flag `m`, no character other than a line end is on the other side. */
  private edge(name: 'start' | 'end'): PatternNode {
    if (!this.flags.multiline) return { kind: 'assertion', name };
    const part: PatternNode = { kind: 'character', set: notLineEnds(this.isUnicode) };
    return { kind: 'look', isBehind: name === 'start', isNegated: true, part };
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

  private escapedAtom(start: number): PatternNode {
    const { ignoreCase } = this.flags;
    const boundary = this.takeMatch(/^[bB]/, 1)?.[0];
    // In Unicode mode, the flag `i` adds two letters to those of words.
    if (boundary !== undefined && ignoreCase && this.isUnicode) throw new NotRead();
    if (boundary !== undefined)
      return { kind: 'assertion', name: boundary === 'b' ? 'boundary' : 'no-boundary' };
    const backreference = this.backreference();
    if (backreference !== undefined && ignoreCase) throw new NotRead();
    return backreference ?? this.character(this.escapedSet(), start);
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
