import { isJsonNumber } from '@assay/json-schema';
import type { BodyPoints, Id, MessageCoverage, MessagePoint, RequestMessage } from '../records/index.js';
import type { SchemaLookup } from '../schemas/schema-book.js';
import { planAlternative } from '../security/plan-security.js';
import { writeParameter } from '../wire/write-parameter.js';
import {
  destinationOf,
  hasParts,
  manyPlaces,
  seedBody,
  seedParameters,
  type BuildOptions,
} from './build-request.js';
import { PointDescriber, type PointDescription } from './describe-points.js';
import { pointId } from './lay-out.js';
import { isHeaderValue, type WrittenHead } from './message.js';
import type { PlannedBody, PlannedParameter, RequestPlan } from './plan-request.js';
import {
  placeSpans,
  renderParts,
  type PlacedSpan,
  type SentBody,
  type SentParameter,
  type SentParts,
} from './render-parts.js';

/** The messages of the step under test, and how much they reach. */
export interface Messages {
  readonly messages: readonly RequestMessage[];
  readonly coverage: MessageCoverage;
}

const mostMissed = 100;

/**
 * Builds the messages that reach everything that an operation takes: the seed, one with everything optional, one with what is required,
 * one for each branch of a schema, for each media type, and for each way to authenticate.
 */
export function buildMessages(
  plan: RequestPlan,
  lookup: SchemaLookup,
  options: BuildOptions,
  holder: PointHolder,
): Messages {
  const destination = destinationOf(plan, options.targets);
  const writer = new MessageWriter(lookup);
  const seed = plan.bodies[0]?.variants[0]?.value;
  const messages = listParts(plan, options).map(([name, parts, isLoose]): RequestMessage => {
    const { rendered, head } = renderParts(plan, parts, destination);
    const valid = isLoose === true ? { valid: false as const } : {};
    const known = sharedPoints(parts.body, { name, start: head.length, seed }, holder);
    const insertionPoints = writer.pointsOf(parts, head, known);
    const bodyPoints = known === undefined || known === 'here' ? {} : { bodyPoints: known };
    return { name, ...valid, rendered, insertionPoints, ...bodyPoints };
  });
  return { messages, coverage: coverageOf(plan, writer.met) };
}

type NamedParts = readonly [name: string, parts: SentParts, isLoose?: boolean];

function listParts(plan: RequestPlan, options: BuildOptions): NamedParts[] {
  const seed: SentParts = {
    parameters: seedParameters(plan, options),
    body: seedBody(plan.bodies[0]),
    security: plan.security,
  };
  const alternatives = parameterAlternatives(seed.parameters);
  const bodies = plan.bodies.map((body) => coveringBodies(body));
  const [chosen] = bodies;
  const most = Math.max(1, chosen?.length ?? 0, ...alternatives.map((values) => values.length));
  const covering = Array.from({ length: most }, (_, index): NamedParts => {
    const body = chosen?.[index];
    const parameters = seed.parameters.map((parameter, place) => {
      const other = alternatives[place]?.[index]?.parameter;
      if (index > 0) return other ?? parameter;
      return enabled(other ?? parameter, parameter.planned.required || isSendable(parameter));
    });
    const ofParameter = alternatives.find((values) => values[index] !== undefined)?.[index]?.name;
    const name = index === 0 ? 'full' : (body?.name ?? ofParameter ?? `more[${index}]`);
    return [name, { ...seed, parameters, body: body?.sent ?? seed.body }, body?.isLoose];
  });
  const [full, ...others] = covering;
  return [
    ['seed', seed],
    ...(full === undefined ? [] : [full]),
    ['minimal', minimal(seed, plan)],
    ...others,
    ...otherMediaTypes(plan.bodies, bodies, seed),
    ...otherSecurity(plan, seed),
  ];
}

/** True for a parameter whose value its schema accepts: one that has no such value is left out of messages that need not have it. */
function isSendable({ planned, record, value }: SentParameter): boolean {
  return record.enabled || (planned.isValid && isDefined(planned, value));
}

/** False for what is nested in a parameter that no media type describes: how it is written is undefined (Parameter Object, Style Values). */
function isDefined({ shape }: PlannedParameter, value: unknown): boolean {
  if (shape.contentType !== null || shape.in === 'querystring') return true;
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every((member) => typeof member !== 'object' || isJsonNumber(member));
}

function enabled(parameter: SentParameter, isEnabled: boolean): SentParameter {
  if (parameter.record.enabled === isEnabled) return parameter;
  return { ...parameter, record: { ...parameter.record, enabled: isEnabled } };
}

