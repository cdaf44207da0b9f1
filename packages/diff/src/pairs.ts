import type {
  Document,
  Header,
  MediaType,
  Operation,
  Parameter,
  PointerSegments,
  RequestBody,
  Response,
  Schema,
  SecurityScheme,
} from '@assay/core';
import type { ClientEffect } from './change.js';
import type { Place } from './place.js';
import { mirroredDetail, type DifferenceDetail, type ValueSet } from '@assay/json-schema/algebra';
import type { SchemaShape } from './schema-shape.js';

/**
 * Two corresponding parts of two documents. One side is undefined if only the other document has the part.
 *
 * `before` and `after` follow the direction of a visitor: every pair is also visited with its sides swapped.
 */
export abstract class Pair<Of> {
  abstract readonly kind: string;
  readonly before: Of | undefined;
  readonly after: Of | undefined;

  constructor(before: Of | undefined, after: Of | undefined) {
    this.before = before;
    this.after = after;
  }

  /** The same pair with its sides swapped. */
  abstract get reversed(): this;
}

/** The two documents. */
export class DocumentPair extends Pair<Document> {
  readonly kind = 'Document';
  /** The operations of both documents, webhooks and callbacks included. */
  readonly operations: readonly OperationPair[];

  constructor(
    before: Document | undefined,
    after: Document | undefined,
    operations: readonly OperationPair[],
  ) {
    super(before, after);
    this.operations = operations;
  }

  get reversed(): this {
    const operations = this.operations.map((operation) => operation.reversed);
    return new DocumentPair(this.after, this.before, operations) as this;
  }
}

/** The role of an operation: under a path, or called by the API. */
export type OperationRole = 'path' | 'webhook' | 'callback';

/** An operation in both documents, with the same method and path shape. */
export class OperationPair extends Pair<Operation> {
  readonly kind = 'Operation';
  readonly role: OperationRole;
  private other: this | undefined;

  constructor(before: Operation | undefined, after: Operation | undefined, role: OperationRole) {
    super(before, after);
    this.role = role;
  }

  // The reversed pair is cached, because pairs of operations are compared by identity.
  get reversed(): this {
    if (this.other === undefined) {
      // `as`: the pair has the same class.
      this.other = new OperationPair(this.after, this.before, this.role) as this;
      this.other.other = this;
    }
    return this.other;
  }
}

/** A part of the messages of one operation. */
export abstract class MessagePair<Of> extends Pair<Of> {
  readonly operation: OperationPair;
  /**
   * The sender of the part: `request` for clients, `response` for the API. In webhooks and callbacks the API sends the request.
   */
  readonly usage: Usage;

  constructor(before: Of | undefined, after: Of | undefined, operation: OperationPair, usage: Usage) {
    super(before, after);
    this.operation = operation;
    this.usage = usage;
  }
}

/** The sender of a part of a message: clients (`request`) or the API (`response`). */
export type Usage = 'request' | 'response';

/** A parameter with the same `in` and name, or at the same position in the path. */
export class ParameterPair extends MessagePair<Parameter> {
  readonly kind = 'Parameter';

  get reversed(): this {
    return new ParameterPair(this.after, this.before, this.operation.reversed, this.usage) as this;
  }
}

/** The request bodies of an operation. */
export class RequestBodyPair extends MessagePair<RequestBody> {
  readonly kind = 'RequestBody';

  get reversed(): this {
    return new RequestBodyPair(this.after, this.before, this.operation.reversed, this.usage) as this;
  }
}

/** The responses of an operation for one status code. */
export class ResponsePair extends MessagePair<Response> {
  readonly kind = 'Response';
  /** The key of the response: `200`, `4XX` or `default`. */
  readonly code: string;

  constructor(
    before: Response | undefined,
    after: Response | undefined,
    operation: OperationPair,
    usage: Usage,
    code: string,
  ) {
    super(before, after, operation, usage);
    this.code = code;
  }

  get reversed(): this {
    return new ResponsePair(this.after, this.before, this.operation.reversed, this.usage, this.code) as this;
  }
}

/** A header of responses. */
export class HeaderPair extends MessagePair<Header> {
  readonly kind = 'Header';
  /** The name in lower case. */
  readonly name: string;
  readonly response: ResponsePair;

