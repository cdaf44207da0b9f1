import {
  decodeBytes,
  toBase64,
  toUtf8,
  type EncodedBytes,
  type RenderedMessage,
} from '@assay/project-generator';
import type { ExportSource } from '../exporter.js';
import { flowEntries, serverFinder } from './flow-entry.js';

/** A message of an operation in its wire form, with its URL. */
export interface WireMessage {
  /** The name of the flow, and of the message unless it is the seed. */
  readonly name: string;
  readonly method: string;
  /** Scheme, host and port: `https://api.test`. */
  readonly origin: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: RenderedMessage['headers'];
  readonly body: EncodedBytes | null;
}

/**
 * Lists all messages of an import that its document allows, each once: the seeds, and the ones with more coverage. Credentials
 * are empty.
 */
export function wireMessages(source: ExportSource): WireMessage[] {
  const serverOf = serverFinder(source);
  const seen = new Set<string>();
  return flowEntries(source).flatMap(({ flow, subject }) => {
    const { request, messages = [{ name: 'seed', rendered: request.rendered, valid: undefined }] } = subject;
    const { origin } = serverOf(request);
    return messages.flatMap(({ name, rendered, valid }): WireMessage[] => {
      const key = `${origin} ${JSON.stringify(rendered)}`;
      if (valid === false || seen.has(key)) return [];
      seen.add(key);
      const { line, headers, body } = rendered;
      const target = line.slice(request.method.length + 1, line.lastIndexOf(' '));
      const label = name === 'seed' ? flow.name : `${flow.name} (${name})`;
      return [{ name: label, method: request.method, origin, target, headers, body }];
    });
  });
}

/** Encodes the bytes of a message in base64 (RFC 9112, section 2.1). */
export function wireBase64(message: WireMessage): string {
  const head = toUtf8(formatWireHeader(message));
  const body = message.body === null ? new Uint8Array(0) : decodeBytes(message.body);
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return toBase64(bytes);
}

/** Formats the request line, header fields and empty line of a message. */
export function formatWireHeader({ method, target, headers }: WireMessage, origin = ''): string {
  const fields = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${method} ${origin}${target} HTTP/1.1\r\n${fields}\r\n`;
}

/** Splits an origin into its parts. */
export function originParts(origin: string): {
  readonly scheme: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
} {
  const [, scheme = 'http', host = '', hostname = '', port] =
    /^(https?):\/\/((\[[^\]]*\]|[^:]*)(?::(\d+))?)$/.exec(origin) ?? [];
  return { scheme, host, hostname, port: port ?? (scheme === 'https' ? '443' : '80') };
}
