import {
  defineRule,
  resolve,
  Response,
  type Document,
  type Example,
  type MediaType,
  type Node,
  type Schema,
  leaveUndecided,
} from '@assay/core';
import { enumerate, code, nameSchema, nameUse } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { errorContents, searchSchemas } from './error-schemas.js';
import { leakOfProperty } from './leaking-name.js';
import { leakOfValue } from './leaking-text.js';

/** An internal detail that an error reveals. */
interface Finding {
  readonly at: Schema | Example;
  /** The evidence, as a phrase after a colon. */
  readonly evidence: string;
  readonly leak: string;
}

/** Reports errors that reveal internal details of the service to clients. */
export default defineRule({
  id: 'error-response-leaks-internals',
  meta: {
    name: 'Internal details in error response',
    category: 'security',
    topic: 'exposure',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{error}} shows {{leak}} to clients: {{evidence}}.',
    impact:
      'Anyone who triggers the error learns which frameworks, tables and files are in use, and where to attack.',
    recommendation:
      'Keep the details in the service log, and return a message with an ID to find the log entry, as in [Problem Details](https://www.rfc-editor.org/rfc/rfc9457#section-5).',
    references: {
      owasp: ['API8:2023'],
      cwe: [209, 497],
      specification: specificationLinks('response-object'),
      links: ['https://cheatsheetseries.owasp.org/cheatsheets/Error_Handling_Cheat_Sheet.html'],
    },
  },
  create: (context) => ({
    Document(document) {
      for (const { at, evidence, leak } of findLeaks(document))
        context.report({ at, ...getErrorField(at), data: { error: nameError(at), leak, evidence } });
    },
  }),
});

function getErrorField(at: Schema | Example): { readonly property?: string } {
  return at.kind === 'Example' && at.valueField !== undefined ? { property: at.valueField } : {};
}

function nameError(at: Node): string {
  let response: Node | undefined = at;
  while (response !== undefined && !(response instanceof Response)) response = response.parent;
  const key = response?.key;
  const error = key === undefined ? 'An error' : `The error ${code(String(key), 40)}`;
  return `${error} of ${nameUse(at)}`;
}

function findLeaks(document: Document): readonly Finding[] {
  const contents = errorContents(document);
  const roots = contents.flatMap(({ schema, itemSchema }) => [schema, itemSchema].filter(isThere));
  const found: Finding[] = [];
  const examples = new Map<Example, boolean>();
  searchSchemas(roots, {
    isLeak,
    leaks: (properties) => {
      const finding = leakOfProperties(properties);
      if (finding !== undefined) found.push(finding);
    },
    example: (slot) => addExample(resolve(slot), true),
  });
  for (const content of contents) {
    for (const slot of content.examples) addExample(resolve(slot), isDescribed(content));
  }
  for (const [example, described] of examples) {
    const leakedText = leakOfValue(example.value, !described, (why) =>
      leaveUndecided({ at: example, ...getErrorField(example), what: 'example', why }),
    );
    if (leakedText === undefined) continue;
    const { leak, text } = leakedText;
    found.push({ at: example, evidence: `an example has ${code(text, 60)}`, leak });
  }
  return found;

  function addExample(example: Example | undefined, described: boolean): void {
    if (example !== undefined && !examples.has(example)) examples.set(example, described);
  }
}

/** Returns one finding for an object, at its first leaking property in alphabetical order. */
function leakOfProperties(properties: readonly Schema[]): Finding | undefined {
  const leaking = properties.toSorted((a, b) => (String(a.key) < String(b.key) ? -1 : 1));
  const [first] = leaking;
  const leak = first === undefined ? undefined : leakHere(first);
  if (first === undefined || leak === undefined) return undefined;
  const names = leaking.map((property) => nameSchema(property).slice(-60).replaceAll('`', "'"));
  const noun = names.length === 1 ? 'property' : 'properties';
  return { at: first, evidence: `the ${noun} ${enumerate(names, 2)}`, leak };
}

function leakHere(schema: Schema): string | undefined {
  return schema.step === 'properties' ? leakOfProperty(String(schema.key), schema) : undefined;
}

function isLeak(schema: Schema): boolean {
  return leakHere(schema) !== undefined;
}

function isDescribed({ schema }: MediaType): boolean {
  return schema !== undefined;
}

function isThere(schema: Schema | undefined): schema is Schema {
  return schema !== undefined;
}
