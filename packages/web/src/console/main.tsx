import { render } from 'preact';
import { showHiddenText } from '../shared/visible-text.js';
import { App } from './app.js';
import { followLinks } from './common/router.js';

const root = document.querySelector('#app');
if (root !== null) {
  showHiddenText();
  followLinks();
  root.replaceChildren();
  render(<App />, root);
}
