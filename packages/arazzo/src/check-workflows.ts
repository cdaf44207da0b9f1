import { stronglyConnected } from '@assay/core';
import { checkActions, checkAction, checkWorkflowReference } from './check-actions.js';
import { checkCriteria } from './check-criteria.js';
import { checkOperationInputs, checkParameterList, checkWorkflowInputs } from './check-inputs.js';
import { describePath } from './check-structure.js';
import { expressionsIn, describeExpressionError, type ExpressionPlace } from './expressions.js';
import { OperationFinder } from './operations.js';
import type { Problems } from './problems.js';
import type { Scope, Workflow } from './scope.js';
import { listEntries, getMember, getObject, listObjects, getText, listTexts, type Placed } from './values.js';

/** Checks the semantics of a document's workflows: ids, targets, parameters, expressions and criteria. */
export function checkWorkflows(scope: Scope, problems: Problems, look: () => void): void {
  reportDuplicates(listObjects(scope.root, 'sourceDescriptions'), 'name', 'source descriptions', problems);
  reportDuplicates(scope.workflows, 'workflowId', 'workflows', problems);
  const finder = new OperationFinder(scope, problems);
  for (const workflow of scope.workflows) {
    look();
    checkWorkflow(workflow, scope, finder, problems);
  }
  checkWorkflowOrder(scope, problems);
  checkComponents(scope, problems);
}

function checkWorkflow(workflow: Workflow, scope: Scope, finder: OperationFinder, problems: Problems): void {
  const place: ExpressionPlace = { scope, workflow };
  reportDuplicates(workflow.steps, 'stepId', 'steps of the workflow', problems);
  for (const step of workflow.steps) checkStep(step, place, finder, problems);
  checkStepOrder(workflow, problems);
  checkActions(workflow, 'successActions', place, problems);
  checkActions(workflow, 'failureActions', place, problems);
  checkParameterList(workflow, scope, false, problems);
  checkReferences(workflow, place, ['parameters', 'successActions', 'failureActions'], problems);
  checkExpressions(getMember(workflow.value, 'parameters'), [...workflow.at, 'parameters'], place, problems);
  checkOutputs(workflow, place, problems);
}

/** Fields of which a step has exactly one. */
const targets = ['operationId', 'operationPath', 'workflowId', 'channelPath', 'x-operation'];

function checkStep(step: Placed, place: ExpressionPlace, finder: OperationFinder, problems: Problems): void {
  const { scope, workflow } = place;
  const callees = targets.filter((field) => getMember(step.value, field) !== undefined);
  if (callees.length !== 1)
    problems.add(
      'arazzo-structure-invalid',
      step.at,
      callees.length === 0
        ? `${describePath(step.at)} calls nothing: it needs one of \`operationId\`, \`operationPath\` and \`workflowId\``
        : `${describePath(step.at)} has ${callees.map((field) => `\`${field}\``).join(' and ')}, of which a step has one`,
    );
  const other = getText(step, 'workflowId');
  checkParameterList(step, scope, callees.length === 1 && other === undefined, problems);
  const operation = finder.find(step);
  if (operation !== undefined && workflow !== undefined)
    checkOperationInputs(step, operation, { workflow, scope, problems });
  if (other !== undefined) {
    checkWorkflowReference(other, place, problems);
    const called = scope.workflowsById.get(other.value);
    if (called !== undefined) checkWorkflowInputs(step, called, scope, problems);
  }
  checkReferences(step, place, ['parameters', 'onSuccess', 'onFailure'], problems);
  for (const key of ['parameters', 'requestBody'])
    checkExpressions(getMember(step.value, key), [...step.at, key], place, problems);
  checkCriteria(step, 'successCriteria', place, problems);
  checkActions(step, 'onSuccess', place, problems);
  checkActions(step, 'onFailure', place, problems);
  checkOutputs(step, place, problems);
}

/** Checks the components that reusable objects refer to. */
function checkReferences(
  owner: Placed,
  place: ExpressionPlace,
  keys: readonly string[],
  problems: Problems,
): void {
  for (const key of keys)
    for (const item of listObjects(owner, key)) {
      const reference = getText(item, 'reference');
      if (reference === undefined) continue;
      const reason = reference.value.startsWith('$components.')
        ? describeExpressionError(reference.value, place)
        : 'a reference begins with `$components.`';
      const expected = kindOf(key);
      const isOther = reason === undefined && !reference.value.startsWith(`$components.${expected}.`);
      const why = reason ?? (isOther ? `\`${key}\` takes what is in \`components.${expected}\`` : undefined);
      if (why !== undefined)
        problems.add(
          'arazzo-target-undefined',
          reference.at,
          `${describePath(reference.at)} is \`${reference.value}\`, which leads to nothing: ${why}`,
        );
    }
}

