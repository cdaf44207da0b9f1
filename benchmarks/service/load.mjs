// Sends the same request repeatedly, and measures the response times.
import { openConnections } from './client.mjs';
import { usageOf } from './usage.mjs';

/**
 * @typedef {object} Load
 * @property {number} seconds
 * @property {number} requests the number of responses with status 200
 * @property {Record<string, number>} others the number of other responses by status, and of broken connections by error code
 * @property {{ p50: number, p95: number, p99: number, most: number }} latency of the responses with status 200, in milliseconds
 * @property {number} bytes of one response
 * @property {{ main: number, children: number, client: number }} cpu seconds
 */

/**
 * Keeps `count` requests pending: the next one follows when a response has arrived (a closed loop: a service that stalls gets
 * fewer requests).
 *
 * @param {import('./service-process.mjs').Service} service
 * @param {import('./client.mjs').Request} request
 * @param {{ protocol?: 'HTTP/1.1' | 'HTTP/2', count: number, seconds?: number, requests?: number }} options
 *   the load ends after this number of seconds or requests, whichever comes first
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
    // Excludes the handshakes from the measurement.
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

/** The error code of a broken connection. */
function lost(error) {
  return { status: error.code ?? error.message, bytes: 0 };
}

function latencyOf(times) {
  const sorted = Float64Array.from(times).toSorted();
  const at = (part) => sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: sorted.at(-1) ?? NaN };
}
