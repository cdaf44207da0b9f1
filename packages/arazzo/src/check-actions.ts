import { checkCriteria } from './check-criteria.js';
import { checkParameterList } from './check-inputs.js';
import { describePath } from './check-structure.js';
import type { ExpressionPlace } from './expressions.js';
import type { Problems } from './problems.js';
import { getMember, listObjects, getText, type Placed } from './values.js';

/** Checks a list of actions: their targets, criteria and retries. */
export function checkActions(owner: Placed, key: string, place: ExpressionPlace, problems: Problems): void {
  const names = new Set<string>();
  for (const item of listObjects(owner, key)) {
    const name = getText(item, 'name');
    if (name !== undefined && names.has(name.value))
      problems.add('arazzo-name-duplicate', name.at, `Two actions of \`${key}\` are named \`${name.value}\``);
    if (name !== undefined) names.add(name.value);
    checkAction(item, place, problems);
  }
}

/** Checks an action. Actions in the components belong to no workflow, so steps as targets are unknown. */
export function checkAction(action: Placed, place: ExpressionPlace, problems: Problems): void {
  if (getMember(action.value, 'reference') !== undefined) return;
  const { scope, workflow } = place;
  const type = getText(action, 'type')?.value;
  const [step, other] = [getText(action, 'stepId'), getText(action, 'workflowId')];
  if (type === 'goto' && step === undefined && other === undefined)
    problems.add(
      'arazzo-structure-invalid',
      action.at,
      `${describePath(action.at)} has no target: a \`goto\` needs a \`stepId\` or \`workflowId\``,
    );
  if (step !== undefined && other !== undefined)
    problems.add(
      'arazzo-structure-invalid',
      other.at,
      `${describePath(action.at)} has both \`stepId\` and \`workflowId\``,
    );
  if (step !== undefined && workflow !== undefined && !workflow.stepsById.has(step.value))
    problems.add(
      'arazzo-target-undefined',
      step.at,
      `The workflow has no step \`${step.value}\`, which ${describePath(step.at)} names`,
    );
  if (other !== undefined) checkWorkflowReference(other, place, problems);
  if (type === 'end' && (step ?? other) !== undefined)
    problems.add(
      'arazzo-structure-invalid',
      (step ?? other)?.at ?? action.at,
      `${describePath(action.at)} ends the workflow, so that it cannot go anywhere`,
    );
  checkRetry(action, type, problems);
  checkCriteria(action, 'criteria', place, problems);
  checkParameterList(action, scope, false, problems);
}

function checkRetry(action: Placed, type: string | undefined, problems: Problems): void {
  for (const field of ['retryAfter', 'retryLimit']) {
    const value = getMember(action.value, field);
    if (typeof value !== 'number') continue;
    const at = [...action.at, field];
    if (type !== 'retry')
      problems.add(
        'arazzo-retry-invalid',
        at,
        `${describePath(at)} has no effect: the action is a \`${type}\`, not a \`retry\``,
      );
    else if (value < 0)
      problems.add(
        'arazzo-retry-invalid',
        at,
        `${describePath(at)} must not be negative, but it is ${value}`,
      );
    else if (field === 'retryLimit' && !Number.isInteger(value))
      problems.add(
        'arazzo-retry-invalid',
        at,
        `${describePath(at)} must be a whole number, but it is ${value}`,
      );
    else if (field === 'retryLimit' && value === 0)
      problems.add('arazzo-retry-invalid', at, `${describePath(at)} is 0, so that nothing is tried again`);
  }
}

/** Reports a reference to a missing workflow. */
export function checkWorkflowReference(
  reference: Placed<string>,
  { scope }: ExpressionPlace,
  problems: Problems,
): void {
  const { value, at } = reference;
  const [, name, id = ''] = /^\$sourceDescriptions\.([^.]+)\.(.+)$/s.exec(value) ?? [];
  if (name === undefined) {
    if (!scope.workflowsById.has(value))
      problems.add(
        'arazzo-target-undefined',
        at,
        `There is no workflow \`${value}\`, which ${describePath(at)} names`,
      );
    return;
  }
  const source = scope.sources.byName.get(name);
  if (source === undefined)
    problems.add(
      'arazzo-target-undefined',
      at,
      `There is no source description \`${name}\`, which ${describePath(at)} names`,
    );
  else if (source.model !== undefined)
    problems.add(
      'arazzo-target-undefined',
      at,
      `The source \`${name}\` is an OpenAPI document without workflows, but ${describePath(at)} names \`${id}\``,
    );
  else if (source.workflows !== undefined && !source.workflows.has(id))
    problems.add(
      'arazzo-target-undefined',
      at,
      `The source \`${name}\` has no workflow \`${id}\`, which ${describePath(at)} names`,
    );
}
