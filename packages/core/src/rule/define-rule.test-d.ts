// Code that the compiler must accept or reject. It is type-checked and never run.
import { defineFact } from '../model/facts.js';
import { defineRule } from './define-rule.js';

const meta = {
  name: 'Name',
  category: 'documentation',
  severity: 'low',
  formats: ['oas3.1'],
  preset: 'none',
  problem: 'The server `{{url}}` is {{what}}.',
  impact: 'None.',
  recommendation: 'See {{link}}.',
} as const;

const rule = defineRule({
  id: 'data-of-reports',
  meta,
  create: (context) => ({
    Server(at) {
      context.report({ at, data: { url: at.url, what: 3, link: '' } });
      // @ts-expect-error a placeholder has no value
      context.report({ at, data: { url: at.url, what: 'old' } });
      // @ts-expect-error no text has this placeholder
      context.report({ at, data: { url: at.url, what: 'old', link: '', other: '' } });
      // @ts-expect-error there are placeholders
      context.report({ at });
      // @ts-expect-error a value is a text or a number
      context.report({ at, data: { url: at.url, what: ['old'], link: '' } });
    },
  }),
});

export const id: 'data-of-reports' = rule.id;

defineRule({
  id: 'no-data',
  meta: { ...meta, problem: 'Found.', recommendation: 'Nothing.' },
  create: (context) => ({
    UnresolvedReferenceFault(at) {
      context.report({ at, property: at.reason });
      // @ts-expect-error no text has a placeholder
      context.report({ at, data: { url: '' } });
    },
  }),
});

const options = {
  type: 'object',
  properties: { most: { type: 'integer', default: 3 }, style: { enum: ['a', 'b'], default: 'a' } },
} as const;

defineRule({
  id: 'options-of-schema',
  meta: { ...meta, problem: 'Found.', recommendation: 'Nothing.', options },
  create(context) {
    const max: number = context.options.most;
    const style: 'a' | 'b' = context.options.style;
    // @ts-expect-error it is a number
    const text: string = context.options.most;
    return { Document: (at) => context.report({ at, property: [max, style, text] }) };
  },
});

defineRule({
  id: 'visits-keywords',
  meta: { ...meta, problem: 'Found.', recommendation: 'Nothing.' },
  create: ({ report }) => ({
    'Schema.pattern': (at) => report({ at }),
    'Schema.$dynamicRef': (at) => report({ at }),
    'Schema.x-note': (at) => report({ at }),
    // @ts-expect-error no version has this keyword
    'Schema.patern': (at) => report({ at }),
  }),
});

defineRule({
  id: 'visits-kinds',
  meta: { ...meta, problem: 'Found.', recommendation: 'Nothing.' },
  // @ts-expect-error the model has no nodes of this kind
  create: ({ report }) => ({ Servers: (at) => report({ at }) }),
});

const longest = defineFact('the longest path', (model) =>
  Math.max(...model.document.paths.map(({ path }) => path.length)),
);
defineRule({
  id: 'asks-a-fact',
  meta: { ...meta, problem: 'Found.', recommendation: 'Nothing.' },
  create: (context) => ({
    Document(at) {
      const length: number = context.fact(longest);
      // @ts-expect-error it is a number
      const text: string = context.fact(longest);
      context.report({ at, property: [length, text] });
    },
  }),
});
