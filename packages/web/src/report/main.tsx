import type { ChangesRun, FindingsRun, ImportRun, VerificationRun } from '@assay/reporters';
import { render } from 'preact';
import { readRun } from '../shared/data-block.js';
import { showHiddenText } from '../shared/visible-text.js';
import { ChangesPage } from './changes/changes-page.js';
import { FindingsPage } from './findings/findings-page.js';
import { ImportPage } from './import/import-page.js';
import { VerificationPage } from './verification/verification-page.js';

type Run = ChangesRun | FindingsRun | ImportRun | VerificationRun;

function chooseReportPage(run: Run) {
  switch (run.kind) {
    case 'changes':
      return <ChangesPage run={run} />;
    case 'findings':
      return <FindingsPage />;
    case 'import':
      return <ImportPage run={run} />;
    case 'verification':
      return <VerificationPage run={run} />;
  }
}

const root = document.querySelector('#app');
if (root !== null) {
  showHiddenText();
  root.replaceChildren();
  // `as`: the reporter writes the data of one of these pages.
  render(chooseReportPage(readRun() as Run), root);
}
