import { defineRule, type Format } from '@assay/core';
import { code } from '../knowledge/wording/name-schema.js';
import { nearestName } from '../knowledge/wording/nearest-name.js';
import { fieldsOf, versionWith } from '../knowledge/structure/object-fields.js';
import { claimOf, extraOf, specificRulesFor } from '../knowledge/structure/specific-rules.js';
import { specificationLinks } from '../knowledge/wording/specification-links.js';
import { violatedKind, violatedObject } from '../knowledge/structure/violated-object.js';

/** No object has fields that the specification does not define. */
export default defineRule({
  id: 'unknown-property',
  meta: {
    name: 'Unknown field',
    category: 'documentation',
    topic: 'structure',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{object}} has the field {{field}}, which {{reason}}.',
    impact: 'Tools refuse the document, or ignore the field: what it was meant to say is lost.',
    recommendation:
      'Correct its name, remove it, or turn it into a [specification extension](https://spec.openapis.org/oas/v3.1.2.html#specification-extensions): a field whose name begins with `x-`.',
    references: { specification: specificationLinks('specification-extensions') },
    yieldsTo: specificRulesFor('unknown-property'),
  },
  create: (context) => {
    // The same slip is usually made often.
    const hints = new Map<string, string>();
    return {
      StructureFault(fault) {
        const field = extraOf(fault);
        const kind = field === undefined ? '' : violatedKind(fault);
        if (field === undefined || kind === 'paths') return;
        const key = `${kind} ${field}`;
        let hint = hints.get(key);
        if (hint === undefined) hints.set(key, (hint = hintOf(kind, field, context.format)));
        context.report({
          at: fault,
          ...claimOf(fault),
          data: {
            object: violatedObject(fault, context.format),
            field: code(field),
            reason: `OpenAPI ${versions[context.format]} does not define${hint}`,
          },
        });
      },
    };
  },
});

const versions: Readonly<Record<Format, string>> = {
  oas2: '2.0',
  'oas3.0': '3.0',
  'oas3.1': '3.1',
  'oas3.2': '3.2',
};

/** What the field may have been meant to be, as the end of a sentence. */
function hintOf(kind: string, field: string, format: Format): string {
  const version = versionWith(kind, field, format);
  if (version !== undefined) return `: it belongs to OpenAPI ${version}`;
  const near = nearestName(field, fieldsOf(kind, format));
  return near === undefined ? '' : `: \`${near}\` may be meant`;
}
