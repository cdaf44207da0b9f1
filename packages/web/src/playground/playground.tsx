import { signal } from '@preact/signals';
import { DocumentPage } from '../console/pages/document.js';
import { open } from '../console/pages/document/check.js';
import { ComparePage } from './compare-page.js';
import { LinkActions } from './link-actions.js';
import { readFragment } from './permalink.js';
import { texts } from './texts.js';

const page = signal<'check' | 'compare'>('check');

/** Error in the link that opened the page; empty if none exists. */
const linkFault = signal('');

/** The playground: the pages of the console that need no service. */
export function Playground() {
  const { home } = document.documentElement.dataset;
  return (
    <>
      <a class="skip" href="#page" onClick={skip}>
        Skip to the page
      </a>
      <header class="site-head">
        <span class="brand">{texts.product}</span>
        <nav aria-label={texts.pages}>
          {(['check', 'compare'] as const).map((name) => (
            <button
              type="button"
              class="chip"
              aria-pressed={page.value === name}
              onClick={() => {
                page.value = name;
              }}
            >
              {texts[name]}
            </button>
          ))}
          {home !== undefined && <a href={home}>{texts.docs}</a>}
        </nav>
      </header>
      <main id="page" tabIndex={-1}>
        {linkFault.value !== '' && (
          <p class="state failed bad" role="alert">
            {linkFault.value}
          </p>
        )}
        {page.value === 'check' ? <DocumentPage actions={<LinkActions />} /> : <ComparePage />}
      </main>
    </>
  );
}

/** Opens the document in the fragment, also when the fragment changes. */
export function followFragment(): void {
  let own = '';
  const read = async (): Promise<void> => {
    const { hash } = location;
    if (hash === own) return;
    own = hash;
    try {
      const linked = await readFragment(hash);
      if (linked === undefined) return;
      page.value = 'check';
      linkFault.value = '';
      open({ kind: 'files', ...linked });
    } catch {
      linkFault.value = texts.badLink;
    }
  };
  addEventListener('hashchange', () => void read());
  void read();
}

/** Moves the focus by script, because a link to `#page` would remove the document from the URL. */
function skip(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#page')?.focus();
}
