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
 * Two parts of two documents that mean the same thing. One side is undefined where only the other document has it.
 *
 * `before` and `after` follow the direction in which a kind of change looks: every pair is also visited with its sides exchanged.
 */
export abstract class Pair<Of> {
  abstract readonly kind: string;
  readonly before: Of | undefined;
  readonly after: Of | undefined;

  constructor(before: Of | undefined, after: Of | undefined) {
    this.before = before;
    this.after = after;
  }

  /** The same pair seen in the other direction. */
  abstract get reversed(): this;
}

/** The two documents. */
export class DocumentPair extends Pair<Document> {
  readonly kind = 'Document';
  /** The operations of both documents, those of webhooks and callbacks included. */
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

/** Role of an operation: under a path, or called by the API at its clients. */
export type OperationRole = 'path' | 'webhook' | 'callback';

/** An operation in both documents: the same method at a path of the same shape. */
export class OperationPair extends Pair<Operation> {
  readonly kind = 'Operation';
  readonly role: OperationRole;
  private other: this | undefined;

  constructor(before: Operation | undefined, after: Operation | undefined, role: OperationRole) {
    super(before, after);
    this.role = role;
  }

  // One object for each direction: pairs of operations are compared by identity.
  get reversed(): this {
    if (this.other === undefined) {
      // `as`: a pair of the same class.
      this.other = new OperationPair(this.after, this.before, this.role) as this;
      this.other.other = this;
    }
    return this.other;
  }
}

/** A part of the messages of one operation. */
export abstract class MessagePair<Of> extends Pair<Of> {
  readonly operation: OperationPair;
  /** Sender: `request` for clients, `response` for the API. In webhooks and callbacks the API sends the request. */
  readonly usage: Usage;

  constructor(before: Of | undefined, after: Of | undefined, operation: OperationPair, usage: Usage) {
    super(before, after);
    this.operation = operation;
    this.usage = usage;
  }
}

/** Sender of a part of a message: clients (`request`) or the API (`response`). */
export type Usage = 'request' | 'response';

/** A parameter: the same place and name, or the same position in the path. */
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

/** The responses of an operation under one status code. */
export class ResponsePair extends MessagePair<Response> {
  readonly kind = 'Response';
  /** The key: `200`, `4XX` or `default`. */
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
  /** In lower case. */
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
  /** In lower case, with its parameters. */
  readonly name: string;
  /** The request body or response that it belongs to. */
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

/** A security scheme that both documents declare under one name. */
export class SecuritySchemePair extends Pair<SecurityScheme> {
  readonly kind = 'SecurityScheme';
  readonly name: string;
  /** The operations that need it, in either document. */
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

/** Owner that a schema describes directly: a parameter, a header or a body. */
export type SchemaOwner = ParameterPair | HeaderPair | MediaTypePair;

/**
 * The schemas of one value that both documents speak of. Components are visited once for each component that they are compared with,
 * however many operations use them; `operations` of the report are found from `referrers`.
 */
export class SchemaPair extends Pair<SchemaShape> {
  readonly kind = 'Schema';
  readonly usage: Usage;
  /** The schema around it; undefined for the schema of a parameter, header or body itself. */
  readonly parent: SchemaPair | undefined;
  /** The name of the property that it describes; undefined for items and other values. */
  readonly property: string | undefined;
  /** The parameter, header or body through which it was first reached. */
  readonly owner: SchemaOwner;
  /** All schemas and owners that lead here. */
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

  /** True if a condition decides whether the schemas hold, wherever they are reached. */
  get isConditional(): boolean {
    return this.isOnlyConditional;
  }

  /** Notes another way that leads here. */
  addReferrer(referrer: SchemaPair | SchemaOwner, isConditional: boolean): void {
    this.referrers.push(referrer);
    this.isOnlyConditional &&= isConditional;
  }

  // A circle of schemas is a circle of pairs: what leads here is reversed when it is asked for.
  get reversed(): this {
    if (this.other === undefined) {
      const { after, before, usage, owner, parent, property, isConditional } = this;
      const reversed = { usage, owner: owner.reversed, parent: parent?.reversed, property, isConditional };
      // `as`: a pair of the same class.
      this.other = new SchemaPair(after, before, reversed) as this;
      this.other.other = this;
    }
    return this.other;
  }
}

/** Place of a difference on one side: a schema, and perhaps a keyword of it. */
export interface SchemaPlace {
  readonly node: Schema;
  readonly property?: PointerSegments;
}

/** The values that two compared schemas allow. */
export interface SchemaValues {
  readonly before: ValueSet<Schema>;
  readonly after: ValueSet<Schema>;
}

/**
 * One elementary difference between what two schemas mean: a type, a bound, a property. The keywords that hold for a value are known
 * wherever they are written, so that nothing is a difference that is only written differently.
 */
export class SchemaDifferencePair extends Pair<SchemaPlace> {
  readonly kind = 'SchemaDifference';
  readonly detail: DifferenceDetail;
  readonly usage: Usage;
  /**
   * Effect on clients of the document before: they send values that are refused, or receive values that they do not
   * know.
   */
  readonly clients: ClientEffect;
  /** The same for clients of the document after, where it becomes the one before. */
  readonly clientsOfReverse: ClientEffect;
  /** The values of the schemas that were compared; undefined if only one document has one. */
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

  /** The parameters, headers and bodies that the schemas are part of. There may be thousands, and few kinds ask for them. */
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

/** Facts about a difference that no other kind of change has reported. */
export interface Unclassified {
  /** Subject of a sentence: ``the field `style` of the parameter `ids` ``. */
  readonly subject: string;
  readonly operations: readonly OperationPair[];
  /** Sender of the value, where it is about a schema. */
  readonly usage?: Usage | undefined;
  /** The values that a keyword has on both sides, as far as the comparison of schemas gives them. */
  readonly old?: unknown;
  readonly new?: unknown;
  readonly clients: ClientEffect;
  readonly clientsOfReverse: ClientEffect;
  /** The difference of schemas that it is. */
  readonly difference?: SchemaDifferencePair | undefined;
  /** True if the missing side may be behind a reference that leads nowhere. */
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

/** The pairs, by the kind of what they hold: what a kind of change can look at. */
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

/** Kind of a pair of nodes. */
export type PairKind = keyof Pairs;

/** Pair of nodes of any kind. */
export type AnyPair = Pairs[PairKind];
