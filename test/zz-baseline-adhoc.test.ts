import { readFileSync } from 'node:fs';
import { analyse, compareWithBaseline, keysOf, parseSource } from '@assay/core';
import { rules } from '@assay/rules';
import { it } from 'vitest';
import { editElsewhere } from './support/edit-elsewhere.js';

it('corpus', { timeout: 500_000 }, async () => {
  for (const file of ['/work/shared/corpus/directory/apis__openapi__adyen.com__AccountService__5__openapi.json','/work/shared/corpus/bench/asana.yaml']) {
    const parsed = parseSource({ uri: 'file:///x.json', bytes: readFileSync(file) });
    if (!parsed.ok) continue;
    const an = (v: unknown) => analyse({ uri: 'file:///x.json', text: JSON.stringify(v) }, { rules, preset: 'all' });
    const before = await an(parsed.document.value);
    for (let n = 0; n < 3; n++) {
    const edited = editElsewhere(parsed.document.value, n * 7919 + 12345);
    const after = await an(edited.value);
    const t = performance.now();
    const k1 = keysOf(before.findings, before.documents), k2 = keysOf(after.findings, after.documents);
    const u = performance.now();
    const baseline = k1.map((k) => ({ ...k, severity: 'low' as const }));
    const { fresh, known, fixed } = compareWithBaseline(after.findings, k2, baseline);
    const v = performance.now();
    const count = (l: {pointer: string; rule: string}[]) => { const m: Record<string, number> = {}; for (const x of l) m[x.rule] = (m[x.rule] ?? 0) + 1; return Object.entries(m).sort((a, b) => b[1] - a[1]).slice(0, 6); };
    console.log(file, before.findings.length, after.findings.length, u - t, v - u, known.length, fresh.length, fixed.length, count([...fixed]), fixed.slice(0, 3), fixed.filter((f) => f.rule === count([...fixed])[0]![0]).length, after.status, fresh.slice(0, 3).map((f) => f.id + f.location.pointer));
    }
  }
});
