import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { analyse, type Model } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { readPairs } from '../../testing/pair-file.js';
import type { Change, SecurityEffect } from '../change.js';
import { compareModels } from '../compare.js';
import type { ChangeKind } from '../define-change.js';

const here = new URL('./', import.meta.url);
const ids = readdirSync(here)
  .filter((name) => existsSync(new URL(`${name}/change.ts`, here)))
  .sort();

const mirrored: Readonly<Record<SecurityEffect, SecurityEffect>> = {
  weaker: 'stronger',
  stronger: 'weaker',
  equal: 'equal',
};

describe.each(ids)('the change %s', async (id) => {
  const folder = new URL(`${id}/`, here);
  const { default: kind } = (await import(/* @vite-ignore */ `./${id}/change.ts`)) as {
    readonly default: ChangeKind;
  };
  const pairs = readPairs(folder, id);

  it('has the id of its folder, prose, and pairs of both sides', () => {
    expect(kind.id).toBe(id);
    expect(readFileSync(new URL('change.md', folder), 'utf8').trim()).not.toBe('');
    expect(new Set(pairs.map(({ side }) => side))).toEqual(new Set(['bad', 'good']));
  });

  it.each(pairs)('$name', async (pair) => {
    const old = await modelOf(pair.old);
    const now = await modelOf(pair.new);
    const found = changesOf(kind, old, now);
    expect(linesOf(found, 'old')).toEqual(pair.marked.old);
    expect(linesOf(found, 'new')).toEqual(pair.marked.new);
    const back = changesOf(kind, now, old);
    expect(linesOf(back, 'new')).toEqual(pair.marked.old);
    expect(linesOf(back, 'old')).toEqual(pair.marked.new);
    if (pair.side === 'good') {
      expect([...found, ...back]).toEqual([]);
      return;
    }
    expect(found).not.toEqual([]);
    for (const { security, clients } of found) expect({ security, clients }).toEqual(pair.expected);
    expect(back.map(({ security }) => security).sort()).toEqual(
      found.map(({ security }) => mirrored[security]).sort(),
    );
    const texts = [...found, ...back].map(textOf).join('\n');
    expect(texts).not.toMatch(/\{\{|undefined|``/);
    expect(texts).toMatchSnapshot();
  });
});

function changesOf(kind: ChangeKind, old: Model, now: Model): readonly Change[] {
  return compareModels(old, now, { kinds: [kind] }).changes;
}

async function modelOf(text: string): Promise<Model> {
  const { model, loaderErrors } = await analyse({ uri: 'file:///openapi.yaml', text }, { rules: [] });
  expect(loaderErrors.map(({ instancePath, message }) => `${instancePath} ${message}`)).toEqual([]);
  if (model === undefined) throw new Error('The document cannot be analysed');
  return model;
}

function linesOf(changes: readonly Change[], side: 'old' | 'new'): readonly number[] {
  const lines = changes.flatMap((change) => change[side]?.range.start.line ?? []);
  return lines.toSorted((a, b) => a - b);
}

/** Formats a change as the text that people read. */
function textOf(change: Change): string {
  const { security, clients, severity, operation, problem, impact, recommendation } = change;
  const places = [change.old, change.new].map((place) => (place === null ? 'nowhere' : `#${place.pointer}`));
  return [
    `${security} ${clients} ${severity} ${operation ?? ''} ${places.join(' -> ')}`,
    `  ${problem} ${impact} ${recommendation}`,
  ].join('\n');
}
