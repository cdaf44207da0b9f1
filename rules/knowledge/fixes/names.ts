import { wordsOf } from '@assay/api-knowledge';
import { Link, type Model, type Operation } from '@assay/core';
import type { Intent } from '@assay/fixes';
import { assigned } from './edits.js';
import { matchesCasing, type Casing } from '../wording/casing.js';

/** Converts a name to a casing. Undefined if it has no words, or letters outside of ASCII. */
export function convertCasing(name: string, casing: Casing): string | undefined {
  const words = wordsOf(name);
  if (words.length === 0 || !/^[\w\s.$@/-]+$/.test(name)) return undefined;
  const rawName = words.map((word, index) => writeWord(word, casing, index === 0)).join(separators[casing]);
  return matchesCasing(rawName, casing) ? rawName : undefined;
}

const separators: Readonly<Record<Casing, string>> = {
  camelCase: '',
  snake_case: '_',
  'kebab-case': '-',
  PascalCase: '',
  SCREAMING_SNAKE_CASE: '_',
  'Train-Case': '-',
  flatcase: '',
};

function writeWord(word: string, casing: Casing, isFirst: boolean): string {
  if (casing === 'SCREAMING_SNAKE_CASE') return word.toUpperCase();
  const isCapital =
    casing === 'PascalCase' || casing === 'Train-Case' || (casing === 'camelCase' && !isFirst);
  return isCapital ? word.slice(0, 1).toUpperCase() + word.slice(1) : word;
}

/** Returns the intents that rename an operation's id, also in links. Undefined if another operation has the new id. */
export function operationIdIntents(model: Model, operation: Operation, name: string): Intent[] | undefined {
  const { operationId } = operation;
  const { operations } = model.document;
  if (
    operations.some(
      (item) => item !== operation && (item.operationId === name || item.operationId === operationId),
    )
  )
    return undefined;
  const links = model.nodes.filter((node): node is Link => node instanceof Link);
  return [
    assigned(operation, ['operationId'], name),
    ...links.flatMap((link) =>
      link.operationId === operationId ? [assigned(link, ['operationId'], name)] : [],
    ),
  ];
}
