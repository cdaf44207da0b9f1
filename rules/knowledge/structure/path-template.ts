import { byName } from '@assay/api-knowledge';

/** A variable of a path template. */
export interface PathVariable {
  /** The text between the braces: `id`, `+name`, `id:[0-9]+`. */
  readonly written: string;
  /** The name without operators and modifiers of frameworks and RFC 6570: `id`. */
  readonly name: string;
}

/**
 * Returns the variables of a path template, each once (Paths Object, path templating). Excludes a query string or fragment, which
 * a path cannot have, and RFC 6570 expressions for them.
 */
export const pathVariables: (path: string) => readonly PathVariable[] = byName((path) => {
  const variables = new Map<string, PathVariable>();
  for (const [, variableText = ''] of pathOnly(path).matchAll(/\{([^{}]+)\}/g)) {
    const name = variableText
      .trim()
      .replace(/^[+./;]/, '')
      .replace(/(?::.*|[*+])$/, '')
      .trim();
    if (name !== '' && !/^[?&#]/.test(name)) variables.set(name, { written: variableText, name });
  }
  return [...variables.values()];
});

function pathOnly(path: string): string {
  let depth = 0;
  for (let index = 0; index < path.length; index++) {
    const character = path[index];
    if (character === '{') depth++;
    else if (character === '}') depth = Math.max(0, depth - 1);
    else if (depth === 0 && (character === '?' || character === '#')) return path.slice(0, index);
  }
  return path;
}
