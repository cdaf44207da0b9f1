import { render } from 'preact';
import { FindingsPage } from './findings/findings-page.js';

const root = document.querySelector('#app');
if (root !== null) {
  root.replaceChildren();
  render(<FindingsPage />, root);
}
