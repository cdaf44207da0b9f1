import { analyse, isPlainlyHarmless, isFinitelyAmbiguous } from '@assay/core';
import { readFileSync, readdirSync } from 'node:fs';
const seen = new Map<string, string>(); let total = 0;
for (const dir of ['bench','directory','swagger2']) for (const f of readdirSync(`/work/shared/corpus/${dir}`)) if (/\.(json|ya?ml)$/.test(f)) {
  const a = await analyse({ uri: 'file:///x/' + f, bytes: readFileSync(`/work/shared/corpus/${dir}/${f}`) }, { rules: [] });
  for (const n of a.model?.nodes ?? []) if (n.kind === 'Schema' && (n as any).pattern && n.usedInRequest) { total++; seen.set((n as any).pattern, f); }
}
const sus = [...seen].filter(([p]) => !isPlainlyHarmless(p) && !isFinitelyAmbiguous(p));
console.log(total, seen.size, sus.length);
const m: any = await import('/work/main/node_modules/recheck/lib/browser.js' as string); const checkSync = m.checkSync ?? m.default.checkSync;
for (const [p, f] of sus) {
  const t = performance.now(); const r = checkSync(`^(?:${p})`, '', { timeout: 1000, checker: 'automaton', recallTimeout: -1 });
  const t1 = performance.now(); const r2 = checkSync(`^(?:${p})`, '', { timeout: 1000, recallTimeout: -1 });
  console.log(JSON.stringify(p).slice(0, 110), f.slice(0, 40), '|', r.status, r.complexity?.summary, r.error?.kind, (t1 - t).toFixed(0), '|', r2.status, r2.checker, r2.complexity?.summary, r2.error?.kind, (performance.now() - t1).toFixed(0));
}
