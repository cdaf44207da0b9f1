import { analyse } from '@assay/core';
import { deferredRules } from '@assay/rules/deferred';

/** Analyses a text in the page with all rules; returns the result as JSON. */
async function analyseInPage(text: string): Promise<string> {
  const { format, status, findings, loaderErrors, failures } = await analyse(
    { text },
    { rules: deferredRules, preset: 'all' },
  );
  return JSON.stringify({ format, status, findings, loaderErrors, failures });
}

// The function that the test calls.
Object.assign(globalThis, { analyseInPage });
