import { registeredDomain } from './server-host.js';

/**
 * The purpose of a server. `trial`: sandboxes, mocks and demonstrations for the public. `test`: for tests of customers or of the
 * team, which is unknown. `development`: for the team, up to the last stage before production.
 */
export interface Environment {
  readonly stage: 'production' | 'trial' | 'test' | 'development' | 'local';
  /** The word that names it, in lower case. */
  readonly word: string;
}

const words: Readonly<Record<string, Environment['stage']>> = {
  production: 'production',
  prod: 'production',
  prd: 'production',
  live: 'production',
  sandbox: 'trial',
  sbx: 'trial',
  mock: 'trial',
  mocks: 'trial',
  demo: 'trial',
  trial: 'trial',
  playground: 'trial',
  beta: 'trial',
  preview: 'trial',
  test: 'test',
  tests: 'test',
  testing: 'test',
  tst: 'test',
  dev: 'development',
  devel: 'development',
  develop: 'development',
  development: 'development',
  integration: 'development',
  stage: 'development',
  stg: 'development',
  staging: 'development',
  qa: 'development',
  uat: 'development',
  preprod: 'development',
  preproduction: 'development',
  nonprod: 'development',
  nonproduction: 'development',
  local: 'local',
  localhost: 'local',
};

/** Ambiguous words, which name an environment in a text only beside a word for a server: `test server`. */
const ambiguousInTexts = new Set(['dev', 'stage', 'integration', 'live', 'test', 'tests', 'tst', 'testing']);
/** Ambiguous words in host names: `live.football.com`. */
const ambiguousInHosts = new Set(['local', 'live', 'integration', 'stage', 'trial', 'preview']);

/**
 * Returns the environment in the labels of a host, by whole words outside of the registered domain: `api-staging.shop.com`, but
 * not `staging.io`.
 */
export function environmentOfHost(host: string): Environment | undefined {
  for (const label of ownLabels(host)) {
    const joined = label.replace(/\b(pre|non)[-_](?=prod)/, '$1');
    for (const part of joined.split(/[-_]/)) {
      const word = part.replace(/\d+$/, '');
      if (!ambiguousInHosts.has(word) && Object.hasOwn(words, word))
        return { stage: words[word] ?? 'test', word };
    }
  }
  return undefined;
}

/** Returns the environment that a server's description or name mentions. Undefined if none exists. */
export function environmentOfText(text: string): Environment | undefined {
  const start = text.slice(0, 200).toLowerCase();
  const joined = start.replace(/\b(pre|non)[-_ ](?=prod)/g, '$1');
  let found: Environment | undefined;
  for (const [word] of joined.matchAll(/[a-z]+/g)) {
    if (!Object.hasOwn(words, word)) continue;
    const stage = words[word] ?? 'test';
    if (ambiguousInTexts.has(word) && !isEnvironmentName(joined, word)) continue;
    // A text about production only mentions other environments incidentally.
    if (stage === 'production') return { stage, word };
    found ??= { stage, word };
  }
  return found;
}

/** True for a word alone or beside a word for a server: `dev`, `test server`, `environment: stage`. */
function isEnvironmentName(text: string, word: string): boolean {
  const place = '(?:server|servers|environment|env|instance|api|system|endpoint|url|stage)';
  return (
    new RegExp(`^\\W*${word}\\W*$`).test(text) ||
    new RegExp(`\\b${word}(?:ing)? ${place}\\b`).test(text) ||
    new RegExp(`\\b${place}\\W{1,3}${word}\\b`).test(text)
  );
}

/** Returns the labels of a host before its registered domain. */
function ownLabels(host: string): readonly string[] {
  const own = host.length - registeredDomain(host).length;
  return own === 0 ? [] : host.slice(0, own - 1).split('.');
}
