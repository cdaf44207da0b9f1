import { privilegeRank } from '@assay/api-knowledge';
import { isObject } from '@assay/core';
import { isJsonNumber } from '@assay/text';
import type { FlowEntry } from '@assay/exporters/messages';
import { bodyValueOf, type FlowOperation } from '@assay/project-generator';
import type { Answer, WireRequest } from '../client/exchange.js';
import { jsonOf } from '../client/answer-json.js';
import { drift, type Drift } from '../judge/drift.js';
import { otherValue } from '../judge/privileged-names.js';
import { isRefusal } from '../judge/refusals.js';
import type { Keywords } from '../judge/response-schemas.js';
import { withMembers } from '../requests/body-members.js';
import { withEvidence } from './evidence.js';
import { type RunContext, findShape } from '../requests/context.js';

/** Maximum number of members that one request tries to set. */
const maxMembers = 4;

/** A property that clients must not set, with the value to try. */
export interface ForbiddenMember {
  readonly name: string;
  readonly value: unknown;
}

/** Tools for attempts to set properties. */
export interface AssignmentTools {
  readonly send: (request: WireRequest) => Promise<Answer | undefined>;
  /** Reads the resource that a request created or changed. */
  readonly read: (answer: Answer) => Promise<Answer | undefined>;
}

/**
 * Repeats the request under test with properties that responses contain but requests do not, and reads whether the service set
 * them (OWASP API3:2023). Only resources of the run are changed.
 *
 * @param request the accepted request
 * @param answer the response to it
 */
export async function assignForbidden(
  entry: FlowEntry,
  context: RunContext,
  {
    request,
    answer,
    send,
    read,
  }: AssignmentTools & { readonly request: WireRequest; readonly answer: Answer },
): Promise<Drift[]> {
  // Most responses have no such property, so nothing has to be read.
  if (listForbidden(entry, context, objectsIn(jsonOf(answer))).length === 0) return [];
  const before = objectsIn(jsonOf((await read(answer)) ?? answer));
  const members = listForbidden(entry, context, before);
  const tries = members.length > 1 ? [members, members.slice(0, 1)] : [members];
  for (const each of tries) {
    const changed = each.length === 0 ? undefined : withMembers(request, toObject(each));
    const accepted = changed && (await send(changed));
    if (accepted === undefined) return [];
    if (accepted.status < 200 || accepted.status >= 300 || isRefusal(accepted)) continue;
    const after = objectsIn(jsonOf((await read(accepted)) ?? accepted));
    const set = each.filter((member) => has(after, member) && !has(before, member));
    return set.length === 0 ? [] : withEvidence([assigned(entry.flow.operation, set)], accepted, context);
  }
  return [];
}

/** Lists the properties that responses about the created resource contain but its request body does not. */
export function listForbidden(
  entry: FlowEntry,
  context: RunContext,
  before: readonly Readonly<Record<string, unknown>>[],
): ForbiddenMember[] {
  const { operation } = entry.flow;
  const readers = [
    entry,
    ...['', '/{}'].flatMap(
      (suffix) => findShape('GET', `${operation.path.replace(/\/$/, '')}${suffix}`, context.entries) ?? [],
    ),
  ];
  return listPrivileged(entry, readers, context, before);
}

/** Lists the properties in the responses of some operations that clients must not set. */
export function listPrivileged(
  entry: FlowEntry,
  readers: readonly FlowEntry[],
  { schemas }: Pick<RunContext, 'schemas'>,
  before: readonly Readonly<Record<string, unknown>>[],
): ForbiddenMember[] {
  const { request } = entry.subject;
  const bodies = request.bodies.flatMap(({ schema }) =>
    schema === null ? [] : schemas.expand(schemas.at(schema)),
  );
  const body = bodyValueOf(request);
  const isSettable = (name: string): boolean =>
    bodies.some(({ properties }) => isObject(properties) && Object.hasOwn(properties, name)) ||
    objectsIn(body).some((each) => Object.hasOwn(each, name));
  const described = new Map<string, Keywords>();
  for (const { subject } of readers)
    for (const { status, mediaTypes } of subject.responses) {
      if (!/^(?:2|default)/.test(status)) continue;
      for (const { schema } of mediaTypes) {
        if (schema !== null) collect(schemas.expand(schemas.at(schema)), described, schemas, 0);
      }
    }
  const names = new Set([...described.keys(), ...before.flatMap((each) => Object.keys(each))]);
  return [...names]
    .flatMap((name) => {
      const rank = privilegeRank(name);
      return rank === undefined || isSettable(name) ? [] : [{ name, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxMembers)
    .flatMap(({ name }): ForbiddenMember[] => {
      const current = before.find((each) => Object.hasOwn(each, name))?.[name];
      const value = otherValue(name, isJsonNumber(current) ? Number(current) : current, described.get(name));
      return value === undefined ? [] : [{ name, value }];
    });
}

/** Maximum number of levels of a response that are read: `{ "data": { "users": [ ... ] } }`. */
const deepest = 3;

function collect(
  found: readonly Keywords[],
  into: Map<string, Keywords>,
  schemas: RunContext['schemas'],
  depth: number,
): void {
  if (depth > deepest) return;
  for (const schema of found) {
    collect(schemas.inside(schema, 0), into, schemas, depth + 1);
    const { properties } = schema;
    if (!isObject(properties)) continue;
    for (const [name, each] of Object.entries(properties)) {
      if (isObject(each) && !into.has(name)) into.set(name, schemas.expand(each)[0] ?? {});
      collect(schemas.inside(schema, name), into, schemas, depth + 1);
    }
  }
}

/** Lists the objects in a response, including nested objects and lists. */
export function objectsIn(value: unknown, depth = 0): Readonly<Record<string, unknown>>[] {
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.slice(0, 20).flatMap((item) => objectsIn(item, depth + 1));
  if (!isObject(value)) return [];
  return [value, ...Object.values(value).flatMap((member) => objectsIn(member, depth + 1))];
}

/** True if a response has a property with the sent value. */
export function has(
  objects: readonly Readonly<Record<string, unknown>>[],
  { name, value }: ForbiddenMember,
): boolean {
  return objects.some(
    (each) => Object.hasOwn(each, name) && JSON.stringify(plain(each[name])) === JSON.stringify(value),
  );
}

function plain(value: unknown): unknown {
  return isJsonNumber(value) ? Number(value) : value;
}

/** Returns the members as an object. */
export function toObject(members: readonly ForbiddenMember[]): Record<string, unknown> {
  return Object.fromEntries(members.map(({ name, value }) => [name, value]));
}

/** Reports the properties that a service set. */
export function assigned(
  { method, path, pointer }: FlowOperation,
  members: readonly ForbiddenMember[],
): Drift {
  const names = members.map(({ name }) => `\`${name}\``).join(', ');
  const isPrivilege = members.some(({ name }) => (privilegeRank(name) ?? 9) <= 1);
  return drift('mass-assignment', {
    ...(isPrivilege ? { severity: 'critical' } : {}),
    problem: `\`${method} ${path}\` sets ${names} to what a request says, and the document does not let requests set ${members.length === 1 ? 'it' : 'them'}.`,
    impact: isPrivilege
      ? 'Any user can get the rights of an administrator.'
      : 'Any user can change values that only the service should set.',
    recommendation:
      'Bind only the properties of the request schema in the service, and refuse others ([OWASP API3:2023](https://owasp.org/API-Security/editions/2023/en/0xa3-broken-object-property-level-authorization/)).',
    pointer,
  });
}
