import { secondsAhead, type Expectation, type SentTime, type Variable } from '@assay/project-generator';
import { toLiteral } from '../shared/literal.js';
import { statusPattern } from '../shared/statuses.js';
import type { ResponseSource } from '../shared/supplies.js';
import type { Encoding } from '../shared/transforms.js';

/** A script that runs before or after a request. */
export interface ScriptEvent {
  readonly listen: 'prerequest' | 'test';
  readonly script: { readonly type: 'text/javascript'; readonly exec: readonly string[] };
}

/** A variable that is set to a value of a response. */
export interface Assignment {
  readonly variable: string;
  readonly source: ResponseSource;
  readonly encodings: readonly Encoding[];
}

/** Options for the script after a request. */
export interface TestOptions {
  readonly responses: readonly Expectation[];
  readonly assignments: readonly Assignment[];
  /** True for a request that creates a resource for others. */
  readonly isMaker: boolean;
}

/** Writes the script after a request, which checks the status and sets the variables of later requests. */
export function testScript({ responses, assignments, isMaker }: TestOptions): ScriptEvent | undefined {
  const answer = isMaker ? keptAnswer : plainAnswer;
  const exec = [...answer.before, ...statusTest(responses, answer), ...takeValues(assignments, answer)];
  return exec.length === 0 ? undefined : script('test', exec);
}

/**
 * Writes the script before a request that changes or deletes an earlier step's resource. It skips the request if that step
 * returned none.
 */
export function createOwnResourceScript(variables: readonly string[]): ScriptEvent | undefined {
  if (variables.length === 0) return undefined;
  return script('prerequest', [
    '// Without the resource of an earlier request, this one could change data of others.',
    `if (${toLiteral(variables)}.some((name) => !pm.environment.has(name))) pm.execution.skipRequest();`,
  ]);
}

/** A future time of a request, with its variable. */
export interface TimeOfRequest {
  readonly variable: string;
  readonly time: SentTime;
}

/** Writes the script before a request with times: it computes each one in the format of the recorded value. */
export function timesScript(times: readonly TimeOfRequest[]): ScriptEvent | undefined {
  if (times.length === 0) return undefined;
  return script('prerequest', [
    'const fromNow = (seconds, format, suffix) => {',
    '  const time = new Date(Date.now() + seconds * 1000);',
    '  if (format === "seconds") return String(Math.floor(time.getTime() / 1000));',
    '  if (format === "milliseconds") return String(time.getTime());',
    '  return time.toISOString().slice(0, format === "date" ? 10 : 19) + suffix;',
    '};',
    ...times.map(({ variable, time }) => {
      const { before, after, format, suffix } = time;
      const call = `fromNow(${secondsAhead(time)}, ${toLiteral(format)}, ${toLiteral(suffix)})`;
      return `pm.variables.set(${toLiteral(variable)}, ${toLiteral(before)} + ${call} + ${toLiteral(after)});`;
    }),
  ]);
}

/** Writes the script before requests that may do harm. It skips them unless a variable is set. */
export function unlessAllowedScript(variable: string): ScriptEvent {
  return script('prerequest', [
    '// This request may do harm: see the description of its folder.',
    `if (String(pm.variables.get(${toLiteral(variable)})) !== "true") pm.execution.skipRequest();`,
  ]);
}

/** Expressions with which a script reads the response. */
interface AnswerWords {
  readonly before: readonly string[];
  readonly status: string;
  readonly header: string;
  readonly json: string;
}

const plainAnswer: AnswerWords = {
  before: [],
  status: 'pm.response.code',
  header:
    'pm.response.headers.filter((header) => header.key.toLowerCase() === name.toLowerCase()).map((header) => header.value).join(", ")',
  json: 'pm.response.json()',
};

/**
 * Response of the same request that created the resource, if a service rejects a second one. It is kept in the environment
 * between runs.
 */
const keptAnswer: AnswerWords = {
  before: [
    'const sent = `${pm.request.method} ${pm.request.url.getPath()} ${pm.request.body || ""}`;',
    'const made = JSON.parse(pm.environment.get("made.answers") || "{}");',
    '// What is there already has the name that it got when it was made.',
    'const answer = (pm.response.code === 409 && made[sent]) || {',
    '  status: pm.response.code,',
    '  headers: pm.response.headers.map(({ key, value }) => [key.toLowerCase(), value]),',
    '  body: pm.response.text(),',
    '};',
    'if (answer.status < 300) pm.environment.set("made.answers", JSON.stringify({ ...made, [sent]: answer }));',
  ],
  status: 'answer.status',
  header: 'answer.headers.filter(([key]) => key === name.toLowerCase()).map(([, text]) => text).join(", ")',
  json: 'JSON.parse(answer.body)',
};

