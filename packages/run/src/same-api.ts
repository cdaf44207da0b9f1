import { parsePointer, parseSource } from '@assay/core';
import { isObject, joinWords } from '@assay/text';

/** The facts that identify an API in a document with another name. */
export interface ApiIdentity {
  /** Undefined if it is not known. */
  readonly title: string | undefined;
  /** Methods and paths, without the names of path variables. */
  readonly operations: ReadonlySet<string>;
}

/** The minimum share of common operations, in both documents. */
const minShared = 0.5;
/** The minimum number of common operations if a title is unknown: many APIs have an operation such as `GET /health`. */
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

/** Derives the identity of an API from pointers into its document. The title stays unknown. */
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

/** New documents, with the removed documents of the same APIs. */
export interface RenamedApis {
  /** The former name of each new document with an unambiguous match. */
  readonly renamed: ReadonlyMap<string, string>;
  /** New documents that match several removed documents, with these. */
  readonly severalBefore: ReadonlyMap<string, readonly string[]>;
  /** Removed documents that match several new documents, with these. */
  readonly severalNow: ReadonlyMap<string, readonly string[]>;
}

/** Pairs new and removed documents by their APIs, if each is the only match of the other. */
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

/** True if two documents have different titles and no common operations. */
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
 * Describes the documents that are not paired because they have several matches, as sentences.
 *
 * @param then - the name of the earlier state that the documents are compared with
 * @param nameOf - returns the displayed name of a document; by default the name that it was paired by
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
