import { visitSentValues } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** A text that clients send is no longer limited to a format. */
export default defineChange({
  id: 'request-format',
  meta: {
    name: 'Request string format',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{Value}} that clients send in {{operations}} no longer needs the format `{{format}}`.',
      impact: 'Strings of any form reach code that expects this format.',
      recommendation: 'Keep the format, and validate it in the service.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}} that clients send in {{operations}} must now have the format `{{format}}`.',
      impact: 'Clients that send other strings are rejected.',
      recommendation: 'Make sure that current requests have this format, and announce it.',
    },
  },
  visitor: visitSentValues(({ before, after }, { report }) => {
    const [format, now] = [before.format, after.format];
    if (format === undefined || now !== undefined || !limiting.has(format)) return;
    if (!after.allows('string') || after.lists('string')) return;
    const isBounded = after.patterns.length > 0 || after.getLimit('maxLength') !== undefined;
    report({ property: 'format', severity: isBounded ? 'low' : 'medium', data: { format } });
  }),
});

/** Formats of JSON Schema that allow only a few texts. */
const limiting: ReadonlySet<string> = new Set([
  'date',
  'date-time',
  'time',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uri-reference',
  'uuid',
]);
