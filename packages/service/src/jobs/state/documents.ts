/** Statuses of the document of a job: it waits, a node works on it, it has an answer, or its job was cancelled before. */
export type DocumentStatus = 'queued' | 'running' | 'success' | 'error' | 'cancelled';

/** State of the document of a job. */
export interface DocumentState {
  readonly status: DocumentStatus;
  /** The node that holds it, or held it last when it was cancelled. */
  readonly node: string | null;
  /** Number of times that nodes have claimed it. With the node it names one claim. */
  readonly attempts: number;
}

/**
 * Statuses in which an event changes a document; in any other it changes nothing. A queue gives out again what was claimed long ago, so
 * a running document can be claimed. A node that was silent and lost its document may still answer it: the first answer counts.
 */
export const statusesBefore = {
  claimed: ['queued', 'running'],
  answered: ['queued', 'running'],
  released: ['running'],
  cancelled: ['queued', 'running'],
} as const satisfies Readonly<Record<string, readonly DocumentStatus[]>>;

/** Changes of a document at each event; a claim also adds to `attempts`. */
export const changesAfter = {
  claimed: (node: string) => ({ status: 'running', node }) as const,
  answered: (status: 'success' | 'error') => ({ status, node: null }),
  released: () => ({ status: 'queued', node: null }) as const,
  cancelled: () => ({ status: 'cancelled' }) as const,
} as const;

/** Event in the life of a document. */
export type DocumentEvent =
  | { readonly kind: 'claimed'; readonly node: string }
  | { readonly kind: 'answered'; readonly status: 'success' | 'error' }
  | { readonly kind: 'released' }
  | { readonly kind: 'cancelled' };

/** Returns the state of a document after an event; undefined where that changes nothing. */
export function nextDocument(document: DocumentState, event: DocumentEvent): DocumentState | undefined {
  const before: readonly DocumentStatus[] = statusesBefore[event.kind];
  if (!before.includes(document.status)) return undefined;
  switch (event.kind) {
    case 'claimed':
      return { ...changesAfter.claimed(event.node), attempts: document.attempts + 1 };
    case 'answered':
      return { ...document, ...changesAfter.answered(event.status) };
    case 'released':
      return { ...document, ...changesAfter.released() };
    case 'cancelled':
      return { ...document, ...changesAfter.cancelled() };
  }
}
