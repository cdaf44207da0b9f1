import { isIdentifierName } from '@assay/api-knowledge';
import { percentDecoded, valueAt } from '@assay/text';
import type { Supply } from '@assay/exporters/messages';
import { headerValues, type Answer } from '../client/exchange.js';
import { jsonOf } from '../client/answer-json.js';
import { isUsableId } from '../learning/resource-id.js';

/** Values from the responses of earlier steps in a flow. */
export class Learned {
  private readonly answers = new Map<string, { readonly answer: Answer; readonly value: unknown }>();

  /** Keeps the response of a successful step. */
  add(step: string, answer: Answer): void {
    this.answers.set(step, { answer, value: jsonOf(answer) });
  }

  /** Returns a copy with another response of a step. */
  with(step: string, answer: Answer): Learned {
    const other = new Learned();
    for (const [id, known] of this.answers) other.answers.set(id, known);
    other.add(step, answer);
    return other;
  }

  has(step: string): boolean {
    return this.answers.has(step);
  }

  /** Returns the response of a step as JSON; undefined if none exists. */
  getBody(step: string): unknown {
    return this.answers.get(step)?.value;
  }

  /** Returns the value of a binding from a response; undefined if it is missing. */
  getBoundValue({ step, source }: Extract<Supply, { readonly kind: 'response' }>): unknown {
    const known = this.answers.get(step);
    if (known === undefined) return undefined;
    const { answer, value } = known;
    // Services that deviate from their document usually follow common conventions.
    if (source.kind === 'response-body') {
      const found = valueAt(value, source.keys);
      if (source.pattern !== null)
        return inField(typeof found === 'string' ? found : undefined, source.pattern) ?? idOf(value);
      if (found !== undefined || source.keys.length !== 1) return found;
      return lastOfLocation(answer) ?? idOf(value, source.keys[0]);
    }
    const [field] = headerValues(answer, source.name);
    if (source.pattern === null) return field;
    return inField(field, source.pattern) ?? idOf(value);
  }
}

/** Returns the value at a location in a response. */
export function readOutput(
  answer: Answer,
  source: Extract<Supply, { readonly kind: 'response' }>['source'],
): unknown {
  if (source.kind === 'response-body') return valueAt(jsonOf(answer), source.keys);
  // Each cookie has its own field.
  const fields = headerValues(answer, source.name).join(', ');
  return source.pattern === null ? fields : new RegExp(source.pattern).exec(fields.slice(0, 20_000))?.[1];
}

/** Returns the id of the resource in a body, also if it is wrapped: `{"data": {"id": 7}}`. */
function idOf(value: unknown, member: PropertyKey = 'id'): unknown {
  const isId = typeof member === 'string' && isIdentifierName(member);
  const names = typeof member !== 'string' ? ['id'] : isId ? [member, 'id'] : [member];
  for (const path of names.flatMap((name) => [[name], ['data', name], ['result', name]])) {
    const found = valueAt(value, path);
    if (isUsableId(found)) return found;
  }
  return undefined;
}

function lastOfLocation(answer: Answer): string | undefined {
  if (answer.status !== 201) return undefined;
  return inField(headerValues(answer, 'location')[0], '([^/?#]+)/?(?:[?#].*)?$');
}

function inField(field: string | undefined, pattern: string): string | undefined {
  const found = field === undefined ? undefined : new RegExp(pattern).exec(field.slice(0, 4000))?.[1];
  return found === undefined ? undefined : percentDecoded(found);
}
