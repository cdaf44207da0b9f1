import { listProfiles, readProfile } from '../accounts/profiles.js';
import type { Registrar } from '../accounts/registrar.js';
import { privilegeRank } from '@assay/api-knowledge';
import type { RunContext } from '../requests/context.js';
import { withEvidence } from '../run/evidence.js';
import { assigned, has, listPrivileged, type ForbiddenMember } from '../run/mass-assignment.js';
import type { Observation } from './observation.js';

/** Lists the properties that responses about accounts contain but the registration does not, which clients must not set. */
export function forbiddenOfRegistration({ operations }: Registrar, context: RunContext): ForbiddenMember[] {
  const members = listPrivileged(operations.signUp, listProfiles(context), context, []);
  return members.filter(({ name }) => (privilegeRank(name) ?? 9) <= 1);
}

/** Checks whether a registration set a forbidden property: the account has it, but another user's does not. */
export async function checkRegistration(
  members: readonly ForbiddenMember[],
  registrar: Registrar,
  context: RunContext,
): Promise<Observation[]> {
  const third = context.third;
  const other = [context.first, context.second].find(({ account }) => account !== undefined);
  if (members.length === 0 || third.account === undefined || other === undefined) return [];
  for (const entry of listProfiles(context)) {
    const [own, others] = [
      await readProfile(entry, third, context),
      await readProfile(entry, other, context),
    ];
    const set = members.filter((member) => has(own, member) && !has(others, member));
    if (set.length === 0) continue;
    const { signUp } = registrar.operations;
    const registered = registrar.registered.find(({ identity }) => identity === third);
    const findings = [assigned(signUp.flow.operation, set)];
    return [{ entry: signUp, finding: withEvidence(findings, registered?.registration, context)[0] }];
  }
  return [];
}
