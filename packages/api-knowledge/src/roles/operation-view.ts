import { defineNodeFact, resolve, type Operation } from '@assay/core';
import { englishWordsOf, languageOfName } from '../lexicon/english-words.js';
import { answerFields, requestFields, type MessageField } from '../operations/message-fields.js';
import { operationWords, type OperationWords } from '../operations/operation-words.js';
import type { Phrases } from '../words/phrases.js';
import { singularOf } from '../words/words.js';
import { senseOf, type FieldSense } from './field-sense.js';
import type { Evidence } from './role.js';

/** An operation as its role is judged by it. Everything is read when it is asked for. */
export class OperationView {
  readonly operation: Operation;
  readonly method: string;
  readonly words: OperationWords;
  private knownSegments: readonly (readonly string[])[] | undefined;
  private knownPairs: readonly (readonly string[])[] | undefined;
  private knownVariables: readonly string[] | undefined;
  private knownAboutOne: boolean | undefined;
  private knownId: readonly string[] | undefined;
  private knownSummary: readonly string[] | undefined;
  private sentFields: readonly MessageField[] | undefined;

  constructor(operation: Operation) {
    this.operation = operation;
    this.method = operation.method;
    this.words = operationWords(operation);
  }

  /** True for methods that change something and leave the rest. */
  get isChanging(): boolean {
    return this.method === 'POST' || this.method === 'PUT' || this.method === 'PATCH';
  }

  /** The segments of the path, as singular words. */
  get segments(): readonly (readonly string[])[] {
    return (this.knownSegments ??= this.words.path.map((words) => words.map(singularOf)));
  }

  /** The last segment with a name, as singular words. */
  get last(): readonly string[] {
    return this.segments.findLast((words) => words.length > 0) ?? [];
  }

  /** The name of the variable that ends the path. */
  get variableAtEnd(): string | undefined {
    return /\{([^{}]*)\}\/?$/.exec(this.operation.path)?.[1];
  }

