import { strings } from '@assay/core';
import { mapAt, numberAt, ownValue, schemaAt, type Keywords } from '../keywords.js';
import { describing } from '../properties.js';
import { evaluatedNames } from './evaluated.js';
import type { Checker } from './checker.js';
import { every, type Frame, type Verdict } from './verdict.js';

/** Checks the keywords for objects (JSON Schema, 6.5; Core, 10.3.2 and 11.3). */
export function checkObject(schema: Keywords, value: Keywords, frame: Frame, checker: Checker): Verdict {
  const names = Object.keys(value);
  if (names.length < (numberAt(schema, 'minProperties') ?? 0)) return false;
  if (names.length > (numberAt(schema, 'maxProperties') ?? Infinity)) return false;
  if (!needed(schema, value).every((name) => Object.hasOwn(value, name) || checker.isExcused(name, frame))) {
    return false;
  }
  return every([
    () => checkProperties(schema, value, names, checker),
    () => checkNames(schema, names, checker),
    () => checkUnevaluated(schema, value, names, frame, checker),
  ]);
}

function needed(schema: Keywords, value: Keywords): readonly string[] {
  const dependent = Object.entries(mapAt(schema, 'dependentRequired') ?? {})
    .filter(([name]) => Object.hasOwn(value, name))
    .flatMap(([, names]) => strings(names));
  return [...strings(ownValue(schema, 'required')), ...dependent];
}

function checkProperties(
  schema: Keywords,
  value: Keywords,
  names: readonly string[],
  checker: Checker,
): Verdict {
  return every(
    names.map((name) => () => {
      const described = describing(schema, name) ?? [schemaAt(schema, 'additionalProperties') ?? true];
      return every(described.map((subschema) => () => checker.check(subschema, value[name])));
    }),
  );
}

function checkNames(schema: Keywords, names: readonly string[], checker: Checker): Verdict {
  const wanted = schemaAt(schema, 'propertyNames');
  if (wanted === undefined) return true;
  return every(names.map((name) => () => checker.check(wanted, name)));
}

function checkUnevaluated(
  schema: Keywords,
  value: Keywords,
  names: readonly string[],
  frame: Frame,
  checker: Checker,
): Verdict {
  const unevaluated = schemaAt(schema, 'unevaluatedProperties');
  if (unevaluated === undefined || unevaluated === true) return true;
  const known = evaluatedNames(schema, names, frame, checker);
  return every(
    names.filter((name) => !known.has(name)).map((name) => () => checker.check(unevaluated, value[name])),
  );
}
