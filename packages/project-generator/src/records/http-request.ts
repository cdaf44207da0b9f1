import type { ParameterLocation, Id, SchemaRef } from './common.js';
import type { Constraints } from './variable-set.js';

/** A text in which `${name}` stands for the wire form of a variable, and `$${` for `${` itself. */
export type Template = string;

/** A request, in parts that can be changed and as one message that can be sent. */
export interface HttpRequest {
  /** In upper case. */
  readonly method: string;
  /** The path of the server, by the name of the target, without a slash at its end. */
  readonly basePath: { readonly byTarget: Readonly<Record<string, string>> };
  /** Template as written in the document: `/certificates(thumbprint={thumbprint})`. */
  readonly pathTemplate: string;
  /** In the order of the document. */
  readonly parameters: readonly RequestParameter[];
  /** The headers that are not parameters. */
  readonly headers: readonly RequestHeader[];
  /** Credentials that are not headers: API keys in the query or in a cookie. */
  readonly credentials: readonly RequestCredential[];
  /** One for each media type that can be sent; the first is chosen. */
  readonly bodies: readonly RequestBody[];
  /**
   * A body that has credentials in it, written as its media type wants where they stand: that of a request for a token or of a login. In
   * `rendered` they are empty.
   */
  readonly bodyTemplate?: Template;
  /** The whole URL, where only the answer of an earlier step says it; `rendered` then has a stand-in. */
  readonly urlTemplate?: Template;
  readonly rendered: RenderedMessage;
}

/** One header field of a request. */
export interface RequestHeader {
  readonly name: string;
  readonly value: Template;
  readonly source: 'content-type' | 'accept' | 'auth' | 'fixed';
}

/** One credential of a request outside of its header. */
export interface RequestCredential {
  readonly name: string;
  readonly in: 'query' | 'cookie';
  readonly value: Template;
}

/** A complete message, with the defaults of all variables filled in. */
export interface RenderedMessage {
  /** `GET /v1/users/1?limit=10 HTTP/1.1` */
  readonly line: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: EncodedBytes | null;
}

/** One of the messages that reach everything that an operation takes. */
export interface RequestMessage {
  /**
   * `seed` is the message of the request; `full` has everything optional; `minimal` has what is required; the others add what these
   * lack: `oneOf[1]`, `media:application/xml`, `auth:basic`, `more[1]`.
   */
  readonly name: string;
  /** False if the body matches several alternatives of a `oneOf`, for lack of one that tells them apart: strict services refuse it. */
  readonly valid?: false;
  readonly rendered: RenderedMessage;
  /** The leaves that can be changed: all of the seed, in the others what they add to the messages before them. */
  readonly insertionPoints: readonly MessagePoint[];
  /** Set where another message has the same large body, and the points of the body stand there. */
  readonly bodyPoints?: BodyPoints;
}

/** Location of the insertion points of a body. */
export interface BodyPoints {
  readonly flow: Id;
  readonly step: string;
  readonly message: string;
  /** Number to add to the offsets there, in bytes: the difference of the lengths of the heads. */
  readonly offset: number;
}

/**
 * A place in one message. What an engine does with it follows from its type, format and constraints, as in the insertion points of the
 * request; what is empty there is left out here.
 */
export interface MessagePoint extends Pick<InsertionPoint, 'id' | 'pointer' | 'type'> {
  readonly fuzzable: true;
  /** Its span in the message, in bytes from the start of the request line. */
  readonly wire: { readonly offset: number; readonly length: number };
  readonly format?: string;
  readonly constraints?: Constraints;
  readonly transforms?: readonly Transform[];
}

/** Coverage of an operation's values by its messages. */
export interface MessageCoverage {
  /** Parameters, and the leaves of their schemas and of those of bodies. */
  readonly leaves: number;
  /** Number of those that appear in at least one message. */
  readonly reachable: number;
  /** The ids of the others, the first 100; an unnamed member is `*`. */
  readonly missed: readonly string[];
  /**
   * Set where a body has no room for all of its leaves: the properties, entries and items that its schemas describe, each counted once
   * whatever the paths that lead to it, and those of them that covered.
   */
  readonly distinct?: { readonly places: number; readonly reachable: number };
}

