import { squashedName } from '@assay/api-knowledge';
import { isObject } from '@assay/core';
import type { Answer } from '../client/exchange.js';
import { isList, jsonOf } from '../client/answer-json.js';
import { constraintOfCode, constraintsIn } from './constraint-texts.js';
import { isSameComplaint, type Complaint, type Location } from './constraint.js';
import { codeNames, findFaultPlace, readLimits, splitPath, type Members } from './refusal-faults.js';

/** Statuses of rejections that describe errors in a request. */
const refusing: ReadonlySet<number> = new Set([400, 409, 422]);

/** Maximum bytes of a body that is read, and maximum number of complaints. */
const maxBytes = 256 * 1024;
const maxComplaints = 50;
const maxDepth = 6;

/**
 * Reads the constraints in a rejection: problem+json, Spring, FastAPI, Django REST framework, Rails, ASP.NET, Laravel, NestJS, Go
 * validators, express-validator, ajv, Joi, Zod, and free text. A 409 without text means an existing name.
 *
 * @param known the possible names in the request, for searching free text
 */
export function readComplaints(answer: Answer, known: readonly string[]): readonly Complaint[] {
  if (!refusing.has(answer.status) || answer.body.length > maxBytes) return [];
  const value = jsonOf(answer);
  const reader = new RefusalReader(known);
  if (value === undefined) reader.sentence(Buffer.from(answer.body).toString('utf8').slice(0, 2000), []);
  else reader.value(value, [], 0);
  if (answer.status === 409 && reader.complaints.length === 0)
    return [{ in: undefined, path: [], constraint: { kind: 'unique' } }];
  return reader.complaints;
}

/** True for a rejection because of an existing resource. */
export function refusesDuplicate(answer: Answer): boolean {
  return (
    answer.status === 409 || readComplaints(answer, []).some(({ constraint }) => constraint.kind === 'unique')
  );
}

/** Members that contain errors, as a list or by field. */
const holders = [
  'errors',
  'detail',
  'details',
  'violations',
  'invalid-params',
  'invalid_params',
  'invalidParams',
  'issues',
  'fieldErrors',
  'field_errors',
  'subErrors',
  'children',
  'error',
  'message',
  'messages',
  'json',
  'body',
  'query',
  'data',
  'validation',
  'fields',
  '_schema',
];

/** Other names of members that contain errors: `validation_errors`, `errorMessages`. */
const holding = /^(?!non_?field).*(?:errors?|violations?|failures?|problems|issues|messages)$/i;

/** Members with the message of an error. */
const sentences = [
  'msg',
  'message',
  'defaultMessage',
  'reason',
  'detail',
  'description',
  'error',
  'title',
  'messages',
  'errorDescription',
  'error_description',
  'errorMessage',
  'error_message',
  'exception_message',
  'exception_detail',
];

/** Members that describe the rejection as a whole. */
const envelope = new Set(
  'timestamp status statuscode code title type instance traceid requestid success ok errno name stack exception trace method'.split(
    ' ',
  ),
);

class RefusalReader {
  readonly complaints: Complaint[] = [];
  private readonly known: readonly string[];

  constructor(known: readonly string[]) {
    this.known = known;
  }

  /** Reads a value with errors; the names on its path are fields. */
  value(value: unknown, path: readonly string[], depth: number): void {
    if (depth > maxDepth || this.complaints.length >= maxComplaints) return;
    if (typeof value === 'string') this.sentence(value, path);
    else if (isList(value))
      for (const item of value.slice(0, maxComplaints)) this.item(item, path, depth + 1);
    else if (isObject(value)) this.members(value, path, depth);
  }

  private item(item: unknown, path: readonly string[], depth: number): void {
    const isFault =
      isObject(item) &&
      (isObject(item['constraints']) ||
        Object.keys(item).some((name) => sentences.includes(name)) ||
        codeNames.some((name) => constraintOfCode(String(item[name])) !== undefined));
    if (isFault) this.fault(item, path, depth);
    else this.value(item, path, depth);
  }

