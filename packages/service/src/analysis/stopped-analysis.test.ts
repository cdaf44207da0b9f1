import { rules } from '@assay/rules';
import type { Rule } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { testAnalysis } from '../../testing/settings.js';
import { stoppedBody, stoppedIssue } from './stopped-analysis.js';

const document = { kind: 'url', url: 'https://user:secret@api.test/a.yaml?key=secret' } as const;
const ruleOf = (id: string) => (rules as readonly Rule[]).find((rule) => rule.id === id);

describe('the issue of an analysis that was stopped', () => {
  it.each(['deadline', 'memory'] as const)('(%s) is reported as its rule reports it', (stop) => {
    const { problem, operation, ...issue } = stoppedIssue(stop, document, testAnalysis);
    const rule = ruleOf(issue.id);
    expect({ id: rule?.id, ...rule?.meta }).toMatchObject(issue);
    expect(operation).toBeNull();
    expect(problem).toContain('`https://api.test/a.yaml`');
  });

  it('has a separate id if the analysis failed', () => {
    const issue = stoppedIssue('crash', { kind: 'upload', path: '/spool/1', name: 'a`b.yaml' }, testAnalysis);
    expect(ruleOf(issue.id)).toBeUndefined();
    expect(issue).toMatchObject({ id: 'analysis-failed', problem: expect.stringContaining("`a'b.yaml`") });
  });

  it('has the requested extras, and contains no secret', () => {
    const include = ['location', 'references', 'operations', 'groups', 'undecided'] as const;
    const text = stoppedBody('memory', document, include, testAnalysis).toString();
    expect(text).not.toContain('secret');
    expect(JSON.parse(text)).toMatchObject({
      status: 'error',
      result: [
        {
          location: { uri: 'https://api.test/a.yaml', pointer: '' },
          references: { owasp: [], cwe: [] },
          operations: [],
        },
      ],
      swaggerValidationResults: [],
      groups: [{ id: 'document-too-large', rules: ['document-too-large'], issues: 1 }],
      undecided: [],
    });
  });
});
