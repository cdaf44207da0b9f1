import { analyse } from '@assay/core';
import type { Finding } from '@assay/findings';
import { rules } from '@assay/rules';
import { describe, expect, it } from 'vitest';
import { documentWithFaults, languagesOfFaults, type Vocabulary } from './documents-with-faults.js';

/** The faults of a document, each with its rule and a text that the problem names. */
function seededIn(words: Vocabulary): readonly (readonly [string, RegExp, string])[] {
  return [
    ['password in a URL', /^credentials-in-url-parameter$/, words.password],
    ['password in a response', /^sensitive-property-in-response$/, words.password],
    ['card number in a response', /^sensitive-property-in-response$/, words.cardNumber],
    ['unthrottled login', /^auth-operation-without-throttling$/, words.loginPath],
    ['unthrottled reset', /^auth-operation-without-throttling$/, words.resetPath],
  ];
}

function isAbout({ problem, location }: Finding, words: string): boolean {
  return problem.includes(words) || location.pointer.includes(words.replaceAll('/', '~1'));
}

describe('five seeded faults', () => {
  it.each(languagesOfFaults)(
    'are found in $language, and no public sign-in is a false HIGH',
    async (words) => {
      const { findings } = await analyse({ text: JSON.stringify(documentWithFaults(words)) }, { rules });
      const seeded = seededIn(words);
      const missed = seeded.filter(
        ([, rule, place]) => !findings.some((finding) => rule.test(finding.id) && isAbout(finding, place)),
      );
      expect(missed.map(([name]) => name)).toEqual([]);
      const entries = [words.loginPath, words.resetPath, words.signUpPath];
      const high = findings.filter(
        (finding) =>
          (finding.severity === 'high' || finding.severity === 'critical') &&
          !seeded.some(([, rule, place]) => rule.test(finding.id) && isAbout(finding, place)) &&
          entries.some((path) => isAbout(finding, path)),
      );
      expect(high.map(({ id, problem }) => `${id}: ${problem}`)).toEqual([]);
    },
  );
});
