import type { TextFile } from '../../analysis/protocol.js';

/** Texts of the documents in `examples/`, inserted by the build. */
declare const exampleTexts: { readonly bookshop: string; readonly bookshopNext: string };

/** Example documents, in a separate module that is loaded on demand. */
export const examples: Readonly<Record<keyof typeof exampleTexts, TextFile>> = {
  bookshop: { path: 'bookshop.yaml', text: exampleTexts.bookshop },
  bookshopNext: { path: 'bookshop-next.yaml', text: exampleTexts.bookshopNext },
};
