import type { HttpRequest } from '@assay/project-generator';
import type { ExportSource } from '../exporter.js';
import { serverFinder } from '../shared/flow-entry.js';
import type { CompanionOperation } from './operations.js';

/** Finds the server URLs of requests: `https://api.test/v1`, without a trailing slash. */
export function serverUrls(source: ExportSource): (request: HttpRequest) => string {
  const serverOf = serverFinder(source);
  return function urlOf(request) {
    const { origin, basePath } = serverOf(request);
    return `${origin}${basePath}`;
  };
}

/** Returns the server of most operations; the first one wins a tie. */
export function mainServer(
  operations: readonly CompanionOperation[],
  urlOf: (request: HttpRequest) => string,
): string {
  const counts = new Map<string, number>();
  for (const { step } of operations) {
    const url = urlOf(step.request);
    counts.set(url, (counts.get(url) ?? 0) + 1);
  }
  const [max] = [...counts].toSorted(([, a], [, b]) => b - a);
  return max?.[0] ?? '/';
}
