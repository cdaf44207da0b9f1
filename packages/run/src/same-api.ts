import { parsePointer, parseSource } from '@assay/core';
import { isObject, joinWords } from '@assay/text';

/** Facts by which an API is recognised in a document with another name. */
export interface ApiIdentity {
  /** Undefined if it is not known. */
  readonly title: string | undefined;
  /** Methods and paths, without the names of path variables. */
  readonly operations: ReadonlySet<string>;
}

/** Minimum share of the operations of either document that the other one has, too. */
const minShared = 0.5;
/** Minimum number of common operations where a title is unknown: many APIs have an operation such as `GET /health`. */
const minSharedUntitled = 3;

const methods: ReadonlySet<string> = new Set('get put post delete options head patch trace query'.split(' '));

/** Reads the facts that identify the API of a document; undefined if it cannot be parsed or has no operations. */
export function readApiIdentity(uri: string, bytes: Uint8Array): ApiIdentity | undefined {
  const parsed = parseSource({ uri, bytes });
  const root = parsed.ok ? parsed.document.value : undefined;
  const paths = isObject(root) ? root['paths'] : undefined;
  if (!isObject(root) || !isObject(paths)) return undefined;
  const info = root['info'];
  const title = isObject(info) ? info['title'] : undefined;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    isObject(item) ? Object.keys(item).flatMap((method) => nameOperation(path, method) ?? []) : [],
  );
  return toIdentity(operations, typeof title === 'string' ? title : undefined);
}

/** Reads the facts that identify an API from places in its document, which say nothing about its title. */
export function inferApiIdentity(pointers: Iterable<string>): ApiIdentity | undefined {
  const operations: string[] = [];
  for (const pointer of pointers) {
    const [root, path, method] = (parsePointer(pointer) ?? []).map(String);
    const operation = root === 'paths' ? nameOperation(path, method) : undefined;
    if (operation !== undefined) operations.push(operation);
  }
  return toIdentity(operations, undefined);
}

function nameOperation(path: string | undefined, method: string | undefined): string | undefined {
  if (path === undefined || method === undefined || !methods.has(method)) return undefined;
  return `${method} ${path.replace(/\{[^}]*\}/g, '{}')}`;
}

function toIdentity(operations: readonly string[], title: string | undefined): ApiIdentity | undefined {
  return operations.length === 0 ? undefined : { title, operations: new Set(operations) };
}

/** New documents of APIs whose former documents are gone. */
export interface RenamedApis {
  /** The former name of each new document that is certain to have the API of one that is gone. */
  readonly renamed: ReadonlyMap<string, string>;
  /** New documents that may each have the API of several documents that are gone, with these. */
  readonly severalBefore: ReadonlyMap<string, readonly string[]>;
  /** Documents that are gone whose API several new documents may have, with these. */
  readonly severalNow: ReadonlyMap<string, readonly string[]>;
}

/** Pairs new documents with those that are gone, by their APIs: each pair is the only possible one for both. */
export function pairApis(
  added: ReadonlyMap<string, ApiIdentity>,
  removed: ReadonlyMap<string, ApiIdentity>,
): RenamedApis {
  const before = new Map<string, string[]>();
  const now = new Map<string, string[]>();
  for (const [name, api] of added) {
    for (const [former, other] of removed) {
      if (!isSameApi(api, other)) continue;
      before.set(name, [...(before.get(name) ?? []), former]);
      now.set(former, [...(now.get(former) ?? []), name]);
    }
  }
  const renamed = new Map<string, string>();
  for (const [name, [former = '', ...others]] of before)
    if (others.length === 0 && now.get(former)?.length === 1) renamed.set(name, former);
  const several = (map: ReadonlyMap<string, readonly string[]>) =>
    new Map([...map].filter(([, candidates]) => candidates.length > 1));
  return { renamed, severalBefore: several(before), severalNow: several(now) };
}

function isSameApi(a: ApiIdentity, b: ApiIdentity): boolean {
  const isTitled = a.title !== undefined && b.title !== undefined;
  if (isTitled && a.title !== b.title) return false;
  const shared = countShared(a, b);
  return (
    shared >= minShared * Math.max(a.operations.size, b.operations.size) &&
    shared >= (isTitled ? 1 : minSharedUntitled)
  );
}

/** Checks whether documents with other titles have no operation in common. */
export function areDifferentApis(a: ApiIdentity, b: ApiIdentity): boolean {
  return a.title !== b.title && countShared(a, b) === 0;
}

function countShared({ operations }: ApiIdentity, other: ApiIdentity): number {
  let shared = 0;
  for (const operation of operations) if (other.operations.has(operation)) shared++;
  return shared;
}

const maxListed = 5;

/**
 * Describes for people which documents were not paired because several would fit.
 *
 * @param then - the name of what the documents are compared with
 * @param nameOf - the name of a document for people; by default the one by which it was paired
 */
export function describeSeveral(
  { severalBefore, severalNow }: RenamedApis,
  then: string,
  nameOf: (name: string) => string = (name) => name,
): string[] {
  const list = (names: readonly string[]): string => {
    const rest = names.length - maxListed;
    const listed = names.slice(0, maxListed).map((name) => `\`${nameOf(name)}\``);
    return joinWords(rest > 0 ? [...listed, `${rest} more`] : listed, 'and');
  };
  return [
    ...Array.from(
      severalBefore,
      ([name, former]) =>
        `${list([name])} has the same operations as ${list(former)} of \`${then}\`, which are gone. It is compared with none of them: all of its findings are new.`,
    ),
    ...Array.from(
      severalNow,
      ([former, names]) =>
        `${list(names)} have the same operations as ${list([former])} of \`${then}\`, which is gone. None of them is compared with it: all of their findings are new.`,
    ),
  ];
}
