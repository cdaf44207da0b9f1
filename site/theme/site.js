// Search and copying, the only functions that need a script. The index is loaded with the first search.
import MiniSearch from 'minisearch';

const base = document.documentElement.dataset.root;
const form = document.querySelector('.search');
const input = document.querySelector('#search');
const results = document.querySelector('.results');
const status = results.querySelector('p');
const list = results.querySelector('ol');
/** The maximum number of results. */
const maxResults = 12;
let loading;

form.hidden = false;
form.addEventListener('submit', (event) => {
  event.preventDefault();
  list.querySelector('a')?.click();
});
input.addEventListener('focus', loadIndex, { once: true });
input.addEventListener('input', () => void search());
document.addEventListener('keydown', (event) => {
  const isTyping =
    event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
  if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    input.focus();
  }
  if (event.key === 'Escape') close();
  if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && form.contains(event.target)) {
    event.preventDefault();
    moveFocus(event.key === 'ArrowDown' ? 1 : -1);
  }
});
document.addEventListener('click', (event) => {
  if (!form.contains(event.target) || event.target.closest('a') !== null) close();
});

/** Loads the search index with a script element, because pages that are opened as files cannot fetch. */
function loadIndex() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${base}search-index.js`;
    script.addEventListener('load', () => {
      const index = new MiniSearch({
        fields: ['title', 'page', 'text'],
        storeFields: ['title', 'page', 'text'],
        searchOptions: {
          boost: { title: 4, page: 2 },
          prefix: true,
          fuzzy: (term) => (term.length > 4 ? 0.2 : 0),
        },
      });
      index.addAll(globalThis.assaySearchEntries);
      resolve(index);
    });
    script.addEventListener('error', () => reject(new Error('The search index cannot be loaded.')));
    document.head.append(script);
  });
  return loading;
}

async function search() {
  const query = input.value.trim();
  if (query === '') {
    close();
    return;
  }
  let found;
  try {
    const index = await loadIndex();
    found = index.search(query, { combineWith: 'AND' });
    if (found.length === 0) found = index.search(query);
  } catch (error) {
    show(error.message, []);
    return;
  }
  if (input.value.trim() !== query) return;
  const count = found.length === 1 ? '1 result' : `${found.length} results`;
  show(found.length === 0 ? `No page matches “${query}”.` : count, found.slice(0, maxResults));
}

function show(message, entries) {
  status.textContent = message;
  list.replaceChildren(
    ...entries.map(({ id, title, page, text }) => {
      const link = document.createElement('a');
      link.href = base + id;
      const name = document.createElement('strong');
      name.textContent = page === '' ? title : `${page}: ${title}`;
      const excerpt = document.createElement('span');
      excerpt.textContent = text.slice(0, 120);
      link.append(name, excerpt);
      const item = document.createElement('li');
      item.append(link);
      return item;
    }),
  );
  results.hidden = false;
}

function close() {
  results.hidden = true;
}

function moveFocus(step) {
  const stops = [input, ...list.querySelectorAll('a')];
  const next = stops[stops.indexOf(document.activeElement) + step];
  next?.focus();
}

for (const block of document.querySelectorAll('pre.sh')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', () => void copy(block, button));
  block.before(button);
}

async function copy(block, button) {
  try {
    await navigator.clipboard.writeText(block.querySelector('code').textContent.trimEnd());
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Select the text to copy it';
  }
}

// The menu is open if the window is wide enough.
const menu = document.querySelector('.menu');
if (menu !== null) {
  const wide = matchMedia('(min-width: 60rem)');
  const adapt = () => {
    menu.open = wide.matches;
  };
  adapt();
  wide.addEventListener('change', adapt);
}
