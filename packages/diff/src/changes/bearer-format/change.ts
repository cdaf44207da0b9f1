import { defineChange } from '../../define-change.js';

/** The documented format of bearer tokens has changed. */
export default defineChange({
  id: 'bearer-format',
  meta: {
    name: 'Bearer token format',
    axis: 'documentation',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'info',
      problem: 'The documented format of the tokens of {{value}} is now {{is}} instead of {{was}}.',
      impact: 'Clients that parse the tokens can fail; they should treat them as opaque.',
      recommendation: 'Describe which properties of tokens clients may rely on.',
    },
  },
  visitor: {
    SecurityScheme({ before, after }, { report }) {
      if (before?.type !== 'http' || after?.type !== 'http') return;
      const [was, is] = [before.text('bearerFormat'), after.text('bearerFormat')];
      if (was !== is)
        report({ property: 'bearerFormat', data: { was: describeFormat(was), is: describeFormat(is) } });
    },
  },
});

function describeFormat(format: string | undefined): string {
  return format === undefined ? 'not given' : `\`${format.slice(0, 40).replaceAll('`', "'")}\``;
}
