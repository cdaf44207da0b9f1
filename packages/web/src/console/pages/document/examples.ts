import type { TextFile } from '../../analysis/protocol.js';

/** Texts of the documents in `examples/`, which the build puts here. */
declare const exampleTexts: { readonly bookshop: string; readonly bookshopNext: string };

/** Documents to try Assay with: a module of its own, loaded when somebody asks for one. */
export const examples: Readonly<Record<keyof typeof exampleTexts, TextFile>> = {
  bookshop: { path: 'bookshop.yaml', text: exampleTexts.bookshop },
  bookshopNext: { path: 'bookshop-next.yaml', text: exampleTexts.bookshopNext },
};
