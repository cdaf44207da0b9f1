import type { Attachment, Node } from '../model/node.js';
import type { RawObject } from '../model/raw-values.js';
import { isObject, OAuthFlow, SecurityRequirement, SecurityScheme } from '../model/nodes.js';
import { isExtension, type Builder } from './builder.js';

/**
 * Builds the `security` of the document or of an operation. Returns undefined if the field is absent. A single requirement or
 * name is read as a list of one, and a bare name as a requirement without scopes, because no other meaning is possible.
 */
export function buildSecurity(
  builder: Builder,
  parent: Node,
  raw: RawObject,
): SecurityRequirement[] | undefined {
  const rawRequirements = raw['security'];
  const requirements: SecurityRequirement[] = [];
  const add = (value: unknown, at: Attachment): void => {
    if (isObject(value)) requirements.push(builder.add(new SecurityRequirement(value, at)));
    else if (typeof value === 'string' && value !== '')
      requirements.push(builder.add(new SecurityRequirement({ [value]: [] }, at)));
  };
  if (isObject(rawRequirements) && typeof rawRequirements['$ref'] !== 'string') {
    if (Object.keys(rawRequirements).length === 0) return undefined;
    add(rawRequirements, { document: parent.document, parent, step: 'security', key: undefined });
    return requirements;
  }
  if (typeof rawRequirements === 'string' && rawRequirements !== '') {
    add(rawRequirements, { document: parent.document, parent, step: 'security', key: undefined });
    return requirements;
  }
  if (!Array.isArray(rawRequirements)) return undefined;
  builder.eachItem(parent, raw, 'security', add);
  return requirements;
}

/** Builds a Security Scheme Object and its flows. */
export function buildSecurityScheme(builder: Builder, raw: RawObject, at: Attachment): SecurityScheme {
  const scheme = builder.add(new SecurityScheme(raw, at));
  scheme.flows =
    builder.format === 'oas2' ? buildOnlyFlow(builder, scheme, raw) : buildFlows(builder, scheme, raw);
  return scheme;
}

const flowNamesOf2: Readonly<Record<string, string>> = {
  application: 'clientCredentials',
  accessCode: 'authorizationCode',
};

function buildOnlyFlow(builder: Builder, scheme: SecurityScheme, raw: RawObject): OAuthFlow[] {
  const flow = raw['flow'] ?? impliedFlow(raw);
  if (raw['type'] !== 'oauth2' || typeof flow !== 'string') return [];
  const at: Attachment = { document: scheme.document, parent: scheme, step: undefined, key: undefined };
  return [builder.addView(new OAuthFlow(raw, at, currentName(flow)))];
}

/**
 * Returns the flow of a scheme without `flow`, derived from its URLs: only `authorizationCode` needs both, and only `implicit`
 * needs just the first.
 */
function impliedFlow(raw: RawObject): string | undefined {
  if (typeof raw['authorizationUrl'] !== 'string') return undefined;
  return typeof raw['tokenUrl'] === 'string' ? 'authorizationCode' : 'implicit';
}

/** Returns the 3.x name of a 2.0 flow; other names are unchanged. */
function currentName(flow: string): string {
  return (Object.hasOwn(flowNamesOf2, flow) ? flowNamesOf2[flow] : undefined) ?? flow;
}

function buildFlows(builder: Builder, scheme: SecurityScheme, raw: RawObject): OAuthFlow[] {
  // In a 2.0 scheme, the scheme itself contains the fields of its flow.
  if (raw['flows'] === undefined) return buildOnlyFlow(builder, scheme, raw);
  const flows: OAuthFlow[] = [];
  builder.eachEntry(scheme, raw, 'flows', (value, name, at) => {
    if (isObject(value) && !isExtension(name))
      flows.push(builder.add(new OAuthFlow(value, at, currentName(name))));
  });
  return flows;
}
