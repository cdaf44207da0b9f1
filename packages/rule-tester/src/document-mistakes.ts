import type { Analysis, Rule } from '@assay/core';
import { toExampleFileName, type PreparedExample } from './prepared-example.js';

const maxMistakes = 5;

/** Lists the mistakes of an example's document, independent of the rule's findings. Examples should look like real APIs. */
export function documentMistakes(
  rule: Rule,
  visited: ReadonlySet<string>,
  example: PreparedExample,
  analysis: Analysis,
): string[] {
  if (analysis.status === 'error') return statusMistakes(rule, example, analysis);
  const broken = [...loaderErrors(analysis), ...foreignFaults(visited, analysis)];
  const isBroken = analysis.loaderErrors.length > 0 || analysis.faults.length > 0;
  if (example.directives.loaderErrorsExpected) {
    return isBroken ? [] : ['The example says `loader-errors: expected`, but has none: remove the line.'];
  }
  return broken.length === 0
    ? []
    : [
        [
          'The example is not a valid document; if you intend this, begin it with `# loader-errors: expected`:',
          ...broken.slice(0, maxMistakes).map((text) => `    ${text}`),
          ...(broken.length > maxMistakes ? [`    and ${broken.length - maxMistakes} more`] : []),
        ].join('\n'),
      ];
}

/** Only rules that report unreadable documents have such documents as examples. */
function statusMistakes(rule: Rule, { side }: PreparedExample, analysis: Analysis): string[] {
  if (side === 'bad' && rule.meta.always === true) return [];
  const reasons = analysis.faults.map(
    (fault) => `    ${fault.kind}${'reason' in fault ? `: ${fault.reason}` : ''}`,
  );
  return [['The example cannot be analysed (its status is `error`):', ...reasons].join('\n')];
}

function loaderErrors(analysis: Analysis): string[] {
  if (analysis.loaderErrors.length === 0) return [];
  const places = analysis.locateLoaderErrors();
  return analysis.loaderErrors.map(({ instancePath, message }, index) => {
    const place = places[index];
    const prefix = place === undefined ? '' : `${toExampleFileName(place.uri)}:${place.range.start.line}: `;
    return `${prefix}${instancePath || '(the root)'} ${message}`;
  });
}

/** Lists the faults that the rule does not visit, such as an unresolved reference. They are mistakes of the example. */
function foreignFaults(visited: ReadonlySet<string>, analysis: Analysis): string[] {
  return analysis.faults
    .filter(({ kind }) => !visited.has(kind))
    .map((fault) => {
      const place = fault.range === undefined ? '' : `:${fault.range.start.line}`;
      return `${toExampleFileName(fault.uri)}${place}: ${fault.kind}${'reason' in fault ? `, ${fault.reason}` : ''}`;
    });
}
