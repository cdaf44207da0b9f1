import type { ChangeVisitor } from '../define-change.js';

/** Finds response headers that are no longer documented. */
export function headerDropped(isMeant: (name: string) => boolean): ChangeVisitor<'header'> {
  return {
    Header({ before, after, name, response }, { report }) {
      if (before === undefined || after !== undefined || !isMeant(name)) return;
      const { after: answer } = response;
      report({
        ...(answer === undefined ? {} : { after: { node: answer, property: 'headers' } }),
        data: { header: String(before.key ?? name) },
      });
    },
  };
}
