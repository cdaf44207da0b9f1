import { defineRule } from '@assay/core';
import { isInExample, nameOfValue } from '../../knowledge/texts/data-place.js';
import { code } from '../../knowledge/wording/names.js';
import { nameTextPlace } from '../../knowledge/texts/text-place.js';
import { suspectTexts, suspicions } from '../../knowledge/texts/suspect-texts.js';
import { placeOfText } from '../../knowledge/texts/texts.js';
import { personalValueOf } from './personal-value.js';

/** Reports examples with data of a possibly real person. */
export default defineRule({
  id: 'pii-in-example',
  meta: {
    name: 'Personal data in example',
    category: 'security',
    topic: 'examples',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    readsText: true,
    problem: '{{place}} shows {{shown}}, {{what}} that may be real.',
    impact:
      'If the example was copied from real data, everyone who reads the document learns about that person, and generated tests may contact or charge them.',
    recommendation:
      'Use reserved values: addresses at [`example.com`](https://www.rfc-editor.org/rfc/rfc2606#section-3), phone numbers like +1 202 555 0143, the card 4242 4242 4242 4242, the social security number 000-00-0000.',
    references: {
      owasp: ['API3:2023'],
      cwe: [359],
      links: ['https://www.rfc-editor.org/rfc/rfc2606'],
    },
  },
  create: (context) => ({
    Document() {
      const { model } = context;
      if (model === undefined) return;
      const texts = context.fact(suspectTexts);
      for (let index = 0; index < texts.values.length; index++) {
        if (((texts.marks[index] ?? 0) & suspicions.personal) === 0) continue;
        const text = texts.values[index] ?? '';
        const place = placeOfText(model, texts, index);
        const name = isInExample(place) ? nameOfValue(place) : undefined;
        const personalValue = name === undefined ? undefined : personalValueOf(text, name);
        if (personalValue === undefined) continue;
        context.report({
          ...place,
          data: { place: nameTextPlace(place), what: personalValue, shown: code(hint(text)) },
        });
      }
    },
  }),
});

/** Returns enough of a value to locate it without disclosing it: `m…@gmail.com`, `…1640`. */
function hint(text: string): string {
  const at = text.indexOf('@');
  return at < 0 ? `…${text.slice(-4)}` : `${text.slice(0, 1)}…${text.slice(at)}`;
}
