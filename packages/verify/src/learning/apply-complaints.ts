import { squashedName, wordsOf } from '@assay/api-knowledge';
import { isObject } from '@assay/core';
import type { HttpRequest } from '@assay/project-generator';
import { percentDecoded, writeJson } from '@assay/text';
import type { WireRequest } from '../client/exchange.js';
import { jsonOf } from '../client/answer-json.js';
import { textOf, type Complaint, type Constraint, type Location } from './constraint.js';
import { constrainedValue } from './constrained-value.js';
import type { ResourceId } from './resource-id.js';

/** Generates a value of the same kind that no resource uses. */
export type Freshen = (pointer: string, value: unknown) => unknown;

/** Inputs for changing a request. */
export interface Application {
  readonly step: Pick<HttpRequest, 'parameters'>;
  readonly complaints: readonly Complaint[];
  readonly freshen: Freshen;
  /** The insertion points with values from earlier responses, which stay unchanged. */
  readonly filled: ReadonlySet<string>;
  /** The ids of existing resources, by the place of the value that refers to them. */
  readonly references: ReadonlyMap<string, ResourceId>;
}

/** Returns the place of a complaint as a key. */
export function placeKey({ path }: Pick<Complaint, 'path'>): string {
  return path.join('\n');
}

/** Members that are never added because of a rejection, because they extend the effect of a request. */
const widening =
  /^(?:force|confirm(?:ed)?|purge|all|recursive|cascade|overwrite|(?:current|old)_?password)$/i;

/** Headers that are never changed because of a response. */
const fixedHeaders =
  /^(?:authorization|cookie|host|origin|forwarded|(?:content|proxy|x-forwarded|sec)-.*|transfer-encoding|connection|upgrade|te|trailer)$/i;

/** Changes a request as a service demands; undefined if nothing can be changed. */
export function applyComplaints(request: WireRequest, application: Application): WireRequest | undefined {
  const { complaints, step } = application;
  const body = bodyOf(request);
  let { target, headers } = request;
  const ofBody: Complaint[] = [];
  for (const [path, constraints] of grouped(complaints)) {
    const [name = ''] = path;
    const stated = complaints.find((each) => each.path.join('/') === path.join('/'))?.in;
    const location = stated ?? locationOf(name, path.length, step, body !== undefined);
    if (location === 'body')
      ofBody.push(...constraints.map((constraint): Complaint => ({ in: 'body', path, constraint })));
    else if (location === 'query')
      target = withQuery(target, name, constraints, {
        step,
        reference: application.references.get(placeKey({ path })),
      });
    else if (location === 'header') headers = withHeader(headers, name, constraints);
  }
  const bytes = body === undefined ? undefined : changedBody(body, ofBody, application);
  if (target === request.target && headers === request.headers && bytes === undefined) return undefined;
  if (bytes === undefined) return { ...request, target, headers };
  return {
    ...request,
    target,
    headers: headers.map(([name, value]) => [
      name,
      name.toLowerCase() === 'content-length' ? String(bytes.length) : value,
    ]),
    body: bytes,
  };
}

/** Groups the constraints by value, in the order of their first complaint. */
function grouped(complaints: readonly Complaint[]): (readonly [readonly string[], readonly Constraint[]])[] {
  const groups = new Map<string, { readonly path: readonly string[]; readonly constraints: Constraint[] }>();
  for (const { path, constraint } of complaints) {
    const key = placeKey({ path });
    const group = groups.get(key) ?? { path, constraints: [] };
    group.constraints.push(constraint);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ path, constraints }) => [path, constraints]);
}

interface Body {
  readonly kind: 'json' | 'form';
  readonly value: unknown;
  readonly text: string;
}

function bodyOf({ headers, body }: WireRequest): Body | undefined {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (body === null) return undefined;
  const text = Buffer.from(body).toString('utf8');
  if (/[/+]json\b/i.test(type)) return { kind: 'json', value: jsonOf({ body }), text };
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return undefined;
  return { kind: 'form', value: Object.fromEntries(new URLSearchParams(text)), text };
}

