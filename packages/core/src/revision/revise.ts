import type { Deadline } from '@assay/text';
import type { Prepared } from './prepared.js';
import { longChains } from '../reference/long-chains.js';
import type { SelectedRule } from '../rule/selected-rule.js';
import { foreignDialects } from '../schema/foreign-dialects.js';
import type { PlacedLoaderError } from '../schema/placed-error.js';
import { structureFaults } from '../schema/structure-faults.js';
import { validateModel } from '../schema/validate-model.js';
import { patchModel } from './patch-model.js';
import type { Recording } from './recording.js';
import type { Reader } from '../model/facts.js';

/**
 * Prepares the next analysis after changes of watched values only. The facts and rules that read the values run again.
 *
 * @returns undefined if the change affects more than rules and facts.
 * @throws DeadlinePassed
 */
export async function revise(
  prepared: Prepared,
  { watch, record }: Recording,
  selected: readonly SelectedRule[],
  deadline: Deadline,
): Promise<Prepared | undefined> {
  const { model, format } = prepared;
  if (model === undefined || format === undefined) return undefined;
  const loadFaults = prepared.faults.filter(({ kind }) => kind !== 'StructureFault');
  const patched = patchModel(model, loadFaults, watch);
  if (patched === undefined) return undefined;
  const loaderErrors = await validateModel(model, format, deadline);
  let { faults } = prepared;
  if (patched !== loadFaults || serializeErrors(loaderErrors) !== serializeErrors(prepared.loaderErrors)) {
    faults = [...patched, ...structureFaults(model, loaderErrors)];
    model.faults = faults;
    watch.faultsChanged();
  }
  const readers = watch.concerned();
  for (const reader of readers) if (typeof reader === 'object') model.facts.forget(reader);
  record.askOnly(rulesAmong(readers, selected, (rule) => record.hasGroups(rule)));
  const undecided = [...foreignDialects(model, format), ...longChains(model.references, faults)];
  return { ...prepared, faults, loaderErrors, undecided };
}

function serializeErrors(errors: readonly PlacedLoaderError[]): string {
  return JSON.stringify(errors.map(({ error, document, segments }) => [error, document.uri, segments]));
}

/** Returns the rules among the readers. A rule that words reports together is included if it yields to one of them. */
function rulesAmong(
  concerned: ReadonlySet<Reader>,
  selected: readonly SelectedRule[],
  hasGroups: (rule: number) => boolean,
): ReadonlySet<number> {
  const rules = new Set<number>();
  const ids = new Set<string>();
  for (const reader of concerned) {
    if (typeof reader !== 'number') continue;
    rules.add(reader);
    ids.add(selected[reader]?.rule.id ?? '');
  }
  selected.forEach(({ rule }, index) => {
    const winners = Object.keys(rule.meta.yieldsTo ?? {});
    if (hasGroups(index) && winners.some((id) => ids.has(id))) rules.add(index);
  });
  return rules;
}
