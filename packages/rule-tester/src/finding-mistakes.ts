import { parsePointer, type Analysis, type Finding } from '@assay/core';
import { toExampleFileName, type PreparedExample } from './prepared-example.js';

/** Lists the mistakes of the findings themselves, independent of the markers. */
export function findingMistakes(example: PreparedExample, analysis: Analysis): string[] {
  return [
    ...analysis.findings.flatMap(textMistakes),
    ...analysis.findings.flatMap((finding) => pointerMistakes(analysis, finding)),
    ...alikeMistakes(example, analysis.findings),
  ];
}

function textMistakes(finding: Finding): string[] {
  const mistakes: string[] = [];
  for (const part of ['name', 'problem', 'impact', 'recommendation'] as const) {
    if (finding[part].trim() === '') mistakes.push(`${at(finding)}: the ${part} is empty.`);
    if (finding[part].includes('{{'))
      mistakes.push(`${at(finding)}: a placeholder is not filled in the ${part}: ${finding[part]}`);
  }
  return mistakes;
}

function pointerMistakes(analysis: Analysis, finding: Finding): string[] {
  const { uri, pointer } = finding.location;
  const segments = parsePointer(pointer);
  if (segments === undefined) return [`${at(finding)}: \`${pointer}\` is not a JSON Pointer.`];
  // A document that could not be parsed has no values, so only a finding at the root is valid.
  const document = analysis.documents.find((item) => item.uri === uri);
  const exists = document === undefined ? pointer === '' : document.locate([segments])[0] !== undefined;
  return exists || pointer === '' ? [] : [`${at(finding)}: the document has no \`${pointer}\`.`];
}

function alikeMistakes({ directives }: PreparedExample, findings: readonly Finding[]): string[] {
  const mistakes: string[] = [];
  const first = new Map<string, Finding>();
  for (const finding of findings) {
    const other = first.get(finding.problem);
    if (other === undefined) {
      first.set(finding.problem, finding);
    } else if (isSamePlace(finding, other)) {
      mistakes.push(`${at(finding)}: the rule reports the same place twice: ${finding.problem}`);
    } else if (!directives.alikeExpected) {
      mistakes.push(
        `${at(finding)}: the problem reads the same as the one at ${at(other)}; name exactly what was found` +
          ` (or, if both are the same fault, let the example begin with \`# alike: expected\`): ${finding.problem}`,
      );
    }
  }
  return mistakes;
}

function isSamePlace({ location: document }: Finding, { location: other }: Finding): boolean {
  return (
    document.uri === other.uri &&
    document.pointer === other.pointer &&
    document.range.start.line === other.range.start.line &&
    document.range.start.column === other.range.start.column
  );
}

function at({ location }: Finding): string {
  return `${toExampleFileName(location.uri)}:${location.range.start.line}`;
}
