import { analyse } from '@assay/core';
import { readFileSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
const id = process.argv[2]!; const sampleSize = Number(process.argv[3] ?? 30); const only = process.argv[4];
const rule = (await import(`../rules/${id}/rule.ts`)).default;
const files: string[] = [];
for (const dir of ['bench','directory','swagger2']) for (const f of readdirSync(`/work/shared/corpus/${dir}`)) if (/\.(json|ya?ml)$/.test(f) && (!only || f.includes(only))) files.push(`/work/shared/corpus/${dir}/${f}`);
const all: string[] = []; let docs = 0, hit = 0, failures = 0; const big: string[] = [];
for (const f of files) {
  const src = { uri: pathToFileURL(f).href, bytes: readFileSync(f) };
  const r = await analyse(src, { rules: [rule], preset: 'all' });
  if (r.status !== 'success') continue;
  docs++; if (r.findings.length) hit++;
  for (const x of r.failures) { failures++; console.log('FAIL', f, x); }
  for (const x of r.findings) all.push(`${f.split('/').slice(-2).join('/')}:${x.location.range.start.line} [${x.operation}] ${x.problem}`);
  big.push(`${r.findings.length} ${f}`);
}
console.log({ docs, hit, findings: all.length, failures });
const step = Math.max(1, Math.floor(all.length / sampleSize));
for (let i = 0; i < all.length; i += step) console.log(all[i]);
big.sort((a,b)=>parseInt(b)-parseInt(a)); console.log(big.slice(0,8));
