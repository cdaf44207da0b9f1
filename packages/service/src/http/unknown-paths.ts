import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Problem } from './problem.js';
import { problem } from './problem.js';

/** Handles unknown paths, and unsupported methods of known paths. */
export interface UnknownPaths {
  /** Returns a 404 or 405 problem. */
  describeUnknownPath(request: FastifyRequest): Problem;
  /** Throws a 405 problem if a fixed path was matched as the parameter of another route: `rules` is not an id. */
  demandMethod(request: FastifyRequest): void;
}

/** Remembers all routes that are registered after this call. */
export function rememberPaths(app: FastifyInstance): UnknownPaths {
  const known = new Map<string, { readonly segments: readonly string[]; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const entry = known.get(url) ?? { segments: url.split('/'), methods: new Set<string>() };
    known.set(url, entry);
    for (const item of [method].flat()) entry.methods.add(item);
  });
  return {
    describeUnknownPath(request) {
      const path = getRequestPath(request);
      const segments = path.split('/');
      const allowed = new Set<string>();
      const own = known.get(path);
      for (const entry of own === undefined ? known.values() : [own]) {
        if (matches(entry.segments, segments)) for (const method of entry.methods) allowed.add(method);
      }
      // A route of many files accepts the method, but has no such file.
      const isMissing = allowed.size === 0 || allowed.has(request.method);
      return isMissing ? notFound() : notAllowed([...allowed].toSorted());
    },
    demandMethod(request) {
      const own = known.get(getRequestPath(request));
      if (own !== undefined && !own.methods.has(request.method))
        throw notAllowed([...own.methods].toSorted());
    },
  };
}

function getRequestPath(request: FastifyRequest): string {
  return request.url.split(/[?#]/, 1)[0] ?? '';
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.at(-1) === '*') {
    return (
      segments.length >= pattern.length &&
      matches(pattern.slice(0, -1), segments.slice(0, pattern.length - 1))
    );
  }
  if (pattern.length !== segments.length) return false;
  return pattern.every((part, at) => (part.startsWith(':') ? segments[at] !== '' : part === segments[at]));
}

function notFound(): Problem {
  return problem(404, {
    title: 'Not found',
    detail: 'There is nothing at this path. `GET /openapi.json` lists all paths.',
  });
}

function notAllowed(methods: readonly string[]): Problem {
  const allow = methods.join(', ');
  return problem(405, {
    title: 'Method not allowed',
    detail: `This path accepts ${allow}.`,
    headers: { allow },
  });
}
