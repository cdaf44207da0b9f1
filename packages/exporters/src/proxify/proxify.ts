import type { Exporter } from '../exporter.js';
import { placeInMessages, tokenRequests } from '../http-file/token-requests.js';
import { besideMessages } from '../shared/client-certificates.js';
import { divideByHarm } from '../shared/harm.js';
import { toFileName, oneLine } from '../shared/text.js';
import { formatWireHeader, originParts, wireMessages } from '../shared/wire-messages.js';

/** Writes JSON lines in the log format of proxify, one for each message. Credentials are empty. */
export const proxify: Exporter = {
  description: 'proxify JSON lines, one for each message',
  write(all, options) {
    const { sent: source, sentences } = divideByHarm(all, options);
    const leftOut = [
      ...sentences,
      ...besideMessages(source, {
        certificate: 'Nuclei takes it as `-client-cert` and `-client-key`.',
        digest: 'the program that sends the messages has to answer it.',
      }),
    ];
    const lines = wireMessages(source).flatMap((message): string[] => {
      const { name, method, origin, target, headers, body } = message;
      if (body?.encoding === 'base64') {
        leftOut.push(`${oneLine(name)} is omitted: its body is not text.`);
        return [];
      }
      const { host, scheme } = originParts(origin);
      const [path = ''] = target.split('?');
      const header = { ...Object.fromEntries(headers), host, method, path, scheme };
      return [
        JSON.stringify({
          timestamp: source.group.createdAt,
          url: `${origin}${target}`,
          request: {
            header,
            body: body?.data ?? '',
            raw: `${formatWireHeader(message)}${body?.data ?? ''}`,
            endpoint: `${origin}${target}`,
          },
        }),
      ];
    });
    return [
      {
        name: `${toFileName(source.group.name)}.proxify.jsonl`,
        text: lines.map((line) => `${line}\n`).join(''),
        leftOut,
      },
      ...tokenRequests(source, { where: placeInMessages }),
    ];
  },
};
