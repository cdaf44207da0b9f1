import type { Model, Operation, Server } from '@assay/core';
import { matchTemplate, readTemplate, type PathTemplate } from './path-template.js';
import { splitPairs, type Pair } from './parameters/pairs.js';

/** An operation below one base path. */
interface Route {
  readonly operation: Operation;
  readonly template: PathTemplate;
  /** The query pairs that are part of the path template itself. */
  readonly fixed: readonly Pair[];
}

interface Match {
  readonly route: Route;
  readonly values: ReadonlyMap<string, string>;
}

/** The result of looking up a method and a path. */
export type RouteMatch =
  | {
      readonly kind: 'found';
      /** Usually one operation. A document with the same path twice yields several. */
      readonly candidates: readonly {
        readonly operation: Operation;
        readonly values: ReadonlyMap<string, string>;
      }[];
    }
  | { readonly kind: 'no-method'; readonly allowed: readonly string[] }
  | { readonly kind: 'no-path' };

/** The operations of a document by their paths. */
export class Routes {
  private readonly routes: readonly Route[];

  /** @param basePaths replaces the base paths of the servers */
  constructor(model: Model, documentUrl: string, basePaths: readonly string[] | undefined) {
    const routes: Route[] = [];
    for (const operation of model.document.operations) {
      const bases = basePaths ?? basePathsOf(operation, documentUrl);
      for (const base of new Set(bases)) routes.push(routeOf(operation, base));
    }
    this.routes = routes.toSorted(byConcreteness);
  }

  find(method: string, path: string, query: string): RouteMatch {
    const matches = this.matches(path, splitPairs(query, '&'));
    const [best] = matches;
    if (best === undefined) return { kind: 'no-path' };
    // A variable with slashes also matches the paths of other templates. The method then decides.
    const open = matches.filter(({ route }) => route.operation.method === method);
    const last = best.route.template.takesSlashes ? open[0] : best;
    const candidates = open.filter(
      ({ route }) =>
        route.template.key === last?.route.template.key && route.fixed.length === last.route.fixed.length,
    );
    if (candidates.length > 0) {
      return {
        kind: 'found',
        candidates: candidates.map(({ route, values }) => ({ operation: route.operation, values })),
      };
    }
    const allowed = matches.filter(({ route }) => route.template.key === best.route.template.key);
    return { kind: 'no-method', allowed: [...new Set(allowed.map(({ route }) => route.operation.method))] };
  }

  /**
   * Lists the routes that match a path, the most concrete ones first. Routes that require more of the query come before others.
   */
  private matches(path: string, pairs: readonly Pair[]): readonly Match[] {
    const matches: Match[] = [];
    for (const route of this.routes) {
      const values = matchTemplate(route.template, path);
      const hasQuery = route.fixed.every(({ name, raw }) =>
        pairs.some((pair) => pair.name === name && pair.raw === raw),
      );
      if (values !== undefined && hasQuery) matches.push({ route, values });
    }
    return matches;
  }
}

function byConcreteness(a: Route, b: Route): number {
  if (a.template.key !== b.template.key) return a.template.key < b.template.key ? -1 : 1;
  return b.fixed.length - a.fixed.length;
}

function routeOf(operation: Operation, base: string): Route {
  // Fragments are never sent. Documents use them to distinguish several operations of one path.
  const [written = ''] = operation.path.split('#');
  const question = written.indexOf('?');
  const path = question === -1 ? written : written.slice(0, question);
  const fixed =
    question === -1
      ? []
      : splitPairs(written.slice(question + 1), '&').filter(({ raw }) => !raw.includes('{'));
  return { operation, template: readTemplate(base + path), fixed };
}

const maxBasePaths = 20;

/** The base paths of an operation's servers, without a final slash. Server variables take all of their values. */
export function basePathsOf(operation: Operation, documentUrl: string): readonly string[] {
  const { servers } = operation;
  if (servers.length === 0) {
    // In 2.0 `basePath` also applies without `host` and `schemes`. The server is then the document's own.
    const basePath = operation.root.text('basePath');
    return [operation.root.format === 'oas2' && basePath !== undefined ? pathOf(basePath, documentUrl) : ''];
  }
  return servers
    .flatMap((server) => urlsOf(server).map((url) => pathOf(url, documentUrl)))
    .slice(0, maxBasePaths);
}

function urlsOf(server: Server): readonly string[] {
  let urls = [server.url];
  for (const [name, variable] of server.variables) {
    const values = [variable.default, ...variable.enum].filter((value) => value !== undefined);
    const filled = urls.flatMap((url) =>
      [...new Set(values)].map((value) => url.replaceAll(`{${name}}`, value)),
    );
    if (values.length > 0) urls = filled.slice(0, maxBasePaths);
  }
  return urls;
}

function pathOf(url: string, documentUrl: string): string {
  const [bare = ''] = url.split(/[?#]/);
  // A URL that begins with a variable without a value has its scheme and host in the variable.
  const absolute =
    /^(?:[^/:]*:)?\/\/[^/]*/.exec(bare) ??
    /^[A-Za-z][A-Za-z0-9+.-]*:(?=\/|$)/.exec(bare) ??
    /^\{[^/]*/.exec(bare);
  let path = absolute === null ? bare : bare.slice(absolute[0].length);
  if (absolute === null && path !== '' && !path.startsWith('/')) {
    const marked = path.replaceAll('{', '\u0001').replaceAll('}', '\u0002');
    const resolved = URL.canParse(marked, documentUrl) ? new URL(marked, documentUrl).pathname : `/${path}`;
    path = resolved.replaceAll('%01', '{').replaceAll('%02', '}');
  }
  return path.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '');
}