  /** The names of the variables of the path. */
  get variables(): readonly string[] {
    return (this.knownVariables ??= this.operation.path.includes('{')
      ? [...this.operation.path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
      : []);
  }

  /** True where the path names one of several by a variable that is no mailed token. */
  get isAboutOne(): boolean {
    return (this.knownAboutOne ??= this.variables.some(
      (name) => senseOf(name, undefined) === undefined && !isMailed(name),
    ));
  }

  /** The fields of the body. */
  get fields(): readonly MessageField[] {
    return (this.sentFields ??= requestFields(this.operation));
  }

  /** The name of a field of the body that has a sense; in a GET that of a query parameter. */
  sends(...senses: readonly FieldSense[]): Evidence | undefined {
    return evidenceOf('body', sentSenses(this.operation), senses);
  }

  /** The name of a field of the answer that has a sense. */
  answers(...senses: readonly FieldSense[]): Evidence | undefined {
    return evidenceOf('response', answeredSenses(this.operation), senses);
  }

  /** Evidence of a mailed token: in the path, in the query or in the body. */
  takesMailedToken(): Evidence | undefined {
    const variable = this.variables.find(isMailed);
    if (variable !== undefined) return evidence('path', `{${variable}}`);
    const parameter = this.operation.parameters.find(
      ({ in: place, name }) => place === 'query' && isMailed(name),
    );
    return parameter === undefined ? this.sends('token', 'code') : evidence('parameter', parameter.name);
  }

  /** A segment of the path, the operationId or the summary that has one of the phrases. */
  names(phrases: Phrases): Evidence | undefined {
    return this.namesInPath(phrases) ?? this.namesElsewhere(phrases);
  }

  /** A segment of the path, or two next to each other, that have one of the phrases. */
  namesInPath(phrases: Phrases): Evidence | undefined {
    this.knownPairs ??= this.segments.map((words, index) => [...words, ...(this.segments[index + 1] ?? [])]);
    for (const pair of this.knownPairs) if (phrases.isIn(pair)) return evidence('path', this.operation.path);
    return undefined;
  }

  /** The end of the path, the operationId or the summary that has one of the phrases. */
  namesAtEnd(phrases: Phrases): Evidence | undefined {
    const mention = this.words.path
      .filter((words) => words.length > 0)
      .slice(-2)
      .map((words) => words.map(singularOf));
    const isAtEnd = phrases.isIn(mention.at(-1) ?? []) || phrases.endsIn(mention.flat());
    return isAtEnd ? evidence('path', this.operation.path) : this.namesElsewhere(phrases);
  }

  /** The operationId or the summary, if it has one of the phrases. */
  namesElsewhere(phrases: Phrases): Evidence | undefined {
    const { operationId } = this.operation;
    this.knownId ??= englishWordsOf((operationId ?? '').slice(0, longest));
    if (operationId !== undefined && phrases.isIn(this.knownId)) return evidence('operationId', operationId);
    this.knownSummary ??= this.words.summary.map(singularOf);
    if (!phrases.isIn(this.knownSummary)) return undefined;
    return evidence('summary', (this.operation.text('summary') ?? '').slice(0, longest));
  }

  /** The code of a documented response. */
  documents(...codes: readonly string[]): Evidence | undefined {
    const found = (this.operation.responses ?? []).find(({ code }) => codes.includes(code));
    return found && evidence('status', found.code);
  }

  /** The name of a header that callers send. */
  takesHeader(pattern: RegExp): Evidence | undefined {
    const found = this.operation.parameters.find(
      ({ in: place, name }) => place === 'header' && pattern.test(name),
    );
    return found && evidence('header', found.name);
  }

  /** True where the operation requires one of the API's credentials. */
  get isSecured(): boolean {
    const { security } = this.operation;
    return (
      security !== undefined &&
      security.length > 0 &&
      security.every(({ raw }) => Object.keys(raw).length > 0)
    );
  }

  /** The media types of its body. */
  get mediaTypes(): readonly string[] {
    return (this.operation.requestBody?.content ?? []).flatMap((slot) => resolve(slot)?.mediaType ?? []);
  }
}

const longest = 200;

/** True for names of what was mailed to somebody, or given to be handed back: a token, a code, a key. */
export function isMailed(name: string): boolean {
  const sense = senseOf(name, undefined);
  if (sense === 'token' || sense === 'code' || sense === 'access token') return true;
  return mailed.has(englishWordsOf(name).at(-1) ?? '');
}

const mailed: ReadonlySet<string> = new Set(['token', 'hash', 'otp']);

/** An evidence, with the English of a name in another language. */
export function evidence(place: Evidence['in'], words: string): Evidence {
  return languageOfName(words) === undefined
    ? { in: place, words }
    : { in: place, words, english: englishWordsOf(words).join(' ') };
}

const sentSenses = defineNodeFact('the senses of its fields', (operation: Operation) => {
  const fields = requestFields(operation);
  return sensesOf(
    operation.method === 'GET'
      ? [...fields, ...operation.parameters.filter(({ in: place }) => place === 'query')]
      : fields,
  );
});

const answeredSenses = defineNodeFact('the senses of the fields of its answer', (operation: Operation) =>
  sensesOf(answerFields(operation)),
);

function sensesOf(fields: readonly MessageField[]): ReadonlyMap<FieldSense, string> {
  const senses = new Map<FieldSense, string>();
  for (const { name, schema } of fields) {
    const sense = senseOf(name, schema);
    if (sense !== undefined && !senses.has(sense)) senses.set(sense, name);
  }
  return senses;
}

function evidenceOf(
  place: Evidence['in'],
  known: ReadonlyMap<FieldSense, string>,
  senses: readonly FieldSense[],
): Evidence | undefined {
  for (const sense of senses) {
    const name = known.get(sense);
    if (name !== undefined) return evidence(place, name);
  }
  return undefined;
}
