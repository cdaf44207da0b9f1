import { analyse, type Rule } from '@assay/core';
import { readFileSync } from 'node:fs';
const ids = ['string-max-length-missing','example-invalid','pattern-redos'];
const rules: Rule[] = []; for (const id of ids) rules.push((await import(`../rules/${id}/rule.ts`)).default);
const { runRules } = await import('../packages/core/src/walk/run-rules.ts' as string);
for (const f of ['stripe.yaml','cloudflare.json','kubernetes-oas20.json','box.json']) {
  const a = await analyse({ uri: 'file:///x/' + f, bytes: readFileSync(`/work/shared/corpus/bench/${f}`) }, { rules: [] });
  for (const rule of rules) {
    const times: number[] = [];
    for (let i = 0; i < 5; i++) { const c = process.cpuUsage(); const r = await runRules({ model: a.model, faults: a.faults, format: a.format }, [{ rule, severity: rule.meta.severity, options: {} }], () => false); const d = process.cpuUsage(c); times.push((d.user + d.system) / 1000); if (i === 0) process.stdout.write(`${f} ${rule.id} ${r.reported.length} `); }
    console.log(times.map((t) => t.toFixed(1)).join(' '));
  }
  const empty = { id: 'empty', meta: rules[0]!.meta, create: () => ({}) } as Rule; const c = process.cpuUsage(); await runRules({ model: a.model, faults: a.faults, format: a.format }, [{ rule: empty, severity: 'low', options: {} }], () => false); const d = process.cpuUsage(c); console.log('  bare walk', (d.user + d.system) / 1000, a.model!.nodes.length);
}
