import type { HttpRequest } from '@assay/project-generator';
import type { ExportSource } from '../exporter.js';
import { serverFinder } from '../shared/flow-entry.js';
import type { CompanionOperation } from './operations.js';

/** Finds the URLs of the servers that requests go to: `https://api.test/v1`, without a slash at the end. */
export function serverUrls(source: ExportSource): (request: HttpRequest) => string {
  const serverOf = serverFinder(source);
  return function urlOf(request) {
    const { origin, basePath } = serverOf(request);
    return `${origin}${basePath}`;
  };
}

/** The server of most operations; of equally frequent ones, the first. */
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
