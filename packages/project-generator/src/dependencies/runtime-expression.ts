import { formatPointer, parsePointer, percentDecoded } from '@assay/core';

/** A runtime expression that leads to one value (Link Object, Runtime Expressions). */
export type RuntimeExpression =
  | { readonly message: 'request' | 'response'; readonly part: 'body'; readonly segments: readonly string[] }
  | {
      readonly message: 'request' | 'response';
      readonly part: 'header' | 'query' | 'path';
      readonly name: string;
    };

const pattern = /^\$(request|response)\.(?:body(?:#(.*))?|(header|query|path)\.(.+))$/s;

const longest = 2000;

/** True for what begins like a runtime expression and has more characters than are read. */
export function isTooLong(text: unknown): boolean {
  return typeof text === 'string' && text.length > longest && /^\{?\$(?:request|response)\./.test(text);
}

/** Reads a runtime expression, braces around it or not; undefined for everything else, constants and `$url` included. */
export function readExpression(text: unknown): RuntimeExpression | undefined {
  if (typeof text !== 'string' || text.length > longest) return undefined;
  const bare = text.startsWith('{') && text.endsWith('}') ? text.slice(1, -1) : text;
  const [, message, pointer, part, name] = pattern.exec(bare.trim()) ?? [];
  if (message !== 'request' && message !== 'response') return undefined;
  if (part === undefined) {
    // A pointer in a fragment may be percent-encoded; one that is not is taken as it is.
    const segments = parsePointer(percentDecoded(pointer ?? ''));
    return segments && { message, part: 'body', segments };
  }
  if (name === undefined || (part !== 'header' && part !== 'query' && part !== 'path')) return undefined;
  if (message === 'response' && part !== 'header') return undefined;
  return { message, part, name };
}

/** Writes a runtime expression without braces. */
export function writeExpression(expression: RuntimeExpression): string {
  if (expression.part !== 'body') return `$${expression.message}.${expression.part}.${expression.name}`;
  const pointer = formatPointer(expression.segments);
  return `$${expression.message}.body${pointer === '' ? '' : `#${pointer}`}`;
}
