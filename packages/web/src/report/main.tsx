import type { ChangesRun, FindingsRun } from '@assay/reporters';
import { render } from 'preact';
import { readRun } from '../shared/data-block.js';
import { ChangesPage } from './changes/changes-page.js';
import { FindingsPage } from './findings/findings-page.js';

// `as`: the reporter writes the data of one of these pages.
const run = readRun() as ChangesRun | FindingsRun;
const root = document.querySelector('#app');
if (root !== null) {
  root.replaceChildren();
  render(run.kind === 'changes' ? <ChangesPage run={run} /> : <FindingsPage />, root);
}
