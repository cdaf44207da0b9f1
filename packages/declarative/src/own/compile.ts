import { formats, isObject, severities, type Model, type Rule, type Severity } from '@assay/core';
import type { PointerSegments } from '@assay/text';
import { assertions, casings } from '../assert/assertions.js';
import { describeProblems, evaluate, type DeclaredRule, type Statement } from '../assert/statement.js';
import { findReportPlace } from '../tree/report.js';
import { getTree, type Visit } from '../tree/tree.js';
import { objectChecks } from './checks.js';
import { readSubject } from './subject.js';

/** A mistake in a declared rule: its location relative to the rule, and a sentence. */
export interface DeclarationMistake {
  readonly at: PointerSegments;
  readonly sentence: string;
}

/** The result of compiling a declared rule. */
export type CompiledDeclaration =
  | { readonly rule: Rule; readonly severity: Severity }
  | { readonly mistakes: readonly DeclarationMistake[] };

/** The assertions of declared rules, each with the type of its value. */
const expected: Readonly<
  Record<string, 'text' | 'texts' | 'values' | 'number' | 'order' | 'casing' | 'boolean'>
> = {
  required: 'texts',
  forbidden: 'texts',
  requireAny: 'texts',
  mutuallyExclusive: 'texts',
  mutuallyRequired: 'texts',
  header: 'texts',
  parameter: 'texts',
  response: 'texts',
  mediaType: 'texts',
  pattern: 'text',
  notPattern: 'text',
  casing: 'casing',
  enum: 'values',
  disallowed: 'values',
  min: 'number',
  max: 'number',
  nonEmpty: 'boolean',
  defined: 'boolean',
  order: 'order',
};

/** Assertions that check the keys of an object, independent of `property`. */
const aboutKeys = new Set(['required', 'forbidden', 'requireAny', 'mutuallyExclusive', 'mutuallyRequired']);

const others = ['subject', 'property', 'where', 'severity', 'message', 'why', 'good', 'bad'];

/** All fields of a declared rule. */
export const declarationFields: readonly string[] = [...others, ...Object.keys(expected)];

/** Compiles a rule that a configuration declares. */
export function compileDeclaration(
  id: string,
  value: Readonly<Record<string, unknown>>,
): CompiledDeclaration {
  const mistakes: DeclarationMistake[] = [];
  let model: Model | undefined;
  if (!/^(?:[a-z0-9-]+\/)?[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id))
    mistakes.push({ at: [], sentence: `\`${id}\` must be made of lower-case words joined by hyphens.` });
  const severity = severities.find((each) => each === (value['severity'] ?? 'medium'));
  if (severity === undefined)
    mistakes.push({ at: ['severity'], sentence: `\`severity\` must be one of ${severities.join(', ')}.` });
  const { subject: subjectText } = value;
  const read = readSubject(typeof subjectText === 'string' ? subjectText : '', () => model);
  if (typeof read === 'string') mistakes.push({ at: ['subject'], sentence: `\`subject\`: ${read}` });
  const main = readAssertions(value, mistakes);
  const where = isObject(value['where']) ? readWhere(value['where'], mistakes) : [];
  if (Object.keys(main.assertions).length + (main.checks?.length ?? 0) === 0 && mistakes.length === 0)
    mistakes.push({
      at: [],
      sentence: `\`${id}\` asserts nothing: add one of ${Object.keys(expected).join(', ')}.`,
    });
  if (typeof read === 'string' || severity === undefined || mistakes.length > 0) return { mistakes };
  const around = read.around.map((subject): Statement => ({ subject, assertions: {} }));
  const inner = where.map((statement): Statement => ({
    ...statement,
    subject: { ...read.subject, ...pick(statement) },
  }));
  const declared: DeclaredRule = {
    id,
    ...main,
    subject: { ...read.subject, properties: main.subject.properties },
    where: [...around, ...(inner.length === 0 ? [] : [mergeStatements(inner)])],
  };
  const message = typeof value['message'] === 'string' ? value['message'] : `{{subject}}: {{problems}}.`;
  const rule: Rule = {
    id,
    meta: {
      name: id,
      category: 'documentation',
      severity,
      formats,
      preset: 'recommended',
      problem: '{{message}}',
      impact:
        typeof value['why'] === 'string' ? value['why'] : 'The configuration of the project requires it.',
      recommendation: 'Change the document, or the rule in the configuration.',
    },
    create: (context) => ({
      Document() {
        model = context.model;
        if (model === undefined) return;
        for (const { visit, problems } of evaluate(declared, getTree(model, context.format))) {
          const { at, property } = findReportPlace(model, problems[0].place);
          const texts = describe(visit, describeProblems(problems));
          // `as`: every node of a model can be reported.
          context.report({
            at: at as typeof model.document,
            property,
            data: { message: message.replace(/\{\{(\w+)\}\}/g, (all, name: string) => texts[name] ?? all) },
          });
        }
      },
    }),
  };
  return { rule, severity };
}

