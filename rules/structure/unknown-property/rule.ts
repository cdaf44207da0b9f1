import {
  defineRule,
  type Format,
  type NodeKind,
  type Node,
  type NodeKinds,
  type Report,
  type RuleContext,
  type StructureFault,
} from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { nearestName } from '../../knowledge/wording/nearest-name.js';
import { misspeltField } from '../../knowledge/structure/describe-missing-field-fix.js';
import { describeUnknownFieldFix } from '../../knowledge/structure/describe-unknown-field-fix.js';
import { listObjectFieldNames, versionWith } from '../../knowledge/structure/object-fields.js';
import { claimOf, extraOf, specificRulesFor } from '../../knowledge/structure/specific-rules.js';
import { specificationLink, specificationLinks } from '../../knowledge/wording/specification-links.js';
import {
  objectTitle,
  getViolatedKind,
  describeViolatedObject,
} from '../../knowledge/structure/violated-object.js';

/** Reports fields that the specification does not define. */
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
    impact: 'Tools reject the document, or ignore the field, so its information is lost.',
    recommendation: '{{fix}} ({{link}}).',
    references: { specification: specificationLinks('specification-extensions') },
    yieldsTo: { ...specificRulesFor('unknown-property'), 'required-field-missing': 'object' },
  },
  create: (context) => {
    // Cached, because the same mistake is often repeated.
    const hints = new Map<string, string>();
    let misspelt: Map<Node, string[]> | undefined;
    return {
      StructureFault(fault) {
        const field = extraOf(fault);
        const kind = field === undefined ? '' : getViolatedKind(fault);
        if (field === undefined || kind === 'paths') return;
        const key = `${kind} ${field}`;
        let hint = hints.get(key);
        if (hint === undefined) hints.set(key, (hint = suggestField(kind, field, context.format)));
        const isOfOtherType = listObjectFieldNames(kind, context.format).includes(field);
        context.report({
          at: fault,
          ...ownClaim(fault, field, (misspelt ??= misspeltFields(context))),
          data: {
            object: describeViolatedObject(fault, context.format),
            field: code(field),
            reason: `OpenAPI ${versions[context.format]} does not define${isOfOtherType ? getFieldType(fault) : hint}`,
            fix: describeUnknownFieldFix(fault, field, context.format),
            link: specificationLink(objectTitle(fault, context.format), context.format),
          },
        });
      },
    };
  },
});

/** Returns the misspelt names of required fields, by object. */
function misspeltFields({ model, format }: Pick<RuleContext, 'model' | 'format'>): Map<Node, string[]> {
  const found = new Map<Node, string[]>();
  for (const fault of model?.faults ?? []) {
    const field = fault.kind === 'StructureFault' ? misspeltField(fault, format) : undefined;
    if (field === undefined || fault.kind !== 'StructureFault') continue;
    found.set(fault.node, [...(found.get(fault.node) ?? []), field]);
  }
  return found;
}

/** Returns the claim of a fault. A misspelt required field is one fault, which `required-field-missing` reports. */
function ownClaim(
  fault: StructureFault,
  field: string,
  misspelt: ReadonlyMap<Node, readonly string[]>,
): Pick<Report, 'about' | 'yieldsTo'> {
  const claim = claimOf(fault);
  const { node, below } = fault;
  if (below.length > 0 || misspelt.get(node)?.includes(field) !== true) return claim;
  // `as`: each node of a model has one of the known kinds.
  const about = [fault, node as NodeKinds[NodeKind]];
  return { about, yieldsTo: [...(claim.yieldsTo ?? []), 'required-field-missing'] };
}

const versions: Readonly<Record<Format, string>> = {
  oas2: '2.0',
  'oas3.0': '3.0',
  'oas3.1': '3.1',
  'oas3.2': '3.2',
};

/**
 * Names the type of the object for which the version does not define a field, as the end of a sentence. Other types have the
 * field.
 */
function getFieldType({ node, below }: StructureFault): string {
  const type = below.length === 0 ? node.raw['type'] : undefined;
  return typeof type === 'string' ? ` for the type ${code(type, 40)}` : ' here';
}

/** Suggests the intended field, as the end of a sentence. */
function suggestField(kind: string, field: string, format: Format): string {
  const version = versionWith(kind, field, format);
  if (version !== undefined) return `: it belongs to OpenAPI ${version}`;
  const near = nearestName(field, listObjectFieldNames(kind, format));
  return near === undefined ? '' : `: \`${near}\` may be meant`;
}
