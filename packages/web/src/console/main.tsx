import { render } from 'preact';
import { App } from './app.js';
import { followLinks } from './router.js';

const root = document.querySelector('#app');
if (root !== null) {
  followLinks();
  root.replaceChildren();
  render(<App />, root);
}
