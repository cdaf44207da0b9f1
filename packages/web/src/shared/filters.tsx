import type { ComponentChildren } from 'preact';

interface FilterFormProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

/** Form that filters a list without sending anything. */
export function FilterForm({ label, children }: FilterFormProps) {
  return (
    <form class="filters" role="search" aria-label={label} onSubmit={(event) => event.preventDefault()}>
      {children}
    </form>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
}

/** A search field for words. */
export function SearchField({ label, hint, value, onInput }: SearchFieldProps) {
  return (
    <label class="field grow">
      {label}
      <input
        type="search"
        value={value}
        placeholder={hint}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </label>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** Empty for any value. */
  readonly value: string;
  readonly any: string;
  readonly options: readonly string[];
  readonly pick: (value: string) => void;
}

/** A field that selects one of several values, or any. */
export function Choice({ label, value, any, options, pick }: ChoiceProps) {
  return (
    <label class="field">
      {label}
      <select value={value} onChange={({ currentTarget }) => pick(currentTarget.value)}>
        <option value="">{any}</option>
        {options.map((option) => (
          <option value={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}

/** One button of a set. */
export interface Chip {
  readonly value: string;
  /** Class of its sign. */
  readonly kind?: string;
  /** A shape before its text, so that it is not distinguished only by colour. */
  readonly sign?: string;
  readonly words: string;
  readonly isPressed: boolean;
}

interface ChipSetProps {
  readonly legend: string;
  readonly chips: readonly Chip[];
  readonly press: (value: string) => void;
}

/** Toggle buttons. */
export function ChipSet({ legend, chips, press }: ChipSetProps) {
  return (
    <fieldset class="chips">
      <legend class="hidden">{legend}</legend>
      {chips.map(({ value, kind = '', sign, words, isPressed }) => (
        <button type="button" class={`chip ${kind}`} aria-pressed={isPressed} onClick={() => press(value)}>
          {sign !== undefined && <span aria-hidden="true">{sign}</span>} {words}
        </button>
      ))}
    </fieldset>
  );
}

interface FilteredCountProps {
  /** Number of remaining entries: `7 groups`. */
  readonly words: string;
  readonly clear: string;
  /** Undefined if no filter is set. */
  readonly onClear: (() => void) | undefined;
}

/** Number of entries that match the filters, and a button that clears them. */
export function FilteredCount({ words, clear, onClear }: FilteredCountProps) {
  return (
    <>
      <p class="muted" role="status">
        {words}
      </p>
      {onClear !== undefined && (
        <button type="button" class="chip" onClick={onClear}>
          {clear}
        </button>
      )}
    </>
  );
}
