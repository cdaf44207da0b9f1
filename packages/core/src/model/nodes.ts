import { mostHops } from './most-hops.js';
import type { Format } from '../source/format.js';
import { nameOfMember, Node, stringsOrOne, type Attachment, type RawObject } from './node.js';
import type { Operation } from './operation.js';
import type { Schema } from './schema.js';

const emptyMap: ReadonlyMap<string, never> = new Map<string, never>();

export type { Operation } from './operation.js';
export type { Schema } from './schema.js';

/** A place that holds an object itself, or a Reference Object that leads to one. */
export type Slot<T extends Node> = T | Reference<T>;

/** An entry of `parameters`: a Parameter Object, the body parameter of 2.0, or a reference to one of them. */
export type ParameterSlot = Slot<Parameter | RequestBody>;

/** A Reference Object: `$ref` in place of another object, or the `$ref` of a Schema or Path Item Object. */
export class Reference<T extends Node = Node> extends Node {
  readonly kind = 'Reference';
  /** The reference as it is written. */
  readonly ref: string;
  /** The kind of object that its place asks for. */
  readonly expects: NodeKind;
  /** The field that holds the reference: `$ref`, `$dynamicRef` or `operationRef`; for an entry of a `mapping`, its name. */
  readonly field: string;
  /** What is at the reference's target; undefined if it cannot be resolved. It may be a reference again. */
  readonly target: Slot<T> | undefined = undefined;

  constructor(raw: RawObject, at: Attachment, expects: NodeKind, field: Reference['field'], ref: string) {
    super(raw, at);
    this.expects = expects;
    this.field = field;
    this.ref = ref;
  }
}

/** True for reference nodes, whatever they refer to. */
export function isReference(node: Node): node is Reference {
  return node.kind === 'Reference';
}

/** Follows references to the object that they lead to; undefined if one is unresolved or they go in a circle. */
export function resolve<T extends Node>(slot: Slot<T> | undefined): T | undefined {
  let current: Slot<T> | undefined = slot;
  for (let hops = 0; hops <= mostHops; hops++) {
    // Called so often that `instanceof` took 2 % of the time on large documents.
    if (current?.kind !== 'Reference') return current as T | undefined;
    current = (current as Reference<T>).target;
  }
  return undefined;
}

/** The OpenAPI Object: the root of the document (2.0: Swagger Object). */
export class Document extends Node {
  readonly kind = 'Document';
  readonly format: Format;
  /** The version as the document gives it: `3.0.3`. */
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
  /** The operations under `paths`, in the order of the document; those of webhooks and callbacks are not among them. */
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

  /** The declared Security Scheme Object of a name. */
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
  /** The URL, or URL template, as it is written; in 2.0 put together from scheme, host and basePath. */
  readonly url: string;
  readonly variables: ReadonlyMap<string, ServerVariable> = emptyMap;

  constructor(raw: RawObject, at: Attachment, url: string) {
    super(raw, at);
    this.url = url;
  }

  /** The scheme of the URL in lower case: `https`; undefined for relative URLs and for schemes made of variables. */
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
  /** Where the path item is. Only those under `paths` are resources of the API itself. */
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

