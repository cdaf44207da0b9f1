const longest = 80;

/** Converts a text to an operationId or Arazzo id of letters, digits, `_` and `-`: `GET /users/{id}` becomes `GET_users_id`. */
export function identifier(text: string): string {
  if (text.length <= longest && /^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(text)) return text;
  const name = text
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .slice(0, longest)
    .replace(/^[_-]+|_+$/g, '');
  return name === '' ? 'unnamed' : name;
}

/** Converts a text to a component name (Components Object): letters, digits, `_`, `-` and `.`. */
export function componentName(text: string): string {
  const name = text
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .slice(0, longest)
    // Not every reader supports the name `__proto__` in an object.
    .replace(/^_+|_+$/g, '');
  return name === '' ? 'unnamed' : name;
}

/** Converts a text to a path parameter name that readers support: letters, digits, `_` and `-`, with a letter or `_` first. */
export function pathParameterName(text: string): string {
  return text.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^(?![A-Za-z_])/, 'p');
}
