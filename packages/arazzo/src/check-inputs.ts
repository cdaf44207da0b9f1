import type { Operation, Parameter } from '@assay/core';
import { isObject } from '@assay/text';
import { describePath } from './check-structure.js';
import type { Problems } from './problems.js';
import type { Scope, Workflow } from './scope.js';
import { getMember, listObjects, getText, type Placed } from './values.js';

/** Headers that OpenAPI describes outside of parameters. */
const undescribed = new Set(['accept', 'content-type', 'authorization', 'cookie', 'user-agent']);

interface Given {
  readonly name: string;
  readonly in: string | undefined;
  readonly at: Placed['at'];
}

/** Compares the parameters and the body of a step with the operation that it calls. */
export function checkOperationInputs(
  step: Placed,
  operation: Operation,
  {
    workflow,
    scope,
    problems,
  }: { readonly workflow: Workflow; readonly scope: Scope; readonly problems: Problems },
): void {
  const parameters = listParameters(step, scope);
  for (const { name, in: place, at } of parameters) {
    if (place === undefined || place === 'querystring' || isDescribed(name, place, operation)) continue;
    problems.add(
      'arazzo-parameter-undefined',
      at,
      `\`${operation.signature}\` has no ${place} parameter \`${name}\`, which ${describePath(at)} gives`,
    );
  }
  const all = [...parameters, ...listParameters(workflow, scope)];
  const missing = operation.parameters.filter(
    (each) => isNeeded(each) && !all.some((other) => isSame(other.name, other.in, each)),
  );
  if (missing.length > 0)
    problems.add(
      'arazzo-input-missing',
      step.at,
      `${describePath(step.at)} does not give ${missing.map((each) => `the ${each.in} parameter \`${each.name}\``).join(' and ')}, which \`${operation.signature}\` requires`,
    );
  if (operation.requestBody?.required === true && getMember(step.value, 'requestBody') === undefined)
    problems.add(
      'arazzo-input-missing',
      step.at,
      `${describePath(step.at)} does not give the body, which \`${operation.signature}\` requires`,
    );
}

/** Compares the parameters of a step with the inputs of the called workflow. */
export function checkWorkflowInputs(step: Placed, called: Workflow, scope: Scope, problems: Problems): void {
  const parameters = listParameters(step, scope);
  const { inputs, requiredInputs } = called;
  for (const { name, at } of parameters)
    if (inputs !== undefined && !inputs.has(name))
      problems.add(
        'arazzo-parameter-undefined',
        at,
        `The workflow \`${called.id}\` has no input \`${name}\`, which ${describePath(at)} gives`,
      );
  const missing = requiredInputs.filter((name) => !parameters.some((each) => each.name === name));
  if (missing.length > 0)
    problems.add(
      'arazzo-input-missing',
      step.at,
      `${describePath(step.at)} does not give ${missing.map((name) => `\`${name}\``).join(' and ')}, which the workflow \`${called.id}\` requires`,
    );
}

/** Reports duplicate parameters of a list, and parameters of operations without `in`. */
export function checkParameterList(
  owner: Placed,
  scope: Scope,
  needsPlace: boolean,
  problems: Problems,
): void {
  const seen = new Set<string>();
  for (const { name, in: place, at } of listParameters(owner, scope)) {
    const key = JSON.stringify([name, place]);
    if (seen.has(key))
      problems.add(
        'arazzo-name-duplicate',
        at,
        `${describePath(at)} gives the parameter \`${name}\` a second time`,
      );
    seen.add(key);
    if (needsPlace && place === undefined)
      problems.add(
        'arazzo-structure-invalid',
        at,
        `${describePath(at)} has no \`in\`, which a parameter of an operation needs`,
      );
  }
}

function listParameters(owner: Placed, scope: Scope): Given[] {
  return listObjects(owner, 'parameters').flatMap((item) => {
    const parameter = scope.resolve(item);
    const name = parameter && getText(parameter, 'name')?.value;
    return name === undefined ? [] : [{ name, in: getText(parameter as Placed, 'in')?.value, at: item.at }];
  });
}

function isDescribed(name: string, place: string, operation: Operation): boolean {
  if (operation.parameters.some((each) => isSame(name, place, each))) return true;
  if (place === 'header' && undescribed.has(name.toLowerCase())) return true;
  // A parameter for the whole query string allows all names.
  if (
    place === 'query' &&
    operation.parameters.some((each) => each.in === 'querystring' || isOpenObject(each))
  )
    return true;
  const schemes =
    operation.root.raw['securityDefinitions'] ??
    getMember(operation.root.raw['components'], 'securitySchemes');
  return (
    isObject(schemes) &&
    Object.values(schemes).some(
      (scheme) => getMember(scheme, 'name') === name && getMember(scheme, 'in') === place,
    )
  );
}

/** True for an object in the query, which is sent as the names of its properties. */
function isOpenObject({ in: place, schema }: Parameter): boolean {
  return place === 'query' && (schema?.hasType('object') === true || schema?.isReference === true);
}

function isSame(name: string, place: string | undefined, parameter: Parameter): boolean {
  if (place !== undefined && parameter.in !== place) return false;
  return place === 'header' ? parameter.name.toLowerCase() === name.toLowerCase() : parameter.name === name;
}

function isNeeded(parameter: Parameter): boolean {
  if (parameter.in === 'formData' || parameter.in === 'querystring') return false;
  return parameter.required && !(parameter.in === 'header' && undescribed.has(parameter.name.toLowerCase()));
}
