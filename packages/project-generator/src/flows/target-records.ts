import type { Target } from '../records/index.js';
import type { RequestPlan } from '../requests/plan-request.js';

/** The records of the targets that a request can go to, with the credentials that it needs. */
export function buildTargetRecords({
  targets,
  security,
}: Pick<RequestPlan, 'targets' | 'security'>): Target[] {
  return targets.targets.map(({ name, driver }) => ({
    name,
    driver,
    monitors: [],
    variables: null,
    authentication: security.credentials,
  }));
}
