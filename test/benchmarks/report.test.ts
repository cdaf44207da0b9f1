import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { factorFor } from '../../benchmarks/budgets.mjs';
import { rowOf } from '../../benchmarks/growth.mjs';
import { comparisonRow } from '../../benchmarks/report/comparison-report.mjs';
import { documentsReport } from '../../benchmarks/report/documents-report.mjs';
import { nodesReport } from '../../benchmarks/report/nodes-report.mjs';
import { groupsOf } from '../../benchmarks/report/groups.mjs';
import { writePart } from '../../benchmarks/report/results-file.mjs';
import { drawPicture, logarithmicScale } from '../../benchmarks/report/picture.mjs';
import { figure, spread, table } from '../../benchmarks/report/table.mjs';
import { comparePairs } from '../../benchmarks/measure/statistics.mjs';

type Outcome = 'done' | 'time' | 'memory' | 'crashed';

function runOf(cpuSeconds: number, outcome: Outcome = 'done') {
  return {
    outcome,
    exitCode: outcome === 'crashed' ? 134 : 0,
    cpuSeconds,
    wallSeconds: cpuSeconds,
    megabytes: 100,
  };
}

const tools = ['floor', 'assay', 'redocly', 'ibm', 'spectral'].map((name) => ({
  name,
  label: name === 'ibm' ? 'I < B & M' : name,
  version: () => '1.0.0',
  command: () => ({ command: [], stdout: '' }),
  countFindings: () => undefined,
}));

const results = [
  {
    name: 'stripe.yaml',
    bytes: 3_092_348,
    measured: new Map([
      ['floor', { runs: [runOf(0.3)], findings: undefined }],
      ['assay', { runs: [runOf(0.6), runOf(0.7), runOf(0.5)], findings: 11_000 }],
      ['redocly', { runs: [runOf(1.2)], findings: 20 }],
      ['ibm', { runs: [runOf(3, 'crashed')], findings: undefined }],
      ['spectral', { runs: [runOf(59, 'time')], findings: undefined }],
    ]),
  },
];

describe('figures and tables', () => {
  it('a figure has about three digits, and an unmeasured value is empty', () => {
    expect([0.0666, 0.999, 1.234, 45.67, 1234.5, NaN].map(figure)).toEqual([
      '0.067',
      '1.00',
      '1.23',
      '45.7',
      '1,235',
      '',
    ]);
  });

  it('a bar in a cell does not end it', () => {
    expect(table(['a', 'b'], [['x|y', '1']])).toBe('| a | b |\n| -- | --: |\n| x\\|y | 1 |\n');
  });

  it('reports why a tool has no result', () => {
    expect(spread([runOf(59, 'time')], 'cpuSeconds')).toBe('> 59.0, stopped');
    expect(spread([runOf(3, 'crashed')], 'cpuSeconds')).toBe('crashed (exit code 134)');
    expect(spread([runOf(3, 'memory')], 'cpuSeconds')).toBe('stopped at 100 MB');
    expect(spread([runOf(0.6), runOf(0.7), runOf(0.5)], 'cpuSeconds')).toBe('0.600 (0.500–0.700)');
  });
});

describe('the report on documents', () => {
  const report = documentsReport(results, tools);

  it('compares figures with the budgets', () => {
    expect(report).toContain('| stripe.yaml (11,000 findings): CPU s | ≤ 0.66 | 0.600 | met |');
    expect(report).toContain("| stripe.yaml: CPU of redocly ÷ Assay's | ≥ 2.5 | 2.00 | missed |");
    expect(report).toContain(
      "| stripe.yaml: CPU of spectral ÷ Assay's | ≥ 10 | > 59.0, stopped: ≥ 98.3 | met |",
    );
  });

  it('has no factor on small documents, nor of missing peers', () => {
    expect(factorFor('redocly', 'a.json', 2e6)).toBe(5);
    expect(factorFor('redocly', 'a.json', 2e5)).toBeUndefined();
    expect(factorFor('ibm', 'a.json', 2e6)).toBeUndefined();
  });
});

