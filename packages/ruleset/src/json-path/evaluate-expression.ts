import { testPattern } from '../model/test-pattern.js';
import { ExpressionError, type Expression } from './expression-parser.js';

/** A compiled expression: a function of the scope of its names. */
export type Evaluate<Scope> = (scope: Scope) => unknown;

/** Returns the evaluator of a name in an expression; undefined for an unknown name. */
export type ResolveName<Scope> = (name: string, isCalled: boolean) => Evaluate<Scope> | undefined;

/** Reads a member of a value. It may throw like JavaScript. */
export type ReadMember = (object: unknown, key: unknown) => unknown;

/** Differences between the engines that read expressions. */
export interface ExpressionDialect {
  readonly readMember?: ReadMember;
  /** True if the methods of `@property` are those of a string, even if it is an index. */
  readonly convertsProperty?: boolean;
  readonly hasTypeof?: boolean;
}

/** Methods that a filter may call: those of strings, arrays and patterns that neither run code nor create large values. */
const allowedMethods = new Set([
  'at',
  'charAt',
  'endsWith',
  'exec',
  'hasOwnProperty',
  'includes',
  'indexOf',
  'join',
  'lastIndexOf',
  'localeCompare',
  'match',
  'search',
  'slice',
  'split',
  'startsWith',
  'substr',
  'substring',
  'test',
  'toFixed',
  'toLowerCase',
  'toString',
  'toUpperCase',
  'trim',
  'trimEnd',
  'trimStart',
]);

/**
 * Compiles an expression to closures, without generating code.
 *
 * @throws ExpressionError for an unknown name, or a method that is not allowed.
 */
export function compileExpression<Scope>(
  expression: Expression,
  resolveName: ResolveName<Scope>,
  dialect: ExpressionDialect = {},
): Evaluate<Scope> {
  const compile = (inner: Expression): Evaluate<Scope> => compileExpression(inner, resolveName, dialect);
  const { readMember = readAnyMember } = dialect;
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression;
      return () => value;
    }
    case 'name':
      return requireName(expression.name, false, resolveName);
    case 'list': {
      const items = expression.items.map(compile);
      return (scope) => items.map((item) => item(scope));
    }
    case 'conditional': {
      const [test, yes, no] = [compile(expression.test), compile(expression.yes), compile(expression.no)];
      return (scope) => (test(scope) ? yes(scope) : no(scope));
    }
    case 'unary':
      if (expression.operator === 'typeof' && dialect.hasTypeof === false)
        throw new ExpressionError("'typeof' is not defined", true);
      return compileUnary(expression.operator, compile(expression.argument));
    case 'binary':
      return compileBinary(expression.operator, compile(expression.left), compile(expression.right));
    case 'member':
      return compileMember(compile(expression.object), expression.property, compile, readMember);
    case 'call':
      return compileCall(expression, compile, resolveName, dialect);
  }
}

function requireName<Scope>(
  name: string,
  isCalled: boolean,
  resolveName: ResolveName<Scope>,
): Evaluate<Scope> {
  const evaluate = resolveName(name, isCalled);
  if (evaluate === undefined) throw new ExpressionError(`'${name}' is not defined`, !isCalled);
  return evaluate;
}

function compileMember<Scope>(
  object: Evaluate<Scope>,
  property: Expression,
  compile: (inner: Expression) => Evaluate<Scope>,
  readMember: ReadMember,
): Evaluate<Scope> {
  if (
    property.kind === 'literal' &&
    (typeof property.value === 'string' || typeof property.value === 'number')
  ) {
    const key = property.value;
    return (scope) => readMember(object(scope), key);
  }
  const key = compile(property);
  return (scope) => readMember(object(scope), key(scope));
}

/** Reads a member like JavaScript, including inherited ones. */
export function readAnyMember(object: unknown, key: unknown): unknown {
  if (object === null || object === undefined)
    throw new TypeError(`Cannot read properties of ${object} (reading '${String(key)}')`);
  // `as`: all values except null and undefined have members.
  return (object as Readonly<Record<PropertyKey, unknown>>)[toKey(key)];
}

function toKey(key: unknown): PropertyKey {
  return typeof key === 'number' || typeof key === 'symbol' ? key : String(key);
}

