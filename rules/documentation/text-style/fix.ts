import { defineFixes, type Fix } from '@assay/fixes';

export default defineFixes(
  'text-style',
  rewriting('Begin the summary with a capital letter.', (text) =>
    text.replace(/^(\s*)(\p{Ll})/u, (_, blanks: string, letter: string) => blanks + letter.toUpperCase()),
  ),
  rewriting('Remove the full stop at the end of the summary.', (text) => text.replace(/\.(?=\s*$)/, '')),
  rewriting('End the summary with a full stop.', (text) => text.replace(/(?<=[\p{L}\p{N}])(?=\s*$)/u, '.')),
);

function rewriting(title: string, rewrite: (text: string) => string): Fix {
  return {
    kind: 'safe',
    title,
    make({ document, pointer, value }) {
      const text = typeof value === 'string' ? rewrite(value) : value;
      return text === value ? undefined : [{ kind: 'set', document, pointer, value: text }];
    },
  };
}
