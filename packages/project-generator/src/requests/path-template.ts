import { percentEncode, unreserved } from '../wire/percent.js';

/** A piece of a path template (Paths Object): literal text, or the name between two braces. */
export type PathPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string };

/** A path template, in the parts that are written differently. */
export interface PathTemplate {
  readonly path: readonly PathPart[];
  /** Parts after a `?` in the template, which the specification does not allow and some documents have. */
  readonly query: readonly PathPart[];
}

let last: { readonly template: string; readonly parts: PathTemplate } | undefined;

/** Reads a path template as `parsePathTemplate` does: that of an operation is asked for once for each of its messages. */
export function readPathTemplate(template: string): PathTemplate {
  if (last?.template !== template) last = { template, parts: parsePathTemplate(template) };
  return last.parts;
}

/** Reads a path template such as `/users/{id}:move` or `/certificates(thumbprint={thumbprint})`. A brace that is not closed is text. */
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

/** The names in a path template, each once. */
export function listPathVariables(template: PathTemplate): string[] {
  const names = [...template.path, ...template.query].flatMap((part) =>
    part.kind === 'variable' ? [part.name] : [],
  );
  return [...new Set(names)];
}

/** The names under which a parameter for a variable may be declared: `{+name}` and `{name*}` are used as in RFC 6570. */
export function declaredNames(variable: string): string[] {
  const bare = variable.replace(/^[+#./;?&]/, '').replace(/(?:\*|:\d+)$/, '');
  return bare === variable || bare === '' ? [variable] : [variable, bare];
}

const notInPath = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]|%(?![0-9A-Fa-f]{2})/gu;

/** Writes literal text of a template as it goes into a path or query (RFC 3986, 3.3 and 3.4): what is encoded already stays. */
export function encodeLiteral(text: string): string {
  return text.replace(notInPath, (character) => percentEncode(character, unreserved));
}
