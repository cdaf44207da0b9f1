import type { Attachment, Node, RawObject } from '../node.js';
import { isObject, OAuthFlow, SecurityRequirement, SecurityScheme } from '../nodes.js';
import { isExtension, type Builder } from './builder.js';

/** Builds the `security` of the document or of an operation; undefined if the field is absent. */
export function buildSecurity(
  builder: Builder,
  parent: Node,
  raw: RawObject,
): SecurityRequirement[] | undefined {
  if (!Array.isArray(raw['security'])) return undefined;
  const requirements: SecurityRequirement[] = [];
  builder.eachItem(parent, raw, 'security', (value, at) => {
    if (isObject(value)) requirements.push(builder.add(new SecurityRequirement(value, at)));
  });
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
  const flow = raw['flow'];
  if (raw['type'] !== 'oauth2' || typeof flow !== 'string') return [];
  const at: Attachment = { document: scheme.document, parent: scheme, step: undefined, key: undefined };
  const name = Object.hasOwn(flowNamesOf2, flow) ? flowNamesOf2[flow] : undefined;
  return [builder.addView(new OAuthFlow(raw, at, name ?? flow))];
}

function buildFlows(builder: Builder, scheme: SecurityScheme, raw: RawObject): OAuthFlow[] {
  const flows: OAuthFlow[] = [];
  builder.eachEntry(scheme, raw, 'flows', (value, name, at) => {
    if (isObject(value) && !isExtension(name)) flows.push(builder.add(new OAuthFlow(value, at, name)));
  });
  return flows;
}
