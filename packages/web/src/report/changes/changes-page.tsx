import { count } from '@assay/core';
import type { ChangesRun, PageChange } from '@assay/reporters';
import { Changes } from '../../changes/changes.js';
import { breakingFirst, effects, effectSigns, hasEffect } from '../../changes/state.js';
import { texts as changeTexts } from '../../changes/texts.js';
import { Figures, Gate } from '../../shared/summary.js';
import { PageFoot, SkipLink } from '../../shared/page.js';

const gates: Readonly<Record<string, string>> = {
  weaker: 'weaker security (medium or worse)',
  breaking: 'breaking changes',
  'weaker,breaking': 'weaker security (medium or worse) and breaking changes',
};

/** The texts of the report of a comparison. */
const texts = {
  title: 'Changes of the API',
  to: 'compared with',
  passed: 'Passed',
  failed: 'Failed',
  gate: ({ gate = '', requiresMajor }: ChangesRun, failing: number) =>
    `The gate is ${gates[gate] ?? 'every change'}${requiresMajor ? ', and breaks need a new major version' : ''}: ${failing === 0 ? 'no change reaches it' : `${count(failing, 'entry', 'entries')} of the list ${failing === 1 ? 'reaches' : 'reach'} it`}.`,
  noGate: 'No gate: every change passes.',
  nothing: 'Nothing has changed that clients or attackers would notice.',
  skip: 'Skip to the changes',
} as const;

/** The report of a comparison of two versions. */
export function ChangesPage({ run }: { readonly run: ChangesRun }) {
  const { old, new: now, changes } = run;
  const order = run.isBreakingFirst ? breakingFirst : effects;
  return (
    <>
      <SkipLink to="changes">{texts.skip}</SkipLink>
      <header class="panel verdict">
        <div class="title">
          <h1>{texts.title}</h1>
          <p class="versions">
            <code>{old}</code> <span aria-hidden="true">→</span>
            <span class="hidden"> {texts.to} </span> <code>{now}</code>
          </p>
          <p class="muted">{describeOperations(run)}</p>
          <Gate passed={run.passed} verdict={run.passed ? texts.passed : texts.failed}>
            {run.gate === undefined
              ? texts.noGate
              : texts.gate(run, changes.filter(({ fails }) => fails).length)}
          </Gate>
          {run.notes.map((note) => (
            <p class="muted">{note}</p>
          ))}
        </div>
        <Figures
          figures={order.map((effect) => ({
            sign: effectSigns[effect],
            kind: effect,
            value: countEffect(changes, effect),
            words: changeTexts.effects[effect],
          }))}
        />
      </header>
      <main>
        <section id="changes" class="panel" aria-labelledby="all" tabIndex={-1}>
          <h2 id="all">{changeTexts.all}</h2>
          {changes.length === 0 ? (
            <p class="empty">{texts.nothing}</p>
          ) : (
            <Changes changes={changes} order={order} />
          )}
        </section>
      </main>
      <PageFoot version={run.version} />
    </>
  );
}

function countEffect(changes: readonly PageChange[], effect: (typeof effects)[number]): number {
  return changes
    .filter((change) => hasEffect(change, effect))
    .reduce((sum, { others }) => sum + 1 + others.length, 0);
}

function describeOperations({ operations: { aligned, added, removed }, suppressed }: ChangesRun): string {
  return [
    `${count(aligned, 'operation')} in both`,
    ...(added > 0 ? [`${added} new`] : []),
    ...(removed > 0 ? [`${removed} gone`] : []),
    ...(suppressed > 0 ? [`${count(suppressed, 'change')} suppressed`] : []),
  ].join(', ');
}
