import { bench, describe } from 'vitest';
import { analyse } from '@assay/core';
import { reporters } from '@assay/reporters';
import { rules } from '@assay/rules';
import { selectRules } from '../../packages/core/src/rule/select-rules.ts';
import { runRules } from '../../packages/core/src/walk/run-rules.ts';
import { normalised, parsed } from './prepared.mjs';
import { options, subjects } from './subjects.mjs';

const never = () => false;
const context = {
  version: '0.0.0',
  gate: 'high',
  display: { columns: 80, color: false, all: true, quiet: false },
  documents: 1,
  nameOf: (uri) => uri,
  uriOf: (uri) => uri,
};

describe('walk with the recommended rules', async () => {
  const selected = selectRules(rules, 'recommended', {});
  for (const { name, source } of subjects) {
    const { document, format, version } = parsed(source);
    // A separate model for each run, because rules cache facts about a model.
    const models = [];
    for (let index = 0; index < 3; index++) models.push(await normalised({ document, format, version }));
    let next = 0;
    bench(
      name,
      async () => {
        const model = models[next++ % models.length];
        await runRules({ model, faults: model.faults, format }, selected, never);
      },
      options,
    );
  }
});

for (const format of ['json', 'codeframe']) {
  describe(`report as ${format}`, async () => {
    const createReporter = await reporters[format]();
    for (const { name, source } of subjects) {
      const analysis = await analyse(source, { rules });
      const { findings } = analysis;
      bench(name, () => void lengthOf(createReporter(context).document({ analysis, findings })), options);
    }
  });
}

/** Reads all texts of a report, which are created only then. */
function lengthOf(report) {
  let length = 0;
  for (const text of report.texts ?? report) length += text.length;
  return length;
}