  /** Reads an object with errors: by known members, or by field. */
  private members(value: Members, path: readonly string[], depth: number): void {
    const before = this.complaints.length;
    const isEnvelope = path.length === 0;
    const others = Object.keys(value).filter((name) => !holders.includes(name) && holding.test(name));
    for (const name of isEnvelope ? [...holders, ...others] : []) {
      const member = Object.hasOwn(value, name) ? value[name] : undefined;
      if (isList(member) || isObject(member)) this.value(member, [], depth + 1);
    }
    if (this.complaints.length > before) return;
    for (const [name, member] of Object.entries<unknown>(value)) {
      const isOfAnswer = envelope.has(squashedName(name)) || sentences.includes(name);
      if (isEnvelope && isOfAnswer && !isList(member)) continue;
      const isField = name !== 'non_field_errors' && name !== '__all__' && name !== '';
      if (isList(member) || isObject(member) || (typeof member === 'string' && !isEnvelope))
        this.value(member, isField ? [...path, ...splitPath(name)] : path, depth + 1);
      else if (typeof member === 'string' && this.isKnown(name)) this.sentence(member, splitPath(name));
    }
    if (this.complaints.length > before || !isEnvelope) return;
    for (const name of sentences) {
      const member = value[name];
      if (typeof member === 'string' && this.complaints.length === before) this.sentence(member, path);
    }
  }

  /** Reads one error with its location, message, code and limits. */
  private fault(fault: Members, before: readonly string[], depth: number): void {
    const { location, path: own } = findFaultPlace(fault);
    const path = [...before, ...own];
    for (const child of isList(fault['children']) ? fault['children'] : []) this.item(child, path, depth + 1);
    const { constraints } = fault;
    if (isObject(constraints)) {
      for (const text of Object.values<unknown>(constraints))
        if (typeof text === 'string') this.sentence(text, path, location);
      return;
    }
    const exact = readLimits(fault);
    if (exact.length > 0) {
      const ofParams = isObject(fault['params']) ? fault['params']['missingProperty'] : undefined;
      const keys = isList(fault['keys']) ? fault['keys'].filter((key) => typeof key === 'string') : [];
      const inner =
        typeof ofParams === 'string' ? [[ofParams]] : keys.length > 0 ? keys.map((key) => [key]) : [[]];
      for (const last of inner)
        for (const constraint of exact) this.add({ in: location, path: [...path, ...last], constraint });
      return;
    }
    const texts = sentences.map((name) => fault[name]).filter((text) => typeof text === 'string');
    const found = texts.find((text) => constraintsIn(text).length > 0);
    if (found !== undefined) return this.sentence(found, path, location);
    for (const name of codeNames) {
      const code = fault[name];
      const constraint = typeof code === 'string' ? constraintOfCode(code) : undefined;
      if (constraint !== undefined) return this.add({ in: location, path, constraint });
    }
    for (const name of sentences) if (isList(fault[name])) this.value(fault[name], path, depth + 1);
  }

