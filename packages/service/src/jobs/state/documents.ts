/** Statuses of a job's document: waiting, in progress on a node, answered, or cancelled before an answer. */
export type DocumentStatus = 'queued' | 'running' | 'success' | 'error' | 'cancelled';

/** The state of a job's document. */
export interface DocumentState {
  readonly status: DocumentStatus;
  /** The node that holds the document, or held it before the cancellation. */
  readonly node: string | null;
  /** The number of claims by any node. Together with the node it identifies one claim. */
  readonly attempts: number;
}

/**
 * Statuses in which an event changes a document; in other statuses it has no effect. The queue can return old claims, so a
 * running document can be claimed. A silent node that lost its document may still answer it: the first answer counts.
 */
export const statusesBefore = {
  claimed: ['queued', 'running'],
  answered: ['queued', 'running'],
  released: ['running'],
  cancelled: ['queued', 'running'],
} as const satisfies Readonly<Record<string, readonly DocumentStatus[]>>;

/** The changes of a document at each event. A claim also increments `attempts`. */
export const changesAfter = {
  claimed: (node: string) => ({ status: 'running', node }) as const,
  answered: (status: 'success' | 'error') => ({ status, node: null }),
  released: () => ({ status: 'queued', node: null }) as const,
  cancelled: () => ({ status: 'cancelled' }) as const,
} as const;

/** An event of a document. */
export type DocumentEvent =
  | { readonly kind: 'claimed'; readonly node: string }
  | { readonly kind: 'answered'; readonly status: 'success' | 'error' }
  | { readonly kind: 'released' }
  | { readonly kind: 'cancelled' };

/** Returns the state of a document after an event; undefined if the event changes nothing. */
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
