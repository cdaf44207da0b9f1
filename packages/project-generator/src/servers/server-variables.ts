import { urlVariables } from '@assay/api-knowledge';
import { type Document, formatPointer, type Operation, type Server, type ServerVariable } from '@assay/core';
import { shorten } from '@assay/text';
import type { PooledValue, Variable } from '../records/index.js';
import { assignNames } from '../templates/names.js';
import { longestUrl } from './url.js';

/** A server URL with its variables filled in. */
export interface FilledUrl {
  /** The URL; `{name}` stays for a variable without a value. */
  readonly url: string;
  readonly variables: readonly Variable[];
  /** True if a variable has no value. */
  readonly unresolved: boolean;
}

const reference = /\{([^{}]+)\}/g;

/**
 * Fills in the variables of a server URL (Server Variable Object): the configured value, or else `default`, or else the first of
 * `enum`.
 */
export function fillServerUrl(
  template: string,
  server: Server | undefined,
  document: Document,
  variables: Readonly<Record<string, string>>,
): FilledUrl {
  if (template.length > longestUrl) return { url: template, variables: [], unresolved: false };
  const used = new Map<string, Variable>();
  let url = '';
  let end = 0;
  let unresolved = false;
  for (const match of template.matchAll(reference)) {
    const name = match[1] ?? '';
    const value = fillVariable(name, server, variables)?.slice(0, longestUrl + 1);
    if (value === undefined) unresolved = true;
    url += template.slice(end, match.index) + (value ?? match[0]);
    end = match.index + match[0].length;
    if (!used.has(name)) used.set(name, describe(name, server, document, value));
    // One long value may occur in a URL a thousand times.
    if (url.length > longestUrl) break;
  }
  return { url: url + template.slice(end), variables: [...used.values()], unresolved };
}

function fillVariable(
  name: string,
  server: Server | undefined,
  variables: Readonly<Record<string, string>>,
): string | undefined {
  if (Object.hasOwn(variables, name)) return variables[name];
  const variable = server?.variables.get(name);
  return variable === undefined ? undefined : (getDefaultText(variable) ?? listEnumValues(variable)[0]?.text);
}

/** Returns the text of a value, because YAML reads `8443` as a number. */
function asText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

function getDefaultText(variable: ServerVariable): string | undefined {
  return asText(variable.raw['default']);
}

interface EnumValue {
  readonly text: string;
  readonly index: number;
}

const maxValues = 100;

function listEnumValues(variable: ServerVariable): EnumValue[] {
  const values: unknown = variable.raw['enum'];
  if (!Array.isArray(values)) return [];
  return values.slice(0, maxValues).flatMap((value: unknown, index) => {
    const text = asText(value);
    return text === undefined ? [] : [{ text, index }];
  });
}

/** Lists the server variables of an operation whose `enum` has more values than are used. */
export function variablesWithMore({ servers }: Operation): string[] {
  return servers.flatMap(({ variables }) =>
    [...variables].flatMap(([name, { raw }]) =>
      Array.isArray(raw['enum']) && raw['enum'].length > maxValues ? [name] : [],
    ),
  );
}

function describe(
  name: string,
  server: Server | undefined,
  document: Document,
  value: string | undefined,
): Variable {
  const variable = server?.variables.get(name);
  const allowed = variable === undefined ? [] : listEnumValues(variable).map(({ text }) => text);
  return {
    name: `server.${collectVariableNames(document).get(variable ?? name) ?? '_'}`,
    kind: 'server',
    description: shorten(variable?.text('description') ?? '', 1000),
    type: 'string',
    format: null,
    constraints: allowed.length === 0 ? {} : { enum: allowed },
    required: value === undefined,
    sensitive: false,
    default: value ?? null,
    values: variable === undefined ? [] : listPooledValues(variable),
    usedIn: [],
  };
}

function listPooledValues(variable: ServerVariable): PooledValue[] {
  const at = variable.segments();
  const allowed = listEnumValues(variable);
  const standard = getDefaultText(variable);
  const pool: PooledValue[] = [];
  if (standard !== undefined) {
    const valid = allowed.length === 0 || allowed.some(({ text }) => text === standard);
    pool.push({ value: standard, origin: 'default', pointer: formatPointer([...at, 'default']), valid });
  }
  for (const { text, index } of allowed) {
    if (text === standard) continue;
    pool.push({ value: text, origin: 'enum', pointer: formatPointer([...at, 'enum', index]), valid: true });
  }
  return pool;
}

/** The names of a document's variables: by variable, or by name in the URL if undeclared. */
type VariableNames = ReadonlyMap<ServerVariable | string, string>;

const known = new WeakMap<Document, VariableNames>();

/** Names the variables of a document. Variables of several servers share a name only if their values are equal. */
function collectVariableNames(document: Document): VariableNames {
  let names = known.get(document);
  if (names === undefined) {
    names = nameVariables(document);
    known.set(document, names);
  }
  return names;
}

interface Definition {
  readonly name: string;
  readonly places: (ServerVariable | string)[];
}

function nameVariables(document: Document): VariableNames {
  const definitions = new Map<string, Definition>();
  for (const { url, variables } of templatesOf(document)) {
    for (const name of urlVariables(url.slice(0, longestUrl))) {
      const variable = variables.get(name);
      const key = JSON.stringify(
        variable === undefined
          ? [name]
          : [name, getDefaultText(variable), listEnumValues(variable).map(({ text }) => text)],
      );
      const definition = definitions.get(key) ?? { name, places: [] };
      definition.places.push(variable ?? name);
      definitions.set(key, definition);
    }
  }
  const names = new Map<ServerVariable | string, string>();
  for (const [{ places }, name] of assignNames(definitions.values(), (definition) => definition.name)) {
    for (const place of places) names.set(place, name);
  }
  return names;
}

function templatesOf(document: Document): Pick<Server, 'url' | 'variables'>[] {
  const servers = new Set(document.servers);
  for (const operation of document.operations) for (const server of operation.servers) servers.add(server);
  const templates: Pick<Server, 'url' | 'variables'>[] = [...servers];
  // A 2.0 document without `schemes` and `host` has no Server.
  const basePath = document.format === 'oas2' ? document.text('basePath') : undefined;
  if (basePath !== undefined) templates.push({ url: basePath, variables: new Map() });
  return templates;
}
