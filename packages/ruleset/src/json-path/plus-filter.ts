import { compileExpression, readAnyMember, type Evaluate } from './evaluate-expression.js';
import { ExpressionError, parseExpression, type Expression } from './expression-parser.js';

/** Values that a filter of jsonpath-plus can read. */
export interface PlusScope {
  readonly root: unknown;
  readonly value: unknown;
  readonly property: string | number;
  readonly parent: unknown;
  readonly parentProperty: unknown;
  /** The path of the value, as text. */
  readonly path: string;
}

const blocked = new Set([
  'constructor',
  '__proto__',
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
]);
const names: Readonly<Record<string, Evaluate<PlusScope>>> = {
  _$_v: ({ value }) => value,
  _$_root: ({ root }) => root,
  _$_property: ({ property }) => property,
  _$_parent: ({ parent }) => parent,
  _$_parentProperty: ({ parentProperty }) => parentProperty,
  _$_path: ({ path }) => path,
};
const unknownOperators = new Set(['**', '??', 'in', '~=']);

/**
 * Compiles the text of a filter as jsonpath-plus reads it.
 *
 * @throws ExpressionError if it is invalid or not supported.
 */
export function compilePlusFilter(text: string): Evaluate<PlusScope> {
  let script = text
    .replaceAll('@parentProperty', '_$_parentProperty')
    .replaceAll('@parent', '_$_parent')
    .replaceAll('@property', '_$_property')
    .replaceAll('@root', '_$_root')
    .replaceAll(/@([.\s)[])/gu, '_$_v$1');
  if (text.includes('@path')) script = script.replaceAll('@path', '_$_path');
  const expression = parseExpression(script);
  refuseUnknown(expression);
  const evaluate = compileExpression<PlusScope>(
    expression,
    (name, isCalled) => (isCalled ? undefined : (names[name] ?? undefinedName(name))),
    { readMember: readOwnMember },
  );
  return (scope) => {
    try {
      return evaluate(scope);
    } catch (error) {
      throw new Error(`jsonPath: ${error instanceof Error ? error.message : String(error)}: ${text}`, {
        cause: error,
      });
    }
  };
}

function undefinedName(name: string): Evaluate<PlusScope> {
  if (name.includes('@')) throw new ExpressionError(`\`${name}\` is read by Spectral only`);
  return () => {
    throw new ReferenceError(`${name} is not defined`);
  };
}

function readOwnMember(object: unknown, key: unknown): unknown {
  const name = String(key);
  const value = readAnyMember(object, name);
  if (blocked.has(name) && !Object.hasOwn(Object(object) as object, name))
    throw new TypeError(`Cannot read properties of ${String(object)} (reading '${name}')`);
  return value;
}

/** Rejects features that jsonpath-plus computes in a peculiar way. */
function refuseUnknown(expression: Expression): void {
  switch (expression.kind) {
    case 'binary':
      if (unknownOperators.has(expression.operator))
        throw new ExpressionError(`the operator \`${expression.operator}\` is read by Spectral only`);
      refuseUnknown(expression.left);
      refuseUnknown(expression.right);
      return;
    case 'member':
      if (expression.property.kind !== 'literal')
        throw new ExpressionError('it reads a member whose name it computes');
      refuseUnknown(expression.object);
      return;
    case 'conditional':
      throw new ExpressionError('it has a condition');
    case 'call':
      refuseUnknown(expression.callee);
      for (const argument of expression.args) refuseUnknown(argument);
      return;
    case 'unary':
      refuseUnknown(expression.argument);
      return;
    case 'list':
      for (const item of expression.items) refuseUnknown(item);
      return;
    case 'literal':
    case 'name':
  }
}
