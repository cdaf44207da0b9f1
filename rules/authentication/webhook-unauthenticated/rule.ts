import { carriesCallersCredential, statedSecurity } from '@assay/api-knowledge';
import { defineRule, isReference, resolve, type Model, type Operation } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';
import { isSentOut } from '../../knowledge/operations/operation-traits.js';

/** Reports webhooks and callbacks that receivers cannot distinguish from forged ones. */
export default defineRule({
  id: 'webhook-unauthenticated',
  meta: {
    name: 'Unauthenticated webhook',
    category: 'security',
    topic: 'authentication',
    kind: 'absence',
    severity: 'medium',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{subject}} neither `security` nor a signature.',
    impact:
      'Anyone who learns the address of a receiver can send it forged events, such as a fake payment or account confirmation.',
    recommendation:
      'Sign the messages and document the signature header (such as [HTTP Message Signatures](https://www.rfc-editor.org/rfc/rfc9421)), or give the operation `security` with a scheme that the receiver can verify.',
    references: {
      owasp: ['API2:2023', 'API10:2023'],
      cwe: [306],
      specification: specificationLinks3('callback-object'),
    },
  },
  create: (context) => {
    const open: Operation[] = [];
    let total = 0;
    return {
      Operation(operation) {
        if (!isSentOut(operation)) return;
        total++;
        if (!isAuthenticated(operation)) open.push(operation);
      },
      'Document:exit'(document) {
        if (context.model === undefined || open.length === 0 || mentionsSignatures(context.model)) return;
        // The document's `security` applies to the API, but its author may also mean it for webhooks.
        const severity = statedSecurity(document).demand === 'required' ? 'low' : 'medium';
        const isHabit = open.length > 2 && open.length === total;
        for (const operation of isHabit ? open.slice(0, 1) : open) {
          const others = isHabit ? open.length - 1 : 0;
          const subject =
            others === 0
              ? `${getWebhookName(operation)} has`
              : `${getWebhookName(operation)} and the other ${others} webhooks and callbacks have`;
          context.report({ at: operation, severity, operation: null, data: { subject } });
        }
      },
    };
  },
});

function isAuthenticated(operation: Operation): boolean {
  const { demand } = statedSecurity(operation);
  if (demand === 'required' || demand === 'optional' || demand === 'unreadable') return true;
  return (
    operation.parameters.some(
      (parameter) => isSignatureName(parameter.name) || carriesCallersCredential(parameter),
    ) ||
    bodyIsSigned(operation) ||
    isSignatureText(operation.text('description')) ||
    isSignatureText(operation.text('summary'))
  );
}

/** True if the body carries its own signature, is a signed token, or cannot be resolved. */
function bodyIsSigned({ requestBody, requestBodySlot }: Operation): boolean {
  if (requestBody === undefined) return requestBodySlot !== undefined && isReference(requestBodySlot);
  return requestBody.content.some(({ mediaType, schema }) => {
    if (/jwt|jose|jws|secevent/i.test(mediaType)) return true;
    const target = schema?.reference === undefined ? schema : resolve(schema.reference);
    for (const child of target?.subschemas ?? [])
      if (child.step === 'properties' && isSignatureName(String(child.key))) return true;
    return false;
  });
}

function isSignatureName(name: string): boolean {
  return /signature|hmac|(?:^|[-_])(?:sign|secret|digest|token|jws)$|webhook[-_]?(?:secret|token)|^content-digest$/i.test(
    name,
  );
}

/** True if the description of the API or of a tag explains how receivers verify messages. */
function mentionsSignatures({ document }: Model): boolean {
  return (
    isSignatureText(document.info?.text('description')) ||
    document.tags.some((tag) => isSignatureText(tag.text('description')))
  );
}

function isSignatureText(text: string | undefined): boolean {
  return (
    text !== undefined && /\b(?:hmac|signatures?|signed|signing (?:key|secret)|webhook secret)\b/i.test(text)
  );
}

function getWebhookName({ method, path, pathItem }: Operation): string {
  return `The ${pathItem.role} ${code(`${method} ${path}`, 90)}`;
}