/** Bytes in a JSON record. */
export interface EncodedBytes {
  readonly encoding: 'utf8' | 'base64';
  readonly data: string;
}

/** A parameter of a request (Parameter Object). */
export interface RequestParameter {
  readonly name: string;
  readonly in: ParameterLocation;
  readonly required: boolean;
  /** False if it is not part of the seed message: optional, and without an example. Other messages of the step have it. */
  readonly enabled: boolean;
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly allowEmptyValue: boolean;
  /** The media type of a parameter with `content`. */
  readonly contentType: string | null;
  /** The `collectionFormat` of 2.0. */
  readonly collectionFormat: string | null;
  readonly schema: SchemaRef | null;
  /** The variable that holds its value: `${path.userId}`. */
  readonly value: Template;
  /** Its exact text on the wire, names and separators of its style included: `limit=10`. */
  readonly serialized: string;
  readonly insertionPoints: readonly InsertionPoint[];
}

/** A body of a request in one media type (Media Type Object). */
export interface RequestBody {
  readonly mediaType: string;
  readonly required: boolean;
  readonly schema: SchemaRef | null;
  /** The first one is chosen. */
  readonly variants: readonly BodyVariant[];
  /** Serialisation of the properties of a form (Encoding Object). */
  readonly encoding: Readonly<Record<string, PropertyEncoding>>;
  /**
   * Of the chosen variant. Of one with 40 places or more, those that are bound: the seed message lists all of its leaves.
   */
  readonly insertionPoints: readonly InsertionPoint[];
}

/** One value of a body, as it is sent. */
export interface BodyVariant {
  /** `example`, `example:<name>`, `full`, `minimal`, `oneOf[1]`, `discriminator:dog` */
  readonly name: string;
  readonly value: unknown;
  readonly wire: EncodedBytes & {
    /** With its parameters: `multipart/form-data; boundary=...`. */
    readonly contentType: string;
  };
  /** False if no valid value could be made and this one is the best that there is. */
  readonly valid: boolean;
}

/** Encoding of one property of a form. */
export interface PropertyEncoding {
  readonly contentType: string;
  readonly style: string;
  readonly explode: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** A part of a message that a fuzzing engine can change. */
export interface InsertionPoint {
  /** Unique in its request: `path.userId`, `body:/address/city`. */
  readonly id: string;
  /** The JSON Pointer in the value of the parameter or body; '' for the whole value. */
  readonly pointer: string;
  /** Its span in the rendered message, in bytes from the start of the request line; null if it is not part of it. */
  readonly wire: { readonly offset: number; readonly length: number } | null;
  readonly type: string;
  readonly format: string | null;
  readonly constraints: Constraints;
  /** Transforms applied to the value on its way onto the wire, in order. */
  readonly transforms: readonly Transform[];
  readonly fuzzable: boolean;
  readonly mutationClasses: readonly MutationClass[];
  /** Values at and just over the bounds of the schema. */
  readonly boundaries: readonly unknown[];
  /** Rule for a time that lies in the future when it is sent, such as `{{now+1h}}`; the message has a fixed one far ahead. */
  readonly rule?: string;
}

/** Encoding of a value where a message has it. */
export type Transform = 'percent' | 'form' | 'base64' | 'json-string' | 'xml-text' | 'header';

/** Class of mutations that a fuzzing engine can try. */
export type MutationClass =
  | 'type'
  | 'boundary-low'
  | 'boundary-high'
  | 'missing'
  | 'null'
  | 'enum'
  | 'format'
  | 'pattern'
  | 'injection'
  | 'length'
  | 'duplicate'
  | 'extra-field'
  | 'encoding';
