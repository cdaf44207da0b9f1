import { testPattern } from '../model/test-pattern.js';
import { applyHere, applyInside, fail, isSchemaMap, type KeywordCall } from './keyword-call.js';
import { escapeName, mergeEvaluated, type Evaluated } from './schema-errors.js';
import { compilePattern } from './schema-pattern.js';

type Keyword = (call: KeywordCall) => boolean;

function membersOf(data: unknown): Readonly<Record<string, unknown>> {
  return isSchemaMap(data) ? data : {};
}

function listNames(value: unknown): readonly string[] {
  return isSchemaMap(value) ? Object.keys(value) : [];
}

function noteProps(evaluated: Evaluated, names: Iterable<string>): void {
  if (evaluated.props !== true) for (const name of names) evaluated.props.add(name);
}

/** Runs checks in sequence: all of them, or until one fails. */
function every<Item>(call: KeywordCall, items: Iterable<Item>, check: (item: Item) => boolean): boolean {
  let isValid = true;
  for (const item of items) {
    if (check(item)) continue;
    isValid = false;
    if (!call.mode.allErrors) break;
  }
  return isValid;
}

function requireAll(call: KeywordCall, property: string, dependencies: readonly unknown[]): boolean {
  const members = membersOf(call.data);
  if (members[property] === undefined) return true;
  const words = dependencies.length === 1 ? 'property' : 'properties';
  const deps = dependencies.join(', ');
  return every(
    call,
    dependencies.map(String),
    (name) =>
      members[name] !== undefined ||
      fail(call, `must have ${words} ${deps} when property ${property} is present`, {
        property,
        missingProperty: name,
        depsCount: dependencies.length,
        deps,
      }),
  );
}

function applyDependent(call: KeywordCall, property: string, schema: unknown): boolean {
  if (membersOf(call.data)[property] === undefined) return true;
  const own: Evaluated = { props: new Set(), items: 0 };
  const isValid = applyHere(call, schema, `${call.keyword}/${escapeName(property)}`, call.mode, own);
  if (isValid) mergeEvaluated(call.evaluated, own);
  return isValid;
}

/** Keywords for objects. */
export const objectKeywords: Readonly<Record<string, Keyword>> = {
  required(call) {
    const members = membersOf(call.data);
    const names = Array.isArray(call.value) ? call.value.map(String) : [];
    return every(
      call,
      names,
      (name) =>
        members[name] !== undefined ||
        fail(call, `must have required property '${name}'`, { missingProperty: name }),
    );
  },
  propertyNames(call) {
    const { run, value, mode } = call;
    if (run.plans.isAlwaysValid(value)) return true;
    return every(call, listNames(call.data), (name) => {
      const own: Evaluated = { props: new Set(), items: 0 };
      const path = `${call.schemaPath}/propertyNames`;
      return (
        run.evaluate(value, name, call.instancePath, path, { ...mode, isComposite: true }, own) ||
        fail(call, 'property name must be valid', { propertyName: name })
      );
    });
  },
  additionalProperties(call) {
    const { run, schema, value, evaluated } = call;
    evaluated.props = true;
    if (run.plans.isAlwaysValid(value)) return true;
    const known = new Set(listNames(schema['properties']));
    const patterns = listNames(schema['patternProperties']).map(compilePattern);
    const members = membersOf(call.data);
    const names = Object.keys(members).filter(
      (name) => !known.has(name) && !patterns.some((pattern) => testPattern(pattern, name)),
    );
    return every(call, names, (name) =>
      value === false
        ? fail(call, 'must NOT have additional properties', { additionalProperty: name })
        : applyInside(call, value, members[name], escapeName(name), 'additionalProperties'),
    );
  },
  dependencies(call) {
    if (!isSchemaMap(call.value)) return true;
    const entries = Object.entries(call.value);
    const lists = entries.flatMap(([name, value]) =>
      Array.isArray(value) ? [[name, value as readonly unknown[]] as const] : [],
    );
    const schemas = entries.filter(([, value]) => !Array.isArray(value));
    const isListed = every(call, lists, ([name, list]) => requireAll(call, name, list));
    if (!isListed && !call.mode.allErrors) return false;
    return every(call, schemas, ([name, schema]) => applyDependent(call, name, schema)) && isListed;
  },
  dependentRequired(call) {
    return every(call, isSchemaMap(call.value) ? Object.entries(call.value) : [], ([name, list]) =>
      requireAll(call, name, Array.isArray(list) ? (list as readonly unknown[]) : []),
    );
  },
  dependentSchemas(call) {
    return every(call, isSchemaMap(call.value) ? Object.entries(call.value) : [], ([name, schema]) =>
      applyDependent(call, name, schema),
    );
  },
  properties(call) {
    const { value, evaluated } = call;
    if (!isSchemaMap(value)) return true;
    const members = membersOf(call.data);
    if (call.run.tracksEvaluated) noteProps(evaluated, Object.keys(value));
    return every(
      call,
      Object.keys(value),
      (name) =>
        members[name] === undefined ||
        applyInside(call, value[name], members[name], escapeName(name), `properties/${escapeName(name)}`),
    );
  },
  patternProperties(call) {
    const { value, evaluated } = call;
    if (!isSchemaMap(value)) return true;
    const members = membersOf(call.data);
    return every(call, Object.entries(value), ([source, schema]) => {
      const pattern = compilePattern(source);
      const names = Object.keys(members).filter((name) => testPattern(pattern, name));
      noteProps(evaluated, names);
      return every(call, names, (name) =>
        applyInside(call, schema, members[name], escapeName(name), `patternProperties/${escapeName(source)}`),
      );
    });
  },
  unevaluatedProperties(call) {
    const { value, evaluated } = call;
    const members = membersOf(call.data);
    const { props } = evaluated;
    const names = props === true ? [] : Object.keys(members).filter((name) => !props.has(name));
    evaluated.props = true;
    return every(call, names, (name) =>
      value === false
        ? fail(call, 'must NOT have unevaluated properties', { unevaluatedProperty: name })
        : applyInside(call, value, members[name], escapeName(name), 'unevaluatedProperties'),
    );
  },
};
