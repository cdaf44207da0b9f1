import { open } from 'node:fs/promises';
import { createReader, post, type Reader } from '@assay/host';
import { fetchPolicy, postPolicy, type FetcherSettings } from './policy.js';
import type { Fetched, FromFetcher, ToFetcher } from './protocol.js';

type Read = Extract<ToFetcher, { kind: 'read' }>;

/** The fetches of one analysis. */
interface Session {
  readonly reader: Reader;
  /** The paths of the files for documents that are being fetched. */
  readonly paths: Map<string, string>;
  readonly sizes: Map<string, number>;
}

/**
 * Creates the handler for all messages after the first. It fetches many documents into files at the same time, and parses none.
 */
export function fetchFor(settings: FetcherSettings): (message: ToFetcher) => void {
  const sessions = new Map<number, Session>();
  const sessionOf = (id: number): Session => {
    const session = sessions.get(id) ?? openSession(settings);
    sessions.set(id, session);
    return session;
  };
  return (message) => {
    if (message.kind === 'read') {
      void read(sessionOf(message.session), message).then((result) =>
        sendToService({ kind: 'read', id: message.id, result }),
      );
    } else if (message.kind === 'close') {
      void sessions.get(message.session)?.reader.close();
      sessions.delete(message.session);
    } else if (message.kind === 'post') {
      void post(message.request, postPolicy(settings)).then((result) =>
        sendToService({ kind: 'posted', id: message.id, result }),
      );
    }
  };
}

/** Sends a message to the service. */
export function sendToService(message: FromFetcher): void {
  process.send?.(message, undefined, {}, () => undefined);
}

function openSession(settings: FetcherSettings): Session {
  const paths = new Map<string, string>();
  const sizes = new Map<string, number>();
  const keep = async (uri: string, body: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
    const path = paths.get(uri);
    if (path === undefined) throw new TypeError('No one requested this document');
    sizes.set(uri, await write(path, body));
    return new Uint8Array();
  };
  const reader = createReader({
    cwd: '/',
    maxBytes: settings.maxBytes,
    fetch: { ...fetchPolicy(settings), keep },
  });
  return { reader, paths, sizes };
}

async function write(path: string, body: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, 'w', 0o600);
  try {
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      await file.writeFile(chunk);
    }
    return bytes;
  } finally {
    await file.close();
  }
}

async function read({ reader, paths, sizes }: Session, { uri, isRoot, path }: Read): Promise<Fetched> {
  paths.set(uri, path);
  const result = isRoot
    ? await reader.read({ kind: 'url', uri })
    : await reader.readReferenced({ uri, from: '' });
  return result.ok ? { ok: true, uri: result.source.uri, bytes: sizes.get(uri) ?? 0 } : result;
}
