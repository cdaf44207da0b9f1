import { afterEach, describe, expect, it, vi } from 'vitest';
import { analyse } from '../analyse.js';
import { defineRule } from '../rule/define-rule.js';
import type { Rule, Visitor } from '../rule/rule.js';

const text = JSON.stringify({ openapi: '3.1.1', info: { title: 'Cats', version: '1' }, paths: {} });

function ruleOf(id: string, create: (report: () => void) => Visitor): Rule {
  return defineRule({
    id,
    meta: {
      name: id,
      category: 'documentation',
      severity: 'info',
      formats: ['oas3.1'],
      preset: 'recommended',
      problem: 'Found.',
      impact: 'None.',
      recommendation: 'Nothing.',
    },
    create: ({ model, report }) => create(() => model && report({ at: model.document })),
  });
}

describe('a rule that continues after the walk', () => {
  it('is waited for', async () => {
    const asyncRules = ruleOf('late', (report) => ({
      'Document:exit': () => new Promise((resolve) => setTimeout(resolve, 5)).then(report),
    }));
    const { findings, failures } = await analyse({ text }, { rules: [asyncRules] });
    expect(findings.map(({ id }) => id)).toEqual(['late']);
    expect(failures).toEqual([]);
  });

  it('fails alone if its promise is rejected', async () => {
    const failing = ruleOf('failing', () => ({
      'Document:exit': () => Promise.reject(new Error('cannot be loaded')),
    }));
    const sound = ruleOf('sound', (report) => ({ 'Document:exit': report }));
    const { findings, failures } = await analyse({ text }, { rules: [failing, sound] });
    expect(findings.map(({ id }) => id)).toEqual(['sound']);
    expect(failures).toMatchObject([
      { rule: 'failing', message: 'cannot be loaded', location: { pointer: '' } },
    ]);
  });
});

describe('a rule that never finishes', () => {
  const stuck = ruleOf('stuck', () => ({ 'Document:exit': () => new Promise<never>(() => {}) }));
  const sound = ruleOf('sound', (report) => ({ 'Document:exit': report }));
  afterEach(() => void vi.useRealTimers());

  it('fails alone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const analysis = analyse({ text }, { rules: [stuck, sound] });
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), 25_000);
    vi.advanceTimersToNextTimer();
    const { findings, failures } = await analysis;
    expect(findings.map(({ id }) => id)).toEqual(['sound']);
    expect(failures).toMatchObject([
      {
        rule: 'stuck',
        message: 'It did not finish within 60 seconds after the walk',
        location: { pointer: '' },
      },
    ]);
  });

  it('does not hold up a deadline', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const analysis = analyse({ text }, { rules: [stuck], deadline: 30 });
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), 25_000);
    // Timers of busy processes can fire before the deadline.
    vi.advanceTimersToNextTimer();
    const { status, faults, failures } = await analysis;
    expect(status).toBe('error');
    expect(faults).toMatchObject([{ kind: 'DeadlineFault' }]);
    expect(failures).toEqual([]);
  });
});

describe('the time of a rule', () => {
  const slow = ruleOf('slow', (report) => ({
    Document: () => {
      const end = performance.now() + 5;
      while (performance.now() < end);
    },
    'Document:exit': () => new Promise((resolve) => setTimeout(resolve, 5)).then(report),
  }));
  const idle = ruleOf('idle', () => ({}));

  it('is measured on request, waiting included', async () => {
    const { timings, findings } = await analyse({ text }, { rules: [slow, idle], timing: true });
    expect([...(timings?.keys() ?? [])]).toEqual(['slow', 'idle']);
    expect(timings?.get('slow')).toBeGreaterThan(timings?.get('idle') ?? Infinity);
    expect(findings.map(({ id }) => id)).toEqual(['slow']);
  });

  it('is not measured otherwise', async () => {
    expect((await analyse({ text }, { rules: [idle] })).timings).toBeUndefined();
  });
});
