// Compares the JSON reports of two trees for all documents, with all rules.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { assayAt } from './tools.mjs';

/** The number of documents per process. Most documents are small, so that the start takes longest. */
const together = 50;

/**
 * @param {readonly string[]} trees the roots of two built checkouts
 * @param {readonly import('./documents.mjs').Document[]} documents
 * @param {string} scratch
 * @returns {{ hashes: readonly string[], different: readonly string[] }} the SHA-256 of all reports of each tree, and the names
 * of documents whose reports differ
 */
export function compareReports(trees, documents, scratch) {
  const hashes = trees.map(() => createHash('sha256'));
  const different = [];
  for (let start = 0; start < documents.length; start += together) {
    const batch = documents.slice(start, start + together);
    const reports = trees.map((tree) => reportOf(tree, batch, scratch));
    reports.forEach((report, index) => hashes[index].update(report));
    if (reports[0].equals(reports[1])) continue;
    for (const document of batch) {
      const [before, after] = trees.map((tree) => reportOf(tree, [document], scratch));
      if (!before.equals(after)) different.push(document.name);
    }
  }
  return { hashes: hashes.map((hash) => hash.digest('hex')), different };
}

function reportOf(tree, documents, scratch) {
  const file = join(scratch, 'report.json');
  rmSync(file, { force: true });
  const options = [
    'validate',
    '--no-config',
    '--preset=all',
    '--jobs=1',
    '--format=json',
    `--output=${file}`,
  ];
  const files = documents.map((document) => document.file);
  const { stderr } = spawnSync(process.execPath, [assayAt(tree), ...options, ...files], { encoding: 'utf8' });
  if (!existsSync(file)) throw new Error(`${tree} gave no report of ${files.join(' ')}: ${stderr}`);
  return readFileSync(file);
}
