import { StateEffect, StateField, type Extension, type Text } from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';
import { toOffset } from './marks.js';

/** Offsets of a secret in an editor's text, the end excluded. */
export interface SecretRange {
  readonly from: number;
  readonly to: number;
}

/** Replaces the ranges of the masked secrets. */
export const setSecrets = StateEffect.define<readonly SecretRange[]>();

/** Shows or masks secrets. */
export const setSecretsVisible = StateEffect.define<boolean>();

/** Maximum length of a mask, even for a token of thousands of characters. */
const maxMask = 100;

class Mask extends WidgetType {
  readonly length: number;

  constructor(length: number) {
    super();
    this.length = Math.min(length, maxMask);
  }

  override eq(other: Mask): boolean {
    return this.length === other.length;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = 'cm-secret';
    element.textContent = '*'.repeat(this.length);
    element.setAttribute('aria-label', 'a masked secret');
    return element;
  }
}

interface Secrets {
  readonly masks: DecorationSet;
  readonly areVisible: boolean;
}

const secretsField = StateField.define<Secrets>({
  create: () => ({ masks: Decoration.none, areVisible: false }),
  update(value, transaction) {
    let { masks, areVisible } = value;
    if (transaction.docChanged) masks = masks.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(setSecretsVisible)) areVisible = effect.value;
      if (effect.is(setSecrets)) masks = masksOfSecrets(effect.value);
    }
    return masks === value.masks && areVisible === value.areVisible ? value : { masks, areVisible };
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ masks, areVisible }) => (areVisible ? Decoration.none : masks)),
    // The cursor skips masks, which replace hidden text.
    EditorView.atomicRanges.of((view) => {
      const { masks, areVisible } = view.state.field(field);
      return areVisible ? Decoration.none : masks;
    }),
  ],
});

function masksOfSecrets(ranges: readonly SecretRange[]): DecorationSet {
  const visible = ranges.filter(({ from, to }) => to > from);
  return Decoration.set(
    visible.map(({ from, to }) => Decoration.replace({ widget: new Mask(to - from) }).range(from, to)),
    true,
  );
}

/** The editor extension that masks secrets. The text keeps them, but the page does not contain them. */
export const secretsExtension: Extension = secretsField;

/** Converts locations of secrets, each with line, first column and column after the last. */
export function placeSecrets(places: Int32Array, text: Text): SecretRange[] {
  const ranges: SecretRange[] = [];
  for (let at = 0; at < places.length; at += 3) {
    const line = places[at] ?? 1;
    const from = toOffset(text, line, places[at + 1] ?? 1);
    ranges.push({ from, to: Math.max(from, toOffset(text, line, places[at + 2] ?? 1)) });
  }
  return ranges;
}
