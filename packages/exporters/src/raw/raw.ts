import type { Exporter } from '../exporter.js';
import { placeInMessages, tokenRequests } from '../http-file/token-requests.js';
import { besideMessages } from '../shared/client-certificates.js';
import { divideByHarm } from '../shared/harm.js';
import { toFileName, oneLine } from '../shared/text.js';
import { formatWireHeader, wireMessages } from '../shared/wire-messages.js';

const separator = '###';

/** Writes raw messages in their wire form, with the whole URL as target, separated by `###`. Credentials are empty. */
export const raw: Exporter = {
  description: 'raw HTTP messages, separated by ###',
  write(all, options) {
    const { sent: source, sentences } = divideByHarm(all, options);
    const leftOut = [
      ...sentences,
      ...besideMessages(source, {
        certificate: 'Nuclei takes it as `-client-cert` and `-client-key`.',
        digest: 'the program that sends the messages has to answer it.',
      }),
    ];
    const texts = wireMessages(source).flatMap((message): string[] => {
      const { name, origin, body } = message;
      const isText = body === null || (body.encoding === 'utf8' && !body.data.includes(`\n${separator}`));
      if (!isText) {
        leftOut.push(`${oneLine(name)} is omitted: this file cannot contain its body.`);
        return [];
      }
      return [`${formatWireHeader(message, origin)}${body?.data ?? ''}`];
    });
    return [
      { name: `${toFileName(source.group.name)}.raw.txt`, text: texts.join(`\n${separator}\n`), leftOut },
      ...tokenRequests(source, { where: placeInMessages }),
    ];
  },
};
