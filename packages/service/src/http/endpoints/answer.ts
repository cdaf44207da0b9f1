import type { FastifyReply } from 'fastify';

/** Answers with bytes that are JSON already. */
export function sendJson(reply: FastifyReply, body: Uint8Array): FastifyReply {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return reply.code(200).type('application/json; charset=utf-8').send(bytes);
}
