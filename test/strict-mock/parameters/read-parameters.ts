import type { Operation, Parameter } from '@assay/core';
import { readForm } from '../body/read-form.js';
import { readJson } from '../body/read-json.js';
import { quote, type Judgement, type Tools } from '../judgement.js';
import { kindOf, parseMediaType } from '../media-type.js';
import type { MessageHeaders } from '../message-headers.js';
import { mayHaveOthers, propertyNames } from '../schema/flatten.js';
import { readHeaderText, readCollection, readPathText } from './one-text.js';
import { readPairs, type FieldStyle, type Pair } from './pairs.js';
import { shapesOf, type Shape } from './shape.js';
import { decode, Malformed, type Reading } from './texts.js';
import { typed } from './typed.js';

/** The parts of a request that contain parameters, not yet decoded. */
export interface RequestParts {
  /** The undecoded values of the path template's variables. */
  readonly path: ReadonlyMap<string, string>;
  readonly query: string;
  readonly pairs: readonly Pair[];
  readonly cookies: readonly Pair[];
  readonly headers: MessageHeaders;
}

const styles: Readonly<Record<string, readonly string[]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form', 'cookie'],
};

/** In 3.x header parameters with these names are ignored (Parameter Object, `name`). */
const ignoredHeaders = new Set(['accept', 'content-type', 'authorization']);

/** Reads the declared parameters of a request, and checks them. */
export function readParameters(
  operation: Operation,
  parts: RequestParts,
  otherNames: ReadonlySet<string>,
  judgement: Judgement,
  tools: Tools,
): void {
  const reader = new ParameterReader(operation, parts, otherNames, judgement, tools);
  for (const parameter of operation.parameters) reader.read(parameter);
  reader.remarkOnRest();
}

class ParameterReader {
  private readonly used = new Set<Pair>();
  private readonly isOas2: boolean;
  private readonly operation: Operation;
  private readonly parts: RequestParts;
  private readonly otherNames: ReadonlySet<string>;
  private readonly judgement: Judgement;
  private readonly tools: Tools;

  constructor(
    operation: Operation,
    parts: RequestParts,
    otherNames: ReadonlySet<string>,
    judgement: Judgement,
    tools: Tools,
  ) {
    this.operation = operation;
    this.parts = parts;
    this.otherNames = otherNames;
    this.judgement = judgement;
    this.tools = tools;
    this.isOas2 = operation.root.format === 'oas2';
  }

  read(parameter: Parameter): void {
    const { name } = parameter;
    if (parameter.in === 'formData') return;
    if (parameter.in === 'header' && !this.isOas2 && ignoredHeaders.has(name.toLowerCase())) return;
    if (name === '' && parameter.in !== 'querystring') return this.tools.limit('A parameter has no name.');
    if (parameter.in === 'querystring') return this.readWholeQuery(parameter);
    if (!(parameter.in in styles)) return this.tools.limit(`A parameter is in ${quote(parameter.in)}.`);
    if (parameter.in === 'path' && !this.parts.path.has(name)) {
      return this.tools.limit(`The path parameter ${quote(name)} is not in ${quote(this.operation.path)}.`);
    }
    if (parameter.content.length > 0) return this.readContent(parameter);
    this.readStyled(parameter);
  }

  remarkOnRest(): void {
    const claimed = new Set(this.otherNames);
    for (const [place, pairs] of [
      ['query parameter', this.parts.pairs],
      ['cookie', this.parts.cookies],
    ] as const) {
      const rest = pairs.filter((pair) => !this.used.has(pair) && !claimed.has(pair.name));
      for (const { name } of rest) this.judgement.remark(`The ${place} ${quote(name)} is not declared.`);
    }
  }

  private readStyled(parameter: Parameter): void {
    const { name, schema } = parameter;
    const style = this.styleOf(parameter);
    if (style === undefined) {
      const written = String(parameter.raw['style']);
      return this.tools.limit(`The style ${quote(written)} is not one for a ${parameter.in} parameter.`);
    }
    const schemas = schema === undefined ? [] : [schema];
    const readings = shapesOf(schemas).map((shape) => ({ shape, ...this.readAs(parameter, style, shape) }));
    const present = readings.filter(({ reading }) => reading !== undefined);
    if (present.length === 0) return this.missing(parameter);
    for (const { used } of present) for (const pair of used) this.used.add(pair);
    const [first] = present;
    if (first?.shape === 'primitive' && first.used.length > 1) {
      this.judgement.remark(
        `The ${parameter.in} parameter ${quote(name)} is there ${first.used.length} times.`,
      );
    }
    if (
      parameter.flag('allowEmptyValue') &&
      present.every(({ used }) => used.length === 1 && used[0]?.raw === '')
    ) {
      return;
    }
    this.judge(
      parameter,
      present.map(({ reading }) => reading),
    );
  }

  /** Accepts a parameter if one of its readings satisfies the schema. */
  private judge(parameter: Parameter, readings: readonly Reading[]): void {
    const { schema } = parameter;
    const reasons: string[] = [];
    for (const reading of readings) {
      if (reading === undefined) continue;
      if (reading instanceof Malformed) {
        reasons.push(reading.reason);
        continue;
      }
      if (schema === undefined) return;
      const value = typed(reading, [schema], this.tools.checker);
      const problems = this.tools.checker.problems(schema, value, 'request');
      if (problems.length === 0) return;
      reasons.push(
        `does not satisfy its schema with ${quote(JSON.stringify(value))}: ${problems.join(', ')}`,
      );
    }
    this.refuse(parameter, reasons[0] ?? 'cannot be read');
  }

