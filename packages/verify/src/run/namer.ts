import { isObject, parsePointer } from '@assay/core';
import { percentDecoded } from '@assay/text';
import type { FlowEntry } from '@assay/exporters/messages';
import { bodyValueOf, type InsertionPoint, type Step } from '@assay/project-generator';
import type { WireRequest } from '../client/exchange.js';
import type { Composed } from '../requests/compose.js';
import type { Composer } from '../requests/composer.js';
import { type RunContext, findEntry } from '../requests/context.js';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { ResponseSchemas } from '../judge/response-schemas.js';

/** Maximum number of attempts to generate a name that is free. */
const maxTries = 2;

/** Gives what the run makes under names of its own choice names that nothing has, so that nothing is replaced. */
export class Namer {
  private readonly entry: FlowEntry;
  private readonly context: RunContext;
  private readonly composer: Composer;
  private readonly composeRead: (entry: FlowEntry) => Composed;
  /** The steps that make resources of the run's own. */
  private readonly named = new Set<string>();

  constructor(
    entry: FlowEntry,
    context: RunContext,
    parts: { readonly composer: Composer; readonly composeRead: (entry: FlowEntry) => Composed },
  ) {
    this.entry = entry;
    this.context = context;
    this.composer = parts.composer;
    this.composeRead = parts.composeRead;
  }

  /**
   * Names what a step makes.
   *
   * @returns why there is no name for it, as a sentence; undefined where it has one, or needs none
   */
  async name(step: Step): Promise<string | undefined> {
    this.giveNaturalKeys(step);
    const points = this.listNamePoints(step);
    if (points.length === 0 || this.named.has(step.id)) return undefined;
    for (let tries = 0; tries < maxTries; tries++) {
      const unnamed = this.give(step, points);
      if (unnamed !== undefined)
        return `It would replace the resource with the name in the document: the schema of \`${suggestName(unnamed)}\` allows no unused name.`;
      if (!(await this.isTaken(step))) {
        this.named.add(step.id);
        return undefined;
      }
    }
    return `It would replace existing data: \`${step.request.pathTemplate}\` has an answer under any name.`;
  }

  /**
   * Gives a POST on a collection a name that nothing has, where later requests find what it creates by that name: `POST /books` with
   * `title`, then `GET /books/{title}`. It replaces nothing, so that the example serves where the schema leaves no room.
   */
  private giveNaturalKeys(step: Step): void {
    const { flow } = this.entry;
    if (step.request.method !== 'POST' || step.purpose !== undefined || this.named.has(step.id)) return;
    for (const { name, from } of step.outputs) {
      const point = /^\$request\.body#(\/.*)$/.exec(from)?.[1];
      const isUsed = flow.edges.some(
        (edge) =>
          edge.from === step.id &&
          edge.bindings.some(({ expression }) => expression === `$steps.${step.id}.outputs.${name}`),
      );
      const value = point === undefined || !isUsed ? undefined : this.valueFor(step, `body:${point}`);
      if (value === undefined) continue;
      this.composer.give(step.id, `body:${point}`, value);
      this.named.add(step.id);
    }
  }

  /** Lists the points that name the resources of a step, if no earlier answer does. */
  private listNamePoints({ id, operationPointer }: Step): string[] {
    const { flow } = this.entry;
    const points = this.context.makers.get(operationPointer) ?? [];
    return [...points].filter(
      (point) =>
        !flow.edges.some(
          ({ to, bindings }) => to === id && bindings.some(({ target }) => target.insertionPoint === point),
        ),
    );
  }

  /** Gives a step names; the result is the insertion point for which there is none. */
  private give(step: Step, points: readonly string[]): string | undefined {
    const [path, ...others] = points.toSorted((a, b) => Number(isInBody(a)) - Number(isInBody(b)));
    if (path === undefined) return undefined;
    const first = this.valueFor(step, path);
    if (first === undefined) return path;
    this.composer.give(step.id, path, first);
    for (const id of others) {
      // What the body says of the path's name is the same name.
      const value = isInBody(path) ? this.valueFor(step, id) : asIn(step, id, first);
      if (value === undefined) return id;
      this.composer.give(step.id, id, value);
    }
    return undefined;
  }

