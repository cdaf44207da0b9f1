import { compileExpression, type Evaluate } from './evaluate-expression.js';
import { ExpressionError, parseExpression } from './expression-parser.js';

/** The path from the root to the current value of a walk; the last entries are the current ones. */
export interface Trail {
  readonly keys: (string | number)[];
  /** One entry more than `keys`, because the root is the first one. */
  readonly values: unknown[];
  /** Number of levels above the current value to which a filter applies: 0 for the value itself. */
  offset: number;
}

/** A compiled filter. It tests the value `offset` levels above the end of the trail. */
export type Filter = Evaluate<Trail>;

function depthOf(trail: Trail): number {
  return trail.keys.length - trail.offset;
}

function valueOf(trail: Trail): unknown {
  return trail.values[depthOf(trail)];
}

function describePath(trail: Trail): string {
  let path = '$';
  for (const key of trail.keys.slice(0, depthOf(trail)))
    path += typeof key === 'string' ? `['${key}']` : `[${key}]`;
  return path;
}

const names: Readonly<Record<string, Filter>> = {
  '@': valueOf,
  '@root': (trail) => trail.values[0],
  '@path': describePath,
  '@property': (trail) => trail.keys[depthOf(trail) - 1] ?? null,
  '@parent': (trail) => (depthOf(trail) < 2 ? undefined : trail.values[depthOf(trail) - 2]),
  '@parentProperty': (trail) => (depthOf(trail) < 2 ? undefined : trail.keys[depthOf(trail) - 2]),
  '@string': (trail) => typeof valueOf(trail) === 'string',
  '@number': (trail) => typeof valueOf(trail) === 'number',
  '@boolean': (trail) => typeof valueOf(trail) === 'boolean',
  '@scalar': (trail) => valueOf(trail) === null || typeof valueOf(trail) !== 'object',
  '@array': (trail) => Array.isArray(valueOf(trail)),
  '@null': (trail) => valueOf(trail) === null,
  '@object': (trail) => valueOf(trail) !== null && typeof valueOf(trail) === 'object',
  '@integer': (trail) => Number.isInteger(valueOf(trail)),
  index: () => undefined,
};

/** Position of a filter in its path. */
export interface FilterPosition {
  /** True for a last step. Only there Nimma converts an index to a string if a method of it is called. */
  readonly isLast: boolean;
  /** True if the path has no other step. */
  readonly isOnly: boolean;
}

/**
 * Compiles the text of a filter.
 *
 * @throws ExpressionError if it is invalid or uses an unknown name.
 */
export function compileFilter(text: string, { isLast, isOnly }: FilterPosition): Filter {
  const expression = parseExpression(text);
  if (expression.kind === 'name' && expression.name !== 'index' && !isOnly)
    throw new ExpressionError(`'${expression.name}' is not defined`, true);
  return compileExpression<Trail>(
    expression,
    // For a filter above the current value, Nimma's root is the tested value.
    (name) => (name === '@root' && !isLast ? valueOf : Object.hasOwn(names, name) ? names[name] : undefined),
    { convertsProperty: isLast, hasTypeof: false },
  );
}
