import type { Ask } from '../../../packages/service/testing/stored-imports.js';

/** The work that the nodes of a database hold at a moment. */
export interface HeldWork {
  /** The time of the database's clock in milliseconds. */
  readonly at: number;
  /** The documents of jobs that are being analysed, in order. */
  readonly documents: readonly { readonly node: string; readonly attempts: number }[];
}

/** Queries which node is working on which document of a job. */
export async function heldWork(ask: Ask): Promise<HeldWork> {
  const rows = await ask(
    `select extract(epoch from clock_timestamp()) * 1000 as at, node::text, attempts
     from (select 1) as always left join assay.job_documents on status = 'running' order by position`,
  );
  return {
    at: Number(rows[0]?.['at']),
    documents: rows
      .filter(({ node }) => node !== null)
      .map(({ node, attempts }) => ({ node: String(node), attempts: Number(attempts) })),
  };
}
