import {
  expensiveWork,
  fieldRole,
  moneyMovement,
  operationRoles,
  type Evidence,
  type FieldRole,
  type RoleFact,
  type WorkFact,
} from '@assay/api-knowledge';
import { resolveSchema, type Operation, type Parameter, type Schema } from '@assay/core';
import { createPaint } from '@assay/reporters/terminal';
import { columnsOfText } from '../listing/columns.js';
import type { PageDisplay } from './page.js';

/** The roles of an operation and of its inputs, for programs. */
export interface OperationExplanation {
  readonly method: string;
  readonly path: string;
  readonly operationId: string | null;
  /** The roles, the most specific first. */
  readonly roles: readonly RoleFact[];
  /** Work that costs the service much more than its clients. */
  readonly expensiveWork: WorkFact | null;
  /** The way in which the operation moves money or places orders. */
  readonly moneyMovement: WorkFact | null;
  readonly fields: readonly ExplainedField[];
}

/** A field or parameter with its role. */
export interface ExplainedField {
  readonly in: string;
  readonly name: string;
  readonly role: FieldRole | null;
}

/** Explains an operation: its roles and the roles of its parameters and body fields. */
export function explainOperation(operation: Operation): OperationExplanation {
  return {
    method: operation.method,
    path: operation.path,
    operationId: operation.operationId ?? null,
    roles: operationRoles(operation),
    expensiveWork: expensiveWork(operation) ?? null,
    moneyMovement: moneyMovement(operation) ?? null,
    fields: [
      ...operation.parameters.map((parameter) => explainField(parameter.in, parameter.name, parameter)),
      ...(operation.requestBody?.content ?? []).flatMap(({ schema }) => bodyFields(schema)),
    ],
  };
}

function bodyFields(schema: Schema | undefined): readonly ExplainedField[] {
  const properties = resolveSchema(schema)?.subschemas.filter(({ step }) => step === 'properties') ?? [];
  return properties.map((property) => explainField('body', String(property.key), property));
}

function explainField(place: string, name: string, value: Parameter | Schema): ExplainedField {
  return { in: place, name, role: fieldRole(value) ?? null };
}

/** Writes the explanation of an operation for a terminal. */
export function operationPage(
  { method, path, operationId, roles, fields, ...facts }: OperationExplanation,
  display: PageDisplay,
): string {
  const paint = createPaint(display.color);
  const head = columnsOfText([[`${method} ${path}`, operationId ?? '']]).trimEnd();
  const sections = [
    `${paint.strong(head)}\n`,
    ...roles.map((fact) => section(titleOf(fact), fact)),
    ...workSections('Expensive work', facts.expensiveWork),
    ...workSections('Moves money', facts.moneyMovement),
  ];
  function section(title: string, { evidence }: Pick<RoleFact, 'evidence'>): string {
    return `${paint.strong(title)}\n${columnsOfText(evidence.map(evidenceRow))}`;
  }
  function workSections(title: string, fact: WorkFact | null): readonly string[] {
    return fact === null ? [] : [section(`${title}: ${fact.work} (${fact.confidence})`, fact)];
  }
  if (fields.length > 0)
    sections.push(
      `${paint.strong('Parameters and fields')}\n${columnsOfText(fields.map(({ in: place, name, role }) => [`  ${place}`, name, nameRole(role), role?.confidence ?? '']))}`,
    );
  return sections.join('\n');
}

function titleOf({ role, confidence, isOpenByNature }: RoleFact): string {
  return `Role: ${role} (${confidence})${isOpenByNature ? ', open by nature' : ''}`;
}

function evidenceRow({ in: place, words, english }: Evidence): readonly string[] {
  return [`  ${place}`, english === undefined ? words : `${words} (${english})`];
}

function nameRole(role: FieldRole | null): string {
  if (role === null) return '-';
  return role.kind === undefined ? role.role : `${role.role}: ${role.kind}`;
}
