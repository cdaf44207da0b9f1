import { useEffect, useState } from 'preact/hooks';
import { query } from '../common/router.js';

/** Returns a parameter of the URL; empty if it is missing. */
export function requested(name: string): string {
  return query.value.get(name) ?? '';
}

/** Changes parameters of the URL without adding an entry to the browser's history. */
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

/** A search field whose words are in the URL. */
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

/** A selection whose value is in the URL. */
export function Choice({
  name,
  label,
  options,
}: {
  readonly name: string;
  readonly label: string;
  /** The value and the text of each option; the first one is the default. */
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
