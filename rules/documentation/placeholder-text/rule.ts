import { defineRule } from '@assay/core';
import { documentationField } from '../../knowledge/texts/documentation-text.js';
import { code } from '../../knowledge/wording/name-schema.js';
import { nameTextPlace } from '../../knowledge/texts/text-place.js';
import { placeOfText, collectTexts } from '../../knowledge/texts/texts.js';
import { placeholderIn } from './placeholder-in.js';

/** Every description and summary says something. */
export default defineRule({
  id: 'placeholder-text',
  meta: {
    name: 'Placeholder text',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: '{{place}} {{verb}} {{text}}, a placeholder for a text that was never written.',
    impact: 'Readers learn nothing there, and begin to doubt the rest of the document.',
    recommendation: 'Write what the text was meant to say, or remove the {{field}}.',
    references: {
      specification: {
        oas2: 'https://spec.openapis.org/oas/v2.0.html#operation-object',
        'oas3.0': 'https://spec.openapis.org/oas/v3.0.4.html#rich-text-formatting',
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#rich-text-formatting',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#rich-text-formatting',
      },
    },
  },
  create: (context) => ({
    Document() {
      const { model } = context;
      if (model === undefined) return;
      const texts = collectTexts(model);
      texts.values.forEach((text, index) => {
        model.facts.tick();
        const key = texts.keys[index];
        if (key !== 'description' && key !== 'summary') return;
        const placeholder = placeholderIn(text);
        if (placeholder === undefined) return;
        const place = placeOfText(model, texts, index);
        if (documentationField(place) !== key || place.at.key === placeholder.text.toLowerCase()) return;
        const verb = placeholder.isWhole ? 'is' : 'holds';
        const data = { place: nameTextPlace(place), verb, text: code(placeholder.text), field: key };
        context.report({ ...place, data });
      });
    },
  }),
});
