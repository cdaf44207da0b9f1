import { valueAt } from '@assay/text';
import { bodyValueOf, parseTemplate, type Flow, type Step, type Variable } from '@assay/project-generator';
import { listPointerKeys, outputSource, type OutputSource } from './output-source.js';

/** Source of an insertion point's value when a flow runs. */
export type Supply =
  /** A value of the response of an earlier step. */
  | {
      readonly kind: 'response';
      readonly step: string;
      readonly output: string;
      readonly source: ResponseSource;
    }
  /** The value that an earlier step sent, and its insertion point there. */
  | { readonly kind: 'seed'; readonly step: string; readonly point: string; readonly value: unknown };

/** Source of an output in a response. */
export type ResponseSource = Exclude<OutputSource, { readonly kind: 'request' }>;

/** The supplies of a flow, by step and insertion point id. */
export type Supplies = ReadonlyMap<string, ReadonlyMap<string, Supply>>;

/**
 * Finds the sources of a flow's insertion points. If a step passes on a value that it received, the original source is used.
 *
 * @param variables the variables of the project and its group
 */
export function suppliesOf(flow: Flow, variables: ReadonlyMap<string, Variable>): Supplies {
  const steps = new Map(flow.steps.map((step) => [step.id, step]));
  const supplies = new Map<string, Map<string, Supply>>();

  function trace(from: string, output: string, passed: number): Supply | undefined {
    const step = steps.get(from);
    const source = outputSource(step?.outputs.find(({ name }) => name === output)?.from ?? '');
    if (step === undefined || source === undefined) return undefined;
    if (source.kind !== 'request') return { kind: 'response', step: from, output, source };
    const binding = bindingInto(flow, from, source.point);
    // More steps than in the flow indicate a cycle.
    if (binding === undefined || passed > flow.steps.length)
      return {
        kind: 'seed',
        step: from,
        point: source.point,
        value: seedOf(step, source.point, variables),
      };
    return trace(binding.from, binding.output, passed + 1);
  }

  for (const { from, to, bindings } of flow.edges) {
    for (const { target, expression } of bindings) {
      const supply = trace(from, outputName(from, expression), 0);
      if (supply === undefined) continue;
      const known = supplies.get(to) ?? new Map<string, Supply>();
      if (!known.has(target.insertionPoint)) known.set(target.insertionPoint, supply);
      supplies.set(to, known);
    }
  }
  return supplies;
}

function outputName(from: string, expression: string): string {
  const prefix = `$steps.${from}.outputs.`;
  return expression.startsWith(prefix) ? expression.slice(prefix.length) : '';
}

function bindingInto(
  flow: Flow,
  step: string,
  point: string,
): { readonly from: string; readonly output: string } | undefined {
  for (const { from, to, bindings } of flow.edges) {
    const binding = to === step ? bindings.find(({ target }) => target.insertionPoint === point) : undefined;
    if (binding !== undefined) return { from, output: outputName(from, binding.expression) };
  }
  return undefined;
}

function seedOf({ request }: Step, point: string, variables: ReadonlyMap<string, Variable>): unknown {
  if (point.startsWith('body:'))
    return valueAt(bodyValueOf(request), listPointerKeys(point.slice('body:'.length)));
  const parameter = request.parameters.find(({ in: place, name }) => `${place}.${name}` === point);
  const [part] = parseTemplate(parameter?.value ?? '');
  return part?.kind === 'variable' ? variables.get(part.name)?.default : undefined;
}
