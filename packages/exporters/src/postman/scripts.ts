import type { Expectation, Variable } from '@assay/project-generator';
import { literalOf } from '../shared/literal.js';
import { statusPattern } from '../shared/statuses.js';
import type { ResponseSource } from '../shared/supplies.js';
import type { Encoding } from '../shared/transforms.js';

/** A script that runs before a request or after it. */
export interface ScriptEvent {
  readonly listen: 'prerequest' | 'test';
  readonly script: { readonly type: 'text/javascript'; readonly exec: readonly string[] };
}

/** A variable that takes a value of a response. */
export interface Assignment {
  readonly variable: string;
  readonly source: ResponseSource;
  readonly encodings: readonly Encoding[];
}

/** The script after a request: is the status documented, and what do later requests take from the response? */
export function testScript(
  responses: readonly Expectation[],
  assignments: readonly Assignment[],
): ScriptEvent | undefined {
  const exec = [...statusTest(responses), ...takeValues(assignments)];
  return exec.length === 0 ? undefined : script('test', exec);
}

function script(listen: ScriptEvent['listen'], exec: readonly string[]): ScriptEvent {
  return { listen, script: { type: 'text/javascript', exec } };
}

function statusTest(responses: readonly Expectation[]): string[] {
  return [
    'pm.test("the status is a documented success", () => {',
    `  pm.expect(String(pm.response.code)).to.match(/${statusPattern(responses)}/);`,
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
 * If the response does not have the value, the environment variable is removed, and the seed value of the collection applies again.
 * A value that itself looks like a variable is not taken: Postman would put the other variable in its place, be it a credential.
 */
function takeValues(assignments: readonly Assignment[]): string[] {
  if (assignments.length === 0) return [];
  const lines = [
    'const take = (variable, value, ...encoders) => {',
    '  const isScalar = ["string", "number", "boolean"].includes(typeof value) && value !== "";',
    '  const text = encoders.reduce((written, encode) => encode(written, value), String(value));',
    '  if (pm.response.code >= 400 || !isScalar || text.includes("{{")) pm.environment.unset(variable);',
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
      '  const value = pm.response.headers.filter((header) => header.key.toLowerCase() === name.toLowerCase()).map((header) => header.value).join(", ");',
      '  return pattern === null || !value ? value : (new RegExp(pattern).exec(value) || [])[1];',
      '};',
    );
  }
  if (assignments.some(({ source }) => source.kind === 'response-body')) {
    lines.push(
      'let json;',
      'try {',
      '  json = pm.response.json();',
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
        ? `inBody(${literalOf(source.keys)})`
        : `(new RegExp(${literalOf(source.pattern)}).exec(inBody(${literalOf(source.keys)})) || [])[1]`
      : `inHeader(${literalOf(source.name)}, ${literalOf(source.pattern)})`;
  return `take(${[literalOf(variable), value, ...encodings.map((encoding) => encoders[encoding])].join(', ')});`;
}

/** The script before each request that computes variables from others; undefined if there are none. */
export function computeScript(
  variables: readonly Variable[],
  nameOf: (variable: string) => string,
): ScriptEvent | undefined {
  const lines = variables.flatMap(({ name, computedFrom }) => {
    if (computedFrom === undefined) return [];
    const parts = computedFrom.variables
      .map((part) => `valueOf(${literalOf(nameOf(part))})`)
      .join(' + ":" + ');
    return [`pm.variables.set(${literalOf(nameOf(name))}, base64(${parts}));`];
  });
  if (lines.length === 0) return undefined;
  return script('prerequest', [
    'const valueOf = (name) => String(pm.variables.get(name) ?? "");',
    'const base64 = (text) => require("buffer").Buffer.from(text, "utf8").toString("base64");',
    ...lines,
  ]);
}
