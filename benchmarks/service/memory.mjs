// Detects memory leaks of the service: compares its memory after few and after many requests.
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { descendants } from '../measure/process-tree.mjs';
import { load } from './load.mjs';
import { residentMemory } from './usage.mjs';

/**
 * @typedef {{ rss: number, heap: number, childRss: number, childHeap: number, children: number }} Memory in MB; child values are
 * those of the largest child
 */

/**
 * Sends requests, then measures the memory of the service.
 *
 * @param {import('./service-process.mjs').Service} service started with `reports`
 * @param {import('./scenarios.mjs').Scenario} scenario
 * @param {number} requests
 * @param {string} reports
 * @returns {Promise<Memory & { requests: number, seconds: number, others: Record<string, number> }>}
 */
export async function memoryAfter(service, { request, protocol }, requests, reports) {
  const {
    requests: answered,
    seconds,
    others,
  } = await load(service, request, { protocol, count: 4, requests });
  const rss = residentMemory(service.pid);
  const inside = await lookInside(service.pid, reports);
  const children = [...inside].filter(([pid]) => pid !== service.pid).map(([, memory]) => memory.heapUsed);
  return {
    requests: answered,
    seconds,
    others,
    rss: rss.main,
    heap: (inside.get(service.pid)?.heapUsed ?? NaN) / 2 ** 20,
    childRss: rss.children,
    childHeap: Math.max(...children) / 2 ** 20,
    children: rss.count,
  };
}

/**
 * Collects the reports of a service's processes. A process that ends meanwhile sends none.
 *
 * @param {number} pid of the main process
 * @param {string} reports
 * @returns {Promise<Map<number, { heapUsed: number }>>}
 */
export async function lookInside(pid, reports) {
  for (const name of readdirSync(reports)) rmSync(join(reports, name));
  const requested = [pid, ...descendants(pid)];
  for (const each of requested) process.kill(each, 'SIGUSR2');
  const reported = new Map();
  for (let looks = 0; looks < 200 && reported.size < requested.length; looks++) {
    await setTimeout(50);
    for (const name of readdirSync(reports).filter((each) => each.endsWith('.json')))
      reported.set(Number.parseInt(name, 10), JSON.parse(readFileSync(join(reports, name), 'utf8')));
  }
  return reported;
}
