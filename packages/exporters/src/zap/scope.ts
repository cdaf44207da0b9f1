import type { HttpRequest, Step } from '@assay/project-generator';
import type { ExportSource } from '../exporter.js';
import { serverFinder } from '../shared/flow-entry.js';
import { readPathKey, type PathKey } from '../companion/path-key.js';
import { escapeRegex } from './text.js';

/** Returns a regular expression for all URLs of a server, and of no other host: `https://api\.test/v1(?:[/?#].*)?`. */
export function serverPattern(url: string): string {
  return `${escapeRegex(url)}(?:[/?#].*)?`;
}

/** Returns a regular expression for the URLs of one operation, with any path values. */
export function operationPattern(url: string, { key }: PathKey): string {
  const path = key
    .split(/(\{[^{}]+\})/)
    .map((part, index) => (index % 2 === 0 ? escapeRegex(part) : '[^/?#]+'))
    .join('');
  return `${escapeRegex(url)}${path}(?:[?#].*)?`;
}

/** Lists the unique server URLs of requests. */
export function listServerUrls(
  requests: readonly HttpRequest[],
  urlOf: (request: HttpRequest) => string,
): string[] {
  return [...new Set(requests.map(urlOf))];
}

/**
 * Lists regular expressions for the paths of operations that are not sent by default, unless another operation of the path is.
 */
export function withheldPaths(
  withheld: ExportSource,
  sent: ExportSource,
  urlOf: (request: HttpRequest) => string,
): string[] {
  const patterns = ({ flows }: ExportSource): string[] =>
    flows.flatMap(({ steps, subject }) =>
      steps.flatMap(({ id, request }) => {
        if (id !== subject) return [];
        const names = request.parameters.flatMap(({ in: place, name }) => (place === 'path' ? [name] : []));
        return [operationPattern(urlOf(request), readPathKey(request.pathTemplate, names))];
      }),
    );
  const tested = new Set(patterns(sent));
  return [...new Set(patterns(withheld))].filter((pattern) => !tested.has(pattern));
}

/**
 * Lists regular expressions for token endpoints, because an authorization server is not a target unless its operations are
 * tested.
 */
export function tokenPaths(source: ExportSource, tested: readonly Step[]): string[] {
  const serverOf = serverFinder(source);
  const formatAddress = ({ request }: Step): string => {
    const [path] = (request.rendered.line.split(' ')[1] ?? '/').split('?');
    return `${serverOf(request).origin}${path ?? ''}`;
  };
  const targets = new Set(tested.map(formatAddress));
  const paths = source.flows.flatMap(({ steps }) =>
    steps.filter(({ purpose }) => purpose !== undefined && purpose !== 'login').map(formatAddress),
  );
  return [...new Set(paths)]
    .filter((address) => !targets.has(address))
    .map((address) => `${escapeRegex(address)}(?:[?#].*)?`);
}
