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

/** Maximum number of attempts to generate an unused name. */
const maxTries = 2;

/** Gives unused names to the resources that the run creates under chosen names, so that nothing is replaced. */
export class Namer {
  private readonly entry: FlowEntry;
  private readonly context: RunContext;
  private readonly composer: Composer;
  private readonly composeRead: (entry: FlowEntry) => Composed;
  /** The steps whose resources have a name of the run. */
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
   * Names the resource that a step creates.
   *
   * @returns the reason for a missing name, as a sentence; undefined if it has a name, or needs none
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
   * Gives an unused name to a POST on a collection if later requests find its resource by that name: `POST /books` with `title`,
   * then `GET /books/{title}`. A POST replaces nothing, so the example is sufficient if the schema allows no other value.
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

  /** Lists the insertion points that name the resources of a step, unless an earlier response provides the name. */
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

  /** Sets the names of a step; returns the insertion point without a possible name. */
  private give(step: Step, points: readonly string[]): string | undefined {
    const [path, ...others] = points.toSorted((a, b) => Number(isInBody(a)) - Number(isInBody(b)));
    if (path === undefined) return undefined;
    const first = this.valueFor(step, path);
    if (first === undefined) return path;
    this.composer.give(step.id, path, first);
    for (const id of others) {
      // The body repeats the name in the path.
      const value = isInBody(path) ? this.valueFor(step, id) : asIn(step, id, first);
      if (value === undefined) return id;
      this.composer.give(step.id, id, value);
    }
    return undefined;
  }

  /** Generates a value for an insertion point of a step, following the operation's own flow. */
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
    const exchange = (await this.context.line.send(read))?.exchange;
    return exchange?.kind === 'answer' && exchange.status >= 200 && exchange.status < 300;
  }
}

function isInBody(point: string): boolean {
  return point.startsWith('body:');
}

/** Converts a name to the type that the body has. */
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

/** Minimum number of generated characters in an unused name. */
const fewest = 6;

/**
 * Generates an unused value for an insertion point; undefined if the schema does not allow one.
 *
 * @param example the value that would otherwise be sent
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

/** Returns large numbers, which counting services have not reached, and numbers below the usual bounds. */
function numbers(): number[] {
  return [randomInt(1e9, 2 ** 31), randomInt(1e8, 1e9), randomInt(1e6, 1e7)];
}

/** Returns texts of the same shape with other letters and digits. */
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
