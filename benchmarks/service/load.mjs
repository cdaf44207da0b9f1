// Sends the same request again and again, and says how long the answers took.
import { openConnections } from './client.mjs';
import { usageOf } from './usage.mjs';

/**
 * @typedef {object} Load
 * @property {number} seconds
 * @property {number} requests that were answered with 200
 * @property {Record<string, number>} others how often each other status came, or each code of a connection that broke
 * @property {{ p50: number, p95: number, p99: number, most: number }} latency of the answers with 200, in milliseconds
 * @property {number} bytes of one answer
 * @property {{ main: number, children: number, client: number }} cpu seconds
 */

/**
 * Keeps `count` requests on their way: each one is followed by the next when its answer is there (a closed loop: a service that
 * stalls is asked less often).
 *
 * @param {import('./service-process.mjs').Service} service
 * @param {import('./client.mjs').Request} request
 * @param {{ protocol?: 'HTTP/1.1' | 'HTTP/2', count: number, seconds?: number, requests?: number }} options
 *   it ends after so many seconds or requests, whatever comes first
 * @returns {Promise<Load>}
 */
export async function load(
  service,
  request,
  { protocol = 'HTTP/1.1', count, seconds = 600, requests = Infinity },
) {
  const connections = openConnections(service, { protocol, count });
  const times = [];
  const others = {};
  let bytes = 0;
  let started = 0;
  let left = requests;
  const loop = async () => {
    while (left > 0 && performance.now() - started < seconds * 1000) {
      left--;
      const before = performance.now();
      const answer = await connections.send(request).catch(lost);
      if (answer.status === 200) {
        times.push(performance.now() - before);
        bytes = answer.bytes;
      } else {
        others[answer.status] = (others[answer.status] ?? 0) + 1;
      }
    }
  };
  try {
    // The handshakes are no part of it.
    const ready = { method: 'GET', path: '/health', headers: {} };
    await Promise.all(Array.from({ length: count }, () => connections.send(ready)));
    const usage = usageOf(service.pid);
    started = performance.now();
    await Promise.all(Array.from({ length: count }, loop));
    const took = (performance.now() - started) / 1000;
    return {
      seconds: took,
      requests: times.length,
      others,
      latency: latencyOf(times),
      bytes,
      cpu: usage.since(),
    };
  } finally {
    connections.close();
  }
}

/** A connection that broke, by its code. */
function lost(error) {
  return { status: error.code ?? error.message, bytes: 0 };
}

function latencyOf(times) {
  const sorted = Float64Array.from(times).toSorted();
  const at = (part) => sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: sorted.at(-1) ?? NaN };
}
