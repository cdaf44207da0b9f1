import {
  defineRule,
  Operation,
  Response,
  type Callback,
  type Link,
  type Node,
  type PathItem,
} from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { missingTarget } from './find-target.js';
import { embeddedExpressions, lacksDollar, parseExpression } from './parse-expression.js';

/** Reports runtime expressions of links and callbacks that cannot be evaluated. */
export default defineRule({
  id: 'runtime-expression-invalid',
  meta: {
    name: 'Invalid runtime expression',
    category: 'documentation',
    topic: 'structure',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The {{what}} has the runtime expression {{expression}}, but {{reason}}.',
    impact:
      'The expression has no value at run time: the callback is not sent, or the linked request lacks a parameter, and tests stop there.',
    recommendation:
      'Correct the expression, or declare the object that it refers to ([runtime expressions](https://spec.openapis.org/oas/v3.1.2.html#runtime-expressions)).',
    references: {
      specification: {
        'oas3.0': 'https://spec.openapis.org/oas/v3.0.4.html#runtime-expressions',
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#runtime-expressions',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#runtime-expressions',
      },
    },
  },
  create: (context) => {
    function check(at: Link | PathItem, property: readonly string[], text: string, label: string): void {
      const reason = findExpressionFault(text, at);
      if (reason !== undefined)
        context.report({ at, property, data: { what: label, expression: code(text, 120), reason } });
    }
    return {
      Link(link) {
        const label = `link ${code(String(link.key))}`;
        for (const [field, name, text] of linkExpressions(link))
          check(link, name === undefined ? [field] : [field, name], text, label);
      },
      Callback(callback) {
        for (const pathItem of callback.pathItems) {
          for (const text of callbackExpressions(pathItem.path))
            check(pathItem, [], text, `callback ${code(getCallbackName(callback))}`);
        }
      },
    };
  },
});

/** Describes the fault of an expression, as a clause. */
function findExpressionFault(text: string, at: Node): string | undefined {
  if (lacksDollar(text)) return 'it does not start with `$`';
  const expression = parseExpression(text);
  if (typeof expression === 'string') return expression;
  const operation = operationAround(at);
  return operation && missingTarget(expression, operation, responseAround(at));
}

/** Returns the texts of a link that are probably expressions. Other values are constants. */
function linkExpressions(link: Link): [field: string, name: string | undefined, text: string][] {
  const parameters = Object.entries(Object(link.raw['parameters']) as Record<string, unknown>).map(
    ([name, value]) => ['parameters', name, value] as const,
  );
  const all = [...parameters, ['requestBody', undefined, link.raw['requestBody']] as const];
  return all.flatMap(([field, name, value]) =>
    typeof value === 'string' && isMeant(value)
      ? [[field, name, value] as [string, string | undefined, string]]
      : [],
  );
}

function callbackExpressions(key: string): string[] {
  if (key.startsWith('$')) return [key];
  return embeddedExpressions(key).filter(isMeant);
}

function isMeant(text: string): boolean {
  return /^\$(?:url|method|statusCode|request|response)\b/.test(text) || lacksDollar(text);
}

function getCallbackName(callback: Callback): string {
  return String(callback.key);
}

/** Returns the operation to whose request and response the expression refers. */
function operationAround(at: Node): Operation | undefined {
  for (let node: Node | undefined = at.parent; node !== undefined; node = node.parent) {
    if (node instanceof Operation) return node;
  }
  return at.soleOperation;
}

/** Returns the response that contains a link. An expression of a callback refers to any response of the operation. */
function responseAround(at: Node): Response | undefined {
  return at.parent instanceof Response ? at.parent : undefined;
}
