import { describe, expect, it } from 'vitest';
import { readReportRequests, type ReportArgument } from './report-requests.js';

/** Parses arguments such as `f:json o:a.json`. */
const argumentsOf = (text: string): ReportArgument[] =>
  text
    .split(' ')
    .filter((each) => each !== '')
    .map((each) => ({ option: each.startsWith('f:') ? 'format' : 'output', value: each.slice(2) }));

const read = (text: string) =>
  readReportRequests(argumentsOf(text), '/work').map(({ format, output }) => `${format}>${output ?? ''}`);

describe('the requested reports', () => {
  it.each([
    ['', ['codeframe>']],
    ['o:report.html', ['html>report.html']],
    ['o:a.SARIF', ['sarif>a.SARIF']],
    ['o:notes.md', ['markdown>notes.md']],
    ['o:a.xml', ['codeframe>a.xml']],
    ['o:json', ['codeframe>json']],
    ['f:line o:a.json', ['line>a.json']],
    ['f:json', ['json>']],
    ['o:a.txt', ['codeframe>a.txt']],
    ['f:json o:a.json', ['json>a.json']],
    ['o:a.json f:json', ['json>a.json']],
    ['f:json o:a.json f:line', ['json>a.json', 'line>']],
    ['f:line f:json o:a.json', ['line>', 'json>a.json']],
    ['f:json o:a.json f:json o:b.json', ['json>a.json', 'json>b.json']],
  ])('of %j are %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ['f:pdf', '`--format pdf` is not known. Use `codeframe`, '],
    ['f:yaml', '`--format yaml` is not known. Use `codeframe`, '],
    ['f:hmtl', '`--format hmtl` is not known; did you mean `html`?'],
    ['f:jsn', '`--format jsn` is not known; did you mean `json`?'],
    [
      'f:json f:line',
      'Only one report can go to the terminal, but `--format json` and `--format line` have no `--output`: write `--format line --output FILE`.',
    ],
    ['o:a f:json o:b', '`--output a` belongs to no `--format`: write `--format FORMAT --output a`'],
    ['f:json o:a o:b', '`--output b` belongs to no `--format`'],
    ['o:a o:b', '`--output a` belongs to no `--format`'],
    ['f:json o:a f:line o:./a', 'Two reports would be written to `./a`: each needs its own `--output`.'],
  ])('of %j are an error: %s', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
