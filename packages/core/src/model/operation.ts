import { Node, stringsOrOne, type Attachment } from './node.js';
import type { RawObject } from './raw-values.js';
import {
  resolve,
  strings,
  type Callback,
  type Document,
  type Parameter,
  type ParameterSlot,
  type PathItem,
  type RequestBody,
  type Response,
  type SecurityRequirement,
  type Server,
  type Slot,
} from './nodes.js';

/** One entry of a Responses Object. */
export interface ResponseEntry {
  /** The key: `200`, `4XX` or `default`. */
  readonly code: string;
  readonly slot: Slot<Response>;
}

/** An Operation Object, with the values that apply to it. */
export class Operation extends Node {
  readonly kind = 'Operation';
  /** The HTTP method in upper case. */
  readonly method: string;
  readonly pathItem: PathItem;
  readonly root: Document;
  /** The `parameters` as written, without those of the path item. */
  readonly parameterSlots: readonly ParameterSlot[] = [];
  /** The `requestBody` as written. */
  readonly requestBodySlot: Slot<RequestBody> | undefined = undefined;
  /** The entries of `responses`; undefined if the field is absent. */
  readonly responses: readonly ResponseEntry[] | undefined = undefined;
  readonly callbacks: ReadonlyMap<string, Slot<Callback>> = new Map();
  /** The operation's own `servers`; undefined if the field is absent. */
  readonly ownServers: readonly Server[] | undefined = undefined;
  /** The operation's own `security`; undefined if the field is absent. */
  readonly ownSecurity: readonly SecurityRequirement[] | undefined = undefined;
  /** Cached result of `parameters`, which many rules read. @internal */
  mergedParameters: readonly Parameter[] | undefined = undefined;

  constructor(raw: RawObject, at: Attachment, method: string, pathItem: PathItem, root: Document) {
    super(raw, at);
    this.method = method;
    this.pathItem = pathItem;
    this.root = root;
  }

  get operationId(): string | undefined {
    const id = this.text('operationId');
    return id === '' ? undefined : id;
  }

  /** The path template of the operation. */
  get path(): string {
    return this.pathItem.path;
  }

  get tags(): readonly string[] {
    return strings(this.raw['tags']);
  }

  /**
   * The servers that apply to the operation: its own, else the path item's, else the document's. An empty list means the server
   * relative `/`.
   */
  get servers(): readonly Server[] {
    if (this.ownServers !== undefined && this.ownServers.length > 0) return this.ownServers;
    return this.pathItem.servers.length > 0 ? this.pathItem.servers : this.root.servers;
  }

  /** The security that applies to the operation: its own, else the document's; undefined if neither has the field. */
  get security(): readonly SecurityRequirement[] | undefined {
    return this.ownSecurity ?? this.root.security;
  }

  /**
   * The parameters that apply to the operation: its own, and those of the path item that it does not override by name and `in`.
   */
  get parameters(): readonly Parameter[] {
    return (this.mergedParameters ??= mergeParameters(this.pathItem.parameters, this.parameterSlots));
  }

  /** The request body of the operation; in 2.0 its body parameter. Form parameters of 2.0 are in `parameters`. */
  get requestBody(): RequestBody | undefined {
    if (this.requestBodySlot !== undefined) return resolve(this.requestBodySlot);
    return this.root.format === 'oas2' ? bodyParameter(this) : undefined;
  }

  /** The media types of a 2.0 request: the operation's `consumes`, else the document's. */
  get consumes(): readonly string[] {
    return this.raw['consumes'] === undefined ? this.root.consumes : stringsOrOne(this.raw['consumes']);
  }

  /** The media types of a 2.0 response: the operation's `produces`, else the document's. */
  get produces(): readonly string[] {
    return this.raw['produces'] === undefined ? this.root.produces : stringsOrOne(this.raw['produces']);
  }

  /** `GET /users/{id}` */
  get signature(): string {
    return `${this.method} ${this.path}`;
  }
}

function bodyParameter({ parameterSlots, pathItem }: Operation): RequestBody | undefined {
  return firstBody(parameterSlots) ?? firstBody(pathItem.parameters);
}

function firstBody(slots: readonly ParameterSlot[]): RequestBody | undefined {
  for (const slot of slots) {
    const parameter = resolve(slot);
    if (parameter?.kind === 'RequestBody') return parameter;
  }
  return undefined;
}

function mergeParameters(shared: readonly ParameterSlot[], own: readonly ParameterSlot[]): Parameter[] {
  const merged = new Map<string, Parameter>();
  for (const slots of [shared, own]) {
    for (const slot of slots) {
      const parameter = resolve(slot);
      if (parameter?.kind === 'Parameter') merged.set(`${parameter.in}:${parameter.name}`, parameter);
    }
  }
  return [...merged.values()];
}
