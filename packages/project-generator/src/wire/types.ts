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
 * Every scalar has a span; an object or array has one if it is written as one JSON text or element. The span of a JSON string
 * excludes the quotes, so a replacement must be escaped as `json-string` requires.
 */
export interface WireSpan {
  /** The JSON Pointer in the value; '' for the value itself. */
  readonly pointer: string;
  /** Offset in bytes from the start of the text or body. */
  readonly offset: number;
  readonly length: number;
  /** Transforms applied to the value, in order. */
  readonly transforms: readonly Transform[];
}

/** Reason why a value cannot be written, as a clause: `its name is not a token (RFC 9110)`. */
export interface Refusal {
  readonly refused: string;
}

/** Serialisation of a parameter (Parameter Object), with the defaults of its location. */
export interface ParameterShape {
  readonly name: string;
  readonly in: ParameterLocation;
  /** `simple`, `label`, `matrix`, `form`, `spaceDelimited`, `pipeDelimited`, `deepObject`, `cookie`; `tabDelimited` for the `tsv` of 2.0. */
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** The media type of a parameter that uses `content`. */
  readonly contentType: string | null;
  /** `csv`, `ssv`, `tsv`, `pipes` or `multi` for arrays of 2.0. */
  readonly collectionFormat: string | null;
  /** The formats of nested 2.0 arrays, the outer one first. */
  readonly itemFormats?: readonly string[];
  readonly schema: JsonSchema;
  /** The encodings of the form in a `querystring` parameter. */
  readonly encoding?: Readonly<Record<string, FormEncoding>>;
}

/** A parameter on the wire, in ASCII. */
export interface SerialisedParameter {
  /**
   * The text: in a path, the replacement of `{name}`; in a query `a=1&a=2`; in a header the field value; in a cookie `a=1; b=2`.
   */
  readonly text: string;
  readonly spans: readonly WireSpan[];
}

/** Serialisation of a form property (Encoding Object). */
export interface FormEncoding extends PropertyEncoding {
  /**
   * A concrete media type, or '' if `style` and `explode` determine the form. That is the case for an Encoding Object with
   * `style`, `explode` or `allowReserved`, and for a form parameter of 2.0.
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
  /** A seed for the multipart boundary; equal seeds yield equal boundaries. */
  readonly boundary: string;
}

/** A body in its wire form. */
export interface SerialisedBody {
  readonly data: EncodedBytes;
  /** Length in bytes. */
  readonly length: number;
  /** The media type with its parameters: `multipart/form-data; boundary=...`. */
  readonly contentType: string;
  readonly spans: readonly WireSpan[];
}
