const longest = 80;

/** A name of letters, digits, `_` and `-`, as operationIds and the ids of Arazzo are: `GET /users/{id}` becomes `GET_users_id`. */
export function identifier(text: string): string {
  if (text.length <= longest && /^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(text)) return text;
  const name = text
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .slice(0, longest)
    .replace(/^[_-]+|_+$/g, '');
  return name === '' ? 'unnamed' : name;
}

/** A name for a component (Components Object): letters, digits, `_`, `-` and `.`. */
export function componentName(text: string): string {
  const name = text
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .slice(0, longest)
    // `__proto__` is not a name that every reader can have in an object.
    .replace(/^_+|_+$/g, '');
  return name === '' ? 'unnamed' : name;
}

/** A name for a path parameter that readers can put into a path: letters, digits, `_` and `-`, a letter or `_` first. */
export function pathParameterName(text: string): string {
  return text.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^(?![A-Za-z_])/, 'p');
}
