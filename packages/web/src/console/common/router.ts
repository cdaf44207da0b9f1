import { computed, signal } from '@preact/signals';

/** Path of the console: `/console/document`. The part after `#` belongs to the page. */
export const path = signal(location.pathname);

/** The query of the address, for pages that are about one thing: `/console/history?id=…`. */
export const query = signal(new URLSearchParams(location.search));

/** The name of the page that is shown: `document`. The first page is at `/` as well. */
export const pageName = computed(() => /^\/console\/([a-z-]+)\/?$/.exec(path.value)?.[1] ?? 'document');

/** Goes to another page; nothing is loaded again. */
export function navigate(address: string): void {
  history.pushState(null, '', address);
  read();
  scrollTo(0, 0);
  document.querySelector<HTMLElement>('#page')?.focus();
}

/** The address of a page. */
export function buildConsoleAddress(name: string, parameters: Readonly<Record<string, string>> = {}): string {
  const text = new URLSearchParams(parameters).toString();
  return `/console/${name}${text === '' ? '' : `?${text}`}`;
}

/** Follows links to pages without loading anything again. Links with a target, and those opened in another tab, are the browser's. */
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
