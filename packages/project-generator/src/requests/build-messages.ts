import { planAlternative } from '../security/plan-security.js';
import { isStyleDefined } from '../wire/parameter-shape.js';
import { writeParameter } from '../wire/write-parameter.js';
import { seedBody, destinationOf, type Seed } from './build-request.js';
import { pointId } from './parameter-layout.js';
import { isHeaderValue } from './message.js';
import type { RequestPlan } from './plan-request.js';
import type { PlannedBody } from './planned.js';
import { type SentBody, type SentParameter, type SentParts, renderParts } from './render-parts.js';
import type { MessageCoverage, RequestMessage, Target } from '../records/index.js';
import type { SchemaLookup } from '../schemas/schema-registry.js';
import { maxMissed, type PointerList } from '../values/candidates/covering-values.js';
import { MessageWriter, sharedPoints, type PointHolder } from './message-points.js';

/** Name and parts of a message; loose ones have a value that matches several alternatives of a `oneOf`. */
export type NamedParts = readonly [name: string, parts: SentParts, isLoose?: boolean];

/**
 * Lists the messages that cover all inputs of an operation: the seed, one with all optional parts, and one with only required
 * parts. Others follow for each schema branch, media type and way to authenticate.
 */
function listMessages(plan: RequestPlan, seed: SentParts): NamedParts[] {
  const alternatives = parameterAlternatives(seed.parameters);
  const bodies = plan.bodies.map((body) => coveringBodies(body));
  const [chosen] = bodies;
  const max = Math.max(1, chosen?.length ?? 0, ...alternatives.map((values) => values.length));
  const covering = Array.from({ length: max }, (_, index): NamedParts => {
    const body = chosen?.[index];
    const parameters = seed.parameters.map((parameter, place) => {
      const other = alternatives[place]?.[index]?.parameter;
      if (index > 0) return other ?? parameter;
      return enabled(other ?? parameter, parameter.planned.required || isSendable(parameter));
    });
    const ofParameter = alternatives.find((values) => values[index] !== undefined)?.[index]?.name;
    const name = index === 0 ? 'full' : (body?.name ?? ofParameter ?? `more[${index}]`);
    return [name, withParts(seed, parameters, body?.sent ?? seed.body), body?.isLoose];
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

/** True for a parameter with a valid value; other parameters are left out of messages that do not need them. */
function isSendable({ planned, record, value }: SentParameter): boolean {
  return record.enabled || (planned.isValid && isStyleDefined(planned.shape, value));
}

function enabled(parameter: SentParameter, isEnabled: boolean): SentParameter {
  if (parameter.record.enabled === isEnabled) return parameter;
  return { ...parameter, record: { ...parameter.record, enabled: isEnabled } };
}

interface ParameterAlternative {
  readonly name: string;
  readonly parameter: SentParameter;
}

/** Lists the values of each parameter that cover its schema; empty if the schema has no structure. */
function parameterAlternatives(parameters: readonly SentParameter[]): ParameterAlternative[][] {
  return parameters.map((parameter) => {
    const { planned, record } = parameter;
    return (planned.cover()?.values ?? []).flatMap(({ name, value, isLoose }) => {
      if (isLoose) return [];
      const serialized = writeParameter(planned.shape, value);
      if ('refused' in serialized || !isStyleDefined(planned.shape, value)) return [];
      return [
        {
          name: `${pointId(planned, '')}:${name}`,
          parameter: { planned, record: { ...record, enabled: true }, value, written: serialized },
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

function sentBody(planned: PlannedBody, createdValue: unknown): SentBody | undefined {
  const value = planned.fill(createdValue);
  const serialized = planned.write(value);
  if ('refused' in serialized || !isHeaderValue(serialized.contentType)) return undefined;
  const { contentType, spans, data, length } = serialized;
  return { planned, value, contentType, data, length, spans };
}

/** Returns the required parts and the parts that another step fills. */
function minimal(seed: SentParts, plan: RequestPlan): SentParts {
  const [body] = plan.bodies;
  const variant = body?.variants.find(({ name, valid }) => name === 'minimal' && valid);
  const minimal =
    body?.minimal === undefined || variant === undefined
      ? undefined
      : { planned: body, value: variant.value, ...body.minimal };
  return withParts(
    seed,
    seed.parameters.map((parameter) => enabled(parameter, parameter.planned.required)),
    body?.required === false ? undefined : (minimal ?? seed.body),
  );
}

/** Returns the seed with other parameters and another body; the seed itself if they are equal, so that it is rendered once. */
function withParts(
  seed: SentParts,
  parameters: readonly SentParameter[],
  body: SentBody | undefined,
): SentParts {
  const isSame =
    parameters.every((parameter, place) => parameter === seed.parameters[place]) && isEqual(body, seed.body);
  return isSame ? seed : { ...seed, parameters, body };
}

/** True for bodies that send the same bytes. */
function isEqual(a: SentBody | undefined, b: SentBody | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return (
    a.planned === b.planned &&
    a.contentType === b.contentType &&
    a.data.encoding === b.data.encoding &&
    a.data.data === b.data.data
  );
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
    const alternatives = isSame ? own.slice(0, 1) : own;
    if (alternatives.length === 0) return [[name, { ...seed, body: seedBody(body) }]];
    return alternatives.map(({ name: branch, sent, isLoose }, place): NamedParts => [
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

/** The messages of the step under test, and their coverage. */
export interface Messages {
  readonly messages: readonly RequestMessage[];
  readonly coverage: MessageCoverage;
}

/** Builds the messages of the step under test, with the locations of their values. The seed is already rendered. */
export function buildMessages(
  plan: RequestPlan,
  lookup: SchemaLookup,
  seed: Seed,
  { targets, holder }: { readonly targets: readonly Target[]; readonly holder: PointHolder },
): Messages {
  const destination = destinationOf(plan, targets);
  const writer = new MessageWriter(lookup);
  const seedValue = plan.bodies[0]?.variants[0]?.value;
  const messages = listMessages(plan, seed.parts).map(([name, parts, isLoose]): RequestMessage => {
    const { rendered, head } = parts === seed.parts ? seed : renderParts(plan, parts, destination);
    const valid = isLoose === true ? { valid: false as const } : {};
    const known = sharedPoints(parts.body, { name, start: head.length, seed: seedValue }, holder);
    const insertionPoints = writer.listMessagePoints(parts, head, known);
    const bodyPoints = known === undefined || known === 'here' ? {} : { bodyPoints: known };
    return { name, ...valid, rendered, insertionPoints, ...bodyPoints };
  });
  return { messages, coverage: measureCoverage(plan, writer.met) };
}

/** The single leaf of a value without structure. */
const only: PointerList = { count: 1, first: [''] };

function measureCoverage(plan: RequestPlan, met: MessageWriter['met']): MessageCoverage {
  let leaves = 0;
  let places = 0;
  let coveredCount = 0;
  let missedCount = 0;
  const missed: string[] = [];
  const count = (id: string, isSent: boolean, covering: ReturnType<PlannedBody['cover']>): void => {
    const all = covering?.leaves ?? only;
    const own = isSent ? covering?.missed : all;
    leaves += all.count;
    missedCount += own?.count ?? 0;
    for (const pointer of own?.first ?? []) missed.push(pointer === '' ? id : `${id}:${pointer}`);
    places += covering?.places?.count ?? 0;
    coveredCount += isSent ? (covering?.places?.shown ?? 0) : 0;
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
  const coverage = { leaves, reachable: leaves - missedCount, missed: missed.slice(0, maxMissed) };
  return places === 0 ? coverage : { ...coverage, distinct: { places, reachable: coveredCount } };
}
