import type { HttpRequest, Variable } from '@assay/project-generator';
import type { ExportSource } from '../exporter.js';
import { groupVariables, serverFinder, type RequestServer } from '../shared/flow-entry.js';
import { UniqueNames } from '../shared/unique-names.js';

/** A variable of a collection or of an environment. */
export interface PostmanVariable {
  readonly key: string;
  readonly value: string;
}

/**
 * The names of all variables of an export, and the values of the collection's variables.
 *
 * Postman has no escape for double braces: it would replace `{{x}}` in a text of the document. Names in such texts are therefore
 * not used for variables, so that the texts stay unchanged. If a text contains a variable of Postman itself, such as `{{$guid}}`,
 * a collection variable with the same text as value hides it.
 */
export class PostmanVariables {
  /** The variables of the collection, in order of creation. */
  collection: PostmanVariable[] = [];
  /** Message key that Postman replaces with a new UUID in each request; undefined if a text of the document contains it. */
  readonly newKey: string | undefined;
  private readonly names: UniqueNames;
  private readonly credentials: ReadonlyMap<string, string>;
  private readonly requested = new Set<string>();
  private readonly servers = new Map<string, string>();
  private readonly points = new Map<string, string>();
  private readonly serverOf: (request: HttpRequest) => RequestServer;

  constructor(source: ExportSource) {
    const mentioned = mentionedNames(source);
    this.newKey = mentioned.has('$guid') ? undefined : '{{$guid}}';
    this.names = new UniqueNames(mentioned);
    for (const key of mentioned) if (key.startsWith('$')) this.collection.push({ key, value: `{{${key}}}` });
    this.serverOf = serverFinder(source);
    const shared = groupVariables(source).filter(isCredential);
    this.credentials = new Map(shared.map(({ name }) => [name, this.names.give(name)]));
    for (const { steps } of source.flows) for (const { request } of steps) this.baseUrl(request);
  }

  /** Reuses the names for another collection of the same environment. */
  again(): this {
    this.collection = [];
    return this;
  }

  /** Returns the variable of a credential, and marks it as used. */
  credential(name: string): string {
    this.requested.add(name);
    return this.credentials.get(name) ?? name;
  }

  /** True for a credential that a request or script uses. */
  isRequested(name: string): boolean {
    return this.requested.has(name);
  }

  /** Returns the variable with the address of a request's server, including the base path. */
  baseUrl(request: HttpRequest): string {
    const { origin, basePath } = this.serverOf(request);
    const address = `${origin}${basePath}`;
    const known = this.servers.get(address);
    if (known !== undefined) return known;
    const name = this.names.give('baseUrl');
    this.servers.set(address, name);
    return name;
  }

  /** Returns the base path in the variable of the server. */
  basePath(request: HttpRequest): string {
    return this.serverOf(request).basePath;
  }

  /** Lists the addresses of the servers. */
  baseUrls(): PostmanVariable[] {
    return [...this.servers].map(([value, key]) => ({ key, value }));
  }

  /** Returns the variable of an insertion point; the same one for the same place. */
  point(place: string): string {
    const known = this.points.get(place);
    if (known !== undefined) return known;
    const name = this.names.give(place.replace(/[^A-Za-z0-9_.-]+/g, '_'));
    this.points.set(place, name);
    return name;
  }
}

/** True for credentials, and for values computed from them. */
export function isCredential({ kind, computedFrom }: Variable): boolean {
  return kind === 'credential' || computedFrom !== undefined;
}

function mentionedNames(source: ExportSource): Set<string> {
  const names = new Set<string>();
  const collect = (text: string): void => {
    for (const [, name] of text.matchAll(/\{\{([^{}]*)\}\}/g)) if (name !== undefined) names.add(name);
  };
  for (const { request } of source.flows.flatMap(({ steps }) => steps)) {
    collect(request.rendered.line);
    for (const [, value] of request.rendered.headers) collect(value);
    if (request.rendered.body?.encoding === 'utf8') collect(request.rendered.body.data);
    for (const { serialized } of request.parameters) collect(serialized);
  }
  return names;
}