interface ParameterAlternative {
  readonly name: string;
  readonly parameter: SentParameter;
}

/** The values of each parameter that cover its schema; none for one that has nothing inside. */
function parameterAlternatives(parameters: readonly SentParameter[]): ParameterAlternative[][] {
  return parameters.map((parameter) => {
    const { planned, record } = parameter;
    return (planned.cover()?.values ?? []).flatMap(({ name, value, isLoose }) => {
      if (isLoose) return [];
      const written = writeParameter(planned.shape, value);
      if ('refused' in written || !isDefined(planned, value)) return [];
      return [
        {
          name: `${pointId(planned, '')}:${name}`,
          parameter: { planned, record: { ...record, enabled: true }, value, written },
        },
      ];
    });
  });
}

interface CoveringBody {
  readonly name: string;
  readonly sent: SentBody;
  readonly isLoose: boolean;
}

function coveringBodies(body: PlannedBody): CoveringBody[] {
  return (body.cover()?.values ?? []).flatMap(({ name, value, isLoose }) => {
    const sent = sentBody(body, value);
    return sent === undefined ? [] : [{ name, sent, isLoose }];
  });
}

function sentBody(planned: PlannedBody, made: unknown): SentBody | undefined {
  const value = planned.fill(made);
  const written = planned.write(value);
  if ('refused' in written || !isHeaderValue(written.contentType)) return undefined;
  const { contentType, spans, data, length } = written;
  return { planned, value, contentType, data, length, spans };
}

/** What is required, and what another step fills. */
function minimal(seed: SentParts, plan: RequestPlan): SentParts {
  const [body] = plan.bodies;
  const variant = body?.variants.find(({ name, valid }) => name === 'minimal' && valid);
  const least = body === undefined || variant === undefined ? undefined : sentBody(body, variant.value);
  return {
    ...seed,
    parameters: seed.parameters.map((parameter) => enabled(parameter, parameter.planned.required)),
    body: body?.required === false ? undefined : (least ?? seed.body),
  };
}

function otherMediaTypes(
  planned: readonly PlannedBody[],
  covering: readonly (readonly CoveringBody[])[],
  seed: SentParts,
): NamedParts[] {
  const [chosen, ...others] = planned;
  return others.flatMap((body, index): NamedParts[] => {
    const name = `media:${body.mediaType}`;
    const own = covering[index + 1] ?? [];
    const isSame = body.schema?.pointer === chosen?.schema?.pointer;
    const wanted = isSame ? own.slice(0, 1) : own;
    if (wanted.length === 0) return [[name, { ...seed, body: seedBody(body) }]];
    return wanted.map(({ name: branch, sent, isLoose }, place): NamedParts => [
      place === 0 ? name : `${name}:${branch}`,
      { ...seed, body: sent },
      isLoose,
    ]);
  });
}

function otherSecurity(plan: RequestPlan, seed: SentParts): NamedParts[] {
  const { alternatives, anonymousAllowed } = plan.security;
  const others = alternatives.slice(1).flatMap((alternative, index): NamedParts[] => {
    if (!alternative.satisfiable) return [];
    const security = planAlternative(plan.operation, index + 1);
    const name = `auth:${alternative.schemes.map(({ scheme }) => scheme).join('+')}`;
    return security === undefined ? [] : [[name, { ...seed, security }]];
  });
  if (!anonymousAllowed || alternatives.length === 0) return others;
  return [...others, ['auth:none', { ...seed, security: { headers: [], requestCredentials: [] } }]];
}

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
function sharedPoints(
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
class MessageWriter {
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

function coverageOf(plan: RequestPlan, met: MessageWriter['met']): MessageCoverage {
  let leaves = 0;
  const missed: string[] = [];
  const count = (id: string, isSent: boolean, covering: ReturnType<PlannedBody['cover']>): void => {
    const all = covering?.leaves ?? [''];
    leaves += all.length;
    for (const pointer of isSent ? (covering?.missed ?? []) : all)
      missed.push(pointer === '' ? id : `${id}:${pointer}`);
  };
  for (const parameter of plan.parameters) {
    const id = pointId(parameter, '');
    count(id, met.has(id), parameter.cover());
  }
  const schemas = new Set<string>();
  for (const body of plan.bodies) {
    const schema = body.schema?.pointer ?? body.mediaType;
    if (schemas.has(schema)) continue;
    schemas.add(schema);
    count('body', met.has(`body ${body.mediaType}`), body.cover());
  }
  return { leaves, reachable: leaves - missed.length, missed: missed.slice(0, mostMissed) };
}