  private readAs(
    parameter: Parameter,
    style: string,
    shape: Shape,
  ): { reading: Reading; used: readonly Pair[] } {
    const { name } = parameter;
    const explode = this.explodeOf(parameter, style);
    if (parameter.in === 'path') {
      const text = this.parts.path.get(name) ?? '';
      return { reading: this.readPath(text, name, style, explode, shape), used: [] };
    }
    if (parameter.in === 'header') {
      const text = this.parts.headers.get(name);
      if (text === undefined) return { reading: undefined, used: [] };
      const reading = this.isOas2 ? readCollection(text, style, shape) : readHeaderText(text, explode, shape);
      return { reading, used: [] };
    }
    const inQuery = parameter.in === 'query';
    const field: FieldStyle = {
      name,
      style,
      explode,
      plusIsSpace: inQuery && !parameter.flag('allowReserved'),
      encoded: inQuery || style !== 'cookie',
    };
    const pairs = inQuery ? this.parts.pairs : this.parts.cookies;
    const schemas = parameter.schema === undefined ? [] : [parameter.schema];
    const declared = propertyNames(schemas);
    const isOpen = mayHaveOthers(schemas);
    return readPairs(
      pairs,
      field,
      shape,
      (item) => declared.has(item) || (isOpen && !this.isClaimed(item, parameter)),
    );
  }

  private readPath(text: string, name: string, style: string, explode: boolean, shape: Shape): Reading {
    if (!this.isOas2) return readPathText(text, name, style, explode, shape);
    const decoded = decode(text);
    return decoded instanceof Malformed ? decoded : readCollection(decoded, style, shape);
  }

  /** True for names of other parameters and of API keys. */
  private isClaimed(name: string, by: Parameter): boolean {
    if (this.otherNames.has(name)) return true;
    const bracket = name.indexOf('[');
    const stem = bracket === -1 ? name : name.slice(0, bracket);
    return this.operation.parameters.some(
      (other) => other !== by && other.in === by.in && (other.name === name || other.name === stem),
    );
  }

  private styleOf(parameter: Parameter): string | undefined {
    if (this.isOas2) return parameter.text('collectionFormat') ?? 'csv';
    const style = parameter.text('style');
    if (style === undefined) return styles[parameter.in]?.[0];
    return styles[parameter.in]?.includes(style) === true ? style : undefined;
  }

  private explodeOf(parameter: Parameter, style: string): boolean {
    const { explode } = parameter.raw;
    return typeof explode === 'boolean' ? explode : style === 'form' || style === 'cookie';
  }

  private missing(parameter: Parameter): void {
    if (!parameter.required) return;
    const { schema } = parameter;
    // An object without properties is not visible in a query.
    const isSpread = schema !== undefined && shapesOf([schema])[0] === 'object';
    if (isSpread && this.tools.checker.accepts(schema, {}, 'request')) return;
    this.refuse(parameter, 'is required and missing');
  }

  private readContent(parameter: Parameter): void {
    const text = this.contentText(parameter);
    if (text === undefined) return this.missing(parameter);
    if (text instanceof Malformed) return this.refuse(parameter, text.reason);
    const [content] = parameter.content;
    const mediaType = content === undefined ? undefined : parseMediaType(content.mediaType);
    if (content?.schema === undefined || mediaType === undefined) return;
    let value: unknown = text;
    if (kindOf(mediaType) === 'json') {
      const read = readJson(text);
      if (read instanceof Malformed) return this.refuse(parameter, read.reason);
      value = read.value;
    } else if (kindOf(mediaType) === 'text') value = typed(text, [content.schema], this.tools.checker);
    else return this.tools.limit(`Parameters of the media type ${quote(content.mediaType)} are not read.`);
    const problems = this.tools.checker.problems(content.schema, value, 'request');
    if (problems.length > 0) this.refuse(parameter, `does not satisfy its schema: ${problems.join(', ')}`);
  }

  private contentText(parameter: Parameter): string | Malformed | undefined {
    const { name } = parameter;
    if (parameter.in === 'path') return decode(this.parts.path.get(name) ?? '');
    if (parameter.in === 'header') return this.parts.headers.get(name);
    const pairs = parameter.in === 'query' ? this.parts.pairs : this.parts.cookies;
    const pair = pairs.find((item) => item.name === name);
    if (pair === undefined) return undefined;
    this.used.add(pair);
    return decode(pair.raw, parameter.in === 'query');
  }

  private readWholeQuery(parameter: Parameter): void {
    for (const pair of this.parts.pairs) this.used.add(pair);
    const [content] = parameter.content;
    const mediaType = content === undefined ? undefined : parseMediaType(content.mediaType);
    if (this.parts.query === '') return this.missing(parameter);
    if (content === undefined || mediaType === undefined) return;
    const kind = kindOf(mediaType);
    if (kind === 'urlencoded') {
      for (const problem of readForm(this.parts.query, content, this.tools)) this.refuse(parameter, problem);
      return;
    }
    const text = decode(this.parts.query);
    if (text instanceof Malformed) return this.refuse(parameter, text.reason);
    if (kind !== 'json' || content.schema === undefined) return;
    const read = readJson(text);
    if (read instanceof Malformed) return this.refuse(parameter, read.reason);
    const problems = this.tools.checker.problems(content.schema, read.value, 'request');
    if (problems.length > 0) this.refuse(parameter, `does not satisfy its schema: ${problems.join(', ')}`);
  }

  private refuse(parameter: Parameter, clause: string): void {
    this.judgement.refuse(`The ${parameter.in} parameter ${quote(parameter.name)} ${clause}.`);
  }
}
