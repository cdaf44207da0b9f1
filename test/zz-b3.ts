import { analyse } from '@assay/core';
import { findPathOverlaps } from '../rules/knowledge/path-overlap.js';
for (const n of [2000, 10000]) for (const kind of ['miss','hit','wide']) {
const paths: Record<string, unknown> = {};
for (let i = 0; i < n; i++) { if (kind==='miss') { paths[`/{v}/a${i}/z`] = {get:{}}; paths[`/b${i}/{v}/y`] = {get:{}}; } else if (kind==='hit') { paths[`/{v}/a${i}`] = {get:{}}; paths[`/b${i}/{v}`] = {get:{}}; } else { paths[`/shop/items${i}/{id}/x`] = {get:{}}; paths[`/shop/{k}/items/${i}`]={get:{}} } }
const { model } = await analyse({ text: JSON.stringify({ openapi: '3.1.1', info: {title:'a',version:'1'}, paths }) }, { rules: [] });
const t = performance.now(); const f = findPathOverlaps(model!.document.paths).length; console.log(kind, 2*n, f, Math.round(performance.now() - t), 'ms'); }
