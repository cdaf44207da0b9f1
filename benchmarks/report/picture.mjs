// The picture in the README: CPU seconds of each tool on each document, on a logarithmic scale.

/**
 * `seconds` is NaN if the tool has no result; `note` then states the reason.
 *
 * @typedef {{ label: string, seconds: number, isOurs?: boolean, note?: string }} Bar
 * @typedef {{ title: string, bars: readonly Bar[] }} Group
 */

const left = 190;
const right = 90;
const width = 760;
const barHeight = 18;
const titleHeight = 34;
const gap = 14;

/**
 * Draws the picture. Its colours follow the light or dark preference of the reader's system.
 *
 * @param {readonly Group[]} groups
 * @returns {string} SVG
 */
export function drawPicture(groups) {
  const all = groups.flatMap(({ bars }) => bars.map(({ seconds }) => seconds)).filter(Number.isFinite);
  const scale = logarithmicScale(Math.min(...all, 1), Math.max(...all, 1));
  let y = 40;
  const parts = [];
  for (const { title, bars } of groups) {
    parts.push(text(16, y + 20, title, 'title'));
    y += titleHeight;
    for (const bar of bars) {
      parts.push(drawBar(bar, y, scale));
      y += barHeight + 4;
    }
    y += gap;
  }
  const height = y + 6;
  const label = 'CPU seconds of whole cold processes, on a logarithmic scale: less is better';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}">`,
    `<style>${style}</style>`,
    text(16, 22, label, 'small'),
    ...scale.ticks.map(({ value, at }) => drawTick(value, at, height)),
    ...parts,
    '</svg>\n',
  ].join('\n');
}

const style = [
  'text{font:13px system-ui,sans-serif;fill:#1f2328}.title{font-weight:600}.small,.tick{font-size:11px;fill:#59636e}',
  '.bar{fill:#8c959f}.ours{fill:#0969da}.strong{font-weight:600}.grid{stroke:#d1d9e0;stroke-width:1}',
  '@media(prefers-color-scheme:dark){text{fill:#f0f6fc}.small,.tick{fill:#9198a1}.bar{fill:#656c76}.ours{fill:#4493f8}.grid{stroke:#3d444d}}',
].join('');

/**
 * Returns the positions of values between the decades around the minimum and the maximum.
 *
 * @param {number} least
 * @param {number} max
 */
export function logarithmicScale(least, max) {
  const first = Math.floor(Math.log10(least));
  const last = Math.max(first + 1, Math.ceil(Math.log10(max)));
  const at = (value) => left + ((Math.log10(value) - first) / (last - first)) * (width - left - right);
  const ticks = Array.from({ length: last - first + 1 }, (_unused, index) => {
    const value = 10 ** (first + index);
    return { value, at: at(value) };
  });
  return { at, ticks };
}

function drawTick(value, x, height) {
  const place = x.toFixed(1);
  return `<line class="grid" x1="${place}" y1="46" x2="${place}" y2="${height - 8}"/><text class="tick" x="${place}" y="40" text-anchor="middle">${Number(value.toPrecision(1))} s</text>`;
}

function drawBar({ label, seconds, isOurs = false, note }, y, scale) {
  const name = text(left - 8, y + 13, label, isOurs ? 'strong' : undefined, 'end');
  if (!Number.isFinite(seconds)) return `${name}${text(left + 4, y + 13, note ?? '', 'small')}`;
  const length = Math.max(1, scale.at(seconds) - left).toFixed(1);
  const shown = note ?? `${seconds < 10 ? seconds.toFixed(2) : seconds.toFixed(0)} s`;
  return `${name}<rect class="${isOurs ? 'ours' : 'bar'}" x="${left}" y="${y}" width="${length}" height="${barHeight}" rx="2"/>${text(left + Number(length) + 6, y + 13, shown, 'small')}`;
}

function text(x, y, content, kind, anchor) {
  const attributes = [kind && ` class="${kind}"`, anchor && ` text-anchor="${anchor}"`]
    .filter(Boolean)
    .join('');
  return `<text x="${Number(x.toFixed(1))}" y="${y}"${attributes}>${escape(content)}</text>`;
}

function escape(content) {
  return content
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
