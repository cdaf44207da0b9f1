import {
  defineRule,
  isMisplacedReference,
  type Fault,
  type Format,
  type StructureFault,
  isObject,
  isReference,
} from '@assay/core';
import { enumerate, code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { describeViolatedObject } from '../../knowledge/structure/violated-object.js';

/** The maximum of separate findings. More references in place of the same object follow a convention. */
const maxAlone = 3;

/** Reports references where the specification has no Reference Object. */
export default defineRule({
  id: 'reference-not-allowed-here',
  meta: {
    name: 'Disallowed reference',
    category: 'documentation',
    topic: 'structure',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{object}} is a reference to {{target}}, where {{reason}}.',
    impact:
      'Tools that follow the specification reject the document or ignore the reference: the target is neither documented nor tested, and fields next to the `$ref` are lost.',
    recommendation:
      'Inline the target, or reference only objects that may be references: path items, parameters, request bodies, responses, headers, schemas ([Reference Object](https://spec.openapis.org/oas/v3.1.2.html#reference-object)).',
    references: { specification: specificationLinks('reference-object') },
  },
  create: (context) => {
    function report(faults: readonly [StructureFault, ...StructureFault[]]): void {
      const [fault] = faults;
      const count = faults.length;
      const reference = referenceAt(fault);
      context.report({
        at: fault,
        about: faults,
        ...(count > 1 ? { operation: null } : {}),
        data: {
          object: describeViolatedObject(fault, context.format),
          target: code(reference.ref, 140),
          reason: `OpenAPI ${describeVersion(context.format)} allows none${moreOf(reference, count)}`,
        },
      });
    }
    return {
      Document() {
        for (const faults of byField(context.model?.faults ?? [])) {
          const [first] = faults;
          // Documents split by operation have hundreds of them, which are one finding.
          if (first !== undefined && faults.length > maxAlone) report([first, ...faults.slice(1)]);
          else for (const fault of faults) report([fault]);
        }
      },
    };
  },
});

function byField(faults: readonly Fault[]): Iterable<readonly StructureFault[]> {
  const alike = new Map<string, StructureFault[]>();
  for (const fault of faults) {
    if (fault.kind !== 'StructureFault' || !isMisplacedReference(fault.error)) continue;
    const { field } = referenceAt(fault);
    const others = alike.get(field);
    if (others === undefined) alike.set(field, [fault]);
    else others.push(fault);
  }
  return alike.values();
}

function describeVersion(format: Format): string {
  return format === 'oas2' ? '2.0' : format.slice('oas'.length);
}

function moreOf({ siblings }: RawReference, count: number): string {
  if (count > 1) return `; ${count} such references exist`;
  if (siblings.length === 0) return '';
  return `, and ${enumerate(siblings.slice(0, 3))} next to it ${siblings.length === 1 ? 'is' : 'are'} ignored`;
}

/** A reference as written in the document. */
interface RawReference {
  readonly ref: string;
  /** The names of the siblings of `$ref`, without extensions. */
  readonly siblings: readonly string[];
  /** The object or field that the reference replaces: `Operation`, `properties`. */
  readonly field: string;
}

function referenceAt(fault: StructureFault): RawReference {
  const { at, below, document, node } = fault;
  let value: unknown = document?.value;
  for (const segment of at) value = (Object(value) as Readonly<Record<string, unknown>>)[segment];
  const raw = isObject(value) ? value : {};
  return {
    ref: String(raw['$ref']),
    siblings: Object.keys(raw).filter((name) => name !== '$ref' && !/^x-/i.test(name)),
    field: String(below.at(-1) ?? (isReference(node) ? node.expects : node.kind)),
  };
}
