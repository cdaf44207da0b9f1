import { count } from '@assay/core';
import { signs } from '../../shared/severity.js';
import type { DisplayedDocument } from './data.js';
import { current, show, visible } from './state.js';
import { texts } from './texts.js';
import { focusGroups } from './focus-groups.js';

/** Maximum number of operations that are drawn. */
const maxTiles = 3000;

/** The operations of the API as tiles, grouped by the first part of their paths. */
export function ApiMap() {
  const document = current.value;
  if (document === undefined || document.operations.length === 0) return null;
  const wide = document.groups.filter(({ operations }) => operations === null).length;
  const parts = new Map<string, number[]>();
  for (const [index, { path }] of document.operations.slice(0, maxTiles).entries()) {
    const part = `/${path.split('/').find((segment) => segment !== '' && !/^v\d+$/.test(segment)) ?? ''}`;
    const known = parts.get(part);
    if (known === undefined) parts.set(part, [index]);
    else known.push(index);
  }
  const hidden = document.operations.length - maxTiles;
  return (
    <section class="panel map" aria-labelledby="map">
      <h2 id="map">{texts.map}</h2>
      <p class="muted">
        {texts.mapHint}: {count(wide, 'group')}.
      </p>
      <Legend />
      <div class="parts" onKeyDown={move}>
        {[...parts].map(([part, indexes]) => (
          <div class="part">
            <h3>{part}</h3>
            <ul>
              {indexes.map((index) => (
                <Tile document={document} index={index} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {hidden > 0 && <p class="muted">{count(hidden, 'further operation')}</p>}
    </section>
  );
}

function Tile({ document, index }: { readonly document: DisplayedDocument; readonly index: number }) {
  const { method = '', path = '' } = document.operations[index] ?? {};
  const severity = document.worst[index];
  const findings = document.touching[index] ?? 0;
  const name = `${method} ${path}`;
  const label = severity === undefined ? texts.clean : `${severity}, ${count(findings, 'finding')}`;
  return (
    <li>
      <button
        type="button"
        class={`tile ${severity ?? 'clean'}`}
        style={{ width: `${2.2 + Math.min(5, Math.log2(1 + findings))}rem` }}
        title={`${name}: ${label}`}
        aria-label={`${name}: ${label}`}
        aria-pressed={visible.value.operation === name}
        tabIndex={index === 0 ? 0 : -1}
        onClick={() => {
          show({ operation: visible.value.operation === name ? '' : name, group: '' });
          focusGroups();
        }}
      >
        <span aria-hidden="true">
          {severity === undefined ? '' : signs[severity]} {method}
        </span>
      </button>
    </li>
  );
}

function Legend() {
  return (
    <p class="legend" aria-hidden="true">
      {(['critical', 'high', 'medium', 'low', 'info'] as const).map((severity) => (
        <span>
          <span class={`tile sample ${severity}`}>{signs[severity]}</span> {severity}
        </span>
      ))}
    </p>
  );
}

/** Moves the focus with the arrow keys. Only one tile is in tab order. */
function move(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const tiles = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button.tile')];
  const at = tiles.findIndex((tile) => tile === document.activeElement);
  const step = steps[event.key];
  const next = event.key === 'Home' ? tiles[0] : event.key === 'End' ? tiles.at(-1) : tiles[at + (step ?? 0)];
  if ((step === undefined && event.key !== 'Home' && event.key !== 'End') || next === undefined) return;
  event.preventDefault();
  for (const tile of tiles) tile.tabIndex = tile === next ? 0 : -1;
  next.focus();
}
