import { render } from 'preact';
import { showHiddenText } from '../shared/visible-text.js';
import { followFragment, Playground } from './playground.js';

const root = document.querySelector('#app');
if (root !== null) {
  showHiddenText();
  root.replaceChildren();
  render(<Playground />, root);
  followFragment();
}
