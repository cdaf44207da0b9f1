import { groupsOf, type Group, type Score } from '@assay/core';
import { formatPlace, oneLine, withPlainLinks } from '../terminal/text.js';
import type { DocumentReport, ReportContext, Reporter } from '../reporter.js';
import type { UnreadInput } from '../summary.js';
import { failuresOf } from '../document-report.js';
import { xmlAttributes, xmlDeclaration, xmlText } from '../xml.js';

/** Maximum number of further locations of a group. */
const maxPlaces = 10;

/**
 * Creates the reporter for JUnit XML, which every CI displays. Each document is a test suite, with a failed test for each group
 * of findings and an error for each failure of Assay. A document without findings is one passed test.
 */
export function createReporter({ nameOf }: ReportContext): Reporter<string> {
  function* document(report: DocumentReport): Iterable<string> {
    const { analysis, findings, score } = report;
    const groups = groupsOf(analysis, findings);
    const errors = failuresOf(report);
    const name = nameOf(analysis.uri);
    const isClean = findings.length === 0 && errors.length === 0;
    const attributes = {
      name,
      tests: isClean ? 1 : groups.length + errors.length,
      failures: groups.length,
      errors: errors.length,
      skipped: 0,
      time: '0',
    };
    yield `<testsuite${xmlAttributes(attributes)}>\n`;
    if (score !== undefined && score.value !== null) yield scoreProperties(score);
    if (isClean)
      yield `<testcase${xmlAttributes({ name: 'no findings', classname: name, time: '0' })}></testcase>\n`;
    for (const group of groups) yield testcase(group, name);
    for (const { message } of errors) yield errorCase(name, message);
    yield '</testsuite>\n';
  }

  function testcase(group: Group, classname: string): string {
    const { id, rule, severity, problem, impact, recommendation, location, findings } = group;
    const place = formatPlace(location, nameOf);
    const test = { name: `${rule} at ${place}`, classname, time: '0' };
    const failure = { message: oneLine(problem), type: `${severity} ${rule}` };
    const others = findings
      .slice(1, maxPlaces + 1)
      .map((each) => `also at ${formatPlace(each.location, nameOf)}`);
    const rest = findings.length - 1 - others.length;
    const texts = [
      place,
      problem,
      impact,
      withPlainLinks(recommendation),
      ...others,
      ...(rest === 0 ? [] : [`and at ${rest.toLocaleString('en')} more locations`]),
      ...(findings.length === 1 ? [] : [`One fix resolves these ${findings.length} locations: ${id}.`]),
    ];
    const lines = texts.map((line) => xmlText(oneLine(line)));
    return `<testcase${xmlAttributes(test)}><failure${xmlAttributes(failure)}>${lines.join('\n')}</failure></testcase>\n`;
  }

  return {
    begin: () => [`${xmlDeclaration}<testsuites name="assay">\n`],
    document,
    add: (pieces) => pieces,
    end: ({ unread }) => [...unread.map(unreadSuite), '</testsuites>\n'],
  };
}

/** Returns the test suite of an unreadable input. */
function unreadSuite({ input, message }: UnreadInput): string {
  const name = oneLine(input);
  const attributes = { name, tests: 1, failures: 0, errors: 1, skipped: 0, time: '0' };
  return `<testsuite${xmlAttributes(attributes)}>\n${errorCase(name, message)}</testsuite>\n`;
}

function errorCase(classname: string, message: string): string {
  const test = { name: 'analysis', classname, time: '0' };
  const error = { message: oneLine(message), type: 'failure' };
  return `<testcase${xmlAttributes(test)}><error${xmlAttributes(error)}></error></testcase>\n`;
}

/** Returns the values of a score as properties of a test suite. */
function scoreProperties({ value, security, quality }: Score): string {
  const figures = { score: value, 'score.security': security, 'score.quality': quality };
  const properties = Object.entries(figures).map(
    ([name, figure]) => `<property${xmlAttributes({ name, value: figure ?? 0 })}></property>`,
  );
  return `<properties>${properties.join('')}</properties>\n`;
}
