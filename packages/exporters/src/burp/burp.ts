import type { Exporter } from '../exporter.js';
import { placeInMessages, tokenRequests } from '../http-file/token-requests.js';
import { besideMessages } from '../shared/client-certificates.js';
import { divideByHarm } from '../shared/harm.js';
import { toFileName, oneLine } from '../shared/text.js';
import { originParts, wireBase64, wireMessages, type WireMessage } from '../shared/wire-messages.js';

/** Writes the items of Burp Suite's XML, each a message in base64 so that bodies are exact. Credentials are empty. */
export const burp: Exporter = {
  description: 'Burp Suite XML, all messages in base64',
  write(all, options) {
    const { sent: source, sentences } = divideByHarm(all, options);
    const time = source.group.createdAt;
    const items = wireMessages(source).map((message) => writeBurpItem(message, time));
    const text = `<?xml version="1.0"?>\n<items burpVersion="2023.1" exportTime="${escape(time)}">\n${items.join('')}</items>\n`;
    const leftOut = [
      ...sentences,
      ...besideMessages(source, {
        certificate: 'Burp Suite has it in its settings (Network, TLS, Client TLS certificates).',
        digest:
          'Burp Suite has its credentials in its settings (Network, Connections, Platform authentication).',
      }),
    ];
    return [
      { name: `${toFileName(source.group.name)}.burp.xml`, text, leftOut },
      ...tokenRequests(source, { where: placeInMessages }),
    ];
  },
};

function writeBurpItem(message: WireMessage, time: string): string {
  const { name, method, origin, target } = message;
  const { scheme, hostname, port } = originParts(origin);
  const fields = [
    `<time>${escape(time)}</time>`,
    `<url>${escape(origin + target)}</url>`,
    `<host ip="">${escape(hostname)}</host>`,
    `<port>${port}</port>`,
    `<protocol>${scheme}</protocol>`,
    `<method>${escape(method)}</method>`,
    `<path>${escape(target)}</path>`,
    '<extension>null</extension>',
    `<request base64="true">${wireBase64(message)}</request>`,
    '<status></status><responselength></responselength><mimetype></mimetype>',
    '<response base64="true"></response>',
    `<comment>${escape(oneLine(name))}</comment>`,
  ];
  return `  <item>\n${fields.map((field) => `    ${field}\n`).join('')}  </item>\n`;
}

/** Escapes XML text, and removes characters that XML does not allow (XML 1.0, section 2.2). */
function escape(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