function locationOf(
  name: string,
  depth: number,
  { parameters }: Pick<HttpRequest, 'parameters'>,
  hasBody: boolean,
): Location {
  const parameter = parameters.find((each) => squashedName(each.name) === squashedName(name));
  if (depth === 1 && (parameter?.in === 'query' || parameter?.in === 'header')) return parameter.in;
  if (depth === 1 && parameter?.in === 'path') return 'path';
  return hasBody ? 'body' : 'query';
}

function changedBody(
  { kind, value, text }: Body,
  complaints: readonly Complaint[],
  application: Application,
): Buffer | undefined {
  if (!isObject(value) && !Array.isArray(value)) return undefined;
  const draft: unknown = structuredClone(value);
  for (const [path, constraints] of grouped(complaints)) changeAt(draft, path, constraints, application);
  const changedText =
    kind === 'json'
      ? writeJson(draft)
      : new URLSearchParams(
          Object.entries(isObject(draft) ? draft : {}).map(([name, member]): [string, string] => [
            name,
            textOf(member),
          ]),
        ).toString();
  const before = kind === 'json' ? writeJson(value) : text;
  return changedText === before ? undefined : Buffer.from(changedText);
}

type Draft = Record<string, unknown>;

function changeAt(
  draft: unknown,
  path: readonly string[],
  constraints: readonly Constraint[],
  { freshen, filled, references }: Application,
): void {
  if (path.length === 0) {
    if (constraints.some(({ kind }) => kind === 'unique')) freshenNames(draft, '', freshen, filled);
    return;
  }
  const found = findMember(draft, path);
  if (found === undefined) return;
  const { holder, key, pointer } = found;
  if (filled.has(`body:${pointer}`)) return;
  const isThere = Object.hasOwn(holder, key);
  const isLost = constraints.some(({ kind }) => kind === 'reference') && !references.has(placeKey({ path }));
  if (isLost || constraints.some(({ kind }) => kind === 'unknown')) {
    if (isThere && !Array.isArray(holder)) delete holder[key];
    return;
  }
  const isRequired = constraints.some(({ kind }) => kind === 'required');
  if ((!isThere && !isRequired) || (isRequired && widening.test(key)) || key === '__proto__') return;
  const reference = references.get(placeKey({ path }));
  if (reference !== undefined) {
    holder[key] = likeBefore(holder[key], reference);
    return;
  }
  const isUnique = constraints.some(({ kind }) => kind === 'unique');
  const current = isUnique && isThere ? freshen(pointer, holder[key]) : holder[key];
  holder[key] = constrainedValue(key, current, constraints);
}

/** Returns an id in the form of the value that it replaces. */
function likeBefore(current: unknown, id: ResourceId): unknown {
  if (Array.isArray(current)) return [id];
  return typeof current === 'string' ? String(id) : id;
}

/** Renames a resource if the service does not state which member exists already. */
function freshenNames(draft: unknown, pointer: string, freshen: Freshen, filled: ReadonlySet<string>): void {
  if (!isDraft(draft)) return;
  const texts = Object.keys(draft).filter(
    (key) => typeof draft[key] === 'string' && !filled.has(`body:${pointer}/${key}`),
  );
  const names = texts.filter((key) => naming.has(wordsOf(key).at(-1) ?? ''));
  for (const key of names.length > 0 ? names : texts) draft[key] = freshen(`${pointer}/${key}`, draft[key]);
  const [only, ...others] = Object.keys(draft);
  if (only !== undefined && others.length === 0)
    freshenNames(draft[only], `${pointer}/${only}`, freshen, filled);
}

/** Words in names of members that identify a resource. */
const naming: ReadonlySet<string> = new Set(
  'name title slug username login email mail key code identifier label id handle sku uid alias nickname'.split(
    ' ',
  ),
);

interface FoundMember {
  readonly holder: Draft;
  readonly key: string;
  readonly pointer: string;
}

/** Finds the member at a path, ignoring case; a missing member gets its place. */
function findMember(root: unknown, path: readonly string[]): FoundMember | undefined {
  // A validator may prefix the type: `User.Email`.
  for (const names of [path, path.slice(1)]) {
    const found = names.length === 0 ? undefined : walk(root, names, '');
    if (found !== undefined && Object.hasOwn(found.holder, found.key)) return found;
  }
  const inside = onlyMember(root);
  const found = inside === undefined ? undefined : walk(inside.value, path, `/${inside.key}`);
  return found ?? walk(root, path, '');
}

