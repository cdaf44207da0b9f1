import { bodyKindOf, essenceOf } from '@assay/api-knowledge';
import { defineChange } from '../../define-change.js';

/** A body may have a media type whose parsers are at risk. */
export default defineChange({
  id: 'request-media-type',
  meta: {
    name: 'Request media type',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{operations}} now also accepts bodies of the media type `{{mediaType}}`.',
      impact: '{{why}}',
      recommendation:
        'Accept only media types that clients need, and configure their parsers for hostile input.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{operations}} no longer accepts bodies of the media type `{{mediaType}}`.',
      impact: 'Clients that send it are rejected.',
      recommendation: 'Announce the remaining media types.',
    },
  },
  visitor: {
    MediaType({ before, after, message, name, usage }, { report }) {
      if (usage !== 'request' || message.kind !== 'RequestBody') return;
      const why = before === undefined && after !== undefined ? riskOf(name) : undefined;
      if (why !== undefined) report({ data: { mediaType: name, why } });
    },
  },
});

function riskOf(name: string): string | undefined {
  const essence = essenceOf(name);
  if (essence.includes('*'))
    return 'Any content reaches a parser, or a handler that expects a different type.';
  if (bodyKindOf(name) === 'xml')
    return 'XML entities can read files of the service, call other hosts and exhaust its memory.';
  if (/yaml|x-java-serialized|pickle|x-php/.test(essence))
    return 'Attackers can make parsers of object formats run code.';
  return /html|svg/.test(essence) ? 'Stored content that is displayed later can contain scripts.' : undefined;
}
