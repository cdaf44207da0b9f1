import { analyse } from '@assay/core';
import { recommendedRules } from '@assay/rules/recommended';

/** Analyses a text in the page with all rules, and gives the result as JSON. Those that are not recommended are loaded for it. */
async function analyseInPage(text: string): Promise<string> {
  const { rules } = await import('@assay/rules');
  const { format, status, findings, loaderErrors, failures } = await analyse(
    { text },
    { rules, preset: 'all' },
  );
  return JSON.stringify({ format, status, findings, loaderErrors, failures });
}

/** Analyses a text with what the page has at first: the recommended rules. */
async function analyseAtFirst(text: string): Promise<string> {
  return JSON.stringify((await analyse({ text }, { rules: recommendedRules })).findings);
}

// What the test calls.
Object.assign(globalThis, { analyseInPage, analyseAtFirst });
