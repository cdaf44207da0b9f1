import type { PageChange } from '@assay/reporters';

/** Effect of a change, as far as somebody has to look at it. */
export type Effect = 'weaker' | 'breaking' | 'stronger' | 'other';

/** The effects, in the order in which people look at them. */
export const effects: readonly Effect[] = ['weaker', 'breaking', 'stronger', 'other'];

/** A shape for each effect, so that none is told by its colour alone. */
export const effectSigns: Readonly<Record<Effect, string>> = {
  weaker: '↓',
  breaking: '✕',
  stronger: '↑',
  other: '·',
};

/** True where a change has an effect; one change can have several. */
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

/** The first effect of a change in their order, which it is listed under. */
export function mainEffect(change: PageChange): Effect {
  return effects.find((effect) => hasEffect(change, effect)) ?? 'other';
}
