import { percentDecoded } from '@assay/text';
import { UniqueNames } from '../shared/unique-names.js';
import { pathParameterName } from './names.js';

/** A path in the companion document. */
export interface PathKey {
  /** The key in `paths`: percent-encoded literal text, variables with names that every reader supports, no query. */
  readonly key: string;
  /** The names in the key, by parameter name in the document. */
  readonly names: ReadonlyMap<string, string>;
  /** Pairs after a `?` in the document's path; a variable is the name of a parameter. */
  readonly query: readonly TemplatePair[];
}

/** A pair of a query that is part of a path template. */
export interface TemplatePair {
  readonly name: string;
  readonly value: string;
  /** The name of the path parameter that is the whole value; undefined for a literal value. */
  readonly parameter: string | undefined;
}

/**
 * Converts a path template to the key of a Paths Object.
 *
 * @param declared the names of the path parameters
 */
export function readPathKey(template: string, declared: readonly string[]): PathKey {
  const [pathPart = ''] = template.split('#', 1);
  const question = pathPart.indexOf('?');
  const path = question === -1 ? pathPart : pathPart.slice(0, question);
  const unique = new UniqueNames();
  const names = new Map<string, string>();
  const findPathParameter = (variable: string): string =>
    spellings(variable).find((name) => declared.includes(name)) ?? variable;
  const key = path.split(variablePattern).map((part, index) => {
    if (index % 2 === 0) return encodeLiteral(part);
    const parameter = findPathParameter(part);
    const name = names.get(parameter) ?? unique.give(pathParameterName(parameter));
    names.set(parameter, name);
    return `{${name}}`;
  });
  const query = question === -1 ? [] : readQuery(pathPart.slice(question + 1), findPathParameter);
  return { key: `/${key.join('').replace(/^\//, '')}`, names, query };
}

const variablePattern = /\{([^{}]+)\}/;

function readQuery(text: string, parameterOf: (variable: string) => string): TemplatePair[] {
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=');
      const value = equals === -1 ? '' : pair.slice(equals + 1);
      const variable = /^\{([^{}]+)\}$/.exec(value)?.[1];
      return {
        name: percentDecoded(equals === -1 ? pair : pair.slice(0, equals)),
        value: percentDecoded(value),
        parameter: variable === undefined ? undefined : parameterOf(variable),
      };
    });
}

/**
 * Returns another spelling of a key that clients send as the same path: `.` is the current path (RFC 3986, section 5.2.4).
 * Documents may distinguish operations with one method and path by fragment or query, but keys of a Paths Object are unique.
 */
export function getEquivalentKey(key: string): string {
  return `/.${key}`;
}

/** Lists the possible declared names of a variable: documents write `{+name}` and `{name*}` as in RFC 6570. */
function spellings(variable: string): string[] {
  return [variable, variable.replace(/^[+#./;?&]/, '').replace(/(?:\*|:\d+)$/, '')];
}

const notInPath = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]|%(?![0-9A-Fa-f]{2})/gu;

/** Encodes literal text for a path (RFC 3986, section 3.3); encoded characters stay. */
function encodeLiteral(text: string): string {
  return text.replace(notInPath, (character) => encodeURIComponent(character.toWellFormed()));
}
