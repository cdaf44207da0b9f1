import { renderPage } from '../../src/layout.ts';

/** Layout of all pages that are made of Markdown. */
export function render({ assayPage, frame, content }) {
  return renderPage(assayPage, content, frame);
}
