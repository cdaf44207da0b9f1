import type {
  EncodedBytes,
  JsonSchema,
  ParameterLocation,
  PropertyEncoding,
  Transform,
} from '../records/index.js';
import type { SchemaLookup } from '../schemas/schema-registry.js';

/**
 * Position of a value on the wire.
 *
 * A scalar has one span wherever its text is as such; an object or an array has one where it is written as one JSON text or element.
 * A string of JSON is covered without its quotes, so that what takes its place is escaped as `json-string` says.
 */
export interface WireSpan {
  /** The JSON Pointer in the value; '' for the value itself. */
  readonly pointer: string;
  /** In bytes, from the start of the text or body. */
  readonly offset: number;
  readonly length: number;
  /** Transforms applied to the value, in order. */
  readonly transforms: readonly Transform[];
}

/** Reason why a value cannot be written: a clause, as `its name is not a token (RFC 9110)`. */
export interface Refusal {
  readonly refused: string;
}

/** Serialisation of a parameter (Parameter Object), with the defaults of its location filled in. */
export interface ParameterShape {
  readonly name: string;
  readonly in: ParameterLocation;
  /** `simple`, `label`, `matrix`, `form`, `spaceDelimited`, `pipeDelimited`, `deepObject`, `cookie`; `tabDelimited` for the `tsv` of 2.0. */
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** The media type of a parameter with `content`. */
  readonly contentType: string | null;
  /** `csv`, `ssv`, `tsv`, `pipes` or `multi` for arrays of 2.0. */
  readonly collectionFormat: string | null;
  /** The formats of arrays in an array of 2.0, the outer one first. */
  readonly itemFormats?: readonly string[];
  readonly schema: JsonSchema;
  /** The encodings of the form that a `querystring` parameter holds. */
  readonly encoding?: Readonly<Record<string, FormEncoding>>;
}

/** A parameter on the wire; its text is ASCII. */
export interface SerialisedParameter {
  /** In a path what replaces `{name}`; in a query `a=1&a=2`; in a header the field value; in a cookie `a=1; b=2`. */
  readonly text: string;
  readonly spans: readonly WireSpan[];
}

/** Serialisation of a form property (Encoding Object). */
export interface FormEncoding extends PropertyEncoding {
  /**
   * A concrete media type, or '' if `style` and `explode` say how the value is written: the Encoding Object has one of
   * `style`, `explode` and `allowReserved`, or the property is a form parameter of 2.0.
   */
  readonly contentType: string;
  readonly allowReserved?: boolean;
}

/** Serialisation of a body (Media Type Object). */
export interface BodyShape {
  /** The concrete media type to send. */
  readonly mediaType: string;
  readonly schema: JsonSchema;
  /** By property; see `encodingOf`. */
  readonly encoding: Readonly<Record<string, FormEncoding>>;
  readonly lookup: SchemaLookup;
  /** A seed: the same one gives the same multipart boundary. */
  readonly boundary: string;
}

/** A body as it is sent. */
export interface SerialisedBody {
  readonly data: EncodedBytes;
  /** In bytes. */
  readonly length: number;
  /** The media type with its parameters: `multipart/form-data; boundary=...`. */
  readonly contentType: string;
  readonly spans: readonly WireSpan[];
}
