import type { Edge, Flow, Step } from '../../api/records.js';
import { placeSteps } from './flow-grid.js';
import { texts } from './texts.js';

const box = { width: 200, height: 56, gapX: 72, gapY: 20, margin: 12 } as const;

interface Placed {
  readonly step: Step;
  readonly x: number;
  readonly y: number;
}

function layout(flow: Flow): Placed[] {
  return placeSteps(flow).map(({ step, column, row }) => ({
    step,
    x: box.margin + column * (box.width + box.gapX),
    y: box.margin + row * (box.height + box.gapY),
  }));
}

/** The flow as a picture: a box for each request, an arrow for each dependency. The same content follows as text. */
export function FlowPicture({ flow }: { readonly flow: Flow }) {
  const placed = layout(flow);
  const byId = new Map(placed.map((each) => [each.step.id, each]));
  const width = Math.max(...placed.map(({ x }) => x)) + box.width + box.margin;
  const height = Math.max(...placed.map(({ y }) => y)) + box.height + box.margin;
  return (
    <>
      <div class="flow" tabIndex={0} role="region" aria-label={texts.picture}>
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={texts.flowPicture(flow.name, flow.steps.length)}
        >
          <defs>
            <marker
              id="arrow"
              viewBox="0 0 8 8"
              refX="8"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              orient="auto"
            >
              <path d="M0 0L8 4L0 8z" />
            </marker>
          </defs>
          {flow.edges.map((edge) => (
            <Arrow edge={edge} byId={byId} />
          ))}
          {placed.map((each) => (
            <Box {...each} />
          ))}
        </svg>
      </div>
      <details>
        <summary>{texts.flowAs}</summary>
        <ol>
          {flow.steps.map(({ role, request: { method, pathTemplate } }) => (
            <li>{texts.step(texts.roles[role], method, pathTemplate)}</li>
          ))}
        </ol>
        <ul>{flow.edges.flatMap((edge) => listEdgeTexts(edge, byId).map((words) => <li>{words}</li>))}</ul>
      </details>
    </>
  );
}

function Box({ step, x, y }: Placed) {
  const { role, request, destructive } = step;
  return (
    <g class={`step ${role}`} transform={`translate(${x} ${y})`}>
      <title>{texts.step(texts.roles[role], request.method, request.pathTemplate)}</title>
      <rect width={box.width} height={box.height} rx="6" />
      <text x="10" y="22" class="method">
        {request.method}
        {destructive ? ' ⚠' : ''}
      </text>
      <text x={box.width - 10} y="22" class="role" text-anchor="end">
        {texts.roles[role]}
      </text>
      <text x="10" y="43" class="path">
        {short(request.pathTemplate)}
      </text>
    </g>
  );
}

/** Shortens a path at its beginning, because its end is more specific. */
function short(path: string): string {
  const max = 27;
  return path.length <= max ? path : `…${path.slice(1 - max)}`;
}

function Arrow({ edge, byId }: { readonly edge: Edge; readonly byId: ReadonlyMap<string, Placed> }) {
  const from = byId.get(edge.from);
  const to = byId.get(edge.to);
  if (from === undefined || to === undefined) return null;
  const [x1, y1] = [from.x + box.width, from.y + box.height / 2];
  const [x2, y2] = [to.x, to.y + box.height / 2];
  const bend = Math.max(24, (x2 - x1) / 2);
  const label = edge.bindings.map(({ target }) => target.insertionPoint).join(', ');
  return (
    <g class={`edge ${edge.optional ? 'optional' : ''}`}>
      <title>{listEdgeTexts(edge, byId).join('; ')}</title>
      <path d={`M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`} marker-end="url(#arrow)" />
      {label !== '' && (
        <text x={(x1 + x2) / 2} y={(y1 + y2) / 2 - 5} text-anchor="middle">
          {label.length > 11 ? `${label.slice(0, 10)}…` : label}
        </text>
      )}
    </g>
  );
}

function listEdgeTexts(edge: Edge, byId: ReadonlyMap<string, Placed>): string[] {
  const name = (id: string): string => {
    const request = byId.get(id)?.step.request;
    return request === undefined ? id : `${request.method} ${request.pathTemplate}`;
  };
  if (edge.bindings.length === 0) return [texts.needs(name(edge.from), name(edge.to))];
  return edge.bindings.map(({ expression, target }) =>
    texts.binding(name(edge.from), expression, name(edge.to), target.insertionPoint),
  );
}
