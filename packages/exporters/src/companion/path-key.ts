import { percentDecoded } from '@assay/text';
import { UniqueNames } from '../shared/unique-names.js';
import { pathParameterName } from './names.js';

/** A path as the companion document names it. */
export interface PathKey {
  /** The key in `paths`: literal text percent-encoded, variables with names that every reader can fill in, no query. */
  readonly key: string;
  /** The names in the key, by the name that the document gives the parameter. */
  readonly names: ReadonlyMap<string, string>;
  /** Pairs that the path of the document has after a `?`; a value that is a variable is the name of the parameter. */
  readonly query: readonly TemplatePair[];
}

/** A pair of a query that is part of a path template. */
export interface TemplatePair {
  readonly name: string;
  readonly value: string;
  /** The name of the path parameter that is its whole value; undefined if the value is literal. */
  readonly parameter: string | undefined;
}

/**
 * Reads a path template as the key of a Paths Object.
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
 * Another spelling of a key, which clients send as the same path: `.` is the current path (RFC 3986, section 5.2.4).
 * Documents distinguish operations of one method and path by fragments or queries, and a Paths Object has a key once.
 */
export function otherSpelling(key: string): string {
  return `/.${key}`;
}

/** The names under which a variable may be declared: documents write `{+name}` and `{name*}` as in RFC 6570. */
function spellings(variable: string): string[] {
  return [variable, variable.replace(/^[+#./;?&]/, '').replace(/(?:\*|:\d+)$/, '')];
}

const notInPath = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]|%(?![0-9A-Fa-f]{2})/gu;

/** Literal text as a path carries it (RFC 3986, section 3.3); what is encoded already stays. */
function encodeLiteral(text: string): string {
  return text.replace(notInPath, (character) => encodeURIComponent(character.toWellFormed()));
}
