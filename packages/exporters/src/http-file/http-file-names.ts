import type { Flow, HttpRequest, Step } from '@assay/project-generator';
import type { ExportSource } from '../exporter.js';
import { groupVariables, serverFinder, type RequestServer } from '../shared/flow-entry.js';
import { toIdentifier } from '../shared/text.js';
import { UniqueNames } from '../shared/unique-names.js';
import { helperNames } from './prelude.js';

// Names that must not be used. Variables hide globals in expressions, so the names in the prelude are reserved. The others are
// words of the language, or reserved by httpYac.
const reserved = [
  ...helperNames,
  ...'Buffer JSON Object RegExp String encodeURIComponent exports module require undefined process'.split(
    ' ',
  ),
  ...'console context host httpFile httpRegion request response sleep test'.split(' '),
  ...'await break case catch class const continue debugger default delete do else enum export'.split(' '),
  ...'extends false finally for function if implements import in instanceof interface let new'.split(' '),
  ...'null package private protected public return super switch static this throw try true'.split(' '),
  ...'typeof var void while with yield'.split(' '),
];

/** The names in a file: requests, their outputs, credentials and servers. They share one namespace. */
export class HttpFileNames {
  private readonly names: UniqueNames;
  private readonly credentials: ReadonlyMap<string, string>;
  private readonly requested = new Set<string>();
  private readonly servers = new Map<string, string>();
  private readonly steps = new Map<Step, string>();
  private readonly outputs = new Map<string, string>();
  private readonly serverOf: (request: HttpRequest) => RequestServer;

  /** @param others further reserved names of the file */
  constructor(source: ExportSource, others: readonly string[] = []) {
    this.names = new UniqueNames([...reserved, ...others]);
    this.serverOf = serverFinder(source);
    const shared = groupVariables(source).filter(({ kind }) => kind === 'credential');
    this.credentials = new Map(shared.map(({ name }) => [name, this.names.give(toIdentifier(name))]));
    for (const { steps } of source.flows) for (const { request } of steps) this.baseUrl(request);
    for (const flow of source.flows) this.nameSteps(flow);
  }

  private nameSteps({ name, steps, subject }: Flow): void {
    const base = this.requestName(toIdentifier(name));
    for (const step of steps)
      this.steps.set(step, step.id === subject ? base : this.requestName(`${base}_${toIdentifier(step.id)}`));
  }

  /** httpYac stores the response of the request `a` in the variables `a` and `aResponse`. */
  private requestName(preferredName: string): string {
    const name = this.names.give(preferredName);
    this.names.give(`${name}Response`);
    return name;
  }

  /** Returns the variable of a credential, and marks it as used; undefined for other variables. */
  credential(variable: string): string | undefined {
    const name = this.credentials.get(variable);
    if (name !== undefined) this.requested.add(name);
    return name;
  }

  /** Returns the variable of a credential without marking it as used; undefined for other variables. */
  findCredential(variable: string): string | undefined {
    return this.credentials.get(variable);
  }

  /** Returns the environment variables that requests use, with empty values. */
  environment(): Readonly<Record<string, string>> {
    const variables = [...this.credentials.values()].filter((name) => this.requested.has(name));
    return Object.fromEntries(variables.map((name) => [name, '']));
  }

  /** Returns the variable with the address of a request's server, including the base path. */
  baseUrl(request: HttpRequest): string {
    const address = this.formatAddress(request);
    const name = this.servers.get(address) ?? this.names.give('baseUrl');
    this.servers.set(address, name);
    return name;
  }

  /** Returns the base path in the variable of the server. */
  basePath(request: HttpRequest): string {
    return this.serverOf(request).basePath;
  }

  /** Lists the addresses of the servers. */
  baseUrls(): { readonly name: string; readonly value: string }[] {
    return [...this.servers].map(([value, name]) => ({ name, value }));
  }

  private formatAddress(request: HttpRequest): string {
    const { origin, basePath } = this.serverOf(request);
    return inUrl(`${origin}${basePath}`);
  }

  /** Returns the name of a request. */
  request(step: Step): string {
    return this.steps.get(step) ?? '';
  }

  /** Returns the variable with an output of a request. */
  output(step: Step, output: string): string {
    const place = `${this.request(step)} ${output}`;
    const name = this.outputs.get(place) ?? this.names.give(`${this.request(step)}_${toIdentifier(output)}`);
    this.outputs.set(place, name);
    return name;
  }
}

/** Encodes literal text of a URL, without line ends or the start of an expression. */
export function inUrl(text: string): string {
  return text.replace(/[^\x21-\x7e]|[{}]/gu, (character) =>
    encodeURIComponent(character.replace(/\p{Surrogate}/u, '\uFFFD')),
  );
}
