// Takes screenshots of all pages of the console and of all reports for a review. Run `npm run build` first: tsx
// --conditions=source tools/console/pictures.ts <folder> [words in their names]
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../test/browser/chromium.js';
import { runAssay, startService } from '../../test/service/support/service.js';

const [, , folder = 'console-pictures', ...requested] = process.argv;
mkdirSync(folder, { recursive: true });
const root = fileURLToPath(new URL('../..', import.meta.url));
const example = (name: string): string => join(root, 'examples', name);
const bookshop = readFileSync(example('bookshop.yaml'), 'utf8');
const next = readFileSync(example('bookshop-next.yaml'), 'utf8');
const service = await startService({ args: ['--insecure-http', '--processes', '1'] });
const browser = await launchBrowser();

/** Functions that prepare a page for its screenshot, by the picture's name. */
const subjects: Record<string, (page: Page, width: number) => Promise<unknown>> = {};
try {
  await fill();
  await addConsole();
  addReports();
  for (const [name, open] of Object.entries(subjects)) {
    if (requested.length > 0 && !requested.some((word) => name.includes(word))) continue;
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1280, 390]) {
        const page = await browser.newPage({ colorScheme, viewport: { width, height: 844 } });
        await open(page, width);
        await page.waitForTimeout(150);
        await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
        await page.close();
      }
    }
    process.stdout.write(`${name}\n`);
  }
} finally {
  await browser.close();
  await service.stop();
}

/** Fills the service with sample data. */
async function fill(): Promise<void> {
  const upload = (path: string, ...texts: readonly string[]): Promise<Response> => {
    const form = new FormData();
    for (const [index, text] of texts.entries())
      form.append('file', new Blob([text]), `api-${index + 1}.yaml`);
    return ask('POST', path, form);
  };
  for (const text of [bookshop, '{', next, bookshop.replaceAll('http://', 'https://'), next])
    await upload('/api/conversion/openapi/validate?name=bookshop', text);
  await upload('/api/conversion/openapi/validate?name=orders%2Fv2', next);
  await upload('/api/conversion/openapi/import', bookshop);
  await upload('/api/jobs', bookshop, '{', next);
  const data = ['--data', service.data];
  await runAssay([
    'keys',
    'create',
    '--name',
    'pipeline',
    '--scope',
    'validate',
    '--expires',
    '90d',
    ...data,
  ]);
  await runAssay(['engines', 'create', '--name', 'Night run', '--kind', 'fuzzer', ...data]);
  await fetch(`${service.url}/api/keys`, { headers: { authorization: 'Bearer assay_wrong' } });
}

function ask(method: string, path: string, body?: FormData): Promise<Response> {
  const headers = { authorization: `Bearer ${service.key}` };
  return fetch(service.url + path, { method, headers, ...(body && { body }) });
}

async function idsOf(path: string): Promise<readonly { readonly id: string; readonly group?: string }[]> {
  // `as`: the form of the service's lists.
  const { items } = (await (await ask('GET', path)).json()) as {
    readonly items: readonly { readonly id: string; readonly group?: string; readonly name: string }[];
  };
  return items;
}

async function addConsole(): Promise<void> {
  const projects = await idsOf('/api/projects?name=createOrder');
  const [project] = projects;
  const [inventoryId] = await idsOf('/api/inventory?search=bookshop');
  const pages: Readonly<Record<string, string>> = {
    'import-group': `import?group=${project?.group}`,
    'import-project': `import?project=${project?.id}`,
    history: 'history',
    'history-imports': 'history?show=imports',
    inventory: 'inventory',
    'inventory-document': `inventory?id=${inventoryId?.id}`,
    rules: 'rules',
    rule: 'rules?rule=plaintext-communication',
    keys: 'keys',
    audit: 'audit',
    nothing: 'no-such-page',
  };
  for (const [name, path] of Object.entries(pages))
    subjects[`console-${name}`] = async (page) => {
      await signIn(page, path === 'no-such-page' ? 'keys' : path);
      await page.waitForLoadState('networkidle');
    };
  subjects['console-open'] = async (page) => {
    await page.goto(service.url);
    await page.waitForSelector('main h1');
  };
  subjects['console-sign-in'] = async (page) => {
    await page.goto(`${service.url}/console/keys`);
    await page.getByLabel('API key').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('does not accept this key').waitFor();
  };
  subjects['console-document'] = drop;
  subjects['console-finding'] = async (page) => {
    await drop(page);
    await page.locator('.findings .row').nth(1).click();
    await page.getByRole('button', { name: 'Fix this' }).waitFor();
  };
  subjects['console-source'] = async (page, width) => {
    await drop(page);
    if (width < 600) await page.getByRole('button', { name: 'Source', exact: true }).click();
    await page.locator('.cm-signs .sign').nth(1).click();
  };
  subjects['console-compare'] = async (page) => {
    await signIn(page, 'compare');
    const texts = page.getByLabel('Or paste a document or its URL');
    await texts.nth(0).fill(bookshop);
    await texts.nth(1).fill(next);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('heading', { name: '4 changes' }).waitFor();
    await page.locator('main summary').first().click();
    await page.getByRole('heading', { name: '4 changes' }).scrollIntoViewIfNeeded();
  };
  subjects['console-import'] = async (page) => {
    await signIn(page, 'import');
    await page.locator('input[type=file]').setInputFiles(example('bookshop.yaml'));
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('4 projects made.').waitFor();
  };
}

async function signIn(page: Page, path: string): Promise<void> {
  await page.goto(`${service.url}/console/${path}`);
  await page.getByLabel('API key').fill(service.key);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}

async function drop(page: Page): Promise<void> {
  await page.goto(service.url);
  await page.locator('input[type=file]').setInputFiles(example('bookshop.yaml'));
  await page.locator('.document-head', { hasText: 'Checked in' }).waitFor();
  await page.locator('.cm-content').waitFor({ state: 'attached' });
}

function addReports(): void {
  const [old, now] = [example('bookshop.yaml'), example('bookshop-next.yaml')];
  const reports: Readonly<Record<string, readonly string[]>> = {
    validate: ['validate', old, '--fixes'],
    diff: ['diff', old, now],
    import: ['import', old],
  };
  for (const [name, args] of Object.entries(reports)) {
    const file = join(folder, `${name}.html`);
    const assay = join(root, 'packages/cli/bin/assay.js');
    const { stdout, stderr, status } = spawnSync(process.execPath, [assay, ...args, '-f', 'html'], {
      encoding: 'utf8',
    });
    if (status === null || status > 1) throw new Error(stderr);
    writeFileSync(file, stdout);
    subjects[`report-${name}`] = (page) => page.goto(pathToFileURL(file).href);
    subjects[`report-${name}-detail`] = async (page) => {
      await page.goto(pathToFileURL(file).href);
      await page.locator('.row:not(.head)').nth(1).click();
      await page.locator('.detail').scrollIntoViewIfNeeded();
    };
  }
}
