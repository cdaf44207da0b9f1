/** A parsed runtime expression (OpenAPI 3.x, Runtime Expressions). */
export type Expression =
  | { readonly kind: 'simple'; readonly name: 'url' | 'method' | 'statusCode' }
  | {
      readonly kind: 'value';
      readonly message: 'request' | 'response';
      readonly source: 'header' | 'query' | 'path';
      readonly name: string;
    }
  | {
      readonly kind: 'body';
      readonly message: 'request' | 'response';
      /** The JSON Pointer after `#`. Undefined for the whole body. */
      readonly pointer: string | undefined;
    };

/** Parses a runtime expression. For an invalid one, returns its fault as a clause. */
export function parseExpression(text: string): Expression | string {
  if (text === '$url' || text === '$method' || text === '$statusCode')
    return { kind: 'simple', name: text.slice(1) as 'url' };
  const [, message, source = '', rest = ''] = /^\$(request|response)\.([a-zA-Z]*)(.*)$/s.exec(text) ?? [];
  if (message !== 'request' && message !== 'response')
    return 'it must begin with `$url`, `$method`, `$statusCode`, `$request.` or `$response.`';
  if (source === 'body') return parseBody(message, rest);
  if (source !== 'header' && source !== 'query' && source !== 'path')
    return `after \`$${message}.\` there must be \`header.\`, \`query.\`, \`path.\` or \`body\``;
  if (!/^\..+/s.test(rest)) return `\`$${message}.${source}.\` must be followed by a name`;
  const name = rest.slice(1);
  if (source === 'header' && !/^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/.test(name))
    return `\`${name.slice(0, 40).replaceAll('`', "'")}\` cannot be the name of a header`;
  return { kind: 'value', message, source, name };
}

function parseBody(message: 'request' | 'response', rest: string): Expression | string {
  if (rest === '') return { kind: 'body', message, pointer: undefined };
  if (!rest.startsWith('#'))
    return `\`$${message}.body\` must be followed by \`#\` and a JSON Pointer, or by nothing`;
  const pointer = rest.slice(1);
  if (pointer !== '' && !pointer.startsWith('/')) return 'the JSON Pointer after `#` must begin with `/`';
  return { kind: 'body', message, pointer };
}

/** Returns the expressions in braces inside of a text, such as the key of a callback. */
export function embeddedExpressions(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, inner = '']) => inner);
}

/** True for a text that is probably a runtime expression without the `$`: `request.body#/url`. */
export function lacksDollar(text: string): boolean {
  return /^(?:request|response)\.(?:header|query|path|body)(?:[.#]|$)/.test(text);
}
