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

/** Sends a JSON text as it is. */
export function sendText(reply: FastifyReply, text: string): FastifyReply {
  // Fastify would write a string that goes out as JSON once more.
  return reply.type(jsonType).send(Buffer.from(text));
}

/** Sends a page of JSON texts, none of which is parsed. */
export function sendPage(reply: FastifyReply, { items, nextCursor }: Page<string>): FastifyReply {
  return sendText(reply, `{"items":[${items.join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}`);
}

/** There is nothing under an id, whatever the id looks like. */
export function notFound(kind: string): Problem {
  return problem(404, { title: 'Not found', detail: `There is no ${kind} with this id.` });
}

/** From so many bytes on an answer waits for its reader in a file, and not in memory. */
const spooledFrom = 256 * 1024;

/** Answers with JSON: bytes as they are; a file as fast as the client takes it, and then it is deleted. */
export async function sendJson(reply: FastifyReply, body: Uint8Array | SpooledFile): Promise<FastifyReply> {
  if (body instanceof Uint8Array) {
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    return reply.code(200).type(jsonType).send(bytes);
  }
  whenClosed(reply.request.raw, reply.raw, () => void body.delete());
  const { size } = await stat(body.path);
  return reply.code(200).type(jsonType).header('content-length', size).send(createReadStream(body.path));
}

/** Answers with texts that make up JSON together: by a file where they are long. */
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

/** A response in JSON, as the description of a route has it. */
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
