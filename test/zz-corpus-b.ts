import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { analyse, type Finding } from '@assay/core';
const ids = process.argv[2]!.split(',');
const rules = await Promise.all(ids.map(async (id) => (await import(`../rules/${id}/rule.ts`)).default));
const files = ['bench','directory','swagger2'].flatMap((d) => readdirSync(`/work/shared/corpus/${d}`, {recursive: true}).map(String).filter((f) => /\.(ya?ml|json)$/.test(f)).map((f) => `/work/shared/corpus/${d}/${f}`));
const out: Record<string, {file: string; f: Finding}[]> = {};
let n = 0;
for (const file of files) {
  const r = await analyse({ uri: 'file://' + file, bytes: readFileSync(file) }, { rules, preset: 'all' });
  if (r.failures.length) console.log(file, r.failures.map((f) => f.message));
  if (r.status === 'success') n++;
  for (const f of r.findings) (out[f.id] ??= []).push({ file, f });
}
console.log(n, 'documents of', files.length);
for (const id of ids) { const l = out[id] ?? []; const sev: Record<string, number> = {}; for (const { f } of l) sev[f.severity] = (sev[f.severity] ?? 0) + 1;
 console.log(id, 'documents', new Set(l.map((x) => x.file)).size, 'findings', l.length, JSON.stringify(sev)); }
writeFileSync('/tmp/w/corpus-b.json', JSON.stringify(Object.fromEntries(Object.entries(out).map(([k, v]) => [k, v.map(({ file, f }) => ({ file, line: f.location.range.start.line, pointer: f.location.pointer, sev: f.severity, op: f.operation, problem: f.problem }))]))));
