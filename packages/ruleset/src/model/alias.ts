import type { Format } from '../document/formats.js';
import { suggestWord } from './nearest.js';
import type { AliasDefinition } from './rule-types.js';

/** An alias that cannot be resolved. */
export class AliasError extends Error {
  readonly code = 'ERR_ASSAY_RULESET_ALIAS';
  /** The expression that uses the alias. */
  readonly expression: string;

  constructor(message: string, expression: string) {
    super(message);
    this.expression = expression;
  }
}

/**
 * Returns the expressions that an expression expands to after resolving aliases.
 *
 * @throws AliasError if an alias does not exist or refers to itself.
 */
export function listAliasExpressions(
  aliases: Readonly<Record<string, AliasDefinition>> | null,
  expression: string,
  formats: ReadonlySet<Format> | null,
  stack: readonly string[] = [],
): string[] {
  if (!expression.startsWith('#')) return [expression];
  const name = /^#([A-Za-z0-9_-]+)/.exec(expression)?.[1];
  if (name === undefined) throw new AliasError('Alias must match /^#([A-Za-z0-9_-]+)/', expression);
  const names = [...stack, name];
  if (stack.includes(name))
    throw new AliasError(
      `Alias "${stack[0]}" is circular. Resolution stack: ${names.join(' -> ')}`,
      expression,
    );
  const alias = aliases !== null && Object.hasOwn(aliases, name) ? aliases[name] : undefined;
  if (alias === undefined)
    throw new AliasError(
      `Alias "${name}" does not exist.${suggestWord(name, Object.keys(aliases ?? {}))}`,
      expression,
    );
  const rest = expression.slice(name.length + 1);
  return listTargets(alias, formats).flatMap((item) =>
    listAliasExpressions(aliases, item + rest, formats, names),
  );
}

function listTargets(alias: AliasDefinition, formats: ReadonlySet<Format> | null): readonly string[] {
  if (!('targets' in alias)) return alias;
  if (formats === null || formats.size === 0) return [];
  const target = alias.targets
    .toReversed()
    .find((item) => [...item.formats].some((format) => formats.has(format)));
  return target?.given ?? [];
}
