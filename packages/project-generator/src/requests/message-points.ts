import type { BodyPoints, Id, MessagePoint } from '../records/index.js';
import type { SchemaLookup } from '../schemas/schema-registry.js';
import { hasParts, manyPlaces } from './build-request.js';
import { PointDescriber, type PointKind } from './point-schemas.js';
import { pointId } from './parameter-layout.js';
import type { RenderedHead } from './message.js';
import {
  placeSpans,
  type PlacedSpan,
  type SentBody,
  type SentParameter,
  type SentParts,
} from './render-parts.js';

/** The flow whose messages are built, and the known locations of the points of large bodies. */
export interface PointHolder {
  readonly flow: Id;
  readonly step: string;
  /** The first message with a body, by body value and media type. */
  readonly shared: WeakMap<object, Map<string, SharedPoints>>;
}

interface SharedPoints {
  readonly at: BodyPoints;
  readonly start: number;
  /** The body of the seed, because the message only lists additions to it. */
  readonly seed: unknown;
}

/**
 * Locates the points of a large body: in this message, or in an earlier one, possibly of another flow. Undefined for small
 * bodies.
 */
export function sharedPoints(
  body: SentBody | undefined,
  { name: message, start, seed }: { readonly name: string; readonly start: number; readonly seed: unknown },
  { flow, step, shared }: PointHolder,
): BodyPoints | 'here' | undefined {
  if (
    body === undefined ||
    typeof body.value !== 'object' ||
    body.value === null ||
    body.spans.length < manyPlaces
  )
    return undefined;
  let ofValue = shared.get(body.value);
  if (ofValue === undefined) shared.set(body.value, (ofValue = new Map<string, SharedPoints>()));
  const known = ofValue.get(body.contentType);
  if (known !== undefined)
    return known.seed === seed ? { ...known.at, offset: start - known.start } : undefined;
  ofValue.set(body.contentType, { at: { flow, step, message, offset: 0 }, start, seed });
  return 'here';
}

/** Writes the insertion points of messages, and remembers the locations that they contain. */
export class MessageWriter {
  /** The ids of the parameters and bodies that were sent. */
  readonly met = new Set<string>();
  private readonly lookup: SchemaLookup;
  private readonly described = new Map<string, Described>();
  /** Number of locations whose description changed; earlier points may have to be listed again. */
  private changes = 0;
  /** The listed parameter texts and bodies, with the number of changes at that time. */
  private readonly listed = new Map<SentParameter['written'], number>();
  private readonly bodies: { readonly body: SentBody; changes: number }[] = [];

  constructor(lookup: SchemaLookup) {
    this.lookup = lookup;
  }

  /** Lists the points that a message adds to earlier ones. A body whose points are in another flow's message adds none. */
  listMessagePoints(
    { parameters, body }: SentParts,
    head: RenderedHead,
    shared: BodyPoints | 'here' | undefined,
  ): MessagePoint[] {
    const points: MessagePoint[] = [];
    for (const parameter of parameters) {
      if (!parameter.record.enabled || this.listed.get(parameter.written) === this.changes) continue;
      this.addParameter(parameter, head, points);
      this.listed.set(parameter.written, this.changes);
    }
    if (body === undefined) return points;
    this.met.add(`body ${body.planned.mediaType}`);
    if (typeof shared !== 'object' && !this.isListed(body)) {
      this.addBody(body, head, points);
      this.bodies.push({ body, changes: this.changes });
    }
    return points;
  }

  private addParameter(parameter: SentParameter, head: RenderedHead, points: MessagePoint[]): void {
    const { planned, value } = parameter;
    const describer = new PointDescriber(planned.shape.schema, value, this.lookup);
    let isSent = false;
    for (const { id, pointer, transforms, wire } of placeSpans(parameter, head, true)) {
      if (wire === null) continue;
      isSent = true;
      const kind = describer.kindAt(pointer, planned.required);
      if (!this.isKnown(id, kind, transforms)) points.push(messagePoint(id, pointer, wire, kind, transforms));
    }
    if (isSent) this.met.add(pointId(planned, ''));
  }

  private addBody({ planned, value, spans }: SentBody, head: RenderedHead, points: MessagePoint[]): void {
    const describer = new PointDescriber(planned.shape, value, this.lookup);
    for (const [index, { pointer, offset, length, transforms }] of spans.entries()) {
      if (hasParts(spans, index)) continue;
      const kind = describer.kindAt(pointer, true);
      const id = `body:${pointer}`;
      if (this.isKnown(id, kind, transforms)) continue;
      points.push(messagePoint(id, pointer, { offset: head.length + offset, length }, kind, transforms));
    }
  }

  /** True for a body whose points are all listed, because an earlier message has the same bytes. */
  private isListed({ planned, data }: SentBody): boolean {
    return this.bodies.some(
      ({ body, changes }) =>
        changes === this.changes && body.planned === planned && body.data.data === data.data,
    );
  }

  private isKnown(id: string, { constraints }: PointKind, transforms: Described['transforms']): boolean {
    const known = this.described.get(id);
    if (known?.constraints === constraints && areEqual(known.transforms, transforms)) return true;
    if (known !== undefined) this.changes++;
    this.described.set(id, { constraints, transforms });
    return false;
  }
}

interface Described extends Pick<PointKind, 'constraints'>, Pick<PlacedSpan, 'transforms'> {}

function areEqual(a: Described['transforms'], b: Described['transforms']): boolean {
  return a === b || (a.length === b.length && a.every((name, index) => name === b[index]));
}

function messagePoint(
  id: string,
  pointer: string,
  wire: MessagePoint['wire'],
  { type, format, constraints }: PointKind,
  transforms: PlacedSpan['transforms'],
): MessagePoint {
  const point: Writable<MessagePoint> = { id, pointer, fuzzable: true, wire, type };
  if (format !== null) point.format = format;
  if (!isEmpty(constraints)) point.constraints = constraints;
  if (transforms.length > 0) point.transforms = transforms;
  return point;
}

function isEmpty(value: object): boolean {
  for (const _ in value) return false;
  return true;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };
