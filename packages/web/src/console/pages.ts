import type { FunctionComponent } from 'preact';

/** A page of the console. Its code is a separate chunk, loaded when the page is first shown. */
export interface Page {
  /** Its name in the URL: `/console/<name>`. */
  readonly name: string;
  readonly title: string;
  /** True if it shows nothing without a key. */
  readonly needsKey: boolean;
  /** Loads the module of the page. Its export `Page` is the component. */
  readonly load: () => Promise<{ readonly Page: FunctionComponent }>;
}

/** The pages, in the order of the navigation. */
export const pages: readonly Page[] = [
  {
    name: 'document',
    title: 'Document',
    needsKey: false,
    load: () => import('./pages/document.js'),
  },
  { name: 'compare', title: 'Compare', needsKey: true, load: () => import('./pages/compare.js') },
  { name: 'import', title: 'Import', needsKey: true, load: () => import('./pages/import.js') },
  { name: 'history', title: 'History', needsKey: true, load: () => import('./pages/history.js') },
  { name: 'inventory', title: 'Inventory', needsKey: true, load: () => import('./pages/inventory.js') },
  { name: 'rules', title: 'Rules', needsKey: true, load: () => import('./pages/rules.js') },
  { name: 'rulesets', title: 'Rulesets', needsKey: true, load: () => import('./pages/rulesets.js') },
  { name: 'keys', title: 'Keys', needsKey: true, load: () => import('./pages/keys.js') },
  { name: 'audit', title: 'Audit log', needsKey: true, load: () => import('./pages/audit.js') },
];