  /** The operations that the path item offers, those reached through references included. */
  get operations(): readonly Operation[] {
    const operations: Operation[] = [];
    let seen: Set<PathItem> | undefined;
    let pathItem: PathItem | undefined = this;
    while (pathItem !== undefined && seen?.has(pathItem) !== true && (seen?.size ?? 0) <= mostHops) {
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

/** A Parameter Object; in 2.0 those with `in: body` are RequestBody instead. */
export class Parameter extends Node {
  readonly kind = 'Parameter';
  readonly name: string;
  /** `path`, `query`, `header`, `cookie`, `querystring` (3.2) or `formData` (2.0); '' if it is missing. */
  readonly in: string;
  /** In 2.0 the parameter itself is read as its schema. */
  readonly schema: Schema | undefined = undefined;
  readonly content: readonly MediaType[] = [];
  readonly examples: readonly Slot<Example>[] = [];

  constructor(raw: RawObject, at: Attachment) {
    super(raw, at);
    this.name = this.text('name') ?? nameOfMember(at);
    this.in = this.text('in') ?? '';
  }

  /** True if a request must carry it; path parameters always. */
  get required(): boolean {
    return this.in === 'path' || this.flag('required');
  }
}

/** A Request Body Object; in 2.0 the body parameter. */
export class RequestBody extends Node {
  readonly kind = 'RequestBody';
  readonly content: readonly MediaType[] = [];

  get required(): boolean {
    return this.flag('required');
  }
}

/** A Media Type Object; in 2.0 a schema under one entry of `consumes` or `produces`. */
export class MediaType extends Node {
  readonly kind = 'MediaType';
  /** The media type or range: `application/json`. */
  readonly mediaType: string;
  /** False if a 2.0 document names no media type and `application/json` is assumed. */
  readonly declared: boolean;
  readonly schema: Schema | undefined = undefined;
  /** The schema of each item of a sequential media type (3.2). */
  readonly itemSchema: Schema | undefined = undefined;
  readonly examples: readonly Slot<Example>[] = [];
  readonly encodings: ReadonlyMap<string, Encoding> = emptyMap;

  constructor(raw: RawObject, at: Attachment, mediaType: string, declared = true) {
    super(raw, at);
    this.mediaType = mediaType;
    this.declared = declared;
  }
}

/** An Encoding Object. */
export class Encoding extends Node {
  readonly kind = 'Encoding';
  readonly headers: ReadonlyMap<string, Slot<Header>> = emptyMap;
}

/** A Response Object. */
export class Response extends Node {
  readonly kind = 'Response';
  readonly headers: ReadonlyMap<string, Slot<Header>> = emptyMap;
  readonly content: readonly (MediaType | Reference<MediaType>)[] = [];
  readonly links: ReadonlyMap<string, Slot<Link>> = emptyMap;

  get description(): string | undefined {
    return this.text('description');
  }
}

/** A Header Object; in 2.0 the header itself is read as its schema. */
export class Header extends Node {
  readonly kind = 'Header';
  readonly schema: Schema | undefined = undefined;
  readonly content: readonly MediaType[] = [];
  readonly examples: readonly Slot<Example>[] = [];
}

/** A Security Scheme Object. */
export class SecurityScheme extends Node {
  readonly kind = 'SecurityScheme';
  readonly flows: readonly OAuthFlow[] = [];

  /** `apiKey`, `http`, `oauth2`, `openIdConnect` or `mutualTLS`; the `basic` of 2.0 is `http`. */
  get type(): string | undefined {
    const type = this.text('type');
    return type === 'basic' ? 'http' : type;
  }

  /** The HTTP authentication scheme in lower case: `basic`, `bearer`. */
  get scheme(): string | undefined {
    return this.raw['type'] === 'basic' ? 'basic' : this.text('scheme')?.toLowerCase();
  }

  /** Where an API key is sent: `query`, `header` or `cookie`. */
  get in(): string | undefined {
    return this.text('in');
  }

  /** The name of the header, query parameter or cookie of an API key. */
  get parameterName(): string | undefined {
    return this.text('name');
  }
}

/** An OAuth Flow Object; in 2.0 the one flow of the scheme. */
export class OAuthFlow extends Node {
  readonly kind = 'OAuthFlow';
  /** `implicit`, `password`, `clientCredentials`, `authorizationCode` or `deviceAuthorization`. */
  readonly flow: string;

  constructor(raw: RawObject, at: Attachment, flow: string) {
    super(raw, at);
    this.flow = flow;
  }

  /** The declared scopes and what they mean. */
  get scopes(): RawObject {
    const scopes = this.raw['scopes'];
    return isObject(scopes) ? scopes : {};
  }
}

/** A Security Requirement Object: all the schemes that it names are needed together; none means anonymous access. */
export class SecurityRequirement extends Node {
  readonly kind = 'SecurityRequirement';

  /** The names of the schemes, each with the scopes or roles that are asked for. */
  get schemes(): readonly { readonly name: string; readonly scopes: readonly string[] }[] {
    return Object.keys(this.raw).map((name) => ({ name, scopes: stringsOrOne(this.raw[name]) }));
  }
}

/** A Tag Object. */
export class Tag extends Node {
  readonly kind = 'Tag';

  get name(): string | undefined {
    return this.text('name');
  }

  /** The name of the tag that this one is nested under (3.2). */
  get parentName(): string | undefined {
    return this.text('parent');
  }
}

/** A Callback Object: path items by runtime expression. */
export class Callback extends Node {
  readonly kind = 'Callback';
  readonly pathItems: readonly PathItem[] = [];
}

/** A Link Object. */
export class Link extends Node {
  readonly kind = 'Link';
  readonly operationReference: Reference<Operation> | undefined = undefined;

  get operationId(): string | undefined {
    return this.text('operationId');
  }
}

/** An Example Object, or the bare value of an `example` field (2.0: of an entry of a response's `examples`). */
export class Example extends Node {
  readonly kind = 'Example';
  /** The field that holds the value, seen from the node's place; undefined if the place itself is the value. */
  readonly valueField: 'value' | 'dataValue' | undefined;
  /** False if the example has no value of its own, as with `externalValue`. */
  readonly hasValue: boolean;

  constructor(raw: RawObject, at: Attachment, valueField: Example['valueField'], hasValue: boolean) {
    super(raw, at);
    this.valueField = valueField;
    this.hasValue = hasValue;
  }

  /** The value; undefined if there is none. It is read when it is asked for: who types in one changes nothing else of the model. */
  get value(): unknown {
    if (!this.hasValue) return undefined;
    const { holder, name } = placeOfValue(this);
    return holder[name];
  }

  /**
   * The value as the text of the document has it: numbers that no JavaScript number holds, at any depth, are `ExactNumber`s of
   * `@assay/json-schema`.
   */
  exact(): unknown {
    if (!this.hasValue) return undefined;
    const { document } = this;
    const { holder, name } = placeOfValue(this);
    return document.exactCopy(document.exactValue(holder, name));
  }
}

/** What holds the value of an example, and under which name. */
function placeOfValue({ raw, step = '', key, valueField }: Example): {
  readonly holder: RawObject;
  readonly name: string | number;
} {
  if (valueField !== undefined) return { holder: raw, name: valueField };
  // A bare value is in its parent, whose object `raw` is. `as`: it was built from an entry of an object or array.
  return key === undefined ? { holder: raw, name: step } : { holder: raw[step] as RawObject, name: key };
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

export type NodeKind = keyof NodeKinds;

/** True for plain objects: neither null nor arrays. */
export function isObject(value: unknown): value is RawObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The strings of an array; none if the value is not an array. */
export function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}
