import { compileExpression, type Evaluate } from './evaluate-expression.js';
import { ExpressionError, parseExpression } from './expression-parser.js';

/** The way from the root to the value that a walk is at; the last entries are the current ones. */
export interface Trail {
  readonly keys: (string | number)[];
  /** One more than `keys`: the root comes first. */
  readonly values: unknown[];
  /** Number of levels above the current value at which a filter looks: 0 for the value itself. */
  offset: number;
}

/** A compiled filter; it looks at the value `offset` levels above the end of the trail. */
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
  /** True for a last step: there, and only there, Nimma makes a text of an index whose method is called. */
  readonly isLast: boolean;
  /** True where the path has no other step. */
  readonly isOnly: boolean;
}

/**
 * Compiles the text of a filter.
 *
 * @throws ExpressionError where it cannot be read, or asks for something that does not exist.
 */
export function compileFilter(text: string, { isLast, isOnly }: FilterPosition): Filter {
  const expression = parseExpression(text);
  if (expression.kind === 'name' && expression.name !== 'index' && !isOnly)
    throw new ExpressionError(`'${expression.name}' is not defined`, true);
  return compileExpression<Trail>(
    expression,
    // Seen from above the current value, Nimma's root is that value.
    (name) => (name === '@root' && !isLast ? valueOf : Object.hasOwn(names, name) ? names[name] : undefined),
    { convertsProperty: isLast, hasTypeof: false },
  );
}
