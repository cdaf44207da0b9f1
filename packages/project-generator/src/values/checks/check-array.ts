import { canonical } from '../../schemas/canonical.js';
import { numberAt, ownValue, schemaAt, schemasAt, type Keywords } from '../keywords.js';
import { areItemsEvaluated } from './evaluated.js';
import type { Checker } from './checker.js';
import { every, type Frame, type Verdict } from './verdict.js';

/** Checks the keywords for arrays (JSON Schema, 6.4; Core, 10.3.1 and 11.2). */
export function checkArray(
  schema: Keywords,
  items: readonly unknown[],
  frame: Frame,
  checker: Checker,
): Verdict {
  if (items.length < (numberAt(schema, 'minItems') ?? 0)) return false;
  if (items.length > (numberAt(schema, 'maxItems') ?? Infinity)) return false;
  if (ownValue(schema, 'uniqueItems') === true && !areUnique(items)) return false;
  return every([
    () => checkItems(schema, items, checker),
    () => checkContains(schema, items, checker),
    () => checkUnevaluated(schema, items, frame, checker),
  ]);
}

function areUnique(items: readonly unknown[]): boolean {
  return new Set(items.map(canonical)).size === items.length;
}

function checkItems(schema: Keywords, items: readonly unknown[], checker: Checker): Verdict {
  const first = schemasAt(schema, 'prefixItems');
  const rest = schemaAt(schema, 'items');
  return every(items.map((item, index) => () => checker.check(first[index] ?? rest ?? true, item)));
}

function checkContains(schema: Keywords, items: readonly unknown[], checker: Checker): Verdict {
  const contained = schemaAt(schema, 'contains');
  if (contained === undefined) return true;
  const verdicts = items.map((item) => checker.check(contained, item));
  const sure = verdicts.filter((verdict) => verdict === true).length;
  const possible = verdicts.filter((verdict) => verdict !== false).length;
  const least = numberAt(schema, 'minContains') ?? 1;
  const most = numberAt(schema, 'maxContains') ?? Infinity;
  if (possible < least || sure > most) return false;
  return sure >= least && possible <= most ? true : undefined;
}

function checkUnevaluated(
  schema: Keywords,
  items: readonly unknown[],
  frame: Frame,
  checker: Checker,
): Verdict {
  const unevaluated = schemaAt(schema, 'unevaluatedItems');
  if (unevaluated === undefined || unevaluated === true) return true;
  const known = areItemsEvaluated(schema, items, frame, checker);
  return every(items.map((item, index) => () => known[index] === true || checker.check(unevaluated, item)));
}
