import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { packageFile } from '../../operation/package-file.js';
import type { Parts } from '../parts.js';
import { problem } from '../problem.js';

/**
 * Content Security Policy of the console: only resources of this service, and nothing inline. Text cannot become HTML or code,
 * except the worker's address, which the policy `assay` allows.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types assay',
].join('; ');

/**
 * Content Security Policy of the console's scripts, which applies to the worker. The worker has the document, and may not connect
 * to any server, including this service.
 */
const assetPolicy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";

/**
 * Adds the web console: the shell at `/` and below `/console`, and its assets. None requires a key, and none reveals facts about
 * this service.
 */
export function registerConsole(app: FastifyInstance, { consoleFolder }: Pick<Parts, 'consoleFolder'>): void {
  const folder = consoleFolder ?? packageFile('dist/console/');
  let reading: Promise<ConsoleFiles> | undefined;

  async function files(): Promise<ConsoleFiles> {
    reading ??= readConsole(folder);
    try {
      return await reading;
    } catch {
      reading = undefined;
      throw problem(404, {
        title: 'No console',
        detail: 'This service was installed without its console. In a checkout, run `npm run build`.',
      });
    }
  }

  async function sendShell(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { shell, shellTag } = await files();
    reply
      .header('content-security-policy', contentSecurityPolicy)
      .header('cache-control', 'no-cache')
      .header('etag', shellTag);
    if (matchesEntityTag(request.headers['if-none-match'], shellTag)) return reply.code(304).send();
    return reply.type(shell.mediaType).send(shell.bytes);
  }

  const hidden = { schema: { hide: true } };
  app.get('/', hidden, sendShell);
  app.get('/console', hidden, sendShell);
  app.get('/console/*', hidden, sendShell);
  app.get<{ Params: { name: string } }>('/console/assets/:name', hidden, async (request, reply) => {
    const asset = (await files()).asset(request.params.name);
    if (asset === undefined)
      throw problem(404, { title: 'Not found', detail: 'The console of this service has no such file.' });
    return reply
      .header('content-security-policy', assetPolicy)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(asset.mediaType)
      .send(asset.bytes);
  });
}

function matchesEntityTag(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((each) => each.trim() === tag || each.trim() === tag.slice(2)) ?? false;
}

/** A file of the console as it is sent. */
export interface ConsoleFile {
  readonly bytes: Buffer;
  readonly mediaType: string;
}

/** The console: its shell, and the assets that the shell loads. */
export interface ConsoleFiles {
  readonly shell: ConsoleFile;
  /** The `ETag` of the shell. */
  readonly shellTag: string;
  /** Returns an asset by its content-derived name; undefined if none exists. */
  readonly asset: (name: string) => ConsoleFile | undefined;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Reads the console that `npm run build` created. Rejects if it is missing. */
export async function readConsole(folder: URL): Promise<ConsoleFiles> {
  const shell = await readFile(new URL('index.html', folder));
  const names = await readdir(new URL('assets/', folder));
  const assets = new Map<string, ConsoleFile>();
  for (const name of names) {
    const mediaType = mediaTypes[extname(name)];
    if (mediaType === undefined) continue;
    assets.set(name, { bytes: await readFile(new URL(`assets/${name}`, folder)), mediaType });
  }
  return {
    shell: { bytes: shell, mediaType: 'text/html; charset=utf-8' },
    // A weak tag: the sent bytes may be compressed.
    shellTag: `W/"${createHash('sha256').update(shell).digest('base64url').slice(0, 22)}"`,
    asset: (name) => assets.get(name),
  };
}