function kindOf(key: string): string {
  if (key === 'onSuccess') return 'successActions';
  return key === 'onFailure' ? 'failureActions' : key;
}

function checkOutputs(owner: Placed, place: ExpressionPlace, problems: Problems): void {
  for (const { value, at } of listEntries(getObject(owner, 'outputs'))) {
    if (typeof value !== 'string') continue;
    const reason = value.startsWith('$')
      ? describeExpressionError(value, place)
      : 'an output is a runtime expression, which begins with `$`';
    if (reason !== undefined)
      problems.add(
        'arazzo-expression-invalid',
        at,
        `${describePath(at)} is \`${value}\`, which has no value: ${reason}`,
      );
  }
}

/** The maximum nesting of a value that is searched for expressions. */
const maxDepth = 100;

/** Checks the runtime expressions in all texts of a value. */
function checkExpressions(
  value: unknown,
  at: Placed['at'],
  place: ExpressionPlace,
  problems: Problems,
): void {
  if (typeof value === 'string') {
    for (const expression of expressionsIn(value)) {
      const reason = describeExpressionError(expression, place);
      if (reason !== undefined)
        problems.add(
          'arazzo-expression-invalid',
          at,
          `In ${describePath(at)}, \`${expression}\` has no value: ${reason}`,
        );
    }
    return;
  }
  if (typeof value !== 'object' || value === null || at.length > maxDepth) return;
  for (const [key, member] of Object.entries(value))
    if (key !== 'reference' && key !== 'targetSelectorType')
      checkExpressions(member, [...at, key], place, problems);
}

function reportDuplicates(owners: readonly Placed[], field: string, noun: string, problems: Problems): void {
  const seen = new Set<string>();
  for (const owner of owners) {
    const name = getText(owner, field);
    if (name === undefined) continue;
    if (seen.has(name.value))
      problems.add('arazzo-name-duplicate', name.at, `Two ${noun} have the \`${field}\` \`${name.value}\``);
    seen.add(name.value);
  }
}

function checkWorkflowOrder(scope: Scope, problems: Problems): void {
  const place = { scope, workflow: undefined };
  for (const workflow of scope.workflows)
    for (const reference of listTexts(workflow, 'dependsOn'))
      checkWorkflowReference(reference, place, problems);
  const waitsFor = (id: string): string[] => {
    const workflow = scope.workflowsById.get(id);
    return workflow === undefined ? [] : listTexts(workflow, 'dependsOn').map(({ value }) => value);
  };
  reportCycles(
    [...scope.workflowsById.keys()],
    waitsFor,
    (id) => scope.workflowsById.get(id)?.at,
    'workflow',
    problems,
  );
}

function checkStepOrder(workflow: Workflow, problems: Problems): void {
  const { stepsById } = workflow;
  for (const { step } of stepsById.values())
    for (const { value, at } of listTexts(step, 'dependsOn'))
      if (!value.startsWith('$') && !stepsById.has(value))
        problems.add(
          'arazzo-target-undefined',
          at,
          `The workflow has no step \`${value}\`, which ${describePath(at)} names`,
        );
  const waitsFor = (id: string): string[] => {
    const step = stepsById.get(id)?.step;
    return step === undefined ? [] : listTexts(step, 'dependsOn').map(({ value }) => value);
  };
  reportCycles([...stepsById.keys()], waitsFor, (id) => stepsById.get(id)?.step.at, 'step', problems);
}

function reportCycles(
  ids: readonly string[],
  waitsFor: (id: string) => string[],
  placeOf: (id: string) => Placed['at'] | undefined,
  noun: string,
  problems: Problems,
): void {
  for (const cycle of stronglyConnected(ids, waitsFor)) {
    const [first] = cycle.toSorted((a, b) => ids.indexOf(a) - ids.indexOf(b));
    const at = first === undefined ? undefined : placeOf(first);
    if (first === undefined || at === undefined || (cycle.length === 1 && !waitsFor(first).includes(first)))
      continue;
    const through =
      cycle.length === 1
        ? 'itself'
        : cycle
            .toSorted()
            .map((id) => `\`${id}\``)
            .join(', ');
    problems.add(
      'arazzo-dependency-circular',
      [...at, 'dependsOn'],
      `The ${noun} \`${first}\` can never begin: it waits for ${through}`,
    );
  }
}

function checkComponents(scope: Scope, problems: Problems): void {
  const components = getObject(scope.root, 'components');
  const place = { scope, workflow: undefined };
  for (const kind of ['successActions', 'failureActions'])
    for (const action of listEntries(components && getObject(components, kind)))
      checkAction(action, place, problems);
}
