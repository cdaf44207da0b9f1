import type { ReportFormat } from '@assay/reporters';
import { isSwitchedOn, type Io } from '@assay/run/io';
import { printNote } from './print-messages.js';

/** A CI environment, the formats that it reads, and a sentence about them. */
interface Surroundings {
  readonly variable: string;
  readonly formats: readonly ReportFormat[];
  readonly sentence: string;
}

const known: readonly Surroundings[] = [
  {
    variable: 'GITHUB_ACTIONS',
    formats: ['github', 'sarif'],
    sentence:
      'This is GitHub Actions: `--format github` annotates the lines of a pull request, and `--format sarif --output assay.sarif` writes a file for code scanning.',
  },
  {
    variable: 'GITLAB_CI',
    formats: ['gitlab', 'gitlab-sast'],
    sentence:
      'This is GitLab CI: `--format gitlab --output gl-code-quality-report.json` writes a file for merge requests, and `--format gitlab-sast --output gl-sast-report.json` a file for the security dashboard.',
  },
];

/** Suggests a format for the current CI on standard error, unless a suitable one is used. */
export function suggestCiFormat(used: readonly { readonly format: ReportFormat }[], io: Io): void {
  for (const { variable, formats, sentence } of known) {
    if (!isSwitchedOn(variable, io.env)) continue;
    if (!used.some(({ format }) => formats.includes(format))) printNote(sentence, io);
  }
}
