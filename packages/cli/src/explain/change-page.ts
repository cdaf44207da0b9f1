import { kinds, type ChangeKind, type Direction } from '@assay/diff';
import { createPaint, type Paint } from '@assay/reporters/terminal';
import { changeExplanations } from '../generated/change-explanations.js';
import { textColumnsOf } from '@assay/run/io';
import {
  fullPageLine,
  markdownLines,
  readablePlaceholders,
  shortened,
  textLines,
  type PageDisplay,
} from './page.js';

/** Writes the page of a kind of change for a terminal; empty if the kind does not exist. */
export function changePage(id: string, display: PageDisplay): string {
  const all: readonly ChangeKind[] = kinds;
  const kind = all.find((each) => each.id === id);
  if (kind === undefined) return '';
  const paint = createPaint(display.color);
  const columns = textColumnsOf(display.columns);
  const { name, axis, security, forward, backward } = kind.meta;
  const explanation = Object.hasOwn(changeExplanations, id) ? changeExplanations[id] : undefined;
  const reverse = security === 'weaker' ? 'stronger' : security;
  const head = [
    `${paint.severity(forward.severity, forward.severity.toUpperCase())}  ${paint.strong(id)}   ${name}`,
    `  a change of ${axis}, ${effects(security, forward)}`,
    '',
    ...directionLines(forward, columns, paint),
  ];
  const prose = explanation === undefined ? [] : proseLines(explanation.prose, columns, paint);
  const example = explanation === undefined ? [] : exampleLines(explanation.example, paint);
  const back =
    backward === undefined
      ? ['The reverse is the same change.', '']
      : [
          `${paint.strong('The reverse')}   ${backward.severity}, ${effects(reverse, backward)}`,
          '',
          ...directionLines(backward, columns, paint),
        ];
  const ignoring = `${paint.strong(`# assay-ignore-next-line ${id} -- why`)}   leaves one out`;
  const lines =
    display.full === true
      ? [...head, ...prose, ...back, ...example, ignoring]
      : shortened(
          head,
          [
            { lines: prose, importance: 2 },
            { lines: back, importance: 1 },
            { lines: example, importance: 3 },
          ],
          [ignoring, fullPageLine(id, paint)],
        );
  return `${lines.join('\n')}\n`;
}

function effects(security: string, { clients }: Direction): string {
  return `security ${security}, clients ${clients}`;
}

function directionLines(direction: Direction, columns: number, paint: Paint): string[] {
  return [
    ...textLines('Change', readablePlaceholders(direction.problem), columns, paint),
    ...textLines('Impact', readablePlaceholders(direction.impact), columns, paint),
    ...textLines('What to do', readablePlaceholders(direction.recommendation), columns, paint),
  ];
}

function proseLines(prose: string, columns: number, paint: Paint): string[] {
  return [...markdownLines(`## When it is reported\n\n${prose}`, columns, paint), ''];
}

/** Formats the lines of both example documents as a diff, without the marks for tests. */
function exampleLines(example: string, paint: Paint): string[] {
  const lines = example
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => `    ${line.replace(/ # change(?:-old|-new)?: .*$/, '')}`.trimEnd());
  return [paint.strong('A change that is reported'), ...lines, ''];
}
