import { findSentTime, messageKeys, sentTimes, type Step } from '@assay/project-generator';
import type { FlowEntry } from '../shared/flow-entry.js';
import { insertionPointsOf } from '../shared/insertion-points.js';
import { buildExportMessage } from '../shared/message.js';
import { namesOfChanged } from '../shared/created-resources.js';
import type { Piece } from '../shared/pieces.js';
import type { Supplies } from '../shared/supplies.js';
import { oneLine } from '../shared/text.js';
import { encodeScalar, encodingsOf } from '../shared/transforms.js';
import { writePostmanBody } from './body.js';
import { digestAuth } from './digest-auth.js';
import type { PostmanVariables } from './postman-variables.js';
import {
  createOwnResourceScript,
  testScript,
  type Assignment,
  type ScriptEvent,
  timesScript,
  type TimeOfRequest,
} from './scripts.js';
import { disabledHeaders, buildPostmanUrl } from './url.js';

/** A request of a collection. */
export interface Item {
  readonly name: string;
  readonly event: readonly ScriptEvent[];
  readonly request: unknown;
  readonly response: readonly [];
}

/** Context of a step. */
export interface StepPlace {
  readonly entry: FlowEntry;
  /** The prefix of the flow's variables. */
  readonly prefix: string;
  readonly supplies: Supplies;
  readonly variables: PostmanVariables;
  /** The operations that create resources for other requests. */
  readonly makers: ReadonlySet<string>;
}

/** Writes a step of a flow as a request. Its credentials are in the request itself, so that several can be combined. */
export function buildItem(step: Step, place: StepPlace): Item {
  const { entry, supplies, variables } = place;
  const supplied = supplies.get(step.id);
  const keys = messageKeys(step.request);
  const times = sentTimes(step.request);
  const sent: TimeOfRequest[] = [];
  const message = buildExportMessage(
    step.request,
    (id) => supplied?.has(id) === true || keys.has(id) || times.has(id) || isScalarParameter(step, id),
  );
  for (const piece of [
    ...message.path,
    ...(message.url ?? []),
    ...message.query.flat(),
    ...message.headers.flatMap(({ value }) => value),
    ...(message.body?.kind === 'text' ? message.body.pieces : []),
  ]) {
    if (piece.kind !== 'point') continue;
    declare(step, piece, place, keys);
    const time = supplied?.has(piece.id) === true ? undefined : findSentTime(times.get(piece.id), piece.text);
    if (time !== undefined) sent.push({ variable: pointName(step.id, piece.id, place), time });
  }
  const write = (piece: Piece): string => {
    if (piece.kind === 'text') return piece.text;
    const name =
      piece.kind === 'point' ? pointName(step.id, piece.id, place) : variables.credential(piece.name);
    return `{{${name}}}`;
  };
  const events = [
    timesScript(sent),
    createOwnResourceScript(
      namesOfChanged(step, supplies).map(({ point }) => pointName(step.id, point, place)),
    ),
    testScript({
      responses: step.responses,
      assignments: assignmentsOf(step.id, place),
      isMaker: step.request.method === 'POST' && place.makers.has(step.operationPointer),
    }),
  ];
  return {
    name: itemName(step, entry),
    event: events.flatMap((event) => event ?? []),
    request: {
      method: message.method,
      auth: digestAuth(step, entry, variables) ?? { type: 'noauth' },
      header: [
        ...message.headers.map(({ name, value }) => ({ key: name, value: value.map(write).join('') })),
        ...disabledHeaders(step.request),
      ],
      ...writePostmanBody(message.body, write),
      url: buildPostmanUrl(message, step.request, write, variables),
      ...descriptionOf(step, entry, message.body?.kind === 'bytes'),
    },
    response: [],
  };
}

function itemName({ id, role }: Step, { flow }: FlowEntry): string {
  if (role === 'subject') return oneLine(flow.name);
  return `${role === 'prerequisite' ? 'Before' : 'After'}: ${oneLine(id)}`;
}

const takeToken = 'Put the `access_token` of the answer into the environment.';

function descriptionOf(
  { role, manual }: Step,
  { flow, project }: FlowEntry,
  hasBytes: boolean,
): { readonly description?: unknown } {
  const texts = [
    ...(role === 'subject'
      ? [flow.operation.summary, manual === undefined ? project.description : takeToken]
      : []),
    hasBytes
      ? 'The body is binary, which a collection cannot contain: choose a file before you send the request.'
      : '',
  ].filter((text) => text !== '');
  return texts.length === 0
    ? {}
    : { description: { content: [...new Set(texts)].join('\n\n'), type: 'text/plain' } };
}

/** True for a parameter with a single value, which a variable can change; lists and objects stay as written. */
function isScalarParameter({ request }: Step, id: string): boolean {
  const points = request.parameters.flatMap(({ insertionPoints }) => insertionPoints);
  const point = points.find((each) => each.id === id);
  return point?.pointer === '' && point.type !== 'array' && point.type !== 'object';
}

function pointName(step: string, point: string, { entry, prefix, variables }: StepPlace): string {
  return variables.point(step === entry.subject.id ? `${prefix}.${point}` : `${prefix}.${step}.${point}`);
}

/** Declares the variable of an insertion point, with the wire form of its seed value. */
function declare(
  step: Step,
  piece: Piece & { readonly kind: 'point' },
  place: StepPlace,
  keys: ReadonlySet<string>,
): void {
  const supply = place.supplies.get(step.id)?.get(piece.id);
  const point = insertionPointsOf(step).get(piece.id);
  const handedOn =
    supply?.kind === 'seed' && point !== undefined
      ? encodeScalar(supply.value, encodingsOf(step, point))
      : undefined;
  // The user may fill in a credential instead.
  const instead =
    place.entry.variables.get(piece.id)?.auth === undefined
      ? undefined
      : `{{${place.variables.credential(piece.id)}}}`;
  place.variables.collection.push({
    key: pointName(step.id, piece.id, place),
    value: handedOn ?? instead ?? (keys.has(piece.id) ? place.variables.newKey : undefined) ?? piece.text,
  });
}

/** Lists the variables that a step's response sets for later steps. */
function assignmentsOf(from: string, place: StepPlace): Assignment[] {
  return place.entry.flow.steps.flatMap((step) => {
    const points = insertionPointsOf(step);
    return [...(place.supplies.get(step.id) ?? [])].flatMap(([id, supply]): Assignment[] => {
      const point = points.get(id);
      const isSent = (point?.wire ?? null) !== null;
      if (point === undefined || !isSent || supply.kind !== 'response' || supply.step !== from) return [];
      const variable = pointName(step.id, id, place);
      return [{ variable, source: supply.source, encodings: encodingsOf(step, point) }];
    });
  });
}
