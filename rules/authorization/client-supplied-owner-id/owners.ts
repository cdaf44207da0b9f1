import {
  concernsOthers,
  effectiveSecurity,
  isAboutOwner,
  type Owner,
  ownerOfIdentifier,
} from '@assay/api-knowledge';
import { resolveSchema, type Document, type Operation, type Parameter, type Schema } from '@assay/core';

/** A parameter in which a client names the owner of the requested data. */
export interface OwnerParameter {
  readonly parameter: Parameter;
  readonly owner: Owner;
  /** The first operation with the parameter. */
  readonly operation: Operation;
  /** The number of other parameters with this name and location that it represents. */
  readonly others: number;
}

/**
 * Returns the query, form and header parameters that name an owner, in operations that authenticate the caller. Headers of one
 * name become one entry, as do six or more parameters of one name and location: they are a convention of the API. Path parameters
 * are skipped because the owner is the resource itself.
 */
export function ownerParameters(document: Document): readonly OwnerParameter[] {
  const found = new Map<string, OwnerParameter[]>();
  const seen = new Set<Parameter>();
  for (const operation of document.operations) {
    document.facts.tick();
    if (!requiresAuthentication(operation) || concernsOthers(operation) !== undefined) continue;
    for (const parameter of operation.parameters) {
      document.facts.tick();
      const owner = parameter.in === 'path' ? undefined : ownerOfIdentifier(parameter.name);
      if (owner === undefined || !isOneValue(parameter.schema) || isAboutOwner(operation, owner)) continue;
      if (seen.has(parameter)) continue;
      seen.add(parameter);
      const key = `${parameter.in} ${parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name}`;
      const alike = found.get(key);
      if (alike === undefined) found.set(key, [{ parameter, owner, operation, others: 0 }]);
      else alike.push({ parameter, owner, operation, others: 0 });
    }
  }
  return [...found.values()].flatMap(fold);
}

function fold(alike: readonly OwnerParameter[]): readonly OwnerParameter[] {
  const [first] = alike;
  if (first === undefined) return [];
  const isHabit = first.parameter.in === 'header' || alike.length >= fewestForHabit;
  return isHabit ? [{ ...first, others: alike.length - 1 }] : alike;
}

const fewestForHabit = 6;

/** A top-level property of a request body in which a client names the owner of the object. */
export interface OwnerProperty {
  readonly schema: Schema;
  readonly owner: Owner;
  /** The first operation with the property. */
  readonly operation: Operation;
}

/** Returns each top-level property that names an owner in the bodies of authenticated `POST`, `PUT` and `PATCH` operations. */
export function ownerProperties(document: Document): readonly OwnerProperty[] {
  const found: OwnerProperty[] = [];
  const seen = new Set<Schema>();
  for (const operation of document.operations) {
    document.facts.tick();
    if (
      !changes.has(operation.method) ||
      !requiresAuthentication(operation) ||
      concernsOthers(operation) !== undefined
    )
      continue;
    for (const { schema: body } of operation.requestBody?.content ?? []) {
      for (const schema of topProperties(body, seen)) {
        const owner = ownerOfIdentifier(String(schema.key));
        if (
          owner !== undefined &&
          setters.has(owner) &&
          isOneValue(schema) &&
          !isAboutOwner(operation, owner)
        )
          found.push({ schema, owner, operation });
      }
    }
  }
  return found;
}

const changes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Owners that a client should not set. Others are ordinary data in a body: a customer to bill, an account to pay. */
const setters: ReadonlySet<Owner> = new Set(['user', 'owner', 'tenant']);

/** Returns the properties of a body, including those behind references and `allOf`. Skips schemas in `seen`. */
function topProperties(body: Schema | undefined, seen: Set<Schema>): readonly Schema[] {
  const properties: Schema[] = [];
  const pending = [body];
  while (pending.length > 0) {
    const schema = resolveSchema(pending.pop());
    schema?.facts.tick();
    if (schema === undefined || seen.has(schema) || schema.readOnly) continue;
    seen.add(schema);
    for (const part of schema.subschemas) {
      if (part.step === 'allOf') pending.push(part);
      else if (part.step === 'properties') properties.push(part);
    }
  }
  return properties;
}

/** True if a caller must authenticate. */
function requiresAuthentication(operation: Operation): boolean {
  return effectiveSecurity(operation).demand === 'required';
}

function isOneValue(rawSchema: Schema | undefined): boolean {
  const schema = resolveSchema(rawSchema);
  if (schema === undefined) return rawSchema === undefined;
  if (schema.enum !== undefined || schema.hasConst || schema.readOnly) return false;
  return schema.types.length === 0
    ? schema.subschemas.length === 0
    : schema.hasType('string') || schema.hasType('integer');
}
