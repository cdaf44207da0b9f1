import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import type { Spool, SpooledFile } from '../../spool/spool.js';
import { whenClosed } from '../timeouts.js';

const json = 'application/json; charset=utf-8';

/** From so many bytes on an answer waits for its reader in a file, and not in memory. */
const spooledFrom = 256 * 1024;

/** Answers with JSON: bytes as they are; a file as fast as the client takes it, and then it is deleted. */
export async function sendJson(reply: FastifyReply, body: Uint8Array | SpooledFile): Promise<FastifyReply> {
  if (body instanceof Uint8Array) {
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    return reply.code(200).type(json).send(bytes);
  }
  whenClosed(reply.request.raw, reply.raw, () => void body.delete());
  const { size } = await stat(body.path);
  return reply.code(200).type(json).header('content-length', size).send(createReadStream(body.path));
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
