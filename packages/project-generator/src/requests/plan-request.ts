import { isSuccess } from '@assay/api-knowledge';
import { resolve, type Operation } from '@assay/core';
import type { Omissions } from '../problems/omissions.js';
import type { Problem } from '../problems/definitions.js';
import { planSecurity, type SecurityPlan } from '../security/plan-security.js';
import { planTargets, type TargetPlan } from '../servers/plan-targets.js';
import { code } from '../problems/wording.js';
import { variablesWithMore } from '../servers/server-variables.js';
import { planBodies } from './plan-bodies.js';
import { planParameters } from './plan-parameters.js';
import type { PlannedBody, PlannedParameter, PlanTools } from './planned.js';
import { readPathTemplate, type PathTemplate } from './path-template.js';

// A media range (RFC 9110, section 12.5.1) without quoted parameters.
const mediaRange =
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]+\/[!#$%&'*+.^_`|~0-9A-Za-z-]+(?:; ?[!#$%&'*+.^_`|~0-9A-Za-z-]+=[!#$%&'*+.^_`|~0-9A-Za-z-]+)*$/;
const maxTypes = 8;
const longestType = 200;

/**
 * Returns the media types of the documented responses for `Accept`, successful responses first; undefined if none are documented.
 */
export function acceptOf(operation: Operation, omissions: Omissions): string | undefined {
  const success: string[] = [];
  const others: string[] = [];
  for (const { code, slot } of operation.responses ?? []) {
    const into = isSuccess(code) ? success : others;
    for (const content of resolve(slot)?.content ?? []) {
      const mediaType = resolve(content)?.mediaType.trim();
      if (mediaType === undefined) continue;
      if (mediaType.length > longestType) omissions.add('accept');
      else if (mediaRange.test(mediaType)) into.push(mediaType);
    }
  }
  const all = new Set([...success, ...others]);
  if (all.size > maxTypes) omissions.add('accept');
  const types = [...all].slice(0, maxTypes);
  return types.length === 0 ? undefined : types.join(', ');
}

/** The complete plan of one operation's request, before it becomes a step of a flow. */
export interface RequestPlan {
  readonly operation: Operation;
  readonly template: PathTemplate;
  readonly parameters: readonly PlannedParameter[];
  readonly bodies: readonly PlannedBody[];
  readonly security: SecurityPlan;
  readonly targets: TargetPlan;
  /** The value of `Accept`; undefined if no response has a media type. */
  readonly accept: string | undefined;
  readonly problems: readonly Problem[];
}

/** Plans the request of an operation: target, credentials, parameters and bodies. */
export function planRequest(operation: Operation, tools: PlanTools): RequestPlan {
  const template = readPathTemplate(operation.path);
  const security = planSecurity(operation, operation.root);
  if (security.isCut)
    tools.registry.omissions.add(
      'securityAlternatives',
      operation.ownSecurity === undefined ? 'the document' : '',
    );
  const targets = planTargets(operation, tools);
  for (const name of variablesWithMore(operation)) tools.registry.omissions.add('serverValues', code(name));
  const accept = acceptOf(operation, tools.registry.omissions);
  const bodies = planBodies(operation, tools);
  const usedNames = new Set(
    [
      ...(accept === undefined ? [] : ['accept']),
      'content-type',
      'host',
      'content-length',
      ...security.headers.map(({ name }) => name.toLowerCase()),
    ].map((name) => `header:${name}`),
  );
  for (const { in: place, name } of security.requestCredentials) usedNames.add(`${place}:${name}`);
  const parameters = planParameters(operation, template, usedNames, tools);
  return {
    operation,
    template,
    parameters: parameters.planned,
    bodies: bodies.planned,
    security,
    targets,
    accept,
    problems: [...security.problems, ...targets.problems, ...parameters.problems, ...bodies.problems],
  };
}
