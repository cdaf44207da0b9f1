import { renderFrame } from './layout.js';
import type { ExampleFolder } from './example-folder.js';
import { sessionHtml } from './session.js';

const roles = [
  ['API developer', 'start/api-developer.html', 'Find and fix problems while you write the document.'],
  [
    'Security engineer',
    'start/security-engineer.html',
    'See how attackers could use an API, and which changes weaken it.',
  ],
  [
    'Platform team',
    'start/platform-team.html',
    'Adopt one standard for hundreds of APIs, without blocking your teams.',
  ],
  [
    'Tester',
    'start/tester.html',
    'Turn a document into requests that you can send, and check a running service.',
  ],
] as const;

const features = [
  ['Security first', 'rules/index.html', 'More than 300 rules. Each finding names the risk and the fix.'],
  [
    'Verified fixes',
    'guides/fix.html',
    'Assay applies a fix only if a second analysis shows that it works and breaks nothing.',
  ],
  [
    'Changes with a direction',
    'guides/diff.html',
    'Compare two versions: is security weaker, and do clients break?',
  ],
  [
    'Tests from the document',
    'guides/import.html',
    'Generate test projects with valid values, credentials and prerequisites.',
  ],
  [
    'Offline and fast',
    'help/compare.html',
    'Assay reads files and sends nothing. A document of 4 MB takes under a second.',
  ],
  [
    'Where you work',
    'guides/editors.html',
    'Command line, editors, pull requests, agents, a service with a console, and a library.',
  ],
] as const;

/** Writes the landing page, with the current output of Assay. */
export async function landingPage(folder: ExampleFolder): Promise<string> {
  const body = `<main id="content" tabindex="-1" class="landing">
<section class="hero">
<div>
<h1>Find the flaws of your API before an attacker does</h1>
<p>Assay checks OpenAPI documents (2.0 to 3.2): security first, then documentation. You see the exact line and the risk of each finding, and you apply verified fixes.</p>
<p class="actions"><a class="button" href="playground.html">Try it in your browser</a> <a class="button plain" href="start/install.html">Install</a></p>
<p class="muted">The playground works without an account, and your document never leaves your browser.</p>
</div>
${await sessionHtml(folder)}
</section>
<section aria-labelledby="roles"><h2 id="roles">Start with your role</h2>${cards(roles)}</section>
<section aria-labelledby="features"><h2 id="features">Features</h2>${cards(features)}</section>
<section aria-labelledby="report"><h2 id="report">A report to share</h2>
<p>One HTML file with the gate, the score, a map of the API and every finding. It loads nothing and works offline.</p>
<picture><source media="(prefers-color-scheme: dark)" srcset="pictures/report-dark.webp"><img src="pictures/report-light.webp" width="1280" height="1600" loading="lazy" alt="The HTML report of a bookshop API: it failed the gate. Below the score are the worst findings, a map of the API, and each finding with its code."></picture>
</section>
</main>`;
  return renderFrame(
    'index.html',
    'Assay: find the flaws of your API',
    'Assay checks OpenAPI documents for security and documentation problems, fixes them and generates tests.',
    body,
  );
}

function cards(entries: readonly (readonly [title: string, path: string, text: string])[]): string {
  const items = entries.map(
    ([title, path, text]) => `<li><a href="${path}"><strong>${title}</strong></a><p>${text}</p></li>`,
  );
  return `<ul class="cards">${items.join('')}</ul>`;
}
