import { xmlAttributes, xmlDeclaration, xmlText } from '@assay/reporters/xml';
import type { OperationResult, VerifyResult } from '../result.js';
import { listEvidenceLines } from './evidence-text.js';
import { withoutLinks } from './shared.js';

/**
 * Formats a run as JUnit XML: a test for each operation. Only operations that fail the run count: differences are failures;
 * blocked operations, and operations without a usable response, are errors.
 */
export function writeJunit({ name, operations, notes }: VerifyResult): string {
  const states = operations.map(getTestState);
  const attributes = {
    name,
    tests: operations.length,
    failures: states.filter((state) => state === 'failure').length,
    errors: states.filter((state) => state === 'error').length,
    skipped: states.filter((state) => state === 'skipped').length,
    time: '0',
  };
  const cases = operations.map((operation) => testCase(operation, name)).join('');
  const output = notes.length === 0 ? '' : `<system-out>${lines(notes.join('\n'))}</system-out>\n`;
  return `${xmlDeclaration}<testsuites name="assay verify">\n<testsuite${xmlAttributes(attributes)}>\n${cases}${output}</testsuite>\n</testsuites>\n`;
}

type State = 'passed' | 'failure' | 'error' | 'skipped';

function getTestState({ verdict, passed }: OperationResult): State {
  switch (verdict) {
    case 'works':
      return 'passed';
    case 'drift':
    case 'refused':
      return passed ? 'passed' : 'failure';
    case 'failed':
      return passed ? 'passed' : 'error';
    case 'blocked':
      return passed ? 'skipped' : 'error';
    case 'unreached':
    case 'skipped':
      return 'skipped';
  }
}

function testCase(result: OperationResult, classname: string): string {
  const { operation, verdict, reason, findings, evidence } = result;
  const state = getTestState(result);
  const message = withoutLinks(reason ?? findings[0]?.problem ?? verdict);
  const details = findings.map(({ severity, id, problem, recommendation, evidence: exchange }) =>
    [
      `${severity} ${id}: ${problem} ${withoutLinks(recommendation)}`,
      ...(exchange === undefined ? [] : listEvidenceLines(exchange)),
    ].join('\n'),
  );
  if (findings.length === 0 && evidence !== null) details.push(listEvidenceLines(evidence).join('\n'));
  const test = xmlAttributes({ name: operation, classname, time: '0' });
  const output = details.length === 0 ? '' : `<system-out>${lines(details.join('\n\n'))}</system-out>`;
  if (state === 'passed') return `<testcase${test}>${output}</testcase>\n`;
  if (state === 'skipped')
    return `<testcase${test}><skipped${xmlAttributes({ message: `${verdict}: ${message}` })}></skipped>${output}</testcase>\n`;
  const attributes = xmlAttributes({ message, type: findings[0]?.id ?? verdict });
  return `<testcase${test}><${state}${attributes}>${lines(details.join('\n\n'))}</${state}></testcase>\n`;
}

/** Escapes a text of several lines, keeping its line breaks. */
function lines(text: string): string {
  return text.split('\n').map(xmlText).join('\n');
}
