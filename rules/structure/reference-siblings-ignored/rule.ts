import {
  defineRule,
  type Reference,
  type Severity,
  formatPointer,
  type Node,
  Operation,
  Schema,
} from '@assay/core';
import { ignoredFields, isTextField } from './ignored-fields.js';
import { listLeast } from '../../knowledge/wording/stable-order.js';
import { sharedCause } from '../../knowledge/wording/shared-cause.js';
import { locateSchema, code } from '../../knowledge/wording/names.js';

/** A reference and its ignored siblings. */
interface Lost {
  readonly reference: Reference;
  readonly fields: readonly string[];
}

/** The maximum of separate findings. More references with the same siblings follow a convention. */
const maxAlone = 3;

export default defineRule({
  id: 'reference-siblings-ignored',
  meta: {
    name: 'Ignored fields next to a reference',
    category: 'documentation',
    topic: 'structure',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'Next to {{references}}, {{fields}} ignored.',
    impact: '{{loss}}.',
    recommendation: '{{remedy}}.',
    references: {
      specification: {
        oas2: 'https://spec.openapis.org/oas/v2.0.html#reference-object',
        'oas3.0': 'https://spec.openapis.org/oas/v3.0.4.html#reference-object',
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#reference-object',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#reference-object',
      },
    },
  },
  create(context) {
    const texts: Lost[] = [];
    /** The references with ignored constraints, grouped by the same fields. */
    const alike = new Map<string, Lost[]>();
    function report(lost: readonly Lost[], severity: Severity): void {
      const [first] = lost.length > 1 ? listLeast(lost, ({ reference }) => nameStably(reference)) : lost;
      if (first === undefined) return;
      const fields = sortFields([...new Set(lost.flatMap((item) => item.fields))]);
      const data = describeSiblings(first.reference, fields, lost.length);
      const operation = lost.length > 1 ? { operation: null } : {};
      context.report({
        at: first.reference,
        property: sortFields(first.fields)[0] ?? '$ref',
        severity,
        ...operation,
        about: lost.map(({ reference }) => reference),
        cause: sharedCause(context.model, severity),
        data,
      });
    }
    return {
      Reference(reference) {
        const fields = ignoredFields(reference, context.format);
        if (fields.length === 0) return;
        const lost = { reference, fields };
        const limiting = fields
          .filter((field) => !isTextField(field))
          .toSorted()
          .join('\n');
        const same = limiting === '' ? texts : alike.get(limiting);
        if (same === undefined) alike.set(limiting, [lost]);
        else same.push(lost);
      },
      // Real documents have hundreds of descriptions beside references, which are one finding.
      'Document:exit'() {
        for (const same of alike.values()) {
          if (same.length > maxAlone) report(same, 'low');
          else for (const lost of same) report([lost], 'low');
        }
        report(texts, 'info');
      },
    };
  },
});

/** Sorts fields, constraints before texts. */
function sortFields(fields: readonly string[]): readonly string[] {
  const sorted = fields.toSorted();
  return [...sorted.filter((field) => !isTextField(field)), ...sorted.filter(isTextField)];
}

interface Texts {
  readonly references: string;
  readonly fields: string;
  readonly loss: string;
  readonly remedy: string;
}

/** Returns the texts about the siblings of one reference, or of several with the first one given. */
function describeSiblings(reference: Reference, fields: readonly string[], count = 1): Texts {
  const names = fields.map((field) => `\`${field}\``);
  const last = names.pop() ?? '';
  return {
    references:
      count === 1 ? `the \`$ref\` of ${nameHolder(reference)}` : `${count} references such as this one`,
    fields: names.length === 0 ? `${last} is` : `${names.join(', ')} and ${last} are`,
    loss: fields.every(isTextField)
      ? 'Generated documentation omits these texts, or shows them only in some tools'
      : 'Code generators, validators and gateways see only the target of the reference, so these fields are not enforced',
    remedy:
      reference.expects === 'Schema'
        ? 'Put the reference into an `allOf` and keep the other fields next to it, or upgrade to OpenAPI 3.1, where both apply'
        : 'Move them into the referenced object, or inline that object here',
  };
}

/** Names the location of a reference inside of its operation or schema, independently of files. */
function nameStably(reference: Reference): string {
  let node: Node | undefined = reference;
  while (node !== undefined && !(node instanceof Operation)) node = node.parent;
  if (node?.document !== reference.document) return nameHolder(reference);
  const inside = reference.segments().slice(node.segments().length);
  return `${node.path} ${node.method} ${formatPointer(inside)}`;
}

/** Names the object with a reference: a schema by its name, others by their pointer. */
function nameHolder(reference: Reference): string {
  const { parent } = reference;
  const isOfSchema = parent instanceof Schema && reference.step === undefined;
  return isOfSchema ? locateSchema(parent) : code(formatPointer(reference.segments()), 200);
}
