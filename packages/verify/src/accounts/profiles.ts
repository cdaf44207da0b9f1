import { isAdministrative, showsAccounts } from '@assay/api-knowledge';
import type { FlowEntry } from '@assay/exporters/messages';
import { jsonOf } from '../client/answer-json.js';
import { listAccountReferences } from '../credentials/account.js';
import type { Identity } from '../credentials/identity.js';
import { Learned } from '../requests/answer-values.js';
import { Composer } from '../requests/composer.js';
import type { RunContext } from '../requests/context.js';
import { objectsIn } from '../run/mass-assignment.js';

/** Lists the operations that show an account: the caller's own, the one in the path, and lists of all accounts. */
export function listProfiles(context: RunContext): FlowEntry[] {
  const profiles = context.entries.filter((entry) => {
    const { operation } = entry.flow;
    if (operation.method !== 'GET' || isAdministrative(operation)) return false;
    const references = listAccountReferences(operation.path);
    const variables = operation.path.match(/\{[^{}]*\}/g) ?? [];
    if (variables.length > 0) return references.length === variables.length && operation.path.endsWith('}');
    return showsAccounts(operation.path);
  });
  return profiles.slice(0, maxProfiles);
}

/** Maximum number of operations that are read for each user. */
const maxProfiles = 4;

/** Reads the objects in a response that show the account of a user. */
export async function readProfile(
  entry: FlowEntry,
  identity: Identity,
  context: RunContext,
): Promise<Readonly<Record<string, unknown>>[]> {
  const { account } = identity;
  if (account === undefined) return [];
  const composer = new Composer(entry, context, new Learned());
  composer.giveAccount(account, false);
  const { request, missing } = composer.compose(entry.subject, identity);
  const exchange = missing.length > 0 ? undefined : (await context.line.send(request))?.exchange;
  if (exchange?.kind !== 'answer' || exchange.status >= 300) return [];
  // A list shows all users; other users' items are ignored.
  return objectsIn(jsonOf(exchange)).filter((each) =>
    Object.values(each).some((value) => value === account.username || value === account.email),
  );
}
