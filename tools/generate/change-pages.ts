import { axes } from '../../packages/diff/src/change.js';
import type { ChangeSource } from './change-sources.js';
import { notice, type GeneratedFile } from './generated-file.js';

/** Writes the list of all kinds of changes, and one page per family. */
export function generateChangePages(sources: readonly ChangeSource[]): GeneratedFile[] {
  return [generateIndex(sources), ...listFamilies(sources).map(generateFamily)];
}

/** The kinds of changes on one page. */
interface Family {
  /** The name of the page: `transport`. */
  readonly name: string;
  readonly title: string;
  readonly sources: readonly ChangeSource[];
}

/** Returns the path of a kind's page in the checkout, with its section: `docs/changes/transport.md#server-host`. */
export function changePagePath(source: ChangeSource): string {
  return `docs/changes/${familyOf(source)}.md#${source.kind.id}`;
}

/** Writes the text about a kind of change, without a heading. */
export function describeChange({ kind: { meta }, prose, excerpt, path }: ChangeSource): string {
  const { name, axis, security, forward, backward } = meta;
  const reverse = security === 'weaker' ? 'stronger' : security;
  const sections = [
    `**${name}** (${axis}). Security ${security}, clients ${forward.clients}, severity ${forward.severity}.`,
    `> ${forward.problem}`,
    `**Impact.** ${forward.impact}`,
    `**What to do.** ${forward.recommendation}`,
    prose,
    backward === undefined
      ? 'The reverse is the same change.'
      : `**The reverse.** Security ${reverse}, clients ${backward.clients}, severity ${backward.severity}. ${backward.problem} ${backward.impact}`,
    `\`\`\`diff\n${excerpt}\n\`\`\``,
    `[More pairs of documents](../../${path})`,
  ];
  return sections.join('\n\n');
}

/** The name of the page that describes a kind of change: its axis, or for the contract the direction of the message. */
function familyOf({ kind: { id, meta } }: ChangeSource): string {
  if (meta.axis !== 'contract') return meta.axis;
  return /^(?:request|response)(?=-)/.exec(id)?.[0].concat('s') ?? 'contract';
}

const titles: Readonly<Record<string, string>> = {
  requests: 'Contract changes in requests',
  responses: 'Contract changes in responses',
  contract: 'Other contract changes',
};

function listFamilies(sources: readonly ChangeSource[]): Family[] {
  return [...axes.slice(0, -1), 'requests', 'responses', 'contract'].map((name) => ({
    name,
    title: titles[name] ?? `${name[0]?.toUpperCase()}${name.slice(1)} changes`,
    sources: sources.filter((source) => familyOf(source) === name),
  }));
}

function generateIndex(sources: readonly ChangeSource[]): GeneratedFile {
  const security = sources.filter(({ kind }) => kind.meta.axis !== 'contract').length;
  const sections = [
    `<!-- ${notice} -->`,
    '# Changes',
    `\`assay diff\` reports ${sources.length} kinds of changes, ${security} of them about security, the others about the contract with clients. ` +
      '`assay explain <id>` prints one of them, with a whole example.',
    ...listFamilies(sources).flatMap((family) => [
      `## ${family.title}`,
      [
        '| Change | Security | Clients | Severity |',
        '|--|--|--|--|',
        ...family.sources.map((source) => row(source, family)),
      ].join('\n'),
    ]),
  ];
  return { path: 'docs/changes/README.md', content: `${sections.join('\n\n')}\n` };
}

function row({ kind: { id, meta } }: ChangeSource, { name }: Family): string {
  return `| [${id}](${name}.md#${id}): ${meta.name} | ${meta.security} | ${meta.forward.clients} | ${meta.forward.severity} |`;
}

function generateFamily({ name, title, sources }: Family): GeneratedFile {
  const sections = [
    `<!-- ${notice} -->`,
    `# ${title}`,
    ...sources.flatMap((source) => [`## ${source.kind.id}`, describeChange(source)]),
  ];
  return { path: `docs/changes/${name}.md`, content: `${sections.join('\n\n')}\n` };
}
