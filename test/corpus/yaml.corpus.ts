import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decode } from '../../packages/text/src/base/decode.js';
import { defaultLimits } from '../../packages/text/src/base/source.js';
import { parseAnyYaml } from '../../packages/text/src/parse/parse-yaml.js';
import { readUsualYaml } from '../../packages/text/src/yaml-fast/read-usual-yaml.js';
import { answerDocument } from '../../packages/text/testing/yaml-answers.js';
import { corpusDocuments, filesAround } from './documents.js';

const files = corpusDocuments()
  .flatMap((document) => (document.isSplit ? filesAround(document) : [document.path]))
  .filter((path) => /\.ya?ml$/.test(path));

function textOf(path: string): string | undefined {
  const decoded = decode(readFileSync(path));
  return decoded.ok ? decoded.text : undefined;
}

describe('a real YAML document', () => {
  it('is read by the fast reader like js-yaml and the composer, nearly always', { timeout: 600_000 }, () => {
    const declined: string[] = [];
    for (const path of files) {
      const text = textOf(path);
      const usual = text === undefined ? undefined : readUsualYaml(text, defaultLimits);
      if (text === undefined || usual === undefined) declined.push(path);
      else
        expect(answerDocument(usual), path).toStrictEqual(answerDocument(parseAnyYaml(text, defaultLimits)));
    }
    expect(files).not.toEqual([]);
    expect(declined.length / files.length).toBeLessThan(0.02);
  });
});