  /** Reads a message about the value at a path, or else about the value that the message names. */
  sentence(sentence: string, path: readonly string[], location?: Location): void {
    const text = sentence.slice(0, 2000);
    if (path.length > 0) {
      for (const constraint of constraintsIn(text)) this.add({ in: location, path, constraint });
      return;
    }
    for (const part of text
      .split(/\n|;\s|(?<=[.!])\s+(?=[A-Z"'`])|,\s+(?=(?:body|querystring|params|headers)[/ ])/)
      .slice(0, 20)) {
      const constraints = constraintsIn(part);
      if (constraints.length === 0) continue;
      const place = this.placeIn(part) ?? this.knownIn(text);
      if (place === undefined && constraints.every(({ kind }) => kind !== 'unique')) continue;
      for (const constraint of constraints)
        this.add({ in: place?.in ?? location, path: place?.path ?? [], constraint });
    }
  }

  /** Finds the subject of a message. */
  private placeIn(sentence: string): Pick<Complaint, 'in' | 'path'> | undefined {
    const location = locationIn(sentence);
    for (const pattern of namePatterns) {
      const match = pattern.exec(sentence);
      const name =
        match
          ?.slice(1)
          .filter((part) => part !== undefined)
          .join('/') ?? '';
      const { location: own, path } = findFaultPlace({ path: name });
      if (path.length > 0 && !path.some((part) => noNames.has(part.toLowerCase())))
        return { in: own ?? location, path };
    }
    return this.knownIn(sentence);
  }

  /** Finds the longest name of the request that a message contains. */
  private knownIn(sentence: string): Pick<Complaint, 'in' | 'path'> | undefined {
    const [name] = this.known
      .filter((each) => mentions(sentence, each))
      .toSorted((a, b) => b.length - a.length);
    return name === undefined ? undefined : { in: locationIn(sentence), path: [name] };
  }

  private isKnown(name: string): boolean {
    return this.known.some((each) => squashedName(each) === squashedName(name));
  }

  private add(complaint: Complaint): void {
    if (complaint.path.some((name) => name.length > 100) || complaint.path.length > maxDepth) return;
    if (this.complaints.length >= maxComplaints) return;
    if (!this.complaints.some((each) => isSameComplaint(each, complaint))) this.complaints.push(complaint);
  }
}

/** Patterns of messages that contain the name of the value. */
const namePatterns: readonly RegExp[] = [
  /\b(body\S*|querystring\S*|params\S*|headers\S*) must have required property ['"]([^'"]+)['"]/,
  /(?:required property|missing (?:required )?(?:field|parameter|property|key|argument|attribute|query parameter|header)s?|required (?:request )?(?:parameter|header|part|field|query parameter)|unknown (?:field|property|parameter)|unrecognized (?:field|key))s?:? +['"`]([^'"`]+)['"`]/i,
  /\bKey: '[^']*' Error:Field validation for '([^']+)'/,
  /Duplicate entry '[^']*' for key '(?:\w+\.)?(\w+?)(?:_unique|_key|_idx)?'/i,
  /UNIQUE constraint failed: \w+\.(\w+)/i,
  /Key \((\w+)\)=/,
  /\bmust have an? ['"`]?([\w-]+)['"`]?\W*$/i,
  /param is missing or the value is empty(?: or invalid)?: (\w+)/,
  /\b(?:field|parameter|property|argument|attribute|key|column|header|member|path variable)s? ['"`]([^'"`]{1,60})['"`]/i,
  /^['"`]([^'"`]{1,60})['"`] /,
  /['"`]([\w.[\]-]{1,60})['"`] (?:is|must|should|has|can|may|was|length|with value|fails|field|parameter)/i,
  /^((?:body|querystring|params|headers)\/[\w/.-]+) must/,
  /\b(?:parameter|field|property|argument|header) ([\w.[\]-]{1,60}) (?:is|must|should|was|cannot)/i,
  /missing (?:required )?(?:field|parameter|property|key|argument|attribute|query parameter|header)s?:? +([\w.[\]-]{1,60})/i,
  /\bthe (?:selected )?([\w.]+(?: \w+)?) (?:field|parameter|has already)/i,
  /^([a-z_$][\w$]*(?:[.[][\w\]$]+)*) (?:must|should|is|can|has|cannot|may|needs)\b/i,
  /\b([A-Za-z][\w-]*) header (?:is|must|was|should)/i,
  /\bproperty ([\w.]+) should not exist/,
];

/** Words that are not names of fields. */
const noNames: ReadonlySet<string> = new Set(
  'the this that it there value field input body request json payload data parameter query string object you a an must should is not invalid authentication authorization permission'.split(
    ' ',
  ),
);

function locationIn(sentence: string): Location | undefined {
  if (/\b(?:query(?:string)?|url) (?:param|string|arg)|\bquery\b|request parameter/i.test(sentence))
    return 'query';
  if (/\bheader\b/i.test(sentence)) return 'header';
  if (/\bpath (?:param|variable)/i.test(sentence)) return 'path';
  return /\bbody\b/i.test(sentence) ? 'body' : undefined;
}

/** True if a message contains a name as a whole word, also in words: `first_name` and "First name". */
function mentions(sentence: string, name: string): boolean {
  if (name.length < 2) return false;
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '');
  const text = ` ${sentence.replace(/[^A-Za-z\d]+/g, ' ').toLowerCase()} `;
  return (
    text.includes(` ${words.join(' ').toLowerCase()} `) || text.includes(` ${words.join('').toLowerCase()} `)
  );
}