  /** A value for a place that the request of a step has; what it may be, the flow of the operation itself says. */
  private valueFor(step: Step, id: string): string | number | undefined {
    const { entries, schemas } = this.context;
    const own = entries.find(({ subject }) => subject.operationPointer === step.operationPointer);
    const point = own && findPoint(own.subject, id);
    return point === undefined || findPoint(step, id) === undefined
      ? undefined
      : freshValue(point, exampleAt(step, id), schemas);
  }

  private async isTaken(step: Step): Promise<boolean> {
    const reader = findEntry('GET', step.request.pathTemplate, this.context.entries);
    if (reader === undefined) return false;
    const { request, missing } = this.composeRead(reader);
    if (missing.length > 0) return false;
    const { target } = this.composer.compose(step, this.context.first).request;
    const read: WireRequest = {
      ...request,
      target: (target.split('?', 1)[0] ?? '') + getQueryPoints(request),
    };
    const exchange = (await this.context.line.ask(read))?.exchange;
    return exchange?.kind === 'answer' && exchange.status >= 200 && exchange.status < 300;
  }
}

function isInBody(point: string): boolean {
  return point.startsWith('body:');
}

/** A name as the body has it: as a text where a text is there. */
function asIn(step: Step, id: string, name: string | number): string | number {
  return typeof exampleAt(step, id) === 'string' ? String(name) : name;
}

function getQueryPoints({ target }: WireRequest): string {
  const at = target.indexOf('?');
  return at === -1 ? '' : target.slice(at);
}

/** Finds an insertion point of a step by its id. */
export function findPoint({ request }: Step, id: string): InsertionPoint | undefined {
  const parts = [...request.parameters, ...request.bodies.slice(0, 1)];
  return parts.flatMap(({ insertionPoints }) => insertionPoints).find((point) => point.id === id);
}

function exampleAt({ request }: Step, id: string): unknown {
  if (id.startsWith('path.')) {
    const parameter = request.parameters.find(({ in: place, name }) => `${place}.${name}` === id);
    return parameter && percentDecoded(parameter.serialized);
  }
  const body = bodyValueOf(request);
  const [member = ''] = parsePointer(id.slice('body:'.length)) ?? [];
  return isObject(body) ? body[member] : undefined;
}

function suggestName(id: string): string {
  return id.replace(/^(?:path\.|body:\/)/, '');
}

/** The fewest characters that have to be made up for a name to be one that nothing has. */
const fewest = 6;

/**
 * Makes up a value for a place in a request that nothing has been called by; undefined where the schema leaves no room for one.
 *
 * @param example what would be sent otherwise
 */
export function freshValue(
  { type, format, constraints }: Pick<InsertionPoint, 'type' | 'format' | 'constraints'>,
  example: unknown,
  schemas: ResponseSchemas,
): string | number | undefined {
  const { nullable: _, ...limits } = constraints;
  const schema = { ...limits, type, ...(format === null ? {} : { format }) };
  const candidates = type === 'string' ? texts(example) : type === 'integer' ? numbers() : [];
  return candidates.find((each) => schemas.allows(schema, each));
}

function texts(example: unknown): string[] {
  const hex = randomBytes(6).toString('hex');
  const letters = randomOf('abcdefghijklmnopqrstuvwxyz', 12);
  const names = [`assay-${hex}`, randomUUID(), `assay_${hex}`, `assay${hex}`, letters, letters.slice(0, 8)];
  return [...names, `assay-${hex}@example.com`, ...(typeof example === 'string' ? likeIt(example) : [])];
}

/** Large ones, which services that count have not reached, and those below the usual bounds. */
function numbers(): number[] {
  return [randomInt(1e9, 2 ** 31), randomInt(1e8, 1e9), randomInt(1e6, 1e7)];
}

/** Another text of the same shape: each letter is another letter, each digit another digit. */
function likeIt(example: string): string[] {
  const variable = example.replace(/[^a-z\d]/gi, '').length;
  if (variable < fewest || example.length > 200) return [];
  return [
    example.replace(/[a-z]|[A-Z]|\d/g, (character) => {
      if (/\d/.test(character)) return randomOf('0123456789', 1);
      const other = randomOf('abcdefghijklmnopqrstuvwxyz', 1);
      return character === character.toLowerCase() ? other : other.toUpperCase();
    }),
  ];
}

function randomOf(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}
