import { readFileSync, readdirSync } from 'node:fs';
import { analyse, compareWithBaseline, keysOf, parseSource } from '@assay/core';
import { rules } from '@assay/rules';
import { globSync } from 'tinyglobby';
import { it } from 'vitest';
import { editElsewhere } from './support/edit-elsewhere.js';

it('corpus', { timeout: 500_000 }, async () => {
  const files = globSync('/work/shared/corpus/**/*.{yaml,json}', { absolute: true }).filter((f) => readFileSync(f).length < 700_000 && readFileSync(f).length > 3000);
  const started = Date.now();
  let docs = 0, total = 0, bad = 0;
  for (const [i, file] of files.entries()) {
    if (i % Math.ceil(files.length / 60) !== 0 || Date.now() - started > 120_000) continue;
    const parsed = parseSource({ uri: 'file:///x.json', bytes: readFileSync(file) });
    if (!parsed.ok) continue;
    const edited = editElsewhere(parsed.document.value, i * 7919);
    const an = (v: unknown) => analyse({ uri: 'file:///x.json', text: JSON.stringify(v) }, { rules, preset: 'all' });
    const [before, after] = [await an(parsed.document.value), await an(edited.value)];
    if (before.status === 'error') continue;
    docs++;
    const t = performance.now();
    const baseline = keysOf(before.findings, before.documents).map((k) => ({ ...k, severity: 'low' as const }));
    const { fresh, known, fixed } = compareWithBaseline(after.findings, keysOf(after.findings, after.documents), baseline);
    const ms = performance.now() - t;
    total += after.findings.length;
    const old = new Map<string, number>(), now = new Map<string, number>(), fr = new Map<string, number>();
    const bump = (m: Map<string, number>, k: string) => m.set(k, (m.get(k) ?? 0) + 1);
    for (const f of before.findings) { const p = edited.moved.get(f.location.pointer); if (p !== undefined) bump(old, `${f.id} ${p}`); }
    for (const f of after.findings) bump(now, `${f.id} ${f.location.pointer}`);
    for (const f of fresh) bump(fr, `${f.id} ${f.location.pointer}`);
    for (const [k, n] of fr) { const added = Math.max(0, (now.get(k) ?? 0) - (old.get(k) ?? 0)); if (n !== added) { bad++; if (bad < 25) {
      const [id, p] = k.split(' ');
      console.log(file, k, n, added, after.findings.filter((f) => f.id === id && f.location.pointer === p).map((f) => f.problem), before.findings.filter((f) => f.id === id && edited.moved.get(f.location.pointer) === p).map((f) => f.problem)); } } }
    if (ms > 100) console.log(file, ms | 0, 'ms', before.findings.length, known.length, fresh.length, fixed.length);
  }
  console.log({ docs, total, bad });
});
