/** An expression of a filter, in the subset of JavaScript that JSONPath engines read. */
export type Expression =
  | { readonly kind: 'literal'; readonly value: unknown }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly object: Expression; readonly property: Expression }
  | { readonly kind: 'call'; readonly callee: Expression; readonly args: readonly Expression[] }
  | { readonly kind: 'unary'; readonly operator: string; readonly argument: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'conditional';
      readonly test: Expression;
      readonly yes: Expression;
      readonly no: Expression;
    }
  | { readonly kind: 'list'; readonly items: readonly Expression[] };

/** An expression that is invalid or not supported. */
export class ExpressionError extends Error {
  readonly code = 'ERR_ASSAY_JSON_PATH';
  /** True if Spectral cannot evaluate it either. */
  readonly isInvalid: boolean;

  constructor(message: string, isInvalid = false) {
    super(message);
    this.isInvalid = isInvalid;
  }
}

/** Precedence of binary operators. */
const precedence: Readonly<Record<string, number>> = {
  '||': 1,
  '??': 1,
  '&&': 2,
  '|': 3,
  '^': 4,
  '&': 5,
  '==': 6,
  '!=': 6,
  '===': 6,
  '!==': 6,
  '<': 7,
  '>': 7,
  '<=': 7,
  '>=': 7,
  '<<': 8,
  '>>': 8,
  '>>>': 8,
  '+': 9,
  '-': 9,
  '*': 10,
  '/': 10,
  '%': 10,
  '**': 11,
  in: 12,
  '~=': 20,
};
const binaryOperator = /(?:>>>|===|!==|\|\||\?\?|&&|==|!=|<=|>=|<<|>>|\*\*|~=|in(?![\w$@])|[|^&<>+\-*/%])/y;
const unaryOperator = /(?:typeof(?![\w$@])|void(?![\w$@])|[-!~+])/y;
const nameToken = /[A-Za-z_$@\u{80}-\u{10ffff}][\w$@\u{80}-\u{10ffff}]*/uy;
const numberToken = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const literals: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
]);
const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
};

/**
 * Parses the expression of a filter.
 *
 * @throws ExpressionError if the text is not such an expression.
 */
export function parseExpression(text: string): Expression {
  const parser = new ExpressionParser(text);
  const expression = parser.expression();
  parser.end();
  return expression;
}

class ExpressionParser {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  end(): void {
    this.space();
    if (this.at < this.text.length) throw this.fault();
  }

  expression(): Expression {
    const test = this.binary();
    this.space();
    if (this.text[this.at] !== '?' || this.text[this.at + 1] === '?' || this.text[this.at + 1] === '.')
      return test;
    this.at++;
    const yes = this.expression();
    this.require(':');
    return { kind: 'conditional', test, yes, no: this.expression() };
  }

  private binary(): Expression {
    const operands: Expression[] = [this.operand()];
    const operators: string[] = [];
    const reduce = (): void => {
      const right = operands.pop();
      const left = operands.pop();
      const operator = operators.pop();
      if (left === undefined || right === undefined || operator === undefined) throw this.fault();
      operands.push({ kind: 'binary', operator, left, right });
    };
    for (let operator = this.token(binaryOperator); operator !== ''; operator = this.token(binaryOperator)) {
      const strength = precedence[operator] ?? 0;
      for (let top = operators.at(-1); top !== undefined; top = operators.at(-1)) {
        const topStrength = precedence[top] ?? 0;
        if (topStrength < strength || (topStrength === strength && operator === '**')) break;
        reduce();
      }
      operators.push(operator);
      operands.push(this.operand());
    }
    while (operators.length > 0) reduce();
    const [only] = operands;
    if (only === undefined) throw this.fault();
    return only;
  }

  private operand(): Expression {
    const operator = this.token(unaryOperator);
    if (operator !== '') return { kind: 'unary', operator, argument: this.operand() };
    return this.postfix(this.primary());
  }

  private postfix(start: Expression): Expression {
    let expression = start;
    for (;;) {
      this.space();
      const next = this.text[this.at];
      if (next === '.') {
        this.at++;
        const name = this.token(nameToken);
        if (name === '') throw this.fault();
        expression = { kind: 'member', object: expression, property: { kind: 'literal', value: name } };
      } else if (next === '[') {
        this.at++;
        const property = this.expression();
        this.require(']');
        expression = { kind: 'member', object: expression, property };
      } else if (next === '(') {
        this.at++;
        expression = { kind: 'call', callee: expression, args: this.list(')') };
      } else {
        return expression;
      }
    }
  }

  private primary(): Expression {
    this.space();
    const next = this.text[this.at];
    if (next === '"' || next === "'") return { kind: 'literal', value: this.string(next) };
    if (next === '/') return { kind: 'literal', value: this.pattern() };
    if (next === '(') {
      this.at++;
      const inside = this.expression();
      this.require(')');
      return inside;
    }
    if (next === '[') {
      this.at++;
      return { kind: 'list', items: this.list(']') };
    }
    const number = this.token(numberToken);
    if (number !== '') return { kind: 'literal', value: Number(number) };
    const name = this.token(nameToken);
    if (name === '') throw this.fault();
    return literals.has(name) ? { kind: 'literal', value: literals.get(name) } : { kind: 'name', name };
  }

  private list(close: string): Expression[] {
    const items: Expression[] = [];
    this.space();
    if (this.text[this.at] === close) {
      this.at++;
      return items;
    }
    for (;;) {
      items.push(this.expression());
      this.space();
      const next = this.text[this.at++];
      if (next === close) return items;
      if (next !== ',') throw this.fault();
    }
  }

  private string(quote: string): string {
    let value = '';
    for (this.at++; this.at < this.text.length; this.at++) {
      const character = this.text[this.at] ?? '';
      if (character === quote) {
        this.at++;
        return value;
      }
      if (character !== '\\') {
        value += character;
        continue;
      }
      const escape = this.text[++this.at] ?? '';
      value += escapes[escape] ?? escape;
    }
    throw this.fault();
  }

  private pattern(): RegExp {
    let inClass = false;
    let end = this.at + 1;
    for (; end < this.text.length; end++) {
      const character = this.text[end];
      if (character === '\\') end++;
      else if (character === '[') inClass = true;
      else if (character === ']') inClass = false;
      else if (character === '/' && !inClass) break;
    }
    if (end >= this.text.length) throw this.fault();
    const source = this.text.slice(this.at + 1, end);
    this.at = end + 1;
    const [flags = ''] = /^[a-z]*/.exec(this.text.slice(this.at)) ?? [];
    this.at += flags.length;
    try {
      return new RegExp(source, flags);
    } catch (error) {
      throw new ExpressionError(error instanceof Error ? error.message : 'the pattern is invalid');
    }
  }

  private token(pattern: RegExp): string {
    this.space();
    pattern.lastIndex = this.at;
    const [match = ''] = pattern.exec(this.text) ?? [];
    this.at += match.length;
    return match;
  }

  private require(character: string): void {
    this.space();
    if (this.text[this.at] !== character) throw this.fault();
    this.at++;
  }

  private space(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
  }

  private fault(): ExpressionError {
    return new ExpressionError(`the expression \`${this.text}\` cannot be read at character ${this.at + 1}`);
  }
}
