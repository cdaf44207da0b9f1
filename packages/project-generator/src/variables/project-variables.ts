import type { Operation, Parameter } from '@assay/core';
import { shorten } from '@assay/text';
import type { Variable, VariableUse, Binding, Edge, Id, ValueType } from '../records/index.js';
import type { FlowPlan } from '../flows/plan-flow.js';
import { getStepPrefix } from '../flows/build-steps.js';
import { describeSchema } from '../requests/describe-schema.js';
import { pointId } from '../requests/parameter-layout.js';
import type { RequestPlan } from '../requests/plan-request.js';
import type { PlannedParameter } from '../requests/planned.js';
import type { SchemaLookup } from '../schemas/schema-registry.js';

interface Shared {
  readonly parameter: Parameter;
  readonly variable: Variable;
  readonly usedIn: VariableUse[];
}

/** The variables of referenced parameters: each once, in the set of the group, with all uses. */
export class SharedVariables {
  private readonly byName = new Map<string, Shared>();

  /** Adds a use of a variable that was added before, so that it need not be generated again; false if it was not. */
  use(name: string, parameter: Parameter, usedIn: VariableUse): boolean {
    const known = this.byName.get(name);
    if (known?.parameter !== parameter) return false;
    known.usedIn.push(usedIn);
    return true;
  }

  /**
   * Adds the variable of a new parameter. Returns false if it belongs to the project: the parameter cannot be referenced, or the
   * group has another variable of this name.
   */
  take(variable: Variable, parameter: Parameter): boolean {
    if (this.byName.has(variable.name) || !isComponent(parameter)) return false;
    this.byName.set(variable.name, { parameter, variable, usedIn: [...variable.usedIn] });
    return true;
  }

  /** Returns all added variables, in order. */
  items(): Variable[] {
    return [...this.byName.values()].map(({ variable, usedIn }) => ({ ...variable, usedIn }));
  }
}

/** True for a parameter among the components, or the parameters of a 2.0 document. */
function isComponent(parameter: Parameter): boolean {
  const [first] = parameter.segments();
  return first === 'components' || first === 'parameters';
}

/** Lists the variables of a project: the parameters of all steps of its flow, except those of the group. */
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
      // Other steps only list the parameters that they send.
      if (!isSubject && !parameter.enabled && binding === undefined) return [];
      const place = { flow, step: step.id, prefix: getStepPrefix(step), binding, lookup };
      const declared = isSubject && binding === undefined ? parameter.parameter : undefined;
      if (
        declared !== undefined &&
        shared.use(variableName(parameter, place), declared, useOf(parameter, place))
      )
        return [];
      const variable = parameterVariable(parameter, place);
      if (!isSubject) return [{ ...variable, description: '', constraints: {}, values: [] }];
      return declared !== undefined && shared.take(variable, declared) ? [] : [variable];
    });
  });
}

/** Maximum length of a description. The document has the full one, which all operations with the parameter would repeat. */
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

function variableName({ variable }: PlannedParameter, { prefix }: VariablePlace): string {
  return `${prefix}${variable}`;
}

function useOf(planned: PlannedParameter, { flow, step }: VariablePlace): VariableUse {
  return { flow, step, location: planned.in, path: planned.name };
}

function parameterVariable(planned: PlannedParameter, place: VariablePlace): Variable {
  const { flow, binding, lookup } = place;
  const { type, format, constraints } = describeSchema(planned.shape.schema, planned.value, lookup);
  return {
    name: variableName(planned, place),
    kind: binding === undefined ? 'parameter' : 'produced',
    description: shorten(planned.parameter?.text('description') ?? '', longestDescription),
    type: valueType(type, format),
    format,
    constraints,
    required: planned.required,
    sensitive: planned.sensitive,
    default: planned.value,
    values: planned.pool,
    usedIn: [useOf(planned, place)],
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
