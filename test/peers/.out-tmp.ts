import { pathToFileURL, fileURLToPath } from 'node:url';
import { dirname } from 'node:path';
import { analyse } from '@assay/core';
import { createReader } from '@assay/host';
import { rules } from '@assay/rules';
import { spectralLint } from './run-spectral.js';
const [folder, ...docs] = process.argv.slice(2);
let t=performance.now();
const theirs = (await spectralLint(docs, folder + '/all.yaml', folder)).filter(d => !['parser','invalid-ref','unrecognized-format'].includes(d.code));
console.log('spectral', Math.round(performance.now()-t)); t=performance.now();
const ours: string[] = []; const full = new Map<string,string>();
for (const path of docs) {
  const reader = createReader({ cwd: dirname(path) });
  const read = await reader.read({ kind: 'file', path, uri: pathToFileURL(path).href });
  const a = await analyse(read.ok ? read.source : read, { rules, preset: 'all', read: reader.readReferenced });
  for (const f of a.findings) { const k = `${fileURLToPath(f.location.uri)}:${f.location.range.start.line} ${f.id}`; ours.push(k); full.set(k, f.location.pointer + ' ' + f.problem); }
}
console.log('assay', Math.round(performance.now()-t));
const th = theirs.map(d => `${d.source}:${d.range.start.line+1} ${d.code}`);
for (const d of theirs) { const k=`${d.source}:${d.range.start.line+1} ${d.code}`; if(!full.has(k)) full.set(k, 'SP ' + d.path.join('/') + ' ' + d.message); }
const A = new Set(ours), B = new Set(th);
const missing = [...A].filter(x => !B.has(x)), added = [...B].filter(x => !A.has(x));
console.log('ours', ours.length, A.size, 'spectral', th.length, B.size, 'missing', missing.length, 'added', added.length);
const by: Record<string, number> = {}; for (const m of missing) by[m.split(' ')[1]!] = (by[m.split(' ')[1]!] ?? 0) + 1; console.log(by);
for (const m of missing.slice(0, 25)) console.log('-', m, full.get(m)?.slice(0, 160));
for (const m of added.slice(0, 25)) console.log('+', m, full.get(m)?.slice(0, 160));