function script(listen: ScriptEvent['listen'], exec: readonly string[]): ScriptEvent {
  return { listen, script: { type: 'text/javascript', exec } };
}

function statusTest(responses: readonly Expectation[], { status }: AnswerWords): string[] {
  return [
    'pm.test("the status is a documented success", () => {',
    `  pm.expect(String(${status})).to.match(/${statusPattern(responses)}/);`,
    '});',
  ];
}

const encoders: Readonly<Record<Encoding, string>> = {
  percent: 'percent',
  form: '(text) => percent(text).replace(/%20/g, "+")',
  base64: '(text) => require("buffer").Buffer.from(text, "utf8").toString("base64")',
  'json-string': '(text) => JSON.stringify(text).slice(1, -1)',
  json: '(text, value) => JSON.stringify(value)',
  'xml-text': '(text) => text.replace(/[&<>"]/g, (character) => "&#" + character.charCodeAt(0) + ";")',
  header: '(text) => text.replace(/[^\\t\\x20-\\x7e]/g, "")',
};

/**
 * Writes the assignments. If the response lacks a value, the environment variable is removed, and the seed value of the
 * collection applies again. A value that looks like a variable is not used, because Postman would replace it with that variable,
 * possibly a credential.
 */
function takeValues(assignments: readonly Assignment[], { status, header, json }: AnswerWords): string[] {
  if (assignments.length === 0) return [];
  const lines = [
    'const take = (variable, value, ...encoders) => {',
    '  const isScalar = ["string", "number", "boolean"].includes(typeof value) && value !== "";',
    '  const text = encoders.reduce((written, encode) => encode(written, value), String(value));',
    `  if (${status} >= 400 || !isScalar || text.includes("{{")) pm.environment.unset(variable);`,
    '  else pm.environment.set(variable, text);',
    '};',
  ];
  if (assignments.some(({ encodings }) => encodings.includes('percent') || encodings.includes('form'))) {
    lines.push(
      'const percent = (text) =>',
      '  encodeURIComponent(text).replace(/[!\'()*]/g, (character) => "%" + character.charCodeAt(0).toString(16).toUpperCase());',
    );
  }
  if (assignments.some(({ source }) => source.kind === 'response-header')) {
    lines.push(
      'const inHeader = (name, pattern) => {',
      `  const value = ${header};`,
      '  return pattern === null || !value ? value : (new RegExp(pattern).exec(value) || [])[1];',
      '};',
    );
  }
  if (assignments.some(({ source }) => source.kind === 'response-body')) {
    lines.push(
      'let json;',
      'try {',
      `  json = ${json};`,
      '} catch (error) {',
      '  json = undefined;',
      '}',
      'const inBody = (keys) => keys.reduce((value, key) => (value === null || value === undefined ? undefined : value[key]), json);',
    );
  }
  return [...lines, ...assignments.map(assignmentLine)];
}

function assignmentLine({ variable, source, encodings }: Assignment): string {
  const value =
    source.kind === 'response-body'
      ? source.pattern === null
        ? `inBody(${toLiteral(source.keys)})`
        : `(new RegExp(${toLiteral(source.pattern)}).exec(inBody(${toLiteral(source.keys)})) || [])[1]`
      : `inHeader(${toLiteral(source.name)}, ${toLiteral(source.pattern)})`;
  return `take(${[toLiteral(variable), value, ...encodings.map((encoding) => encoders[encoding])].join(', ')});`;
}

/** Writes the script before each request that computes variables from others; undefined if none exist. */
export function computeScript(
  variables: readonly Variable[],
  nameOf: (variable: string) => string,
): ScriptEvent | undefined {
  const lines = variables.flatMap(({ name, computedFrom }) => {
    if (computedFrom === undefined) return [];
    const parts = computedFrom.variables
      .map((part) => `valueOf(${toLiteral(nameOf(part))})`)
      .join(' + ":" + ');
    return [`pm.variables.set(${toLiteral(nameOf(name))}, base64(${parts}));`];
  });
  if (lines.length === 0) return undefined;
  return script('prerequest', [
    'const valueOf = (name) => String(pm.variables.get(name) ?? "");',
    'const base64 = (text) => require("buffer").Buffer.from(text, "utf8").toString("base64");',
    ...lines,
  ]);
}
