import type { JsonObject } from '@assay/json-schema';
import { messageKeys, type Step } from '@assay/project-generator';
import type { Companion } from '../companion/companion.js';
import { identifier } from '../companion/names.js';
import { defined } from '../companion/json.js';
import { digestCredentials } from '../shared/digest-credentials.js';
import type { FlowEntry } from '../shared/flow-entry.js';
import { buildExportMessage } from '../shared/message.js';
import { suppliesOf, type ResponseSource, type Supplies } from '../shared/supplies.js';
import { oneLine } from '../shared/text.js';
import { stepBody } from './body.js';
import { successCriteria } from './criteria.js';
import type { ExpressionTools } from './expression.js';
import { Inputs } from './inputs.js';
import { stepParameters } from './parameters.js';
import { fallbackOf, goTo } from './fallback.js';
import type { StepNames } from './step-names.js';

/** Creates a key for one message of a description. */
export type NewKey = (inputs: Inputs) => string;

/**
 * Numbers the message keys of a description. They are UUIDs whose start is an input, because runtime expressions have no random
 * values (Arazzo 1.0.1).
 */
export function numberedKeys(): NewKey {
  let count = 0;
  return (inputs) => `{${inputs.run()}}-0000-4000-8000-${(++count).toString(16).padStart(12, '0')}`;
}

/** Builds the Workflow Object of a flow (Arazzo 1.0.1); undefined if the companion document lacks one of its operations. */
export function workflowOf(
  workflowId: string,
  entry: FlowEntry,
  { operations, security }: Companion,
  stepNames: StepNames,
  newKey: NewKey,
): JsonObject | undefined {
  const { flow, variables } = entry;
  const inputs = new Inputs(variables);
  const supplies = suppliesOf(flow, variables);
  const usedOutputs = new Map(flow.steps.map((step) => [step.id, takenOutputs(step, supplies)]));
  const names = new Map(flow.steps.map(({ id }) => [id, stepNames.of(id, usedOutputs.get(id) ?? [])]));
  const fallback = fallbackOf(entry, supplies, names);
  const write = (step: Step, own: Supplies): JsonObject | undefined => {
    const operation = operations.of(step);
    if (operation === undefined) return undefined;
    const notes: string[] = [];
    const keys = new Map([...messageKeys(step.request)].map((point) => [point, newKey(inputs)]));
    const tools: ExpressionTools = {
      inputs,
      note: (sentence) => void notes.push(sentence),
      supplyOf: (point) => {
        const supply = own.get(step.id)?.get(point);
        // A runner cannot take a part of a header, so the seed value is sent.
        if (supply?.kind !== 'response' || !isWhole(supply.source)) return keys.get(point);
        return `$steps.${names.get(supply.step) ?? ''}.outputs.${identifier(supply.output)}`;
      },
    };
    const message = buildExportMessage(step.request, (point) => tools.supplyOf(point) !== undefined);
    const parameters = stepParameters(step, message, operation, tools);
    const requestBody = stepBody(step, message, tools);
    const isFallback = own !== supplies;
    return defined({
      stepId: isFallback ? fallback?.id : names.get(step.id),
      description: [isFallback ? staticRole : roles[step.role], ...notes].join(' '),
      operationId: operation.id,
      parameters: parameters.length === 0 ? undefined : parameters,
      requestBody,
      'x-security': digestSecurity(step, entry, security, inputs),
      successCriteria: successCriteria(step.responses),
      onSuccess: isFallback || step !== fallback?.last ? undefined : [{ name: 'done', type: 'end' }],
      onFailure: fallback?.covers(step) === true ? [goTo(fallback.id)] : undefined,
      outputs: isFallback ? undefined : buildStepOutputs(step, usedOutputs.get(step.id) ?? []),
    });
  };
  const steps = [
    ...flow.steps.map((step) => write(step, supplies)),
    ...(fallback === undefined ? [] : [write(entry.subject, fallback.supplies)]),
  ];
  if (steps.includes(undefined)) return undefined;
  const { summary } = flow.operation;
  return defined({
    workflowId,
    summary: oneLine(flow.name),
    description: summary === '' ? undefined : summary,
    inputs: inputs.toSchema(),
    steps,
  });
}

/**
 * Builds the extension of Redocly's runner for Digest authentication, which answers a challenge and therefore cannot be a
 * parameter.
 */
function digestSecurity(
  step: Step,
  entry: FlowEntry,
  security: Companion['security'],
  inputs: Inputs,
): readonly JsonObject[] | undefined {
  const names = digestCredentials(step, entry);
  const scheme = entry.variables.get(names?.username ?? '')?.auth?.scheme;
  if (names === undefined || scheme === undefined) return undefined;
  const values = { username: inputs.credential(names.username), password: inputs.credential(names.password) };
  return [{ schemeName: security.getSchemeName(scheme), values }];
}

const roles = {
  prerequisite: 'Creates the prerequisites of the tested request.',
  subject: 'The tested request.',
  teardown: 'Cleans up.',
} as const satisfies Record<Step['role'], string>;

const staticRole = 'The tested request with static values, if its prerequisites could not be created.';

function isWhole(source: ResponseSource): boolean {
  return source.pattern === null;
}

/** Lists the outputs that later steps use. Others are omitted, because runners stop at an output that the response lacks. */
function takenOutputs({ id, outputs }: Step, supplies: Supplies): string[] {
  const usedOutputs = new Set<string>();
  for (const supply of [...supplies.values()].flatMap((own) => [...own.values()])) {
    if (supply.kind === 'response' && supply.step === id && isWhole(supply.source))
      usedOutputs.add(supply.output);
  }
  return outputs.flatMap(({ name }) => (usedOutputs.has(name) ? [name] : []));
}

function buildStepOutputs({ outputs }: Step, usedOutputs: readonly string[]): JsonObject | undefined {
  if (usedOutputs.length === 0) return undefined;
  return Object.fromEntries(
    outputs
      .filter(({ name }) => usedOutputs.includes(name))
      .map(({ name, from }) => [identifier(name), from]),
  );
}