function compileCall<Scope>(
  { callee, args }: Extract<Expression, { kind: 'call' }>,
  compile: (inner: Expression) => Evaluate<Scope>,
  resolveName: ResolveName<Scope>,
  { readMember = readAnyMember, convertsProperty = false }: ExpressionDialect,
): Evaluate<Scope> {
  if (callee.kind === 'name') return requireName(callee.name, true, resolveName);
  if (
    callee.kind !== 'member' ||
    callee.property.kind !== 'literal' ||
    typeof callee.property.value !== 'string' ||
    !allowedMethods.has(callee.property.value)
  )
    throw new ExpressionError('it calls something other than the methods of texts and lists');
  const method = callee.property.value;
  const object = compile(callee.object);
  const compiledArgs = args.map(compile);
  const isProperty = convertsProperty && callee.object.kind === 'name' && callee.object.name === '@property';
  return (scope) => {
    const target = isProperty ? String(object(scope)) : object(scope);
    const run = readMember(target, method);
    const values = compiledArgs.map((argument) => argument(scope));
    if (typeof run !== 'function' || !isBuiltIn(target, method, run))
      throw new TypeError(`${method} is not a function`);
    return callMethod(run, target, method, values);
  };
}

/** Calls a built-in method. A pattern that may take an engine too long is tested by `testPattern`. */
function callMethod(
  run: CallableFunction,
  target: unknown,
  method: string,
  values: readonly unknown[],
): unknown {
  const [first] = values;
  if (target instanceof RegExp) {
    if (method === 'test') return testPattern(target, String(first));
    if (method === 'exec' && !testPattern(target, String(first))) return null;
  }
  if (typeof target === 'string' && first instanceof RegExp) {
    if (method === 'match' && !testPattern(first, target)) return null;
    if (method === 'search' && !testPattern(first, target)) return -1;
  }
  const result: unknown = Reflect.apply(run, target, values);
  return result;
}

/** True for built-in methods. A value of the document with the same name is not a function anyway. */
function isBuiltIn(target: unknown, method: string, run: unknown): boolean {
  const prototypes = [
    String.prototype,
    Array.prototype,
    Number.prototype,
    RegExp.prototype,
    Boolean.prototype,
    Object.prototype,
  ];
  return target !== null && prototypes.some((prototype) => Reflect.get(prototype, method) === run);
}

function compileUnary<Scope>(operator: string, argument: Evaluate<Scope>): Evaluate<Scope> {
  switch (operator) {
    case '!':
      return (scope) => !argument(scope);
    case '-':
      return (scope) => -Number(argument(scope));
    case '+':
      return (scope) => Number(argument(scope));
    case '~':
      return (scope) => ~Number(argument(scope));
    case 'typeof':
      return (scope) => typeof argument(scope);
    default:
      return (scope) => {
        argument(scope);
        return undefined;
      };
  }
}

function compileBinary<Scope>(
  operator: string,
  left: Evaluate<Scope>,
  right: Evaluate<Scope>,
): Evaluate<Scope> {
  switch (operator) {
    case '&&':
      return (scope) => left(scope) && right(scope);
    case '||':
      return (scope) => left(scope) || right(scope);
    case '??':
      return (scope) => left(scope) ?? right(scope);
    case '===':
      return (scope) => left(scope) === right(scope);
    case '!==':
      return (scope) => left(scope) !== right(scope);
    case 'in':
      return (scope) => includes(right(scope), left(scope));
    case '~=':
      return (scope) => {
        const value = left(scope);
        return testPattern(new RegExp(String(right(scope))), String(value));
      };
    default: {
      const compute = operators[operator];
      if (compute === undefined) throw new ExpressionError(`the operator \`${operator}\` is unknown`);
      return (scope) => {
        const value = left(scope);
        return compute(value, right(scope));
      };
    }
  }
}

function includes(list: unknown, value: unknown): boolean {
  if (typeof list === 'string') return list.includes(String(value));
  if (Array.isArray(list)) return list.includes(value);
  throw new TypeError('includes is not a function');
}

type Operands = (a: never, b: never) => unknown;

// The operands are values of the document, which JavaScript converts.
const untyped = {
  // oxlint-disable-next-line eqeqeq -- the operator of the expression
  '==': (a: unknown, b: unknown) => a == b,
  // oxlint-disable-next-line eqeqeq -- the operator of the expression
  '!=': (a: unknown, b: unknown) => a != b,
  '<': (a: number, b: number) => a < b,
  '>': (a: number, b: number) => a > b,
  '<=': (a: number, b: number) => a <= b,
  '>=': (a: number, b: number) => a >= b,
  '|': (a: number, b: number) => a | b,
  '^': (a: number, b: number) => a ^ b,
  '&': (a: number, b: number) => a & b,
  '<<': (a: number, b: number) => a << b,
  '>>': (a: number, b: number) => a >> b,
  '>>>': (a: number, b: number) => a >>> b,
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
  '%': (a: number, b: number) => a % b,
  '**': (a: number, b: number) => a ** b,
} satisfies Record<string, Operands>;
// `as`: JavaScript's operators accept all values.
const operators = untyped as Readonly<Record<string, ((a: unknown, b: unknown) => unknown) | undefined>>;
