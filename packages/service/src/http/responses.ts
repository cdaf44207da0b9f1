import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyInstance, RawServerDefault, FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Page } from '../database/page.js';
import { problem, type Problem } from './problem.js';
import type { Spool, SpooledFile } from '../spool/spool.js';
import { whenClosed } from './timeouts.js';

const jsonType = 'application/json; charset=utf-8';

/** Sends a JSON text unchanged. */
export function sendText(reply: FastifyReply, text: string): FastifyReply {
  // Fastify would serialise a string again.
  return reply.type(jsonType).send(Buffer.from(text));
}

/** Sends a page of JSON texts without parsing them. */
export function sendPage(reply: FastifyReply, { items, nextCursor }: Page<string>): FastifyReply {
  return sendText(reply, `{"items":[${items.join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}`);
}

/** Creates the problem for an id without a record, including invalid ids. */
export function notFound(kind: string): Problem {
  return problem(404, { title: 'Not found', detail: `There is no ${kind} with this id.` });
}

/** Answers of at least this number of bytes wait for their reader in a file instead of in memory. */
const spooledFrom = 256 * 1024;

/** Sends JSON: bytes directly, a file as fast as the client reads it. The file is deleted afterwards. */
export async function sendJson(reply: FastifyReply, body: Uint8Array | SpooledFile): Promise<FastifyReply> {
  if (body instanceof Uint8Array) {
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    return reply.code(200).type(jsonType).send(bytes);
  }
  whenClosed(reply.request.raw, reply.raw, () => void body.delete());
  const { size } = await stat(body.path);
  return reply.code(200).type(jsonType).header('content-length', size).send(createReadStream(body.path));
}

/** Sends texts that form one JSON value together; long answers go through a file. */
export async function sendTexts(
  reply: FastifyReply,
  texts: readonly string[],
  spool: Spool,
  owner: string,
): Promise<FastifyReply> {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length < spooledFrom) return sendJson(reply, Buffer.from(texts.join('')));
  return sendJson(reply, await spool.keep(inChunks(texts), Infinity, owner));
}

async function* inChunks(texts: readonly string[]): AsyncGenerator<Uint8Array> {
  let chunk = '';
  for (const text of texts) {
    chunk += text;
    if (chunk.length < spooledFrom) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  yield Buffer.from(chunk);
}

/** The headers of a response, each with the schema of its value. */
type Headers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Describes a JSON response for the `schema` of a route. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string, headers: Headers = {}) {
  return { description, headers, content: { 'application/json': { schema } } };
}

/** The response to a DELETE. */
export const deleted = z.undefined().describe('It is deleted.');

/** A Fastify instance whose routes have zod schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;
