import { useEffect, useState } from 'preact/hooks';
import { query } from '../common/router.js';

/** Returns a parameter of the address; empty if it is missing. */
export function requested(name: string): string {
  return query.value.get(name) ?? '';
}

/** Changes what the address says, without a step in the browser's history. */
export function ask(changes: Readonly<Record<string, string>>): void {
  const parameters = new URLSearchParams(query.value);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') parameters.delete(name);
    else parameters.set(name, value);
  }
  const text = parameters.toString();
  history.replaceState(null, '', text === '' ? location.pathname : `${location.pathname}?${text}`);
  query.value = parameters;
}

/** Maximum pause while typing, in milliseconds. */
const pause = 250;

/** A field for words to search for, which stand in the address. */
export function SearchField({ name, label }: { readonly name: string; readonly label: string }) {
  const value = requested(name);
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => ask({ [name]: typed }), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <label class="labelled">
      <span>{label}</span>
      <input
        type="search"
        value={typed}
        maxLength={200}
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </label>
  );
}

/** A choice that stands in the address. */
export function Choice({
  name,
  label,
  options,
}: {
  readonly name: string;
  readonly label: string;
  /** The value and the words of each; the first one is meant where the address says nothing. */
  readonly options: readonly (readonly [string, string])[];
}) {
  return (
    <label class="labelled">
      <span>{label}</span>
      <select value={requested(name)} onChange={({ currentTarget }) => ask({ [name]: currentTarget.value })}>
        {options.map(([value, words]) => (
          <option value={value}>{words}</option>
        ))}
      </select>
    </label>
  );
}
