import type { Format } from '../format.js';
import type {
  Encoding,
  Example,
  Header,
  Link,
  MediaType,
  Parameter,
  ParameterSlot,
  RequestBody,
  Response,
} from './message-nodes.js';
import { maxHops } from './max-reference-hops.js';
import { Node, stringsOrOne, type Attachment } from './node.js';
import type { RawObject } from './raw-values.js';
import type { Operation } from './operation.js';
import { emptyMap, strings } from './raw-values.js';
import { resolve, type Reference, type Slot } from './reference.js';
import type { Schema } from './schema.js';
import type { OAuthFlow, SecurityRequirement, SecurityScheme } from './security-nodes.js';

export * from './message-nodes.js';
export type { Operation } from './operation.js';
export { isObject, strings } from './raw-values.js';
export * from './reference.js';
export type { Schema } from './schema.js';
export * from './security-nodes.js';

/** The OpenAPI Object: the root of the document (2.0: Swagger Object). */
export class Document extends Node {
  readonly kind = 'Document';
  readonly format: Format;
  /** The version as written in the document: `3.0.3`. */
  readonly version: string;
  readonly info: Info | undefined = undefined;
  readonly servers: readonly Server[] = [];
  readonly paths: readonly PathItem[] = [];
  /** The Path Item Objects under `webhooks` (3.1 and later). */
  readonly webhooks: readonly PathItem[] = [];
  readonly components: Components | undefined = undefined;
  /** The document's `security`; undefined if the field is absent. */
  readonly security: readonly SecurityRequirement[] | undefined = undefined;
  readonly tags: readonly Tag[] = [];
  /** The operations under `paths`, in document order, without those of webhooks and callbacks. */
  readonly operations: readonly Operation[] = [];

  constructor(raw: RawObject, at: Attachment, format: Format, version: string) {
    super(raw, at);
    this.format = format;
    this.version = version;
  }

  /** The `consumes` of a 2.0 document. */
  get consumes(): readonly string[] {
    return stringsOrOne(this.raw['consumes']);
  }

  /** The `produces` of a 2.0 document. */
  get produces(): readonly string[] {
    return stringsOrOne(this.raw['produces']);
  }

  /** Returns the declared Security Scheme Object with a name. */
  securityScheme(name: string): SecurityScheme | undefined {
    return resolve(this.components?.securitySchemes.get(name));
  }
}

/** The Info Object. */
export class Info extends Node {
  readonly kind = 'Info';

  get title(): string | undefined {
    return this.text('title');
  }
}

/** A Server Object; in 2.0 one entry of `schemes` with `host` and `basePath`. */
export class Server extends Node {
  readonly kind = 'Server';
  /** The URL or URL template as written; in 2.0 built from scheme, host and basePath. */
  readonly url: string;
  readonly variables: ReadonlyMap<string, ServerVariable> = emptyMap;

  constructor(raw: RawObject, at: Attachment, url: string) {
    super(raw, at);
    this.url = url;
  }

  /** The scheme of the URL in lower case: `https`; undefined for relative URLs and for schemes with variables. */
  get scheme(): string | undefined {
    return /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(this.url)?.[1]?.toLowerCase();
  }
}

/** A Server Variable Object. */
export class ServerVariable extends Node {
  readonly kind = 'ServerVariable';

  get default(): string | undefined {
    return this.text('default');
  }

  get enum(): readonly string[] {
    return strings(this.raw['enum']);
  }
}

/** A Path Item Object. */
export class PathItem extends Node {
  readonly kind = 'PathItem';
  /** The path template, `/users/{id}`; the name of a webhook; the expression of a callback. */
  readonly path: string;
  /** Role of the path item. Only those under `paths` are resources of the API itself. */
  readonly role: 'path' | 'webhook' | 'callback' | 'component';
  /** The `$ref` of the path item. */
  readonly reference: Reference<PathItem> | undefined = undefined;
  readonly parameters: readonly ParameterSlot[] = [];
  /** The path item's own `servers`. */
  readonly servers: readonly Server[] = [];
  readonly operationSlots: readonly Slot<Operation>[] = [];

  constructor(raw: RawObject, at: Attachment, path: string, role: PathItem['role']) {
    super(raw, at);
    this.path = path;
    this.role = role;
  }

  /** The operations of the path item, including those reached through references. */
  get operations(): readonly Operation[] {
    const operations: Operation[] = [];
    let seen: Set<PathItem> | undefined;
    let pathItem: PathItem | undefined = this;
    while (pathItem !== undefined && seen?.has(pathItem) !== true && (seen?.size ?? 0) <= maxHops) {
      for (const slot of pathItem.operationSlots) {
        const operation = resolve(slot);
        if (operation !== undefined) operations.push(operation);
      }
      if (pathItem.reference !== undefined) (seen ??= new Set()).add(pathItem);
      pathItem = resolve<PathItem>(pathItem.reference);
    }
    return operations;
  }
}

/** A Tag Object. */
export class Tag extends Node {
  readonly kind = 'Tag';

  get name(): string | undefined {
    return this.text('name');
  }

  /** The name of the parent tag (3.2). */
  get parentName(): string | undefined {
    return this.text('parent');
  }
}

/** A Callback Object: path items by runtime expression. */
export class Callback extends Node {
  readonly kind = 'Callback';
  readonly pathItems: readonly PathItem[] = [];
}

/** The Components Object; in 2.0 `definitions`, `parameters`, `responses` and `securityDefinitions` of the root. */
export class Components extends Node {
  readonly kind = 'Components';
  readonly schemas: ReadonlyMap<string, Schema> = emptyMap;
  readonly responses: ReadonlyMap<string, Slot<Response>> = emptyMap;
  readonly parameters: ReadonlyMap<string, ParameterSlot> = emptyMap;
  readonly examples: ReadonlyMap<string, Slot<Example>> = emptyMap;
  readonly requestBodies: ReadonlyMap<string, Slot<RequestBody>> = emptyMap;
  readonly headers: ReadonlyMap<string, Slot<Header>> = emptyMap;
  readonly securitySchemes: ReadonlyMap<string, Slot<SecurityScheme>> = emptyMap;
  readonly links: ReadonlyMap<string, Slot<Link>> = emptyMap;
  readonly callbacks: ReadonlyMap<string, Slot<Callback>> = emptyMap;
  readonly pathItems: ReadonlyMap<string, Slot<PathItem>> = emptyMap;
  readonly mediaTypes: ReadonlyMap<string, Slot<MediaType>> = emptyMap;
}

/** The kinds of nodes, by name. */
export interface NodeKinds {
  Document: Document;
  Info: Info;
  Server: Server;
  ServerVariable: ServerVariable;
  PathItem: PathItem;
  Operation: Operation;
  Parameter: Parameter;
  RequestBody: RequestBody;
  MediaType: MediaType;
  Encoding: Encoding;
  Schema: Schema;
  Response: Response;
  Header: Header;
  SecurityScheme: SecurityScheme;
  OAuthFlow: OAuthFlow;
  SecurityRequirement: SecurityRequirement;
  Tag: Tag;
  Callback: Callback;
  Link: Link;
  Example: Example;
  Components: Components;
  Reference: Reference;
}

/** Kind of a node of the model. */
export type NodeKind = keyof NodeKinds;