/** Returns the placeholder values of a message. */
function describe(visit: Visit, problems: string): Readonly<Record<string, string>> {
  let operation: Visit | undefined = visit;
  while (operation !== undefined && operation.type !== 'Operation') operation = operation.parent;
  const method = operation === undefined ? '' : String(operation.key).toUpperCase();
  const path = operation === undefined ? '' : String(operation.parent?.key ?? '');
  const name =
    isObject(visit.value) && typeof visit.value['name'] === 'string'
      ? visit.value['name']
      : String(visit.key);
  const signature = `${method} ${path}`.trim();
  const subject = visit === operation ? `\`${signature}\`` : `${visit.type} \`${name || 'root'}\``;
  return {
    problems,
    method,
    path,
    name,
    key: String(visit.key),
    operation: signature,
    subject,
    type: visit.type,
  };
}

function pick({ subject }: Statement): Pick<Statement['subject'], 'properties'> {
  return { properties: subject.properties };
}

/** Merges several conditions on one object into one statement, because each condition checks its own property. */
function mergeStatements(statements: readonly Statement[]): Statement {
  const [first] = statements;
  if (first === undefined || statements.length === 1)
    return first ?? { subject: { type: 'any', properties: [] }, assertions: {} };
  return {
    subject: { ...first.subject, properties: [] },
    assertions: {},
    checks: statements.flatMap((statement) =>
      Object.entries(statement.assertions).map(
        ([name, condition]) =>
          (visit: Visit, tree) =>
            statement.subject.properties.flatMap((property) => {
              const own = isObject(visit.value) ? visit.value[property] : undefined;
              return (
                assertions[name]?.(
                  { value: tree.resolve(own, visit)?.value, raw: own, place: visit },
                  condition,
                ) ?? []
              );
            }),
      ),
    ),
  };
}

/** Reads `where`: properties, each with a value or with assertions. */
function readWhere(where: Readonly<Record<string, unknown>>, mistakes: DeclarationMistake[]): Statement[] {
  return Object.entries(where).map(([property, condition]) => {
    const subject = { type: 'any', properties: [property] };
    if (!isObject(condition)) return { subject, assertions: { enum: [condition], defined: true } };
    const own: DeclarationMistake[] = [];
    const { assertions: read } = readAssertions({ ...condition, property }, own);
    mistakes.push(...own.map(({ at, sentence }) => ({ at: ['where', property, ...at], sentence })));
    return { subject, assertions: read };
  });
}

function readAssertions(value: Readonly<Record<string, unknown>>, mistakes: DeclarationMistake[]): Statement {
  const properties = texts(value['property']);
  const known: Record<string, unknown> = {};
  const checks: NonNullable<Statement['checks']>[number][] = [];
  for (const [name, condition] of Object.entries(value)) {
    const kind = Object.hasOwn(expected, name) ? expected[name] : undefined;
    if (kind === undefined) {
      if (!others.includes(name))
        mistakes.push({ at: [name], sentence: `a rule has no \`${name}\`${suggest(name)}` });
      continue;
    }
    const wrong = describeSettingError(kind, condition);
    if (wrong !== undefined) mistakes.push({ at: [name], sentence: `\`${name}\` must be ${wrong}.` });
    else if (Object.hasOwn(objectChecks, name))
      checks.push(objectChecks[name]?.(texts(condition)) ?? (() => []));
    else if (aboutKeys.has(name) && properties.length > 0) checks.push(keyCheck(name, condition));
    else if (name === 'order') known['sortOrder'] = condition;
    else known[name] = kind === 'texts' ? texts(condition) : condition;
  }
  return { subject: { type: 'any', properties }, assertions: known, checks };
}

function keyCheck(name: string, condition: unknown): NonNullable<Statement['checks']>[number] {
  return (visit) => {
    const keys = isObject(visit.value) ? Object.keys(visit.value) : [];
    return assertions[name]?.({ value: keys, raw: visit.raw, place: visit }, texts(condition)) ?? [];
  };
}

function texts(value: unknown): string[] {
  return (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String);
}

function describeSettingError(kind: (typeof expected)[string], value: unknown): string | undefined {
  switch (kind) {
    case 'text':
      return typeof value === 'string' ? undefined : 'a text';
    case 'number':
      return typeof value === 'number' ? undefined : 'a number';
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'true or false';
    case 'order':
      return value === 'asc' || value === 'desc' ? undefined : '`asc` or `desc`';
    case 'casing':
      return typeof value === 'string' && Object.hasOwn(casings, value)
        ? undefined
        : `one of ${Object.keys(casings).join(', ')}`;
    case 'values':
      return Array.isArray(value) ? undefined : 'a list of values';
    case 'texts':
      return typeof value === 'string' || typeof value === 'number' || Array.isArray(value)
        ? undefined
        : 'a name or a list of names';
  }
}

/** Returns the end of a sentence that suggests a similar field. */
function suggest(wrong: string): string {
  const near = declarationFields.find(
    (name) => name.toLowerCase() === wrong.toLowerCase() || name.startsWith(wrong) || wrong.startsWith(name),
  );
  return near === undefined ? `; it has ${declarationFields.join(', ')}.` : `; did you mean \`${near}\`?`;
}
