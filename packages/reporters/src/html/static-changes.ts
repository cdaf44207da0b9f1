import type { ChangesRun } from './changes-data.js';
import { text } from './static.js';

/** So many changes are listed. */
const mostChanges = 300;

/** Lists changes, for a browser that runs no scripts. */
export function staticChanges({ old, new: now, passed, changes, version }: ChangesRun): string {
  const items = changes
    .slice(0, mostChanges)
    .map(({ severity, id, security, clients, problem, recommendation, old: before, new: after }) => {
      const place = (after ?? before)?.place ?? '';
      return `<li><strong>${severity}</strong> ${text(id)}, security ${security}, clients ${clients}: <code>${text(place)}</code><br>${text(problem)}<br>${text(recommendation)}</li>\n`;
    });
  const hidden = changes.length - items.length;
  const rest = hidden === 0 ? '' : `<p>${hidden} more changes are in the data of this page.</p>\n`;
  return `<h1>Changes of the API: ${passed ? 'passed' : 'failed'}</h1>\n<p>${text(old)} → ${text(now)}</p>\n<p>Assay ${text(version)}. With scripts, this page has filters and the code of both sides; its data stands in it as JSON.</p>\n<ol>\n${items.join('')}</ol>\n${rest}`;
}
