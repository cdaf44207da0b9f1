import { isDestructiveOperation, isReadOperation, squashedName } from '@assay/api-knowledge';
import { resolveSchema, type Operation, type Schema } from '@assay/core';
import { confidences, type Candidate } from './dependency.js';
import { findProperty } from './find-value.js';
import { groupBy } from './group-by.js';
import type { Need } from './need.js';
import { successesOf } from './messages.js';
import { bodyOffer } from './offered-values.js';
import { shapeOfPath } from './path-shape.js';
import type { Resource, Resources } from './resources.js';
import type { SchemaReader } from './schema-reader.js';
import { valueNames } from './value-names.js';

/** The operations that change something, by the components that their answers are. */
export type Answers = ReadonlyMap<Schema, readonly Operation[]>;

/** Finds what the answers of operations that change something are; what the things of several collections look like is left out. */
export function groupAnswers(operations: readonly Operation[], { byCollection }: Resources): Answers {
  const returnedComponents = [...byCollection.values()].flatMap((resource) => [
    ...new Set(listReturnedComponents(resource)),
  ]);
  const seen = new Set<Schema>();
  const several = new Set(returnedComponents.filter((schema) => seen.size === seen.add(schema).size));
  const answers = operations.flatMap((operation) => {
    const changes =
      operation.method === 'POST' && !isReadOperation(operation) && !isDestructiveOperation(operation);
    const component = changes ? getSharedComponent(successesOf(operation)[0]?.schema) : undefined;
    return component === undefined || several.has(component) ? [] : [{ operation, shown: component }];
  });
  return new Map(
    [...groupBy(answers, ({ shown: component }) => component)].map(([component, group]) => [
      component,
      group.map(({ operation }) => operation),
    ]),
  );
}

/**
 * The operations that may name a thing of a collection in which nothing is made or listed: those that answer with what a GET of it shows, as
 * a request that takes a while answers with the job that is asked for at `/jobs/{id}`.
 */
export function answeredElsewhere(
  need: Need,
  resource: Resource,
  answers: Answers,
  reader: SchemaReader,
): Candidate[] {
  const { consumer, target, name, isCalledName } = need;
  const names = valueNames(name, resource.name, { isCalledName, idIsPath: false, isResource: () => false });
  if (names === undefined) return [];
  const expected = {
    names: names.names,
    exact: squashedName(name),
    noun: resource.noun,
    target: need.schema,
  };
  return [...new Set(listReturnedComponents(resource))].flatMap((schema) => {
    const value = findProperty(schema, expected, reader);
    if (value === undefined) return [];
    return (answers.get(schema) ?? []).flatMap((producer): Candidate[] => {
      // What is done to the thing itself needs its name, too.
      if (producer === consumer || (shapeOfPath(producer).keys.at(-1) ?? '').startsWith(`${resource.key}/`))
        return [];
      const { source, from, type } = bodyOffer(producer, 'created', 'response', value, reader);
      const confidence = confidences.answered;
      return [{ consumer, producer, target, source: 'elsewhere', through: source, confidence, from, type }];
    });
  });
}

function listReturnedComponents({ items }: Resource): Schema[] {
  return items.flatMap((item) =>
    item.method === 'GET' ? (getSharedComponent(successesOf(item)[0]?.schema) ?? []) : [],
  );
}

function getSharedComponent(schema: Schema | undefined): Schema | undefined {
  const responseSchema = resolveSchema(schema);
  return responseSchema?.step === 'schemas' || responseSchema?.step === 'definitions'
    ? responseSchema
    : undefined;
}
