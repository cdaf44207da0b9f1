import { oneLine } from '@assay/text';
import type { Operation, Server } from '@assay/core';
import type { Problem } from '../problems/definitions.js';
import type { Target, Variable } from '../records/index.js';
import { code, longestLine } from '../problems/wording.js';
import { driverOf, locateServer, type Location, type ServerLocation } from './locate-server.js';
import { fillServerUrl, type FilledUrl } from './server-variables.js';
import { hasNoPath, longestUrl, withoutUserinfo } from './url.js';
import { listDeclaredServers } from './declared-servers.js';

/** Targets of an operation's requests. */
export interface TargetPlan {
  /** At least one; no two have the same name. */
  readonly targets: readonly PlannedTarget[];
  /** The server variables that the targets depend on. */
  readonly variables: readonly Variable[];
  /** Servers that are not targets. They are of the document, whichever operation uses them. */
  readonly problems: readonly Problem[];
}

/** A server under test, with the path that comes before those of the document. */
export interface PlannedTarget {
  readonly name: string;
  /** Its address is '' if the host is not known. */
  readonly driver: Target['driver'];
  /** '' or `/v1`, without a slash at its end. */
  readonly basePath: string;
  readonly server: Server | undefined;
}

/** Options besides the document. */
export interface TargetOptions {
  /** The URL of the document after redirects; null for uploads and files. */
  readonly documentUrl: string | null;
  /** Scheme, host, port and base path that replace the document's servers, or all but the base path where it has none; null to use those. */
  readonly baseUrl: string | null;
  /** Values of server variables, by the names that the document has. */
  readonly serverVariables?: Readonly<Record<string, string>>;
}

const maxServers = 100;

/**
 * Plans the targets of an operation: one for each scheme, host and port of its servers, in the order of the document.
 *
 * A target has one base path. Where several servers share scheme, host and port, that of the first applies, and the others'
 * (`/v2` next to `/v1`) are not tested; `baseUrl` chooses another. Servers whose host is not known make a target with an empty
 * address, the first of them only, and only where no other server is left.
 */
export function planTargets(operation: Operation, options: TargetOptions): TargetPlan {
  const { baseUrl } = options;
  const entries =
    baseUrl === null ? locateAll(operation, options) : [locateBaseUrl(baseUrl, operation, options)];
  const found = entries.filter(({ location }) => location.kind === 'known');
  const keptEntries =
    found.length > 0 ? found : entries.filter(({ location }) => location.kind === 'unknown').slice(0, 1);
  const targets = new Map<string, PlannedTarget>();
  const variables = new Map<string, Variable>();
  for (const { location, server, filled } of keptEntries) {
    if (location.kind === 'refused' || targets.has(location.name)) continue;
    targets.set(location.name, buildTarget(location, server));
    for (const variable of filled.variables) variables.set(variable.name, variable);
  }
  const problems = entries.flatMap(describeTargetProblem);
  if (baseUrl === null && operation.servers.length > maxServers) problems.push(tooMany(operation));
  return {
    targets: targets.size > 0 ? [...targets.values()] : [nowhere(entries)],
    variables: [...variables.values()],
    problems,
  };
}

interface Entry {
  readonly filled: FilledUrl;
  readonly server: Server | undefined;
  readonly location: Location;
}

function locateAll(operation: Operation, options: TargetOptions): Entry[] {
  const { documentUrl, serverVariables = {} } = options;
  return listDeclaredServers(operation, documentUrl, maxServers).map(({ url, base, scheme, server }) => {
    const filled = fillServerUrl(url, server, operation.root, serverVariables);
    const around = { base, scheme, unresolved: filled.unresolved };
    return { filled, server, location: locateTarget(filled.url, around, options) };
  });
}

/** Locations of a document's servers, by URL: most operations have the same ones. */
const known = new WeakMap<TargetOptions, Map<string, Location>>();

function locateTarget(
  url: string,
  around: Parameters<typeof locateServer>[1],
  options: TargetOptions,
): Location {
  let locations = known.get(options);
  if (locations === undefined) known.set(options, (locations = new Map<string, Location>()));
  const key = JSON.stringify([url, around.base, around.scheme, around.unresolved]);
  let location = locations.get(key);
  if (location === undefined) locations.set(key, (location = locateServer(url, around)));
  return location;
}

/** A base URL without a path says who is asked, and the document under which path. */
function locateBaseUrl(url: string, operation: Operation, options: TargetOptions): Entry {
  const location = locateServer(url, { base: null, unresolved: false });
  const serverUrl = hasNoPath(url)
    ? locateAll(operation, options).find((entry) => entry.location.kind !== 'refused')?.location
    : undefined;
  return {
    filled: { url, variables: [], unresolved: false },
    server: undefined,
    location:
      serverUrl === undefined || serverUrl.kind === 'refused' || location.kind === 'refused'
        ? location
        : { ...location, basePath: serverUrl.basePath },
  };
}

function buildTarget({ name, driver, basePath }: ServerLocation, server: Server | undefined): PlannedTarget {
  return { name, driver, basePath, server };
}

/** The target of an operation none of whose servers can be one. */
function nowhere(entries: readonly Entry[]): PlannedTarget {
  const [first] = entries;
  const name = first === undefined ? '' : formatUrlForDisplay(first.filled.url);
  return { name, driver: driverOf(true, '', 443), basePath: '', server: first?.server };
}

function describeTargetProblem({ filled, location }: Entry): Problem[] {
  if (location.kind !== 'refused') return [];
  return [notTargetable(filled.url, location.reason)];
}

function tooMany({ servers }: Operation): Problem {
  return notTargetable(
    servers[maxServers]?.url ?? '',
    `it comes after ${maxServers} others of the same operation`,
  );
}

function notTargetable(url: string, reason: string): Problem {
  const displayUrl = formatUrlForDisplay(url);
  return {
    id: 'server-not-targetable',
    operation: null,
    data: { url: displayUrl === '' ? 'with an empty URL' : code(displayUrl), reason },
  };
}

/** A URL for people to read: on one line, short, and without userinfo. */
function formatUrlForDisplay(url: string): string {
  return oneLine(withoutUserinfo(url.slice(0, longestUrl).trim()), longestLine);
}
