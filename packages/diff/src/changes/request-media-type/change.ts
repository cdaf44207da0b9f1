import { bodyKindOf, essenceOf } from '@assay/api-knowledge';
import { defineChange } from '../../define-change.js';

/** A body may be of a media type that is parsed at a risk. */
export default defineChange({
  id: 'request-media-type',
  meta: {
    name: 'Media types that clients send',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{operations}} now also takes bodies of the media type `{{mediaType}}`.',
      impact: '{{why}}',
      recommendation:
        'Accept only media types that clients need, and configure their parsers for hostile input.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{operations}} no longer takes bodies of the media type `{{mediaType}}`.',
      impact: 'Clients that send it are refused.',
      recommendation: 'Announce which media types are left.',
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
    return 'Whatever a client sends reaches a parser, or a handler that expects something else.';
  if (bodyKindOf(name) === 'xml')
    return 'Entities of XML can read files of the service, call other hosts and take all of its memory.';
  if (/yaml|x-java-serialized|pickle|x-php/.test(essence))
    return 'Parsers of formats that carry objects can be made to run code.';
  return /html|svg/.test(essence) ? 'What is stored and shown again can carry scripts.' : undefined;
}
