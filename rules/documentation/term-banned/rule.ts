import { defineRule } from '@assay/core';
import { documentationField, nameTextPlace } from '../../knowledge/texts/text-place.js';
import { placeOfText, collectTexts } from '../../knowledge/texts/texts.js';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports texts with a term that the team has banned. */
export default defineRule({
  id: 'term-banned',
  meta: {
    name: 'Banned term',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: '{{place}} uses the term {{term}}.',
    impact: 'Readers may be confused or offended, or the text breaks the terminology of your organisation.',
    recommendation: 'Write {{instead}}, or remove the term from `terms` if it is the right one.',
    references: { specification: specificationLinks('rich-text-formatting', 'info-object') },
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        terms: {
          type: 'object',
          additionalProperties: { type: 'string' },
          default: { whitelist: 'allowlist', blacklist: 'denylist', 'sanity check': 'check' },
          description: 'The banned terms, each with its replacement.',
        },
      },
    },
  },
  create: (context) => ({
    'Document:exit'() {
      const { model } = context;
      if (model === undefined) return;
      const terms = Object.entries(context.options.terms).map(([term, instead]) => ({
        term,
        instead: String(instead),
        pattern: buildTermPattern(term),
      }));
      const texts = collectTexts(model);
      for (const [index, text] of texts.values.entries()) {
        const found = terms.filter(({ pattern }) => pattern.test(text));
        if (found.length === 0) continue;
        const place = placeOfText(model, texts, index);
        if (documentationField(place) === undefined) continue;
        for (const { term, instead } of found)
          context.report({
            ...place,
            data: {
              place: nameTextPlace(place),
              term: code(term),
              instead: instead === '' ? 'another word' : code(instead),
            },
          });
      }
    },
  }),
});

/** Returns a pattern for the literal term as whole words, in any case. */
function buildTermPattern(term: string): RegExp {
  const text = term.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}_])${text}(?![\\p{L}\\p{N}_])`, 'iu');
}