describe('the report on versions of Node', () => {
  const nodes = [20, 24].map((major) => ({ path: 'node', version: `v${major}.1.0`, major }));
  const measured = new Map(
    Object.entries({
      'floor 20': [runOf(0.4)],
      'floor 24': [runOf(0.3)],
      'assay 20': [runOf(0.5)],
      'assay 24': [runOf(0.6)],
      redocly: [runOf(1.5)],
      vacuum: [runOf(60, 'time')],
    }).map(([name, runs]) => [name, { runs, findings: undefined }] as const),
  );
  const peers = ['redocly', 'vacuum'].map((name) => ({ ...tools[0]!, name, label: name }));
  const report = nodesReport([{ name: 'stripe.yaml', bytes: 3e6, measured }], {
    nodes,
    peers,
    judged: nodes[1]!,
  });

  it('has a column for each version, and its own baseline', () => {
    expect(report).toContain('|  | Node 20.1.0 | Node 24.1.0 |');
    expect(report).toContain('| Assay, × floor | 1.25 | 2.00 |');
    expect(report).toContain('| Assay, × Node 20 | 1.00 | 1.20 |');
    expect(report).toContain('| redocly, × Assay |  | 2.50 |');
  });

  it('compares figures with the budgets of Node 24', () => {
    expect(report).toContain('| stripe.yaml: × floor | ≤ 1.8 | 2.00 | missed |');
    expect(report).toContain('| stripe.yaml: peak MB | ≤ 135 | 100 | met |');
    expect(report).toContain('| stripe.yaml: Node 24 ÷ Node 20 | ≤ 1.25 | 1.20 | met |');
    expect(report).toContain("| stripe.yaml: CPU of redocly ÷ Assay's | ≥ 3 | 2.50 | missed |");
    expect(report).toContain("| stripe.yaml: CPU of vacuum ÷ Assay's | ≥ 3.5 | > 60.0, stopped | unknown |");
  });
});

describe('the picture', () => {
  const picture = drawPicture(groupsOf(results, tools));

  it('is identical each time, for light and dark, with all names escaped', () => {
    expect(picture).toBe(drawPicture(groupsOf(results, tools)));
    expect(picture).toContain('prefers-color-scheme:dark');
    expect(picture).toContain('I &lt; B &amp; M');
    expect(picture.match(/<rect/g)).toHaveLength(4);
    expect(picture).toContain('crashed (exit code 134)');
    expect(picture).not.toContain('NaN');
  });

  it('has a decade of seconds for each step of its scale', () => {
    const { at, ticks } = logarithmicScale(0.08, 40);
    expect(ticks.map(({ value }) => Number(value.toPrecision(3)))).toEqual([0.01, 0.1, 1, 10, 100]);
    expect(at(1) - at(0.1)).toBeCloseTo(at(100) - at(10));
  });
});

describe('the row of a size', () => {
  const point = (bytes: number, cpuSeconds: number) => ({
    bytes,
    cpuSeconds,
    megabytes: 40 + bytes / 1e6,
    findings: 5,
    failure: undefined,
  });

  it('marks growth faster than the size', () => {
    const quadratic = [point(1e5, 0.2), point(1e6, 1.2), point(1e7, 100.2)];
    expect(rowOf('wide', quadratic).at(-1)).toBe('**superlinear**');
    const linear = [point(1e5, 0.2), point(1e6, 1.1), point(1e7, 10.1)];
    expect(rowOf('wide', linear).at(-1)).toBe('');
  });
});

describe('the row of a comparison', () => {
  it('marks differences above the noise, and different findings', () => {
    const before = { runs: Array.from({ length: 8 }, () => runOf(1)), findings: 5 };
    const after = { runs: Array.from({ length: 8 }, () => runOf(0.9)), findings: 6 };
    const row = comparisonRow('a.yaml', 'CPU s', before, after, 'cpuSeconds', comparePairs);
    expect(row).toEqual(['a.yaml', 'CPU s', '1.00', '0.900', '0.900', '0.900–0.900', '5 → 6', '**less**']);
  });
});

describe('the file of results', () => {
  it('replaces a part in place, in one order', () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-results-'));
    const file = join(folder, 'RESULTS.md');
    writePart(file, 'growth', '## Growth\n\nold\n');
    writePart(file, 'documents', '## Documents\n');
    writePart(file, 'growth', '## Growth\n\nnew\n');
    expect(
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .slice(2),
    ).toEqual(['<!-- part: documents -->', '## Documents', '<!-- part: growth -->', '## Growth', 'new']);
    rmSync(folder, { recursive: true });
  });
});
