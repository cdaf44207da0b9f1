import type { Exporter } from '../exporter.js';
import { withoutCertificate } from '../shared/client-certificate.js';
import { fileNameOf, oneLine } from '../shared/text.js';
import { headOf, wireMessages } from '../shared/wire-messages.js';

const separator = '###';

/** Raw messages as they go over the wire, with the whole URL as target, and `###` between them; credentials are empty. */
export const raw: Exporter = {
  description: 'raw HTTP messages, separated by ###',
  write(source) {
    const leftOut = withoutCertificate(source, 'Nuclei takes it as `-client-cert` and `-client-key`.');
    const texts = wireMessages(source).flatMap((message): string[] => {
      const { name, origin, body } = message;
      const isText = body === null || (body.encoding === 'utf8' && !body.data.includes(`\n${separator}`));
      if (!isText) {
        leftOut.push(`${oneLine(name)} is left out: its body is not text that this file can hold.`);
        return [];
      }
      return [`${headOf(message, origin)}${body?.data ?? ''}`];
    });
    return [
      { name: `${fileNameOf(source.group.name)}.raw.txt`, text: texts.join(`\n${separator}\n`), leftOut },
    ];
  },
};
