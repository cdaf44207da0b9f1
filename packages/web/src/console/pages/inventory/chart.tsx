import type { Revision } from '../../api/records.js';
import { useNarrow } from '../../components/table.js';
import { texts } from './texts.js';

const size = { height: 180, left: 32, right: 12, top: 12, bottom: 24 } as const;

/** Width of the chart in its own units, chosen so that its texts have the usual size in both windows. */
const widths = { wide: 640, narrow: 340 } as const;

/** A point of the chart: its position, and the score that is valid from then on. */
interface Point {
  readonly x: number;
  readonly y: number;
  readonly score: number;
}

/** The start and end times of the chart, and its width. */
interface Scale {
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

/**
 * The score over time as a line, with a gap if the document could not be analysed. The table beside it contains the same data.
 */
export function ScoreChart({
  name,
  revisions,
}: {
  readonly name: string;
  readonly revisions: readonly Revision[];
}) {
  const times = revisions.flatMap(({ at, lastAt }) => [Date.parse(at), Date.parse(lastAt)]);
  const from = Math.min(...times);
  const to = Math.max(...times);
  const width = useNarrow() ? widths.narrow : widths.wide;
  const lines = buildChartLines(revisions, { from, to, width });
  const isOneDay = to - from < 86_400_000;
  const day = (time: number): string =>
    new Date(time).toLocaleString('en-GB', {
      day: 'numeric',
      month: 'short',
      ...(isOneDay ? { hour: '2-digit', minute: '2-digit' } : { year: 'numeric' }),
    });
  return (
    <svg
      class="score-chart"
      viewBox={`0 0 ${width} ${size.height}`}
      role="img"
      aria-label={texts.chart(name, day(from), day(to))}
    >
      {[0, 50, 100].map((score) => (
        <g class="grid">
          <line x1={size.left} x2={width - size.right} y1={heightOf(score)} y2={heightOf(score)} />
          <text x={size.left - 6} y={heightOf(score)} text-anchor="end" dominant-baseline="middle">
            {score}
          </text>
        </g>
      ))}
      {lines.map((points) => (
        <g class="line">
          <path d={drawPath(points)} />
          {points.map(({ x, y, score }) => (
            <circle cx={x} cy={y} r="3">
              <title>{score}</title>
            </circle>
          ))}
        </g>
      ))}
      <text class="axis" x={size.left} y={size.height - 6}>
        {day(from)}
      </text>
      {to > from && (
        <text class="axis" x={width - size.right} y={size.height - 6} text-anchor="end">
          {day(to)}
        </text>
      )}
    </svg>
  );
}

/** The trend of a score as a small inline chart. */
export function Sparkline({ trend }: { readonly trend: readonly { readonly score: number | null }[] }) {
  const scores = trend.flatMap(({ score }) => (score === null ? [] : [score]));
  if (scores.length < 2) return null;
  const step = 88 / (scores.length - 1);
  // Small changes remain visible, but do not look like large ones.
  const top = Math.max(...scores);
  const range = Math.max(20, top - Math.min(...scores));
  const points = scores
    .map((score, index) => `${4 + index * step},${(3 + ((top - score) / range) * 18).toFixed(1)}`)
    .join(' ');
  return (
    <svg class="sparkline" viewBox="0 0 96 24" aria-hidden="true">
      <polyline points={points} />
    </svg>
  );
}

/** Returns the lines from the oldest point on; a new line begins after each gap. */
function buildChartLines(revisions: readonly Revision[], scale: Scale): Point[][] {
  const lines: Point[][] = [];
  let current: Point[] | undefined;
  const place = (time: string, score: number): Point => ({
    x: getChartPosition(Date.parse(time), scale),
    y: heightOf(score),
    score,
  });
  for (const { at, lastAt, score } of revisions.toReversed()) {
    if (score === null) {
      current = undefined;
      continue;
    }
    if (current === undefined) lines.push((current = []));
    current.push(place(at, score));
    if (lastAt !== at) current.push(place(lastAt, score));
  }
  return lines;
}

function getChartPosition(time: number, { from, to, width: chartWidth }: Scale): number {
  const width = chartWidth - size.left - size.right;
  return size.left + (to === from ? width / 2 : ((time - from) / (to - from)) * width);
}

function heightOf(score: number): number {
  return size.top + (1 - score / 100) * (size.height - size.top - size.bottom);
}

function drawPath(points: readonly Point[]): string {
  return points
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');
}
