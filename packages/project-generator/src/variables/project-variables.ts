import { formatPointer, type Operation } from '@assay/core';
import type { FlowPlan } from '../dependencies/plan-flow.js';
import { prefixOf } from '../flows/build-steps.js';
import type { Binding, Edge, Id, ValueType, Variable } from '../records/index.js';
import { describeSchema } from '../requests/describe-schema.js';
import { pointId } from '../requests/lay-out.js';
import type { PlannedParameter, RequestPlan } from '../requests/plan-request.js';
import { shorten } from '../problems/wording.js';
import type { SchemaLookup } from '../schemas/schema-book.js';
import type { SharedVariables } from './shared-variables.js';

/** The variables of a project: the parameters of all steps of its flow, but for those that the group has. */
export function projectVariables(
  flow: Id,
  plan: FlowPlan,
  edges: readonly Edge[],
  planOf: (operation: Operation) => RequestPlan,
  lookup: SchemaLookup,
  shared: SharedVariables,
): Variable[] {
  return plan.steps.flatMap((step) => {
    const bindings = edges.flatMap((edge) => (edge.to === step.id ? edge.bindings : []));
    const isSubject = step.role === 'subject';
    return planOf(step.operation).parameters.flatMap((parameter) => {
      const binding = bindings.find(({ target }) => target.insertionPoint === pointId(parameter, ''));
      // The other steps have what they send, and no more.
      if (!isSubject && !parameter.enabled && binding === undefined) return [];
      const variable = parameterVariable(parameter, {
        flow,
        step: step.id,
        prefix: prefixOf(step),
        binding,
        lookup,
      });
      if (!isSubject) return [{ ...variable, description: '', constraints: {}, values: [] }];
      const isShared =
        binding === undefined &&
        parameter.parameter !== undefined &&
        shared.take(variable, parameter.parameter);
      return isShared ? [] : [variable];
    });
  });
}

/** Longer descriptions are in the document: operations that share a parameter would repeat them. */
const longestDescription = 120;

interface VariablePlace {
  readonly flow: Id;
  readonly step: string;
  readonly prefix: string;
  readonly binding: Binding | undefined;
  readonly lookup: SchemaLookup;
}

const confidences = {
  link: 'link',
  'location-header': 'location',
  dependency: 'name',
  manual: 'manual',
} as const satisfies Record<Binding['origin'], string>;

function parameterVariable(
  planned: PlannedParameter,
  { flow, step, prefix, binding, lookup }: VariablePlace,
): Variable {
  const { type, format, constraints } = describeSchema(planned.shape.schema, planned.value, lookup);
  return {
    name: `${prefix}${planned.variable}`,
    kind: binding === undefined ? 'parameter' : 'produced',
    description: shorten(planned.parameter?.text('description') ?? '', longestDescription),
    type: valueType(type, format),
    format,
    constraints,
    required: planned.required,
    sensitive: planned.sensitive,
    default: planned.value,
    values: planned.pool,
    usedIn: [{ flow, step, location: planned.in, path: planned.name }],
    ...(binding === undefined ? {} : { boundFrom: boundFrom(flow, binding) }),
  };
}

function boundFrom(flow: Id, { expression, origin }: Binding): NonNullable<Variable['boundFrom']> {
  const [, , step = ''] = /^\$steps\.(([^.]+))\./.exec(expression) ?? [];
  return { flow, step, expression, confidence: confidences[origin] };
}

function valueType(type: string, format: string | null): ValueType {
  if (type === 'string' && format === 'binary') return 'binary';
  switch (type) {
    case 'integer':
    case 'number':
    case 'boolean':
    case 'array':
    case 'object':
    case 'null':
      return type;
    default:
      return 'string';
  }
}

/** Where an operation is, as records name it. */
export function operationPointer(operation: Operation): string {
  return formatPointer(operation.segments());
}
