import type { PageChange } from '@assay/reporters';
import { openFragment } from '../shared/fragment.js';
import { severities } from '../shared/severity.js';
import type { TreeRow } from '../shared/virtual-tree.js';
import { texts } from './texts.js';

/** Effect of a change, as far as it requires attention. */
export type Effect = 'weaker' | 'breaking' | 'stronger' | 'other';

/** The effects, in order of attention. */
export const effects: readonly Effect[] = ['weaker', 'breaking', 'stronger', 'other'];

/** The effects, in the order for a gate about clients only. */
export const breakingFirst: readonly Effect[] = ['breaking', 'weaker', 'stronger', 'other'];

/** A shape for each effect, so that it is not distinguished only by colour. */
export const effectSigns: Readonly<Record<Effect, string>> = {
  weaker: '↓',
  breaking: '✕',
  stronger: '↑',
  other: '·',
};

/** True if a change has an effect. A change can have several. */
export function hasEffect({ security, clients }: PageChange, effect: Effect): boolean {
  switch (effect) {
    case 'weaker':
    case 'stronger':
      return security === effect;
    case 'breaking':
      return clients === 'breaking';
    case 'other':
      return security === 'equal' && clients !== 'breaking';
  }
}

/** Returns the first effect of a change in an order. The change is listed under it. */
export function mainEffect(change: PageChange, order: readonly Effect[]): Effect {
  return order.find((effect) => hasEffect(change, effect)) ?? 'other';
}

/** State of the changes in the fragment of the URL. The parameter names are unique in a page. */
export const fragment = openFragment({
  words: '',
  effect: '',
  kind: '',
  by: 'effect',
  change: '',
  closed: '',
});

/** A row of the list: a change, or the head of several changes. */
export type Row =
  | (TreeRow & {
      readonly kind: 'change';
      readonly change: PageChange;
      /** Changes that the same fix resolves. */
      readonly more: readonly PageChange[];
    })
  | (TreeRow & { readonly kind: 'head'; readonly label: string; readonly changes: number });

/** Returns the changes that pass all filters except the effect filter. The counts of the effects are based on them. */
export function filterCandidates(changes: readonly PageChange[]): readonly PageChange[] {
  const { words: text, kind } = fragment.shown.value;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return changes.filter(
    (change) => (kind === '' || change.name === kind) && (words.length === 0 || hasWords(change, words)),
  );
}

/** Returns the changes that pass all filters, in order of attention. */
export function filteredOf(changes: readonly PageChange[], order: readonly Effect[]): readonly PageChange[] {
  const selectedEffects = listSelectedEffects();
  return changes
    .filter(
      (change) => selectedEffects.length === 0 || selectedEffects.some((effect) => hasEffect(change, effect)),
    )
    .toSorted((a, b) => rankChange(a, order) - rankChange(b, order));
}

/** Returns the selected effects; empty for all. */
export function listSelectedEffects(): readonly Effect[] {
  const namedEffects = fragment.shown.value.effect.split(',');
  return effects.filter((effect) => namedEffects.includes(effect));
}

/** Lists the rows of the list, in order. */
export function listChangeRows(changes: readonly PageChange[], order: readonly Effect[]): readonly Row[] {
  const closed = new Set(fragment.shown.value.closed.split(','));
  const heads = new Map<string, PageChange[]>();
  for (const change of changes) {
    const label = labelOf(change, order);
    const known = heads.get(label);
    if (known === undefined) heads.set(label, [change]);
    else known.push(change);
  }
  return [...heads].flatMap(([label, ofLabel], index): Row[] => {
    const key = `head-${index}`;
    const isOpen = !closed.has(key);
    const head: Row = { kind: 'head', key, level: 1, height: 36, label, changes: ofLabel.length, isOpen };
    const isGrouped = fragment.shown.value.by === 'effect';
    const decisions = isGrouped ? groupByDecision(ofLabel) : ofLabel.map((change) => [change]);
    const rows = decisions.flatMap(([change, ...more]): Row[] =>
      change === undefined ? [] : [{ kind: 'change', key: change.key, level: 2, height: 64, change, more }],
    );
    return [head, ...(isOpen ? rows : [])];
  });
}

/** Groups changes that one fix resolves: of one kind, with the same effects and consequences. */
export function groupByDecision(changes: readonly PageChange[]): readonly (readonly PageChange[])[] {
  const groups = new Map<string, PageChange[]>();
  for (const change of changes) {
    const key = decisionOf(change);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [change]);
    else known.push(change);
  }
  return [...groups.values()];
}

/** Returns the key of the decision that settles a change. */
export function decisionOf({ id, security, clients, severity, impact, recommendation }: PageChange): string {
  return JSON.stringify([id, security, clients, severity, impact, recommendation]);
}

/** Opens or closes the group under a head. */
export function toggle(key: string): void {
  const closed = new Set(fragment.shown.value.closed.split(',').filter(Boolean));
  if (!closed.delete(key)) closed.add(key);
  fragment.show({ closed: [...closed].join() });
}

/** Clears all filters, and keeps the view. */
export function clearFilters(): void {
  fragment.show({ words: '', effect: '', kind: '' });
}

function rankChange(change: PageChange, order: readonly Effect[]): number {
  return order.indexOf(mainEffect(change, order)) * severities.length + severities.indexOf(change.severity);
}

function labelOf(change: PageChange, order: readonly Effect[]): string {
  switch (fragment.shown.value.by) {
    case 'operation':
      return change.operation ?? texts.wholeApi;
    case 'kind':
      return change.name;
    default:
      return texts.heads[mainEffect(change, order)];
  }
}

function hasWords(change: PageChange, words: readonly string[]): boolean {
  const { id, name, operation, problem, others, old, new: now } = change;
  const text = [id, name, operation, problem, old?.place, now?.place, ...others].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}
