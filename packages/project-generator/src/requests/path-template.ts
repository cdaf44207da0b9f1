import { percentEncode, unreserved } from '../wire/percent.js';

/** A part of a path template (Paths Object): literal text, or a name in braces. */
export type PathPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string };

/** A path template, split into path and query. */
export interface PathTemplate {
  readonly path: readonly PathPart[];
  /** Parts after a `?` in the template. The specification does not allow it, but some documents have it. */
  readonly query: readonly PathPart[];
}

let last: { readonly template: string; readonly parts: PathTemplate } | undefined;

/** Parses a path template with a cache, because it is read for each message of an operation. */
export function readPathTemplate(template: string): PathTemplate {
  if (last?.template !== template) last = { template, parts: parsePathTemplate(template) };
  return last.parts;
}

/** Parses a path template such as `/users/{id}:move` or `/certificates(thumbprint={thumbprint})`. An unclosed brace is text. */
function parsePathTemplate(template: string): PathTemplate {
  const parts: { path: PathPart[]; query: PathPart[] } = { path: [], query: [] };
  let into = parts.path;
  let at = 0;
  const text = (end: number): void => {
    if (end > at) into.push({ kind: 'text', text: template.slice(at, end) });
  };
  for (let index = 0; index < template.length; index++) {
    const character = template[index];
    if (character === '?' && into === parts.path) {
      text(index);
      into = parts.query;
      at = index + 1;
    } else if (character === '#') {
      text(index);
      return parts;
    } else if (character === '{') {
      const end = template.indexOf('}', index);
      const name = end === -1 ? '' : template.slice(index + 1, end);
      if (name === '' || name.includes('{')) continue;
      text(index);
      into.push({ kind: 'variable', name });
      index = end;
      at = end + 1;
    }
  }
  text(template.length);
  return parts;
}

/** Lists the unique names in a path template. */
export function listPathVariables(template: PathTemplate): string[] {
  const names = [...template.path, ...template.query].flatMap((part) =>
    part.kind === 'variable' ? [part.name] : [],
  );
  return [...new Set(names)];
}

/** Lists the possible declared names of a variable: `{+name}` and `{name*}` are used as in RFC 6570. */
export function declaredNames(variable: string): string[] {
  const bare = variable.replace(/^[+#./;?&]/, '').replace(/(?:\*|:\d+)$/, '');
  return bare === variable || bare === '' ? [variable] : [variable, bare];
}

const notInPath = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]|%(?![0-9A-Fa-f]{2})/gu;

/** Encodes literal text of a template for a path or query (RFC 3986, 3.3 and 3.4); encoded characters stay. */
export function encodeLiteral(text: string): string {
  return text.replace(notInPath, (character) => percentEncode(character, unreserved));
}
