import { nameOfMember, Node, type Attachment } from './node.js';
import type { RawObject } from './raw-values.js';
import type { Server } from './nodes.js';
import type { Operation } from './operation.js';
import { emptyMap } from './raw-values.js';
import type { Reference, Slot } from './reference.js';
import type { Schema } from './schema.js';

// The nodes that describe requests and responses.

/** An entry of `parameters`: a Parameter Object, the body parameter of 2.0, or a reference to one of them. */
export type ParameterSlot = Slot<Parameter | RequestBody>;

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

  /** True if a request must contain it; always true for path parameters. */
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

/** A Link Object. */
export class Link extends Node {
  readonly kind = 'Link';
  readonly operationReference: Reference<Operation> | undefined = undefined;
  /** The server of the linked operation, which replaces its own. */
  readonly server: Server | undefined = undefined;

  get operationId(): string | undefined {
    return this.text('operationId');
  }
}

/** An Example Object, or the bare value of an `example` field (2.0: of an entry of a response's `examples`). */
export class Example extends Node {
  readonly kind = 'Example';
  /** The field that contains the value, relative to the node's location; undefined if the node itself is the value. */
  readonly valueField: 'value' | 'dataValue' | undefined;
  /** False if the example has no value of its own, as with `externalValue`. */
  readonly hasValue: boolean;

  constructor(raw: RawObject, at: Attachment, valueField: Example['valueField'], hasValue: boolean) {
    super(raw, at);
    this.valueField = valueField;
    this.hasValue = hasValue;
  }

  /**
   * The value; undefined if none exists. It is read on demand, because editing an example changes no other part of the model.
   */
  get value(): unknown {
    if (!this.hasValue) return undefined;
    const { holder, name } = placeOfValue(this);
    return holder[name];
  }

  /**
   * Returns the value as written: at any depth, numbers that JavaScript cannot represent are `ExactNumber`s of
   * `@assay/json-schema`.
   */
  exact(): unknown {
    if (!this.hasValue) return undefined;
    const { document } = this;
    const { holder, name } = placeOfValue(this);
    return document.exactCopy(document.exactValue(holder, name));
  }
}

/** Returns the object that contains the value of an example, and the field of the value. */
function placeOfValue({ raw, step = '', key, valueField }: Example): {
  readonly holder: RawObject;
  readonly name: string | number;
} {
  if (valueField !== undefined) return { holder: raw, name: valueField };
  // A bare value is in its parent, whose object is `raw`. `as`: it was built from an entry of an object or array.
  return key === undefined ? { holder: raw, name: step } : { holder: raw[step] as RawObject, name: key };
}
