import { collectionOf, isCreateOperation } from '@assay/api-knowledge';
import { Operation, type Model } from '@assay/core';
import { field } from '../redocly/checks/check.js';
import type { StatementSubject } from '../assert/statement.js';
import type { Visit } from '../tree/tree.js';
import { listTypeNames } from '../tree/types.js';

/** A parsed subject of a rule: the objects, and the objects around them, outermost first. */
export interface ReadSubject {
  readonly subject: StatementSubject;
  readonly around: readonly StatementSubject[];
}

/** The words that a subject can begin with. */
export const subjectTypes: readonly string[] = ['any', ...listTypeNames()];

const part = /^([A-Za-z]\w*)(?:\[([^\]]*)\])?$/;

/**
 * Reads a subject such as `Response[status=4xx|5xx] of Operation[method=post]`.
 *
 * @returns the subject, or a sentence that states the error.
 */
export function readSubject(text: string, modelOf: () => Model | undefined): ReadSubject | string {
  const parts: StatementSubject[] = [];
  for (const each of text.split(/ (?:of|in) /)) {
    const [, type, conditions = ''] = part.exec(each.trim()) ?? [];
    if (type === undefined || !subjectTypes.includes(type))
      return `\`${type ?? each}\` is no object of OpenAPI, such as \`Operation\` or \`Parameter[in=query]\`.`;
    const tests: ((visit: Visit) => boolean)[] = [];
    for (const condition of conditions.split(',').filter((item) => item.trim() !== '')) {
      const [name = '', values] = condition.trim().split('=');
      if (values === undefined) return `\`${condition.trim()}\` is no condition: write \`name=value\`.`;
      tests.push(readCondition(name, values.split('|'), modelOf));
    }
    const matches = tests.length === 0 ? undefined : (visit: Visit) => tests.every((test) => test(visit));
    parts.push({ type, properties: [], matches });
  }
  const [subject, ...around] = parts;
  return subject === undefined ? 'it is empty.' : { subject, around: around.toReversed() };
}

function readCondition(
  name: string,
  values: readonly string[],
  modelOf: () => Model | undefined,
): (visit: Visit) => boolean {
  const expected = new Set(values.map((value) => value.toLowerCase()));
  switch (name) {
    case 'method':
    case 'key':
    case 'path':
      return ({ key }) => expected.has(String(key).toLowerCase());
    case 'status':
      return ({ key }) => {
        const code = String(key).toLowerCase();
        return expected.has(code) || expected.has(`${code.charAt(0)}xx`);
      };
    case 'role':
      return ({ value }) => rolesOf(modelOf(), value).some((role) => expected.has(role));
    default:
      return ({ value }) => expected.has(String(field(value, name)).toLowerCase());
  }
}

/** Returns the roles of an operation: `list` and `create`. */
function rolesOf(model: Model | undefined, value: unknown): string[] {
  const operation = model?.findNode(value);
  if (!(operation instanceof Operation)) return [];
  return [
    ...(collectionOf(operation) === undefined ? [] : ['list']),
    ...(isCreateOperation(operation) ? ['create'] : []),
  ];
}
