/** Returns a path template without its variables in balanced braces. */
function withoutVariables(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '');
}

/** Returns the character that begins a query or fragment in a path template: `?` or `#`. Undefined if none exists. */
export function queryStart(path: string): '?' | '#' | undefined {
  const found = /[?#]/.exec(withoutVariables(path))?.[0];
  // `as`: the expression matches nothing else.
  return found as '?' | '#' | undefined;
}

/**
 * A fault in the syntax of a path template (Path Templating; RFC 3986, section 3.3), as the rest of a sentence, with its remedy.
 */
export interface PathFault {
  readonly fault: string;
  readonly remedy: string;
}

/** Checks the syntax of a path template. Undefined if it is valid. Variables may have any name. */
export function pathFault(path: string): PathFault | undefined {
  const braces = braceFault(path);
  if (braces !== undefined) return braces;
  const repeated = repeatedVariable(path);
  if (repeated !== undefined)
    return {
      fault: `has the variable \`${repeated}\` twice`,
      remedy: 'Give each variable its own name, and describe each by a parameter',
    };
  const literal = withoutVariables(path);
  if (/[\s\u0000-\u001F"<>\\^`|]/.test(literal))
    return {
      fault: 'has characters that the path of a URL cannot have',
      remedy: 'Percent-encode them, or choose others',
    };
  if (/%(?![\dA-Fa-f]{2})/.test(literal))
    return {
      fault: 'has a `%` that begins no percent-encoding',
      remedy: 'Write `%25` for the character itself, or put what is filled in into braces',
    };
  return undefined;
}

function braceFault(path: string): PathFault | undefined {
  let isOpen = false;
  for (let index = 0; index < path.length; index++) {
    const character = path[index];
    if (character === '{') {
      if (isOpen)
        return {
          fault: 'has a brace within braces',
          remedy: 'Write one pair of braces around the name of each variable',
        };
      isOpen = true;
    } else if (character === '}') {
      if (!isOpen)
        return {
          fault: 'has a `}` without its `{`',
          remedy: 'Put both braces around the name of the variable',
        };
      isOpen = false;
    }
  }
  return isOpen
    ? { fault: 'has a `{` without its `}`', remedy: 'Put both braces around the name of the variable' }
    : undefined;
}

function repeatedVariable(path: string): string | undefined {
  const names = (path.match(/\{[^{}]+\}/g) ?? []).map((variable) => variable.slice(1, -1));
  return names.find((name, index) => names.indexOf(name) !== index);
}
