// Where the service keeps its records: its data folder, or a PostgreSQL.
import { tsImport } from 'tsx/esm/api';

/**
 * @typedef {object} Database
 * @property {string} label
 * @property {() => Promise<string | undefined>} empty the URL for the next service; undefined for the data folder
 * @property {() => Promise<void>} close
 */

/**
 * @param {boolean} wanted true for PostgreSQL: that of DATABASE_URL, or else one of its own, which each service gets anew
 * @returns {Promise<Database>}
 */
export async function openDatabase(wanted) {
  if (!wanted) return { label: 'PGlite', empty: async () => undefined, close: async () => {} };
  const given = process.env.DATABASE_URL;
  // It may hold somebody's records: nothing is emptied.
  if (given !== undefined)
    return { label: 'PostgreSQL (DATABASE_URL)', empty: async () => given, close: async () => {} };
  const { startPostgres } = await tsImport('../../test/support/postgres.ts', import.meta.url);
  let running;
  const close = async () => running?.close();
  const empty = async () => {
    await close();
    running = await startPostgres();
    return running.url;
  };
  return { label: 'PostgreSQL', empty, close };
}
