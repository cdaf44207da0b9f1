import { renderPage } from '../../src/layout.ts';

/** The layout of all pages from Markdown. */
export function render({ assayPage, frame, content }) {
  return renderPage(assayPage, content, frame);
}
