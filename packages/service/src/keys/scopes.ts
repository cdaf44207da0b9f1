/** The scopes for several endpoints: validating, importing, reading imported records, everything. */
export const wideScopes = ['validate', 'import', 'read', 'admin'] as const;

/** The endpoints that a key can be limited to, by `operationId`. */
export const endpointScopes = [
  'validateByUrl',
  'validateByUpload',
  'diffByUrl',
  'diffByUpload',
  'importByUrl',
  'importByUpload',
  'createJob',
  'listJobs',
  'getJob',
  'listJobResults',
  'cancelJob',
  'redeliverWebhook',
  'listProjects',
  'getProject',
  'deleteProject',
  'listGroups',
  'getGroup',
  'deleteGroup',
  'exportGroup',
  'getFlow',
  'getVariables',
  'getSchemas',
  'listEngines',
  'createEngine',
  'getEngine',
  'deleteEngine',
  'listNamedDocuments',
  'listRuleUses',
  'getNamedDocument',
  'listRevisions',
  'deleteNamedDocument',
  'listRulesets',
  'createRuleset',
  'getRuleset',
  'activateRuleset',
  'deleteRuleset',
  'listRules',
  'getRule',
  'listKeys',
  'listAuditEntries',
] as const;

/** All scopes of keys. */
export const scopes = [...wideScopes, ...endpointScopes] as const;

/** A scope of a key. */
export type Scope = (typeof scopes)[number];

const known: ReadonlySet<string> = new Set(scopes);

/** True for a scope that this version knows. */
export function isScope(text: string): text is Scope {
  return known.has(text);
}
