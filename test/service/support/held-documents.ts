import { setTimeout } from 'node:timers/promises';
import { startServer } from '../../../packages/service/testing/test-server.js';

/** A server of documents that delays its responses until the test releases them. */
export interface HeldDocuments {
  /** The origin of the URLs. Every path is a document. */
  readonly origin: string;
  /** The value for `--fetch-allow`. */
  readonly place: string;
  /** Resolves when a path was requested `times` times. */
  requested(path: string, times: number): Promise<void>;
  /** Answers all waiting requests, and later ones immediately. */
  release(): void;
  close(): Promise<void>;
}

const document = "openapi: 3.1.1\ninfo: { title: T, version: '1' }\npaths: {}\n";

/** Starts the server. */
export async function holdDocuments(): Promise<HeldDocuments> {
  const counts = new Map<string, number>();
  const waiting = new Set<() => void>();
  let isReleased = false;
  const server = await startServer((request, response) => {
    const path = request.url ?? '';
    counts.set(path, (counts.get(path) ?? 0) + 1);
    const answer = (): void => void response.end(document);
    if (isReleased) answer();
    else waiting.add(answer);
    response.once('close', () => waiting.delete(answer));
  });
  return {
    origin: server.origin,
    place: `127.0.0.1:${server.port}`,
    async requested(path, times) {
      const end = Date.now() + 60_000;
      while ((counts.get(path) ?? 0) < times) {
        if (Date.now() > end) throw new Error(`${path} was requested ${counts.get(path) ?? 0} times.`);
        await setTimeout(20);
      }
    },
    release() {
      isReleased = true;
      for (const answer of waiting) answer();
    },
    close: () => server.close(),
  };
}
