import type { BodyPoints, Id, MessagePoint } from '../records/index.js';
import type { SchemaLookup } from '../schemas/schema-book.js';
import { hasParts, manyPlaces } from './build-request.js';
import { PointDescriber, type PointDescription } from './describe-points.js';
import { pointId } from './lay-out.js';
import type { WrittenHead } from './message.js';
import { placeSpans, type PlacedSpan, type SentBody, type SentParts } from './render-parts.js';

/** The flow whose messages are built, and where the points of large bodies stand. */
export interface PointHolder {
  readonly flow: Id;
  readonly step: string;
  /** By body value, then by media type: the first message that has it. */
  readonly shared: Map<unknown, Map<string, SharedPoints>>;
}

interface SharedPoints {
  readonly at: BodyPoints;
  readonly start: number;
  /** The body of the seed beside it: the message lists what it adds to that. */
  readonly seed: unknown;
}

/** Where the points of a large body stand: in this message, or in an earlier one, perhaps of another flow; undefined for small ones. */
export function sharedPoints(
  body: SentBody | undefined,
  { name: message, start, seed }: { readonly name: string; readonly start: number; readonly seed: unknown },
  { flow, step, shared }: PointHolder,
): BodyPoints | 'here' | undefined {
  if (body === undefined || typeof body.value !== 'object' || body.spans.length < manyPlaces)
    return undefined;
  let ofValue = shared.get(body.value);
  if (ofValue === undefined) shared.set(body.value, (ofValue = new Map<string, SharedPoints>()));
  const known = ofValue.get(body.contentType);
  if (known !== undefined)
    return known.seed === seed ? { ...known.at, offset: start - known.start } : undefined;
  ofValue.set(body.contentType, { at: { flow, step, message, offset: 0 }, start, seed });
  return 'here';
}

/** Writes the insertion points of messages, and remembers which places they have. */
export class MessageWriter {
  /** The ids of the parameters and bodies that were sent. */
  readonly met = new Set<string>();
  private readonly lookup: SchemaLookup;
  private readonly described = new Map<string, Pick<PointDescription, 'constraints' | 'transforms'>>();

  constructor(lookup: SchemaLookup) {
    this.lookup = lookup;
  }

  /** What a message adds to those before it; nothing of a body whose points stand in the message of another flow. */
  pointsOf(
    { parameters, body }: SentParts,
    head: WrittenHead,
    shared: BodyPoints | 'here' | undefined,
  ): MessagePoint[] {
    const points: MessagePoint[] = [];
    const add = (
      { id, pointer }: Pick<PlacedSpan, 'id' | 'pointer'>,
      wire: MessagePoint['wire'],
      kind: PointDescription,
    ): void => {
      if (!this.isKnown(id, kind)) points.push(messagePoint(id, pointer, wire, kind));
    };
    for (const parameter of parameters) {
      if (!parameter.record.enabled) continue;
      const { planned, value } = parameter;
      const describer = new PointDescriber(planned.shape.schema, value, this.lookup);
      let isSent = false;
      for (const span of placeSpans(parameter, head, true)) {
        if (span.wire === null) continue;
        isSent = true;
        add(span, span.wire, describer.describe(span.pointer, span.transforms, planned.required));
      }
      if (isSent) this.met.add(pointId(planned, ''));
    }
    if (body === undefined) return points;
    if (typeof shared === 'object') {
      this.met.add(`body ${body.planned.mediaType}`);
      return points;
    }
    this.met.add(`body ${body.planned.mediaType}`);
    const describer = new PointDescriber(body.planned.shape, body.value, this.lookup);
    for (const [index, span] of body.spans.entries()) {
      if (hasParts(body.spans, index)) continue;
      const wire = { offset: head.length + span.offset, length: span.length };
      const kind = describer.describe(span.pointer, span.transforms, true);
      add({ id: `body:${span.pointer}`, pointer: span.pointer }, wire, kind);
    }
    return points;
  }

  private isKnown(id: string, { constraints, transforms }: PointDescription): boolean {
    const known = this.described.get(id);
    if (known?.constraints === constraints && known.transforms.join() === transforms.join()) return true;
    this.described.set(id, { constraints, transforms });
    return false;
  }
}

function messagePoint(
  id: string,
  pointer: string,
  wire: MessagePoint['wire'],
  { type, format, constraints, transforms }: PointDescription,
): MessagePoint {
  return {
    id,
    pointer,
    fuzzable: true,
    wire,
    type,
    ...(format === null ? {} : { format }),
    ...(Object.keys(constraints).length === 0 ? {} : { constraints }),
    ...(transforms.length === 0 ? {} : { transforms }),
  };
}