  constructor(before: Header | undefined, after: Header | undefined, response: ResponsePair, name: string) {
    super(before, after, response.operation, response.usage);
    this.response = response;
    this.name = name;
  }

  get reversed(): this {
    return new HeaderPair(this.after, this.before, this.response.reversed, this.name) as this;
  }
}

/** The content of one media type. */
export class MediaTypePair extends MessagePair<MediaType> {
  readonly kind = 'MediaType';
  /** The media type in lower case, with its parameters. */
  readonly name: string;
  /** The request body or response with this content. */
  readonly message: RequestBodyPair | ResponsePair;

  constructor(
    before: MediaType | undefined,
    after: MediaType | undefined,
    message: RequestBodyPair | ResponsePair,
    name: string,
  ) {
    super(before, after, message.operation, message.usage);
    this.message = message;
    this.name = name;
  }

  get reversed(): this {
    return new MediaTypePair(this.after, this.before, this.message.reversed, this.name) as this;
  }
}

/** A security scheme in both documents: with the same identity or the same name. */
export class SecuritySchemePair extends Pair<SecurityScheme> {
  readonly kind = 'SecurityScheme';
  readonly name: string;
  /** The operations that require the scheme in either document. */
  readonly operations: readonly OperationPair[];

  constructor(
    before: SecurityScheme | undefined,
    after: SecurityScheme | undefined,
    name: string,
    operations: readonly OperationPair[],
  ) {
    super(before, after);
    this.name = name;
    this.operations = operations;
  }

  get reversed(): this {
    const operations = this.operations.map((operation) => operation.reversed);
    return new SecuritySchemePair(this.after, this.before, this.name, operations) as this;
  }
}

/** The owner of a root schema: a parameter, a header or a body. */
export type SchemaOwner = ParameterPair | HeaderPair | MediaTypePair;

/**
 * The schemas of one value that both documents describe. A component is visited once for each component it is compared with,
 * however many operations use it. The affected operations are found through `referrers`.
 */
export class SchemaPair extends Pair<SchemaShape> {
  readonly kind = 'Schema';
  readonly usage: Usage;
  /** The pair of the enclosing schema; undefined for the root schema of a parameter, header or body. */
  readonly parent: SchemaPair | undefined;
  /** The name of the described property; undefined for items and other values. */
  readonly property: string | undefined;
  /** The parameter, header or body through which the schema was reached first. */
  readonly owner: SchemaOwner;
  /** All schemas and owners that lead to this pair. */
  readonly referrers: (SchemaPair | SchemaOwner)[];
  private isOnlyConditional: boolean;
  private other: this | undefined;

  constructor(
    before: SchemaShape | undefined,
    after: SchemaShape | undefined,
    {
      usage,
      owner,
      parent,
      property,
      isConditional = false,
    }: Pick<SchemaPair, 'usage' | 'owner'> &
      Partial<Pick<SchemaPair, 'parent' | 'property' | 'isConditional'>>,
  ) {
    super(before, after);
    this.usage = usage;
    this.owner = owner;
    this.parent = parent;
    this.property = property;
    this.referrers = [parent ?? owner];
    this.isOnlyConditional = isConditional;
  }

  /** True if every path to these schemas depends on a condition. */
  get isConditional(): boolean {
    return this.isOnlyConditional;
  }

  /** Adds another referrer of this pair. */
  addReferrer(referrer: SchemaPair | SchemaOwner, isConditional: boolean): void {
    this.referrers.push(referrer);
    this.isOnlyConditional &&= isConditional;
  }

  // Reversed lazily, because circular schemas lead to circular pairs.
  get reversed(): this {
    if (this.other === undefined) {
      const { after, before, usage, owner, parent, property, isConditional } = this;
      const reversed = { usage, owner: owner.reversed, parent: parent?.reversed, property, isConditional };
      // `as`: the pair has the same class.
      this.other = new SchemaPair(after, before, reversed) as this;
      this.other.other = this;
    }
    return this.other;
  }
}

/** The place of a difference on one side: a schema, or one of its keywords. */
export interface SchemaPlace {
  readonly node: Schema;
  readonly property?: PointerSegments;
}

/** The sets of values that two compared schemas allow. */
export interface SchemaValues {
  readonly before: ValueSet<Schema>;
  readonly after: ValueSet<Schema>;
}

/**
 * One elementary difference between the meanings of two schemas: a type, a bound, a property. All keywords that apply to a value
 * are considered, so a different notation is not a difference.
 */
export class SchemaDifferencePair extends Pair<SchemaPlace> {
  readonly kind = 'SchemaDifference';
  readonly detail: DifferenceDetail;
  readonly usage: Usage;
  /** Effect on clients of `before`: their requests are rejected, or they receive unknown values. */
  readonly clients: ClientEffect;
  /** Effect on clients of `after` if the change is reversed. */
  readonly clientsOfReverse: ClientEffect;
  /** The values of the compared schemas; undefined if only one document has a schema. */
  readonly values: SchemaValues | undefined;
  private ownersOf: readonly SchemaOwner[] | (() => readonly SchemaOwner[]);

  constructor(
    before: SchemaPlace | undefined,
    after: SchemaPlace | undefined,
    about: Pick<SchemaDifferencePair, 'detail' | 'usage' | 'clients' | 'clientsOfReverse'> & {
      readonly owners: readonly SchemaOwner[] | (() => readonly SchemaOwner[]);
      readonly values?: SchemaValues | undefined;
    },
  ) {
    super(before, after);
    this.detail = about.detail;
    this.usage = about.usage;
    this.clients = about.clients;
    this.clientsOfReverse = about.clientsOfReverse;
    this.ownersOf = about.owners;
    this.values = about.values;
  }

  /**
   * The parameters, headers and bodies that contain the schemas. They are computed lazily: there may be thousands, and few
   * visitors need them.
   */
  get owners(): readonly SchemaOwner[] {
    if (typeof this.ownersOf === 'function') this.ownersOf = this.ownersOf();
    return this.ownersOf;
  }

  get reversed(): this {
    const { detail, usage, clients, clientsOfReverse, values } = this;
    return new SchemaDifferencePair(this.after, this.before, {
      detail: mirroredDetail(detail),
      usage,
      clients: clientsOfReverse,
      clientsOfReverse: clients,
      owners: () => this.owners.map((owner) => owner.reversed),
      values: values && { before: values.after, after: values.before },
    }) as this;
  }
}

/** The details of a difference that no other kind of change has reported. */
export interface Unclassified {
  /** The subject of a sentence: ``the field `style` of the parameter `ids` ``. */
  readonly subject: string;
  readonly operations: readonly OperationPair[];
  /** The sender of the value, if the difference is about a schema. */
  readonly usage?: Usage | undefined;
  /** The values of a keyword on both sides, if the comparison of schemas returns them. */
  readonly old?: unknown;
  readonly new?: unknown;
  readonly clients: ClientEffect;
  readonly clientsOfReverse: ClientEffect;
  /** The underlying difference of schemas. */
  readonly difference?: SchemaDifferencePair | undefined;
  /** True if the missing side could be the target of an unresolved reference. */
  readonly isHidden: boolean;
}

/** A difference that no other kind of change has reported. */
export class UnclassifiedPair extends Pair<Place> {
  readonly kind = 'Unclassified';
  readonly about: Unclassified;

  constructor(before: Place | undefined, after: Place | undefined, about: Unclassified) {
    super(before, after);
    this.about = about;
  }

  get reversed(): this {
    const { about } = this;
    return new UnclassifiedPair(this.after, this.before, {
      ...about,
      operations: about.operations.map((operation) => operation.reversed),
      old: about.new,
      new: about.old,
      clients: about.clientsOfReverse,
      clientsOfReverse: about.clients,
      difference: about.difference?.reversed,
    }) as this;
  }
}

/** The pairs by the kind of their nodes, as keys of a visitor. */
export interface Pairs {
  readonly Document: DocumentPair;
  readonly Operation: OperationPair;
  readonly Parameter: ParameterPair;
  readonly RequestBody: RequestBodyPair;
  readonly Response: ResponsePair;
  readonly Header: HeaderPair;
  readonly MediaType: MediaTypePair;
  readonly SecurityScheme: SecuritySchemePair;
  readonly Schema: SchemaPair;
  readonly SchemaDifference: SchemaDifferencePair;
  readonly Unclassified: UnclassifiedPair;
}

/** The kind of a pair of nodes. */
export type PairKind = keyof Pairs;

/** A pair of nodes of any kind. */
export type AnyPair = Pairs[PairKind];
