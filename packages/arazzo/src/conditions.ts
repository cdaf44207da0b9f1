import { matchesPattern } from '@assay/regex';
import { describeExpressionError, type ExpressionPlace } from './expressions.js';
import { JSONPathEnvironment } from 'json-p3';

/** Checks a simple condition. Returns the error as a clause, or undefined. */
export function describeConditionError(condition: string): string | undefined {
  if (condition.trim() === '') return 'it is empty';
  const tokens = splitCondition(condition);
  if (typeof tokens === 'string') return tokens;
  const grammar = new ConditionGrammar(tokens);
  return grammar.check();
}

type Token =
  | { readonly kind: 'operand' }
  | { readonly kind: 'operator' | 'not' | '(' | ')'; readonly text: string };

const token =
  /\s*(?:('(?:[^']|'')*'|"[^"]*")|(&&|\|\||==|!=|<=|>=|<|>)|(!)|([()])|(\$[A-Za-z](?:[^\s()&|<>=!'"]|\[[^\]]*\])*|-?\d[^\s()&|<>=!]*|[A-Za-z_][\w.-]*))/y;

/** Splits a condition into tokens. Returns a text with the reason if it is invalid. */
function splitCondition(condition: string): Token[] | string {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  const text = condition.trimEnd();
  while (token.lastIndex < text.length) {
    const start = token.lastIndex;
    const match = token.exec(text);
    if (match === null) return describeRest(text.slice(start).trimStart());
    const [, , operator, not, parenthesis] = match;
    if (operator !== undefined) tokens.push({ kind: 'operator', text: operator });
    else if (not !== undefined) tokens.push({ kind: 'not', text: '!' });
    else if (parenthesis === '(' || parenthesis === ')')
      tokens.push({ kind: parenthesis, text: parenthesis });
    else tokens.push({ kind: 'operand' });
  }
  return tokens;
}

function describeRest(rest: string): string {
  if (rest.startsWith('=')) return '`=` compares nothing; use `==`';
  if (rest.startsWith("'") || rest.startsWith('"'))
    return `the text that begins with \`${rest.slice(0, 10)}\` does not end`;
  if (rest.startsWith('&') || rest.startsWith('|'))
    return `\`${rest[0]}\` is not an operator; use \`${rest[0]}${rest[0]}\``;
  return `\`${rest.slice(0, 10)}\` is not a part of a condition`;
}

/** A list of operands with operators between them. */
class ConditionGrammar {
  private readonly tokens: readonly Token[];
  private index = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  check(): string | undefined {
    let depth = 0;
    let needsOperand = true;
    for (; this.index < this.tokens.length; this.index++) {
      const current = this.tokens[this.index];
      switch (current?.kind) {
        case '(':
        case 'not':
          if (!needsOperand) return `an operator is missing before \`${current.text}\``;
          if (current.kind === '(') depth++;
          break;
        case ')':
          if (depth-- === 0) return 'a `)` has no `(`';
          if (needsOperand) return 'a value is missing before `)`';
          break;
        case 'operator':
          if (needsOperand) return `a value is missing before \`${current.text}\``;
          needsOperand = true;
          break;
        default:
          if (!needsOperand) return 'an operator is missing between two values';
          needsOperand = false;
      }
    }
    if (depth > 0) return 'a `(` has no `)`';
    return needsOperand ? 'a value is missing at its end' : undefined;
  }
}

/** Checks the runtime expressions of a simple condition. Returns the first error, or undefined. */
export function describeEmbeddedExpressionError(
  condition: string,
  place: ExpressionPlace,
): string | undefined {
  const bare = condition.replace(/'(?:[^']|'')*'|"[^"]*"/g, (text) => ' '.repeat(text.length));
  for (const [expression] of bare.matchAll(/\$[A-Za-z][^\s()&|<>=![\]]*/g)) {
    // Accessors such as `.` and `[0]` address parts of values, whose names the document does not define.
    const reason = /^\$(?:request|response)\.body\.|^\$(?:request|response)\.body$/.test(expression)
      ? undefined
      : describeExpressionError(expression, place);
    if (reason !== undefined) return `\`${expression}\` has no value: ${reason}`;
  }
  return undefined;
}

/** Checks a regular expression. */
export function describePatternError(pattern: string): string | undefined {
  if (matchesPattern(pattern, '') !== undefined || compiles(pattern)) return undefined;
  return 'it is not a regular expression';
}

/** True if the engine can compile the pattern. The pattern is not run. */
function compiles(pattern: string): boolean {
  for (const flags of ['u', '']) {
    try {
      new RegExp(pattern, flags);
      return true;
    } catch {
      // Another flag or syntax may accept the pattern.
    }
  }
  // Leading flags belong to other engines.
  return /^\(\?[a-z]+\)/.test(pattern);
}

const environment = new JSONPathEnvironment();

/**
 * Checks a JSONPath. RFC 9535 is parsed. Older syntaxes differ between implementations, so only their brackets and their start
 * are checked.
 */
export function describeJsonPathError(path: string, version: string | undefined): string | undefined {
  if (version !== 'rfc9535')
    return path.trim().startsWith('$') ? unbalanced(path) : 'a JSONPath begins with `$`';
  try {
    environment.compile(path);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'it cannot be read';
  }
}

/** Checks the brackets and quotes of an expression. */
export function unbalanced(text: string): string | undefined {
  const open: string[] = [];
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? '';
    if (character === "'" || character === '"') {
      const end = endOfQuote(text, index);
      if (end < 0) return `a \`${character}\` has no end`;
      index = end;
    } else if (character === '(' || character === '[') open.push(character === '(' ? ')' : ']');
    else if ((character === ')' || character === ']') && open.pop() !== character)
      return `a \`${character}\` has no beginning`;
  }
  const last = open.pop();
  return last === undefined ? undefined : `a \`${last}\` is missing`;
}

function endOfQuote(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    if (text[index] === '\\') index++;
    else if (text[index] === text[start]) return index;
  }
  return -1;
}
