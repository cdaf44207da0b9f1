/** A change of a line in YAML that people and tools make by mistake, or that parsers read differently. */
type Mutation = (line: string, draw: (below: number) => number) => string;

const values = [
  '@a', '`a`', '!a', '!!str 1', '&a', '*a', '| a', '|+2', '- a', '?', ':', ':a', 'a: b', 'a :b', 'a#b', '"a" b', "'a'#b",
  '"\\q"', "'a", '%a', ',a', ']', '[a, , b]', '[a, b,]', '{a: 1,}', '{a, b: 1}', '{a:1, "b":2}', '[a#b, #c]', '{{x}}', '&a &b c',
]; // prettier-ignore

const marks = '"\'[]{}:,#&*!|>%@`-? \t';

/** The mutations of one line, by their effect. */
const mutations: Readonly<Record<string, Mutation>> = {
  'a tab in the indentation': (line) => line.replace(/^ +/, (space) => `${space}\t`),
  'a tab before a comment': (line) => `${line}\t# note`,
  'a tab after a colon': (line) => line.replace(/: /, ':\t'),
  'a comment without a space': (line) => `${line}#note`,
  'another value': (line, draw) => line.replace(/: (\S.*)$/, `: ${values[draw(values.length)]}`),
  'no end of a quote': (line) => line.replace(/["']\s*$/, ''),
  'a key over two lines': (line) => line.replace(/^(\s*)([^:]+):/, '$1$2\n$1  more:'),
  'a quoted value that continues': (line) => line.replace(/^(\s*)(.*?: )([\w .]+)$/, '$1$2"$3\n$1and more"'),
  'brackets at the column of their parent': (line) =>
    line.replace(/^(\s*)(.*?: )\S.*$/, '$1$2[\n$1  1, 2\n$1]'),
  'no space after a colon': (line) => line.replace(': ', ':'),
  'a quoted key without a space': (line) => line.replace(/(\S+): (.*)$/, '"$1":$2'),
  'an anchor': (line) => line.replace(/: (?=\S)/, ': &a '),
  'a directive': (line, draw) => `${line}\n${['%YAML 1.2', '%x y', '---', '...', '--- a'][draw(5)]}`,
  'odd characters': (line, draw) =>
    `${line}${['é', '😀', '\u0085', '\u2028', '\u00a0', '\ufeff', '\r'][draw(7)]}`,
  'another indentation': (line, draw) => (draw(2) === 0 ? ` ${line}` : line.replace(/^ /, '')),
  'a missing character': (line, draw) => {
    const at = draw(line.length + 1);
    return line.slice(0, at) + line.slice(at + 1);
  },
  'a mark more': (line, draw) => {
    const at = draw(line.length + 1);
    return line.slice(0, at) + (marks[draw(marks.length)] ?? '') + line.slice(at);
  },
};

/** A changed text and the name of the change. */
export interface Mutant {
  readonly change: string;
  readonly text: string;
}

/** Applies each mutation `each` times to random lines of the texts. Equal seeds yield equal mutants. */
export function mutantsOf(texts: readonly string[], each: number, seed: number): Mutant[] {
  let state = seed;
  const draw = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
  return Object.entries(mutations).flatMap(([change, mutate]) =>
    Array.from({ length: each }, (): Mutant => {
      const lines = (texts[draw(texts.length)] ?? '').split('\n');
      const at = draw(Math.max(1, lines.length - 1));
      lines[at] = mutate(lines[at] ?? '', draw);
      return { change, text: lines.join('\n') };
    }),
  );
}
