import { analyse, type KindContext, type Model, type Operation } from '@assay/core';
import { parseSource, type PlainObject, isObject } from '@assay/text';
import type { Problems } from './problems.js';
import { listObjects, getText, type Placed } from './values.js';

/** A source description and its target. */
export interface Source {
  readonly name: string;
  readonly isOpenApi: boolean;
  /** The model of an OpenAPI document; undefined if unknown. */
  readonly model: Model | undefined;
  /** The ids of an Arazzo document's workflows; undefined if unknown. */
  readonly workflows: ReadonlySet<string> | undefined;
}

/** The source descriptions of a document. */
export class Sources {
  readonly byName = new Map<string, Source>();

  /** Reads the targets of source descriptions, each document once. */
  static async read(
    root: Placed<PlainObject>,
    uri: string,
    context: KindContext,
    problems: Problems,
  ): Promise<Sources> {
    const sources = new Sources();
    const reader = new SourceReader(baseUri(root, uri), uri, context);
    for (const description of listObjects(root, 'sourceDescriptions')) {
      context.look();
      const name = getText(description, 'name');
      if (name === undefined) continue;
      const result = await reader.read(getText(description, 'url'), getText(description, 'type')?.value);
      if (result.problem !== undefined)
        problems.add(
          'arazzo-source-unusable',
          [...description.at, 'url'],
          `The source \`${name.value}\` cannot be used: ${result.problem}`,
        );
      if (!sources.byName.has(name.value)) sources.byName.set(name.value, { name: name.value, ...result });
    }
    return sources;
  }

  /** The sources that can describe operations. */
  get openApi(): readonly Source[] {
    return [...this.byName.values()].filter(({ isOpenApi }) => isOpenApi);
  }
}

type ReadSource = Omit<Source, 'name'> & { readonly problem?: string };

class SourceReader {
  private readonly known = new Map<string, Promise<ReadSource>>();
  private readonly base: string;
  private readonly from: string;
  private readonly context: KindContext;

  constructor(base: string, from: string, context: KindContext) {
    this.base = base;
    this.from = from;
    this.context = context;
  }

  async read(url: Placed<string> | undefined, type: string | undefined): Promise<ReadSource> {
    const unknown = {
      isOpenApi: type === undefined || type === 'openapi',
      model: undefined,
      workflows: undefined,
    };
    if (url === undefined || type === 'asyncapi') return unknown;
    if (!URL.canParse(url.value, this.base)) return { ...unknown, problem: `\`${url.value}\` is not a URL` };
    const target = new URL(url.value, this.base);
    target.hash = '';
    const key = `${type} ${target.href}`;
    let result = this.known.get(key);
    if (result === undefined) this.known.set(key, (result = this.open(target.href, type)));
    return result;
  }

  private async open(uri: string, type: string | undefined): Promise<ReadSource> {
    const unknown = { isOpenApi: type !== 'arazzo', model: undefined, workflows: undefined };
    const { read, limits } = this.context;
    if (read === undefined) return unknown;
    const result = await read({ uri, from: this.from });
    // A document that may not be fetched is unknown and could be valid.
    if (!result.ok) return result.code === 'remote' ? unknown : { ...unknown, problem: result.reason };
    const parsed = parseSource(result.source, limits);
    if (!parsed.ok) return { ...unknown, problem: 'it is neither JSON nor YAML' };
    const { value } = parsed.document;
    if (isObject(value) && typeof value['arazzo'] === 'string') {
      if (type === 'openapi')
        return { ...unknown, problem: 'it is an Arazzo document, and its `type` says `openapi`' };
      const ids = listObjects({ value, at: [] }, 'workflows').flatMap(
        (each) => getText(each, 'workflowId')?.value ?? [],
      );
      return { isOpenApi: false, model: undefined, workflows: new Set(ids) };
    }
    if (type === 'arazzo') return { ...unknown, problem: 'it is not an Arazzo document' };
    const { model } = await analyse(result.source, { rules: [], read, limits, suppressions: false });
    return model === undefined
      ? { ...unknown, problem: 'it is not an OpenAPI document' }
      : { ...unknown, model };
  }
}

function baseUri(root: Placed<PlainObject>, uri: string): string {
  const self = getText(root, '$self')?.value;
  return self !== undefined && URL.canParse(self, uri) ? new URL(self, uri).href : uri;
}

/** Finds the operations of a source by id. */
export function operationsNamed(id: string, { model }: Source): readonly Operation[] {
  return model?.document.operations.filter(({ operationId }) => operationId === id) ?? [];
}
