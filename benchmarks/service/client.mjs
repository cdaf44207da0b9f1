// Sends requests over persistent connections with Node's own clients, which cost little compared with the service.
import { connect } from 'node:http2';
import { Agent, request } from 'node:https';

/** @typedef {{ method?: string, path: string, headers: Record<string, string>, body?: Buffer }} Request */
/** @typedef {{ send: (request: Request) => Promise<{ status: number, bytes: number }>, close: () => void }} Connections */

/**
 * Opens connections for up to `count` simultaneous requests: `count` connections of HTTP/1.1, or one of HTTP/2.
 *
 * @param {{ url: string, ca: string, key: string }} service
 * @param {{ protocol: 'HTTP/1.1' | 'HTTP/2', count: number }} options
 * @returns {Connections}
 */
export function openConnections(service, { protocol, count }) {
  return protocol === 'HTTP/2' ? overHttp2(service) : overHttp1(service, count);
}

function overHttp1({ url, ca, key }, count) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: count, ca });
  const send = ({ method = 'POST', path, headers, body }) =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': body.length };
      const all = { authorization: `Bearer ${key}`, ...headers, ...length };
      const sent = request({ agent, hostname, port, method, path, headers: all }, (response) => {
        let bytes = 0;
        response.on('data', (chunk) => (bytes += chunk.length));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }));
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
}

function overHttp2({ url, ca, key }) {
  const session = connect(url, { ca });
  // Each pending request reports the error as well.
  session.on('error', () => {});
  const send = ({ method = 'POST', path, headers, body }) =>
    new Promise((resolve, reject) => {
      const stream = session.request({
        ':method': method,
        ':path': path,
        authorization: `Bearer ${key}`,
        ...headers,
      });
      let status = 0;
      let bytes = 0;
      stream.on('response', (received) => (status = received[':status'] ?? 0));
      stream.on('data', (chunk) => (bytes += chunk.length));
      stream.on('end', () => resolve({ status, bytes }));
      stream.on('error', reject);
      stream.end(body);
    });
  return { send, close: () => session.destroy() };
}

/**
 * Creates a request with a document as the part `file` of multipart/form-data.
 *
 * @param {string} path
 * @param {{ name: string, bytes: Buffer }} document
 * @returns {Request}
 */
export function uploadRequest(path, { name, bytes }) {
  const boundary = 'assay-benchmark-7f3a9c';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { path, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body };
}

/**
 * @param {string} path
 * @param {string} url the URL of the document
 * @returns {Request}
 */
export function urlRequest(path, url) {
  return {
    path,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ url })),
  };
}
