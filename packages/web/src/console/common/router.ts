import { computed, signal } from '@preact/signals';

/** Path of the console: `/console/document`. The part after `#` belongs to the page. */
export const path = signal(location.pathname);

/** The query of the URL, for pages about one record: `/console/history?id=…`. */
export const query = signal(new URLSearchParams(location.search));

/** The name of the current page: `document`. The first page is also at `/`. */
export const pageName = computed(() => /^\/console\/([a-z-]+)\/?$/.exec(path.value)?.[1] ?? 'document');

/** Navigates to another page without reloading. */
export function navigate(address: string): void {
  history.pushState(null, '', address);
  read();
  scrollTo(0, 0);
  document.querySelector<HTMLElement>('#page')?.focus();
}

/** Returns the URL of a page. */
export function buildConsoleAddress(name: string, parameters: Readonly<Record<string, string>> = {}): string {
  const text = new URLSearchParams(parameters).toString();
  return `/console/${name}${text === '' ? '' : `?${text}`}`;
}

/** Handles links to pages without reloading. Links with a target, and links opened in another tab, are left to the browser. */
export function followLinks(): () => void {
  document.addEventListener('click', follow);
  addEventListener('popstate', read);
  return () => {
    document.removeEventListener('click', follow);
    removeEventListener('popstate', read);
  };
}

function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link?.target !== '' || link.hasAttribute('download')) return;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || !url.pathname.startsWith('/console/') || url.hash !== '') return;
  event.preventDefault();
  navigate(url.pathname + url.search);
}

function read(): void {
  path.value = location.pathname;
  query.value = new URLSearchParams(location.search);
}
