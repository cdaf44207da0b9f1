import { xmlAttributes, xmlDeclaration, xmlText } from '@assay/reporters/xml';
import type { OperationResult, VerifyResult } from '../result.js';

/** Writes a run as JUnit's XML: a test for each operation. What was not sent is skipped, what gave no answer is an error. */
export function writeJunit({ name, operations, notes }: VerifyResult): string {
  const states = operations.map(stateOf);
  const attributes = {
    name,
    tests: operations.length,
    failures: states.filter((state) => state === 'failure').length,
    errors: states.filter((state) => state === 'error').length,
    skipped: states.filter((state) => state === 'skipped').length,
    time: '0',
  };
  const cases = operations.map((operation) => testCase(operation, name)).join('');
  const output = notes.length === 0 ? '' : `<system-out>${xmlText(notes.join('\n'))}</system-out>\n`;
  return `${xmlDeclaration}<testsuites name="assay verify">\n<testsuite${xmlAttributes(attributes)}>\n${cases}${output}</testsuite>\n</testsuites>\n`;
}

type State = 'passed' | 'failure' | 'error' | 'skipped';

function stateOf({ verdict }: OperationResult): State {
  switch (verdict) {
    case 'works':
      return 'passed';
    case 'drift':
    case 'refused':
      return 'failure';
    case 'failed':
      return 'error';
    case 'unreached':
    case 'blocked':
    case 'skipped':
      return 'skipped';
  }
}

function testCase(result: OperationResult, classname: string): string {
  const { operation, verdict, reason, findings } = result;
  const state = stateOf(result);
  const message = reason ?? findings[0]?.problem ?? verdict;
  const details = findings.map(
    ({ severity, id, problem, recommendation }) => `${severity} ${id}: ${problem} ${recommendation}`,
  );
  const test = xmlAttributes({ name: operation, classname, time: '0' });
  if (state === 'passed') return `<testcase${test}></testcase>\n`;
  if (state === 'skipped')
    return `<testcase${test}><skipped${xmlAttributes({ message: `${verdict}: ${message}` })}></skipped></testcase>\n`;
  const attributes = xmlAttributes({ message, type: findings[0]?.id ?? verdict });
  return `<testcase${test}><${state}${attributes}>${xmlText(details.join('\n'))}</${state}></testcase>\n`;
}
