import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessage } from '@assay/text';

/** Rulesets on npm with the compared versions. They are not part of Assay. */
const published: Readonly<Record<string, { readonly name: string; readonly version: string }>> = {
  'npm-apis-you-wont-hate': { name: '@apisyouwonthate/style-guide', version: '1.5.0' },
  'npm-baloise-zalando': { name: '@baloise/spectral-rules', version: '1.5.0' },
  'npm-documentation': { name: '@stoplight/spectral-documentation', version: '1.3.1' },
  'npm-ibm': { name: '@ibm-cloud/openapi-ruleset', version: '1.33.17' },
  'npm-microcks': { name: '@microcks/spectral-ruleset', version: '0.0.7' },
  'npm-owasp': { name: '@stoplight/spectral-owasp-ruleset', version: '2.0.1' },
  'npm-red-hat': { name: '@rhoas/spectral-ruleset', version: '0.3.1' },
  'npm-url-versioning': { name: '@stoplight/spectral-url-versioning', version: '1.0.6' },
};

/** The time limit of the installation, in milliseconds. */
const installTime = 900_000;

/** Installs the published rulesets into a folder once; returns rulesets that extend each of them, by name. */
export function installPublishedRulesets(cache: string): ReadonlyMap<string, string> {
  const packages = Object.values(published).map(({ name, version }) => `${name}@${version}`);
  const digest = createHash('sha256').update(packages.join('\n')).digest('hex').slice(0, 12);
  const folder = join(cache, `rulesets-${digest}`);
  if (!existsSync(join(folder, 'node_modules'))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    // Packages may contain installation scripts, which must not run.
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
    try {
      execFileSync('npm', ['install', ...options, ...packages], {
        cwd: folder,
        stdio: 'pipe',
        timeout: installTime,
      });
    } catch (error) {
      // Without this, the next run would compare an incomplete installation.
      rmSync(folder, { recursive: true, force: true });
      throw new Error(
        `npm did not install the published rulesets into \`${cache}\`: ${errorMessage(error)}`,
        {
          cause: error,
        },
      );
    }
  }
  return new Map(
    Object.entries(published).map(([file, { name }]) => {
      const path = join(folder, `${file}.yaml`);
      writeFileSync(path, `extends: [[${JSON.stringify(name)}, all]]\n`);
      return [file, path];
    }),
  );
}
