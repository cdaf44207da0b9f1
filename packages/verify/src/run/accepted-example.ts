import { mayBeCredential } from '@assay/api-knowledge';
import type { Step } from '@assay/project-generator';
import { jsonOf } from '../client/answer-json.js';
import type { WireRequest } from '../client/exchange.js';
import type { RunContext } from '../requests/context.js';

/** Maximum bytes of a body that is kept as an example. */
const maxBytes = 20_000;

/** Keeps a JSON body that was accepted after another one was rejected, unless it contains a credential. */
export function noteExample(
  { operationPointer }: Step,
  { headers, body }: WireRequest,
  { status, context }: { readonly status: number; readonly context: Pick<RunContext, 'lessons' | 'secrets'> },
): void {
  const mediaType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (body === null || body.length > maxBytes || !/[/+]json$/i.test(mediaType)) return;
  const text = Buffer.from(body).toString('utf8');
  const value = jsonOf({ body });
  if (context.secrets.cleanAnswer(text) !== text || listNames(value).some(mayBeCredential)) return;
  context.lessons.addExample(operationPointer, { status, example: { mediaType, value } });
}

/** Lists the names of all members in a value. */
function listNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...listNames(member)]);
}
