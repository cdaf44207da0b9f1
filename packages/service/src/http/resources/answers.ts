import type { FastifyReply } from 'fastify';
import type { Page } from '../../database/page.js';
import { problem, type Problem } from '../problem.js';

const json = 'application/json; charset=utf-8';

/** Sends a JSON text as it is. */
export function sendText(reply: FastifyReply, text: string): FastifyReply {
  // Fastify would write a string that goes out as JSON once more.
  return reply.type(json).send(Buffer.from(text));
}

/** Sends a page of JSON texts, none of which is parsed. */
export function sendPage(reply: FastifyReply, { items, nextCursor }: Page<string>): FastifyReply {
  return sendText(reply, `{"items":[${items.join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}`);
}

/** There is nothing under an id, whatever the id looks like. */
export function notFound(kind: string): Problem {
  return problem(404, { title: 'Not found', detail: `There is no ${kind} with this id.` });
}
