import type { Evaluate } from './evaluate-expression.js';
import { ExpressionError } from './expression-parser.js';
import { compilePlusFilter, type PlusScope } from './plus-filter.js';
import { splitPropertyPath } from './property-path.js';
import type { Match } from './walked-path.js';

const typeTests: Readonly<Record<string, (value: unknown) => boolean>> = {
  scalar: (value) => value === null || value === undefined || typeof value !== 'object',
  boolean: (value) => typeof value === 'boolean',
  string: (value) => typeof value === 'string',
  undefined: (value) => value === undefined,
  function: () => false,
  integer: (value) => Number.isInteger(value),
  number: (value) => Number.isFinite(value),
  nonFinite: (value) => typeof value === 'number' && !Number.isFinite(value),
  object: (value) => typeof value === 'object' && value !== null,
  array: Array.isArray,
  null: (value) => value === null,
};
const nestedFilter = /@.?([^?]*)[['](\??\(.*?\))(?!.\)\])[\]']/u;
const modifier = /^(~|\^|@.*?\(\))$/u;

/** Splits an expression into steps like jsonpath-plus, including its peculiarities. */
export function splitPlusPath(text: string): string[] {
  const filters: string[] = [];
  const normalized = text
    .replaceAll(
      /@(?:null|boolean|number|string|integer|undefined|nonFinite|scalar|array|object|function|other)\(\)/gu,
      ';$&;',
    )
    .replaceAll(
      /[['](\??\(.*?\))[\]'](?!.\])/gu,
      (_match, filter: string) => `[#${filters.push(filter) - 1}]`,
    )
    .replaceAll(
      /\[['"]([^'\]]*)['"]\]/gu,
      (_match, name: string) => `['${name.replaceAll('.', '%@%').replaceAll('~', '%%@@%%')}']`,
    )
    .replaceAll('~', ';~;')
    .replaceAll(/['"]?\.['"]?(?![^[]*\])|\[['"]?/gu, ';')
    .replaceAll('%@%', '.')
    .replaceAll('%%@@%%', '~')
    .replaceAll(/(?:;)?(\^+)(?:;)?/gu, (_match, ups: string) => `;${ups.split('').join(';')};`)
    .replaceAll(/;;;|;;/gu, ';..;')
    .replaceAll(/;$|'?\]|'$/gu, '');
  return normalized.split(';').map((step) => {
    const index = /#(\d+)/u.exec(step)?.[1];
    return index === undefined ? step : (filters[Number(index)] ?? step);
  });
}

/** A selection of the parent. Like jsonpath-plus, the remaining steps continue there. */
interface ParentSelection {
  readonly steps: readonly (string | number)[];
  readonly path: readonly (string | number)[];
}

interface Place {
  readonly value: unknown;
  readonly path: readonly (string | number)[];
  readonly parent: unknown;
  readonly parentProperty: unknown;
}

/** A JSONPath that is evaluated like in jsonpath-plus. */
export class PlusPath {
  private readonly steps: readonly string[];
  private readonly filters = new Map<string, Evaluate<PlusScope>>();

  /** @throws ExpressionError if only jsonpath-plus itself can evaluate it. */
  constructor(text: string) {
    const steps = splitPlusPath(text);
    this.steps = steps[0] === '$' && steps.length > 1 ? steps.slice(1) : steps;
    if (/^[~^@]/.test(this.steps[0] ?? ''))
      throw new ExpressionError('it requests the key, the parent or the type of the document itself');
    for (const step of this.steps) {
      if (step.startsWith('(')) throw new ExpressionError('it computes the name of a member');
      if (step === '@other()') throw new ExpressionError('`@other()` is defined by programs only');
      if (!step.startsWith('?(')) continue;
      const filter = getFilterText(step);
      if (nestedFilter.test(filter)) throw new ExpressionError('it has a filter within a filter');
      this.filters.set(step, compilePlusFilter(filter));
    }
  }

  /** Finds all matches. It throws if a filter throws. */
  evaluate(root: unknown, onMatch: (match: Match) => void): void {
    if (root === undefined || root === null || root === '' || root === 0 || root === false) return;
    const place = { value: root, path: ['$'], parent: null, parentProperty: null };
    new PlusTrace(root, this.filters, onMatch).trace(this.steps, place, false);
  }
}

function getFilterText(step: string): string {
  return step.replace(/^\?\((.*?)\)$/u, '$1');
}

class PlusTrace {
  private readonly root: unknown;
  private readonly filters: ReadonlyMap<string, Evaluate<PlusScope>>;
  private readonly onMatch: (match: Match) => void;

  constructor(
    root: unknown,
    filters: ReadonlyMap<string, Evaluate<PlusScope>>,
    onMatch: (match: Match) => void,
  ) {
    this.root = root;
    this.filters = filters;
    this.onMatch = onMatch;
  }

  /** Follows steps from a value. Returns the selections of values above it, which the caller continues. */
  trace(steps: readonly (string | number)[], place: Place, isLiteral: boolean): ParentSelection[] {
    const [step, ...rest] = steps;
    if (step === undefined) {
      this.report(place.path, place.value);
      return [];
    }
    if (step === '^') return [{ steps: rest, path: place.path.slice(0, -1) }];
    const selections = this.follow(step, rest, place, isLiteral);
    return selections.flatMap((selection) =>
      this.trace(selection.steps, { ...place, path: selection.path }, false),
    );
  }

  private follow(
    step: string | number,
    rest: readonly (string | number)[],
    place: Place,
    isLiteral: boolean,
  ): ParentSelection[] {
    const { value, path, parent, parentProperty } = place;
    if ((typeof step !== 'string' || isLiteral) && hasMember(value, step))
      return this.trace(rest, child(place, step), false);
    if (typeof step !== 'string') return [];
    if (step === '*') return this.children(value).flatMap((key) => this.trace(rest, child(place, key), true));
    if (step === '..') return this.descend(rest, place);
    if (step === '~') {
      this.report([...path, step], parentProperty);
      return [];
    }
    if (step === '$') return this.trace(rest, { value, path, parent: null, parentProperty: null }, false);
    const slice = /^(-?\d*):(-?\d*):?(\d*)$/u.exec(step);
    if (slice !== null) return this.slice(slice, rest, place);
    const filter = this.filters.get(step);
    if (filter !== undefined) {
      return this.children(value).flatMap((key) => {
        const item = child(place, key);
        const scope = {
          root: this.root,
          value: item.value,
          property: key,
          parent,
          parentProperty,
          path: formatPlusPath(item.path),
        };
        return filter(scope) ? this.trace(rest, item, false) : [];
      });
    }
    if (step.startsWith('@')) {
      if (typeTests[step.slice(1, -2)]?.(value) === true) this.report(path, value);
      return [];
    }
    if (step.startsWith('`') && hasMember(value, step.slice(1)))
      return this.trace(rest, child(place, step.slice(1)), true);
    if (step.includes(','))
      return step.split(',').flatMap((part) => this.trace([part, ...rest], place, false));
    return !isLiteral && hasMember(value, step) ? this.trace(rest, child(place, step), true) : [];
  }

  private descend(rest: readonly (string | number)[], place: Place): ParentSelection[] {
    const selections = this.trace(rest, place, false);
    for (const key of this.children(place.value)) {
      const item = child(place, key);
      if (typeof item.value === 'object') selections.push(...this.trace(['..', ...rest], item, false));
    }
    return selections;
  }

  private slice(
    [, from = '', to = '', by = '']: readonly string[],
    rest: readonly (string | number)[],
    place: Place,
  ): ParentSelection[] {
    if (!Array.isArray(place.value)) return [];
    const { length } = place.value;
    const step = Number.parseInt(by) || 1;
    let start = Number.parseInt(from) || 0;
    let end = Number.parseInt(to) || length;
    start = start < 0 ? Math.max(0, start + length) : Math.min(length, start);
    end = end < 0 ? Math.max(0, end + length) : Math.min(length, end);
    const selections: ParentSelection[] = [];
    for (let index = start; index < end; index += step)
      selections.push(...this.trace([index, ...rest], place, false));
    return selections;
  }

  private children(value: unknown): readonly (string | number)[] {
    if (Array.isArray(value)) return [...value.keys()];
    return typeof value === 'object' && value !== null ? Object.keys(value) : [];
  }

  private report(path: readonly (string | number)[], value: unknown): void {
    this.onMatch({ path: splitPropertyPath(formatPlusPath(path).slice(1)), value });
  }
}

function child({ value, path }: Place, key: string | number): Place {
  return {
    value: Reflect.get(Object(value) as object, key),
    path: [...path, key],
    parent: value,
    parentProperty: key,
  };
}

function hasMember(value: unknown, key: string | number): boolean {
  return Boolean(value) && Object.hasOwn(Object(value) as object, key);
}

/** Formats a path like jsonpath-plus. */
function formatPlusPath(path: readonly (string | number)[]): string {
  let text = '$';
  for (const segment of path.slice(1)) {
    const name = String(segment);
    if (!modifier.test(name)) text += /^[0-9*]+$/u.test(name) ? `[${name}]` : `['${name}']`;
  }
  return text;
}
