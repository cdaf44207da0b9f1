import { carriesJson, fieldRole, isCreateOperation, operationRole, type Role } from '@assay/api-knowledge';
import { defineRule, type Operation, resolveSchema, type Schema } from '@assay/core';
import { optionalProperties } from '../../knowledge/schemas/requirements.js';
import { code, enumerate, nameOperation } from '../../knowledge/wording/names.js';
import { reportAsOne, type Deviation } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports logins, sign-ups, payments and creations whose body may be an empty object. */
export default defineRule({
  id: 'request-requires-nothing',
  meta: {
    name: 'Request body without required properties',
    category: 'documentation',
    topic: 'requests',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The request body has no required properties: {{subject}}.',
    impact:
      'An empty object passes validation, so only the service can detect missing credentials, amounts or names; tests and generated clients omit them.',
    recommendation: 'List the properties that the operation needs in `required`.',
    references: { specification: specificationLinks('schema-object') },
  },
  create: (context) => ({
    Document(document) {
      const breaks: Deviation[] = [];
      const seen = new Set(document.operations.filter(({ method }) => method === 'PATCH').map(findObject));
      let total = 0;
      for (const operation of document.operations) {
        const schema = operation.method === 'POST' ? findObject(operation) : undefined;
        if (schema === undefined || !needsProperties(operation)) continue;
        total++;
        if (seen.has(schema)) continue;
        seen.add(schema);
        const names = neededNames(schema);
        if (names.length === 0) continue;
        breaks.push({
          at: schema,
          name: operation.signature,
          subject: `${nameOperation(operation, 90)} (${enumerate(
            names.map((name) => code(name, 30)),
            3,
          )})`,
        });
      }
      reportAsOne(context, document, breaks, { total, noun: 'such operations' }, (subject) => ({ subject }));
    },
  }),
});

/** True for operations that make no sense without any value. */
function needsProperties(operation: Operation): boolean {
  const { role } = operationRole(operation);
  if (role === 'create') return isCreateOperation(operation) && !operation.path.endsWith('}');
  return takingProperties.has(role);
}

const takingProperties: ReadonlySet<Role> = new Set<Role>([
  'sign-up',
  'login',
  'recovery',
  'password change',
  'second factor',
  'webhook registration',
  'payment',
]);

/** Returns the object in the JSON or form body of an operation. */
function findObject({ requestBody }: Operation): Schema | undefined {
  const content = requestBody?.content.find(
    ({ mediaType }) => carriesJson(mediaType) || /form/i.test(mediaType),
  );
  return resolveSchema(content?.schema);
}

/**
 * Returns the names of up to three properties that should be required. Empty if one already is, or if there are fewer than two
 * candidates.
 */
function neededNames(schema: Schema): readonly string[] {
  const properties = optionalProperties(schema);
  if (properties === undefined) return [];
  const names: string[] = [];
  for (const [name, property] of properties) if (!isSetOtherwise(property)) names.push(name);
  if (names.length < 2) return [];
  const ranks = new Map(names.map((name) => [name, rank(properties.get(name))]));
  return names.toSorted((a, b) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0)).slice(0, 3);
}

/** True for properties that the service sets, that have a default, or that are described as optional. */
function isSetOtherwise(property: Schema): boolean {
  const schema = resolveSchema(property) ?? property;
  if (schema.readOnly || property.readOnly || schema.keywords['default'] !== undefined) return true;
  return /\boptional(?:ly)?\b/i.test((property.description ?? schema.description ?? '').slice(0, 200));
}

/** Ranks properties by importance: credentials first, then money and personal data. */
function rank(property: Schema | undefined): number {
  const role = property && fieldRole(property)?.role;
  if (role === 'credential') return 3;
  return role === 'money' || role === 'personal data' ? 2 : 0;
}
