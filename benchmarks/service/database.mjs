// The database of the service: its data folder, or PostgreSQL.
import { tsImport } from 'tsx/esm/api';

/**
 * @typedef {object} Database
 * @property {string} label
 * @property {() => Promise<string | undefined>} empty returns the URL for the next service; undefined for the data folder
 * @property {() => Promise<void>} close
 */

/**
 * @param {boolean} wanted true for PostgreSQL: the one of DATABASE_URL, or else a new one for each service
 * @returns {Promise<Database>}
 */
export async function openDatabase(wanted) {
  if (!wanted) return { label: 'PGlite', empty: async () => undefined, close: async () => {} };
  const given = process.env.DATABASE_URL;
  // The database may contain a user's records, so that it is not emptied.
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
