import { useEffect, useState } from 'preact/hooks';

const query = '(max-width: 40rem)';

/** Tells whether the window is too narrow for columns. */
export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const look = (): void => setNarrow(list.matches);
    list.addEventListener('change', look);
    return () => list.removeEventListener('change', look);
  }, []);
  return isNarrow;
}
