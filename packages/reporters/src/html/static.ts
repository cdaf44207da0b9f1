import { oneLine } from '../place.js';
import { withPlainLinks } from '../terminal/links.js';
import type { PageReview } from './changes-data.js';
import type { FindingsRun, PageDocument } from './page-data.js';

// What a browser shows that runs no scripts: plain lists.

/** Maximum number of listed groups of a document. */
const maxGroups = 300;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Writes a text as HTML: as character data or the value of an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}

/** Begins the page with what the run found. */
export function staticHead({ passed, result, version }: FindingsRun): string {
  return `<h1>Assay report: ${passed ? 'passed' : 'failed'}</h1>\n<p>${text(result)}</p>\n<p>Assay ${text(version)}. With scripts, this page has a map of the API, filters and every place; its data stands in it as JSON.</p>\n`;
}

/** Lists the groups of a document. */
export function staticDocument({ name, description, score, groups, findings }: PageDocument): string {
  const points = typeof score?.value === 'number' ? `, score ${score.value} of 100` : '';
  const items = groups
    .slice(0, maxGroups)
    .map(({ severity, rule, problem, recommendation, findings: at }) => {
      const first = findings[at[0] ?? -1];
      const place =
        first === undefined ? '' : ` <code>${text(`${first.file}:${first.line}:${first.column}`)}</code>`;
      const more = at.length > 1 ? ` and ${at.length - 1} more` : '';
      return `<li><strong>${severity}</strong> ${text(rule)}:${place}${more}<br>${text(problem)}<br>${text(withPlainLinks(recommendation))}</li>\n`;
    });
  const hidden = groups.length - items.length;
  const rest = hidden === 0 ? '' : `<p>${hidden} more groups are in the data of this page.</p>\n`;
  return `<h2>${text(name)}</h2>\n<p>${text(description)}${points}</p>\n<ol>\n${items.join('')}</ol>\n${rest}`;
}

/** Lists what has changed of a document. */
export function staticReview({ name, changes }: PageReview): string {
  if (changes.length === 0) return '';
  const items = changes
    .slice(0, maxGroups)
    .map(
      ({ severity, id, problem }) => `<li><strong>${severity}</strong> ${text(id)}: ${text(problem)}</li>\n`,
    );
  const hidden = changes.length - items.length;
  const rest = hidden === 0 ? '' : `<p>${hidden} more changes are in the data of this page.</p>\n`;
  return `<h2>What has changed of ${text(name)}</h2>\n<ul>\n${items.join('')}</ul>\n${rest}`;
}

/** Writes a text of a document or a rule as character data, on one line and without what hides. */
export function text(value: string): string {
  return escapeHtml(oneLine(value));
}
