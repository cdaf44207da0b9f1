import { signal, type Signal } from '@preact/signals';

/** State of a page in the fragment of its URL. */
export interface Fragment<Key extends string> {
  /** Current state: all keys, with defaults for those missing in the fragment. */
  readonly shown: Signal<Readonly<Record<Key, string>>>;
  /** Changes the state and the fragment. */
  show(change: Partial<Record<Key, string>>): void;
  /** Returns the fragment for a changed state: `#severity=high&rule=example-invalid`. */
  linkTo(changes: Partial<Record<Key, string>>): string;
}

/**
 * Connects the state of a page, or a part of one, to the fragment of its URL, so that links and reloads keep it.
 *
 * @param defaults The state of an empty fragment. Default values are omitted from the fragment.
 */
export function openFragment<Key extends string>(defaults: Readonly<Record<Key, string>>): Fragment<Key> {
  // `as`: the keys of the record are those of its type.
  const keys = Object.keys(defaults) as Key[];
  const read = (): Record<Key, string> => {
    const parameters = new URLSearchParams(location.hash.slice(1));
    const values: Record<Key, string> = { ...defaults };
    for (const key of keys) values[key] = parameters.get(key) ?? defaults[key];
    return values;
  };
  const write = (parameters: URLSearchParams, changes: Partial<Record<Key, string>>): string => {
    for (const key of keys) {
      const value = changes[key] ?? defaults[key];
      if (value === defaults[key]) parameters.delete(key);
      else parameters.set(key, value);
    }
    return `#${parameters.toString()}`;
  };
  const values = signal<Readonly<Record<Key, string>>>(read());
  addEventListener('hashchange', () => {
    values.value = read();
  });
  return {
    shown: values,
    show(change) {
      values.value = { ...values.value, ...change };
      // Keep the state of other parts of the page.
      const parameters = new URLSearchParams(location.hash.slice(1));
      history.replaceState(null, '', write(parameters, values.value));
    },
    linkTo: (changes) => write(new URLSearchParams(), changes),
  };
}
