import { statedDeprecated } from '@assay/api-knowledge';
import { defineRule, type Operation, type Parameter, type Schema } from '@assay/core';
import { locateSchema, nameSchema, nameUse, code } from '../../knowledge/wording/names.js';
import { reportAsOne, type Deviation } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports objects whose description declares them deprecated without `deprecated: true`. */
export default defineRule({
  id: 'described-deprecation-missing',
  meta: {
    name: 'Deprecation only in the description',
    category: 'documentation',
    topic: 'documentation',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'Only the description states that this is deprecated: {{subject}}.',
    impact:
      'Generated clients, editors and catalogues keep recommending it, and it gains new users before its removal.',
    recommendation: 'Set `deprecated: true`.',
    references: { specification: specificationLinks('operation-object') },
  },
  create: (context) => {
    const breaks: Deviation[] = [];
    let total = 0;
    function ask(at: Operation | Parameter | Schema, texts: readonly (string | undefined)[]): void {
      for (const text of texts) {
        const words = text === undefined ? undefined : statedDeprecated(text)?.words;
        if (words === undefined || (at.kind !== 'Operation' && isAboutOperation(words))) continue;
        total++;
        if (!isMarked(at))
          breaks.push({ at, name: getPartLabel(at), subject: `${locate(at)}: ${code(words, 60)}` });
        return;
      }
    }
    return {
      Operation(operation) {
        ask(operation, [operation.text('summary'), operation.text('description')]);
      },
      Parameter(parameter) {
        if (context.format !== 'oas2') ask(parameter, [parameter.text('description')]);
      },
      'Schema.description'(schema) {
        // In 2.0, a parameter is its own schema, and only operations can be marked.
        if (context.format !== 'oas2' && schema.step === 'properties') ask(schema, [schema.description]);
      },
      'Document:exit'(document) {
        const scope = { total, noun: 'elements described as deprecated' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ subject }));
      },
    };
  },
});

/** True if the text of a parameter or property deprecates the operation rather than itself. */
function isAboutOperation(words: string): boolean {
  return /\bthis (?:operation|endpoint|method|api|resource|call|route)\b/i.test(words);
}

/** True if the object or the one that contains it is marked as deprecated. */
function isMarked(at: Operation | Parameter | Schema): boolean {
  if (at.raw['deprecated'] !== undefined || at.raw['x-deprecated'] === true) return true;
  return at.kind === 'Parameter' && at.schema?.keywords['deprecated'] === true;
}

function getPartLabel(at: Operation | Parameter | Schema): string {
  if (at.kind === 'Operation') return at.signature;
  return at.kind === 'Parameter' ? at.name : nameSchema(at);
}

function locate(at: Operation | Parameter | Schema): string {
  if (at.kind === 'Operation') return code(at.signature);
  return at.kind === 'Parameter' ? `${code(at.name)} of ${nameUse(at)}` : locateSchema(at);
}
