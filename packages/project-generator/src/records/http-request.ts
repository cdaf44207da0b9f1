import type { ParameterLocation, Id, SchemaRef } from './common.js';
import type { Constraints } from './variable-set.js';

/** A text in which `${name}` is replaced with the wire form of a variable, and `$${` with `${`. */
export type Template = string;

/** A request, as editable parts and as one complete message. */
export interface HttpRequest {
  /** In upper case. */
  readonly method: string;
  /** The server's base path by target name, without a trailing slash. */
  readonly basePath: { readonly byTarget: Readonly<Record<string, string>> };
  /** Template as written in the document: `/certificates(thumbprint={thumbprint})`. */
  readonly pathTemplate: string;
  /** In the order of the document. */
  readonly parameters: readonly RequestParameter[];
  /** Headers that are not parameters. */
  readonly headers: readonly RequestHeader[];
  /** Credentials that are not headers: API keys in the query or in a cookie. */
  readonly credentials: readonly RequestCredential[];
  /** One body for each supported media type; the first one is sent. */
  readonly bodies: readonly RequestBody[];
  /** A body with credentials, escaped for its media type: a token request or a login. In `rendered` they are empty. */
  readonly bodyTemplate?: Template;
  /** The whole URL, if only the response of an earlier step contains it; `rendered` then has a placeholder. */
  readonly urlTemplate?: Template;
  readonly rendered: RenderedMessage;
}

/** One header field of a request. */
export interface RequestHeader {
  readonly name: string;
  readonly value: Template;
  readonly source: 'content-type' | 'accept' | 'auth' | 'fixed';
}

/** One credential of a request outside its headers. */
export interface RequestCredential {
  readonly name: string;
  readonly in: 'query' | 'cookie';
  readonly value: Template;
}

/** A complete message with the defaults of all variables. */
export interface RenderedMessage {
  /** `GET /v1/users/1?limit=10 HTTP/1.1` */
  readonly line: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: EncodedBytes | null;
}

/** One of the messages that cover all inputs of an operation. */
export interface RequestMessage {
  /**
   * `seed` is the message of the request; `full` has all optional parts; `minimal` has only the required ones; the others add
   * missing parts: `oneOf[1]`, `media:application/xml`, `auth:basic`, `more[1]`.
   */
  readonly name: string;
  /**
   * False if the body matches several alternatives of a `oneOf`, because no value distinguishes them. Strict services reject it.
   */
  readonly valid?: false;
  readonly rendered: RenderedMessage;
  /** The leaves that can be changed: all in the seed; in other messages, only leaves that no earlier message has. */
  readonly insertionPoints: readonly MessagePoint[];
  /** Location of the body's points, if another message with the same large body lists them. */
  readonly bodyPoints?: BodyPoints;
}

/** Location of the insertion points of a body. */
export interface BodyPoints {
  readonly flow: Id;
  readonly step: string;
  readonly message: string;
  /** Number of bytes to add to the offsets there: the difference between the lengths of the heads. */
  readonly offset: number;
}

/**
 * A location in one message. Its type, format and constraints decide how an engine uses it, as in the insertion points of the
 * request. Empty fields are omitted here.
 */
export interface MessagePoint extends Pick<InsertionPoint, 'id' | 'pointer' | 'type'> {
  readonly fuzzable: true;
  /** Its span in bytes from the start of the request line. */
  readonly wire: { readonly offset: number; readonly length: number };
  readonly format?: string;
  readonly constraints?: Constraints;
  readonly transforms?: readonly Transform[];
}

/** Coverage of an operation's values by its messages. */
export interface MessageCoverage {
  /** Number of parameters, and of the leaves of their schemas and of body schemas. */
  readonly leaves: number;
  /** Number of leaves in at least one message. */
  readonly reachable: number;
  /** The ids of the first 100 missed leaves; `*` is an unnamed member. */
  readonly missed: readonly string[];
  /**
   * Set if a body is too small for all its leaves. `places` counts the properties, entries and items in its schemas, each once
   * for all paths to it. `reachable` counts the covered ones.
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
  /** False if the seed message does not contain it: it is optional and has no example. Other messages of the step contain it. */
  readonly enabled: boolean;
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly allowEmptyValue: boolean;
  /** The media type of a parameter that uses `content`. */
  readonly contentType: string | null;
  /** The `collectionFormat` of 2.0. */
  readonly collectionFormat: string | null;
  readonly schema: SchemaRef | null;
  /** The variable with its value: `${path.userId}`. */
  readonly value: Template;
  /** Its exact text on the wire, with the names and separators of its style: `limit=10`. */
  readonly serialized: string;
  readonly insertionPoints: readonly InsertionPoint[];
}

/** A request body in one media type (Media Type Object). */
export interface RequestBody {
  readonly mediaType: string;
  readonly required: boolean;
  readonly schema: SchemaRef | null;
  /** The first variant is sent. */
  readonly variants: readonly BodyVariant[];
  /** Serialisation of the properties of a form (Encoding Object). */
  readonly encoding: Readonly<Record<string, PropertyEncoding>>;
  /** Insertion points of the chosen variant. With 40 or more, only the bound ones; the seed message lists all its leaves. */
  readonly insertionPoints: readonly InsertionPoint[];
}

/** One value of a body, as sent. */
export interface BodyVariant {
  /** `example`, `example:<name>`, `full`, `minimal`, `oneOf[1]`, `discriminator:dog` */
  readonly name: string;
  readonly value: unknown;
  readonly wire: EncodedBytes & {
    /** The media type with its parameters: `multipart/form-data; boundary=...`. */
    readonly contentType: string;
  };
  /** False if no valid value could be generated and this is the closest one. */
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
  /** The JSON Pointer within the parameter or body; '' for the whole value. */
  readonly pointer: string;
  /** Its span in the rendered message, in bytes from the start of the request line; null if the message does not contain it. */
  readonly wire: { readonly offset: number; readonly length: number } | null;
  readonly type: string;
  readonly format: string | null;
  readonly constraints: Constraints;
  /** Transforms applied to the value before it is sent, in order. */
  readonly transforms: readonly Transform[];
  readonly fuzzable: boolean;
  readonly mutationClasses: readonly MutationClass[];
  /** Values at and just over the bounds of the schema. */
  readonly boundaries: readonly unknown[];
  /** Rule for a time that must be in the future on sending, such as `{{now+1h}}`. The message contains a fixed time far ahead. */
  readonly rule?: string;
}

/** Encoding of a value in a message. */
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
