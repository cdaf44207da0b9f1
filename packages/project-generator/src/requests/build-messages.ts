import type { MessageCoverage, RequestMessage, Target } from '../records/index.js';
import type { SchemaLookup } from '../schemas/schema-registry.js';
import { destinationOf, type Seed } from './build-request.js';
import { pointId } from './parameter-layout.js';
import { listMessages } from './list-messages.js';
import { MessageWriter, sharedPoints, type PointHolder } from './message-points.js';
import type { RequestPlan } from './plan-request.js';
import type { PlannedBody } from './planned.js';
import { renderParts } from './render-parts.js';

/** The messages of the step under test, and how much they reach. */
export interface Messages {
  readonly messages: readonly RequestMessage[];
  readonly coverage: MessageCoverage;
}

const maxMissed = 100;

/** Builds the messages of the step under test, with the places of their values; that of the seed is rendered already. */
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

function measureCoverage(plan: RequestPlan, met: MessageWriter['met']): MessageCoverage {
  let leaves = 0;
  let places = 0;
  let coveredCount = 0;
  const missed: string[] = [];
  const count = (id: string, isSent: boolean, covering: ReturnType<PlannedBody['cover']>): void => {
    const all = covering?.leaves ?? [''];
    leaves += all.length;
    for (const pointer of isSent ? (covering?.missed ?? []) : all)
      missed.push(pointer === '' ? id : `${id}:${pointer}`);
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
  const coverage = { leaves, reachable: leaves - missed.length, missed: missed.slice(0, maxMissed) };
  return places === 0 ? coverage : { ...coverage, distinct: { places, reachable: coveredCount } };
}
