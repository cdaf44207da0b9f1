import { defineNodeFact, resolve, type Operation, type Parameter } from '@assay/core';
import { englishWordsOf, languageOfName } from '../lexicon/english-words.js';
import { languageOfText } from '../lexicon/language-of-text.js';
import type { Language } from '../lexicon/languages/language.js';
import { answerFields, requestFields, type MessageField } from '../operations/message-fields.js';
import { operationWords, type OperationWords } from '../operations/operation-words.js';
import type { Phrases } from '../words/phrases.js';
import { singularOf } from '../words/words.js';
import { senseOf, type FieldSense } from './field-sense.js';
import type { Evidence } from './role.js';

/** A view of an operation for the recognition of its role. Everything is computed on demand. */
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

  /** True for methods that change a resource without removing it. */
  get isChanging(): boolean {
    return this.method === 'POST' || this.method === 'PUT' || this.method === 'PATCH';
  }

  /** The segments of the path as singular words. */
  get segments(): readonly (readonly string[])[] {
    return (this.knownSegments ??= this.words.path.map((words) => words.map(singularOf)));
  }

  /** The last literal segment as singular words. */
  get last(): readonly string[] {
    return this.segments.findLast((words) => words.length > 0) ?? [];
  }

  /** The name of the variable that ends the path. */
  get variableAtEnd(): string | undefined {
    return /\{([^{}]*)\}\/?$/.exec(this.operation.path)?.[1];
  }

  /** The names of the path variables. */
  get variables(): readonly string[] {
    return (this.knownVariables ??= this.operation.path.includes('{')
      ? [...this.operation.path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
      : []);
  }

  /** True if a path variable identifies one of several resources. Mailed tokens do not count. */
  get isAboutOne(): boolean {
    return (this.knownAboutOne ??= this.variables.some(
      (name) => senseOf(name, undefined) === undefined && !isMailed(name),
    ));
  }

  get fields(): readonly MessageField[] {
    return (this.sentFields ??= requestFields(this.operation));
  }

  /** Returns the name of a body field with one of the meanings. For a `GET`, also of a query parameter. */
  sends(...senses: readonly FieldSense[]): Evidence | undefined {
    return evidenceOf('body', sentSenses(this.operation), senses);
  }

  /** Returns the name of a response field with one of the meanings. */
  answers(...senses: readonly FieldSense[]): Evidence | undefined {
    return evidenceOf('response', answeredSenses(this.operation), senses);
  }

  /** Returns evidence of a mailed token: in the path, the query or the body. */
  takesMailedToken(): Evidence | undefined {
    const variable = this.variables.find(isMailed);
    if (variable !== undefined) return evidence('path', `{${variable}}`);
    const parameter = this.operation.parameters.find(
      ({ in: place, name }) => place === 'query' && isMailed(name),
    );
    return parameter === undefined ? this.sends('token', 'code') : evidence('parameter', parameter.name);
  }

  /** Returns the path, operationId or summary with one of the phrases. */
  names(phrases: Phrases): Evidence | undefined {
    return this.namesInPath(phrases) ?? this.namesElsewhere(phrases);
  }

  /** Returns the path if a segment or two adjacent ones contain one of the phrases. */
  namesInPath(phrases: Phrases): Evidence | undefined {
    this.knownPairs ??= this.segments.map((words, index) => [...words, ...(this.segments[index + 1] ?? [])]);
    for (const pair of this.knownPairs) if (phrases.isIn(pair)) return evidence('path', this.operation.path);
    return undefined;
  }

  /** Returns the path if it ends with one of the phrases, otherwise the operationId or summary with one. */
  namesAtEnd(phrases: Phrases): Evidence | undefined {
    const mention = this.words.path
      .filter((words) => words.length > 0)
      .slice(-2)
      .map((words) => words.map(singularOf));
    const isAtEnd = phrases.isIn(mention.at(-1) ?? []) || phrases.endsIn(mention.flat());
    return isAtEnd ? evidence('path', this.operation.path) : this.namesElsewhere(phrases);
  }

  /** Returns the operationId or summary with one of the phrases. */
  namesElsewhere(phrases: Phrases): Evidence | undefined {
    const { operationId } = this.operation;
    this.knownId ??= englishWordsOf((operationId ?? '').slice(0, longest));
    if (operationId !== undefined && phrases.isIn(this.knownId)) return evidence('operationId', operationId);
    this.knownSummary ??= this.words.summary.map(singularOf);
    if (!phrases.isIn(this.knownSummary)) return undefined;
    return evidence('summary', (this.operation.text('summary') ?? '').slice(0, longest));
  }

  /** The language of the summary; undefined if it is English or unknown. */
  get language(): Language | undefined {
    return languageOfText(this.operation.text('summary') ?? '');
  }

  /** Returns the first of the codes that the operation documents. */
  documents(...codes: readonly string[]): Evidence | undefined {
    const found = (this.operation.responses ?? []).find(({ code }) => codes.includes(code));
    return found && evidence('status', found.code);
  }

  /** Returns the name of a header parameter that a function accepts. */
  takesHeader(accept: (header: Parameter) => boolean): Evidence | undefined {
    const found = this.operation.parameters.find(
      (parameter) => parameter.in === 'header' && accept(parameter),
    );
    return found && evidence('header', found.name);
  }

  /** True if the operation requires one of the API's credentials. */
  get isSecured(): boolean {
    const { security } = this.operation;
    return (
      security !== undefined &&
      security.length > 0 &&
      security.every(({ raw }) => Object.keys(raw).length > 0)
    );
  }

  get mediaTypes(): readonly string[] {
    return (this.operation.requestBody?.content ?? []).flatMap((slot) => resolve(slot)?.mediaType ?? []);
  }
}

const longest = 200;

/** True for names of values that were mailed to a person or issued to be returned: a token, a code, a key. */
export function isMailed(name: string): boolean {
  const sense = senseOf(name, undefined);
  if (sense === 'token' || sense === 'code' || sense === 'access token') return true;
  return mailed.has(englishWordsOf(name).at(-1) ?? '');
}

const mailed: ReadonlySet<string> = new Set(['token', 'hash', 'otp']);

/** Creates an evidence, with the English translation of a name in another language. */
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