function walk(root: unknown, path: readonly string[], start: string): FoundMember | undefined {
  let holder = root;
  let pointer = start;
  for (const [index, name] of path.entries()) {
    if (!isDraft(holder)) return undefined;
    const key = keyIn(holder, name);
    if (index === path.length - 1) return { holder, key, pointer: `${pointer}/${key}` };
    pointer = `${pointer}/${key}`;
    holder = holder[key];
  }
  return undefined;
}

/** Finds the only object in a body: `{"data": {}}`. */
function onlyMember(root: unknown): { readonly key: string; readonly value: Draft } | undefined {
  if (!isDraft(root) || Array.isArray(root)) return undefined;
  const [entry, ...others] = Object.entries(root);
  return entry !== undefined && others.length === 0 && isDraft(entry[1]) && !Array.isArray(entry[1])
    ? { key: entry[0], value: entry[1] }
    : undefined;
}

/** Returns the key of a member by name; a missing member is named in the style of its siblings. */
function keyIn(holder: Draft, name: string): string {
  if (Object.hasOwn(holder, name)) return name;
  const same = Object.keys(holder).find((key) => squashedName(key) === squashedName(name));
  if (same !== undefined) return same;
  const isPascal = Object.keys(holder).some((key) => /^[A-Z]/.test(key));
  if (isPascal || !/^[A-Z]/.test(name)) return name;
  return /^[A-Z\d]+$/.test(name) ? name.toLowerCase() : name.charAt(0).toLowerCase() + name.slice(1);
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null;
}

function withQuery(
  target: string,
  name: string,
  constraints: readonly Constraint[],
  {
    step: { parameters },
    reference,
  }: { readonly step: Application['step']; readonly reference: ResourceId | undefined },
): string {
  const isRequired = constraints.some(({ kind }) => kind === 'required');
  if (name === '' || (isRequired && widening.test(name))) return target;
  const known = parameters.find(
    (each) => each.in === 'query' && squashedName(each.name) === squashedName(name),
  );
  const key = known?.name ?? name;
  const [path = '', query = ''] = target.split('?', 2);
  const pairs = query.split('&').filter((pair) => pair !== '');
  const isIt = (pair: string): boolean => percentDecoded(pair.split('=', 1)[0] ?? '') === key;
  const current = pairs.find(isIt);
  const isLost = constraints.some(({ kind }) => kind === 'reference') && reference === undefined;
  const isRemoved = isLost || constraints.some(({ kind }) => kind === 'unknown');
  if (current === undefined && !isRequired) return target;
  const value = current === undefined ? undefined : percentDecoded(current.slice(current.indexOf('=') + 1));
  const pair = `${encodeURIComponent(key)}=${encodeURIComponent(textOf(reference ?? constrainedValue(key, value, constraints)))}`;
  const next = isRemoved
    ? pairs.filter((each) => !isIt(each))
    : current === undefined
      ? [...pairs, pair]
      : pairs.map((each) => (isIt(each) ? pair : each));
  return next.length === 0 ? path : `${path}?${next.join('&')}`;
}

function withHeader(
  headers: WireRequest['headers'],
  name: string,
  constraints: readonly Constraint[],
): WireRequest['headers'] {
  if (!/^[\w-]{1,60}$/.test(name) || fixedHeaders.test(name)) return headers;
  const current = headers.find(([each]) => each.toLowerCase() === name.toLowerCase());
  if (constraints.some(({ kind }) => kind === 'unknown') || current === undefined) {
    if (!constraints.some(({ kind }) => kind === 'required')) return headers;
  }
  const value = textOf(constrainedValue(name, current?.[1], constraints));
  if (!/^[\x20-\x7e]{1,1000}$/.test(value)) return headers;
  return current === undefined
    ? [...headers, [name, value]]
    : headers.map((each) => (each === current ? [each[0], value] : each));
}
