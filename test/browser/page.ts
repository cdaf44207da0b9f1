import { analyse } from '@assay/core';
import { rules } from '@assay/rules';

/** Analyses a text in the page, and gives the result as JSON. */
async function analyseInPage(text: string): Promise<string> {
  const { format, status, findings, loaderErrors, failures } = await analyse(
    { text },
    { rules, preset: 'all' },
  );
  return JSON.stringify({ format, status, findings, loaderErrors, failures });
}

// What the test calls.
Object.assign(globalThis, { analyseInPage });
