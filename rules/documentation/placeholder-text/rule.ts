import { defineRule } from '@assay/core';
import { documentationField, nameTextPlace } from '../../knowledge/texts/text-place.js';
import { code } from '../../knowledge/wording/names.js';
import { placeOfText, collectTexts } from '../../knowledge/texts/texts.js';

/** Reports placeholders in descriptions and summaries. */
export default defineRule({
  id: 'placeholder-text',
  meta: {
    name: 'Placeholder text',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    agents: true,
    problem: '{{place}} {{verb}} {{text}}, a placeholder that was never replaced.',
    impact: 'Readers learn nothing, and trust the rest of the document less.',
    recommendation: 'Replace the placeholder with the intended text, or remove the {{field}}.',
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

/** A placeholder for a text that is still to be written. */
interface Placeholder {
  readonly text: string;
  /** True if the placeholder is the whole text. */
  readonly isWhole: boolean;
}

/** Texts without content: names of types and fields, and words for a missing text. */
const empty =
  /^(?:string|null|undefined|object|todo|fixme|tbd|tba|desc|description|summary|lorem ipsum|x{3,}|asdf|foo|foo ?bar|\?{2,}|\.{3}|(?:no|missing|empty) description(?: (?:available|provided|yet|given))?|description (?:(?:goes|comes) )?here|(?:a|some|your|add|insert|enter|put|write)(?: an?| your| some| the)? (?:operation |short |long )?(?:description|summary|text)(?: (?:goes )?here)?|optional extended description in (?:commonmark|markdown)(?: or html)?|optional multiline or single-line description in .{0,120})[.!]?$/i;

/** Marks of unfinished work inside of a text. `TODO` alone can also mean a to-do list. */
const marks = /\bFIXME\b|\bTBD\b|\bTODO(?=:| -|\()|^TODO\b(?! (?:list|item|app|entr))|\bLorem ipsum dolor\b/;

/** Finds a placeholder for a text that is still to be written. Undefined in a real text. */
function placeholderIn(text: string): Placeholder | undefined {
  const trimmed = text.length > 200 ? text : text.trim().replace(/^[<([{*_`]+|[>)\]}*_`]+$/g, '');
  if (trimmed.length <= 200 && empty.test(trimmed)) return { text: trimmed, isWhole: true };
  const mark = marks.exec(text)?.[0];
  return mark === undefined ? undefined : { text: mark, isWhole: false };
}
