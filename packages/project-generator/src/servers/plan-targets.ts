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
  /** The targets, at least one, with unique names. */
  readonly targets: readonly PlannedTarget[];
  /** The server variables that the targets depend on. */
  readonly variables: readonly Variable[];
  /** Servers that cannot be targets. These problems concern the document, so all operations share them. */
  readonly problems: readonly Problem[];
}

/** A server under test, with its base path. */
export interface PlannedTarget {
  readonly name: string;
  /** Its address is '' if the host is unknown. */
  readonly driver: Target['driver'];
  /** '' or `/v1`, without a trailing slash. */
  readonly basePath: string;
  readonly server: Server | undefined;
}

/** Options besides the document. */
export interface TargetOptions {
  /** The URL of the document after redirects; null for uploads and files. */
  readonly documentUrl: string | null;
  /**
   * Scheme, host, port and base path that replace the document's servers. Without a path, the document's base path stays. Null to
   * use the document's servers.
   */
  readonly baseUrl: string | null;
  /** Values of server variables, by their names in the document. */
  readonly serverVariables?: Readonly<Record<string, string>>;
}

const maxServers = 100;

/**
 * Plans the targets of an operation: one for each scheme, host and port of its servers, in document order.
 *
 * A target has one base path. If several servers share scheme, host and port, the first one's path applies, and the others (`/v2`
 * next to `/v1`) are not tested; `baseUrl` selects another. The first server with an unknown host becomes a target with an empty
 * address, but only if there is no other target.
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

/** Locations of a document's servers, by URL: most operations share them. */
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

/** Locates a base URL. Without a path, it replaces the host, and the document's path stays. */
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

/** Returns the target of an operation without usable servers. */
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

/** Formats a URL for display: on one line, shortened, without userinfo. */
function formatUrlForDisplay(url: string): string {
  return oneLine(withoutUserinfo(url.slice(0, longestUrl).trim()), longestLine);
}
