import type { Format, OAuthFlow, Report, RuleContext, SecurityScheme, Visitor } from '@assay/core';
import { code, urlCode } from '../wording/names.js';
import { urlFault } from '../servers/url-fault.js';
import { requiredSchemes } from './required-schemes.js';

/** Returns the name of a declared security scheme. */
export function schemeName(scheme: SecurityScheme): string {
  return String(scheme.key ?? scheme.base?.at(-1) ?? '');
}

export function findFlowScheme(flow: OAuthFlow): SecurityScheme | undefined {
  return flow.parent?.kind === 'SecurityScheme' ? (flow.parent as SecurityScheme) : undefined;
}

/** Returns the name of a flow's security scheme, as a code span. */
export function schemeCode(flow: OAuthFlow): string {
  const scheme = findFlowScheme(flow);
  return code(scheme === undefined ? '' : schemeName(scheme));
}

/** Returns the visitor of a rule against a flow that OAuth 2.0 discourages. */
export function visitDiscouragedFlow(context: RuleContext<'scheme'>, name: string): Visitor {
  return {
    OAuthFlow(flow) {
      const scheme = findFlowScheme(flow);
      if (flow.flow !== name || scheme === undefined) return;
      context.report({
        at: flow,
        ...(context.format === 'oas2' ? { property: 'flow' } : {}),
        // No client uses an unrequired scheme yet, but the next operation might require it.
        severity: context.fact(requiredSchemes).has(scheme) ? 'medium' : 'low',
        data: { scheme: schemeCode(flow) },
      });
    },
  };
}

/** Returns the visitor of a rule about URLs of flows. */
export function visitFlowUrls(
  context: RuleContext<'flow' | 'scheme' | 'fault'>,
  listFields: (flow: string) => readonly { readonly field: string; readonly need: UrlNeed }[],
): Visitor {
  return {
    OAuthFlow(flow) {
      for (const { field, need } of listFields(flow.flow)) {
        const found = oauthUrlFault(flow, field, need, context.format);
        if (found === undefined) continue;
        const { fault, property, severity = 'medium' } = found;
        context.report({
          at: flow,
          property,
          severity,
          data: { flow: flow.text('flow') ?? flow.flow, scheme: schemeCode(flow), fault },
        });
      }
    },
  };
}

type UrlNeed = 'required' | 'optional';

/** A fault of one URL of an OAuth flow. */
export interface OAuthUrlFault {
  readonly severity?: NonNullable<Report['severity']>;
  readonly property: string | undefined;
  /** The predicate of a sentence whose subject is the flow: "has no `tokenUrl`". */
  readonly fault: string;
}

/**
 * Judges a URL of an OAuth flow. It must be absolute in 2.0. Since 3.0 it may be relative to the server. Values other than
 * strings violate the official schema.
 */
export function oauthUrlFault(
  flow: OAuthFlow,
  field: string,
  need: UrlNeed,
  format: Format,
): OAuthUrlFault | undefined {
  const value = flow.raw[field];
  if (value === undefined)
    return need === 'required' ? { property: undefined, fault: `has no \`${field}\`` } : undefined;
  if (typeof value !== 'string') return undefined;
  if (value.trim() === '') return { property: field, fault: `has an empty \`${field}\`` };
  const fault = urlFault(value, format === 'oas2' ? 'refused' : 'allowed') ?? fragmentFault(value);
  if (fault === undefined) return undefined;
  return {
    // A client obviously cannot use a placeholder.
    severity: /[{}<>]/.test(value) ? 'low' : 'medium',
    property: field,
    fault: `has the \`${field}\` ${urlCode(value)}: it ${fault}`,
  };
}

/** Reports a fragment, which URIs of endpoints must not have (RFC 6749, sections 3.1 and 3.2). */
function fragmentFault(url: string): string | undefined {
  return url.includes('#') ? 'has a fragment, which OAuth 2.0 forbids' : undefined;
}
