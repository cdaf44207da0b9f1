import { defineRule, isObject, resolve, type PathItem } from '@assay/core';
import { isEqual } from '@assay/json-schema';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports fields beside the `$ref` of a path item that its target also has. */
export default defineRule({
  id: 'path-item-field-conflict',
  meta: {
    name: 'Conflicting path item fields',
    category: 'documentation',
    topic: 'structure',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      '{{field}} of {{path}} is both next to its reference and in {{target}}, the target of that reference, and the two differ.',
    impact:
      'The specification does not define which one applies, so clients, gateways and tests disagree on the API.',
    recommendation:
      'Keep one of them: delete the field here, or in the referenced path item ([Path Item Object](https://spec.openapis.org/oas/v3.1.2.html#path-item-object)).',
    references: { specification: specificationLinks('path-item-object') },
  },
  create: (context) => ({
    PathItem(pathItem) {
      const { reference, raw } = pathItem;
      const fields = reference === undefined ? [] : Object.keys(raw).filter(isCompared);
      if (reference === undefined || fields.length === 0) return;
      const targets = listPathItemTargets(pathItem);
      if (targets.size > maxTargets)
        context.undecided({
          at: pathItem,
          property: '$ref',
          what: 'reference',
          why: `it leads through more than ${maxTargets} path items`,
        });
      const differing = new Set<string>();
      for (const target of targets) {
        for (const property of conflictsOf(fields, pathItem, target)) {
          const key = property.join('\n');
          if (differing.has(key)) continue;
          differing.add(key);
          const data = {
            field: code(property.at(-1) ?? ''),
            path: code(pathItem.path),
            target: code(reference.ref, 140),
          };
          // Different texts do not change how to call the API.
          const severity = isText(property) ? { severity: 'low' as const } : {};
          context.report({ at: pathItem, property, ...severity, data });
        }
      }
    },
  }),
});

const maxTargets = 100;

function isCompared(field: string): boolean {
  return field !== '$ref' && !field.startsWith('x-');
}

/** Returns the chain of path items behind a reference, limited to one more than are compared. */
function listPathItemTargets(pathItem: PathItem): ReadonlySet<PathItem> {
  const targets = new Set<PathItem>();
  let target = resolve(pathItem.reference);
  while (target !== undefined && target !== pathItem && !targets.has(target) && targets.size <= maxTargets) {
    targets.add(target);
    target = resolve(target.reference);
  }
  return targets;
}

/** Returns the fields that have different values in both, as paths inside of the path item. */
function conflictsOf(fields: readonly string[], { raw }: PathItem, target: PathItem): string[][] {
  const conflicts: string[][] = [];
  for (const field of fields) {
    if (!Object.hasOwn(target.raw, field)) continue;
    const [own, other] = [raw[field], target.raw[field]];
    if (field === 'additionalOperations' && isObject(own) && isObject(other)) {
      for (const method of Object.keys(own))
        if (Object.hasOwn(other, method) && !isEqual(own[method], other[method]))
          conflicts.push([field, method]);
    } else if (!isEqual(own, other)) {
      conflicts.push([field]);
    }
  }
  return conflicts;
}

function isText([field]: readonly string[]): boolean {
  return field === 'summary' || field === 'description';
}
