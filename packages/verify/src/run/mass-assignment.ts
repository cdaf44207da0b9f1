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

/** The members that one request tries to set. */
const maxMembers = 4;

/** A property that a client must not set, with the value that it is tried to be set to. */
export interface ForbiddenMember {
  readonly name: string;
  readonly value: unknown;
}

/** Tools for trying to set properties. */
export interface AssignmentTools {
  readonly send: (request: WireRequest) => Promise<Answer | undefined>;
  /** Reads what a request has created or changed. */
  readonly read: (answer: Answer) => Promise<Answer | undefined>;
}

/**
 * Sends the request under test once more with properties that answers have and requests do not, and reads whether the service has set them
 * (OWASP API3:2023). Only what the run has created is changed.
 *
 * @param request the request that was accepted
 * @param answer its answer
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
  // Most answers have no such property: then nothing is read.
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

/** Properties that answers about what a request makes have, and its body has not. */
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

/** Properties that clients must not set among those of the answers of some operations. */
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

/** The levels of answers that are looked at: `{ "data": { "users": [ ... ] } }`. */
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

/** An answer, and the objects and lists of objects in it. */
export function objectsIn(value: unknown, depth = 0): Readonly<Record<string, unknown>>[] {
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.slice(0, 20).flatMap((item) => objectsIn(item, depth + 1));
  if (!isObject(value)) return [];
  return [value, ...Object.values(value).flatMap((member) => objectsIn(member, depth + 1))];
}

/** True where an answer has a property with the value that was sent. */
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

/** The members as an object. */
export function toObject(members: readonly ForbiddenMember[]): Record<string, unknown> {
  return Object.fromEntries(members.map(({ name, value }) => [name, value]));
}

/** Reports the properties that a service has set. */
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
