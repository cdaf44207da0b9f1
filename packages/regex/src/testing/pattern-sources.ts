import fc from 'fast-check';

const atoms = fc.constantFrom(
  'a',
  'b',
  '[a-c]',
  '[^a]',
  '\\d',
  '\\D',
  '.',
  '\\w',
  '\\W',
  '\\s',
  'é',
  '😀',
  '',
);
const edges = fc.constantFrom('^', '$', '\\b', '\\B');
const quantifiers = fc.constantFrom(
  '',
  '',
  '',
  '?',
  '*',
  '+',
  '{2}',
  '{1,3}',
  '{0}',
  '{2,}',
  '*?',
  '+?',
  '??',
);

/** Patterns of all elements that automata can represent, nested as in real patterns. */
export const patternSources: fc.Arbitrary<string> = fc.letrec<{
  pattern: string;
  part: string;
  group: string;
}>((tie) => ({
  pattern: fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
  part: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'pattern' },
    fc.tuple(atoms, quantifiers).map(([atom, quantifier]) => (atom === '' ? '' : atom + quantifier)),
    edges,
    fc.tuple(tie('group'), quantifiers).map(([group, quantifier]) => group + quantifier),
    fc
      .tuple(fc.constantFrom('(?=', '(?!', '(?<=', '(?<!'), tie('pattern'))
      .map(([opening, inside]) => `${opening}${inside})`),
  ),
  group: fc
    .tuple(fc.constantFrom('(', '(?:', '(?<n>'), fc.array(tie('pattern'), { minLength: 1, maxLength: 3 }))
    .map(([opening, options]) => `${opening === '(?<n>' ? '(?:' : opening}${options.join('|')})`),
})).pattern;
