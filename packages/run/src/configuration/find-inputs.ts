import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  describeOrigin,
  displayName,
  expandInputs,
  isFolder,
  type Configuration,
  type Configurations,
  type Input,
  type InputProblem,
  type Inputs as FoundInputs,
  type Suspect,
} from '@assay/host';
import { findProbableDocuments } from './suspects.js';
import { findWorkflows } from './find-workflows.js';

/** The inputs of a command line or configuration, and files that must not be skipped silently. */
export type Inputs = Pick<FoundInputs, 'inputs' | 'problems' | 'suspects'>;

/** Options for the kinds of inputs. */
export interface InputKinds {
  /** False to skip the Arazzo documents of folders. Default: true. */
  readonly workflows?: boolean;
}

/**
 * Finds the documents of a command line. Documents in folders are filtered by `include` and `exclude` of their configuration.
 * Undefined if there are neither inputs nor a configuration.
 */
export async function findInputs(
  texts: readonly string[],
  configurations: Configurations,
  cwd: string,
  { workflows = true }: InputKinds = {},
): Promise<Inputs | undefined> {
  if (texts.length === 0) return findIncluded(await configurations.forFolder(cwd), cwd, workflows);
  const found = new Map<string, Input>();
  const problems: InputProblem[] = [];
  const suspects: Suspect[] = [];
  for (const text of texts) {
    const expanded = await expandInputs([text], { cwd });
    problems.push(...expanded.problems);
    const namesFolder = text !== '' && (await isFolder(resolve(cwd, text)));
    const all = [...expanded.inputs, ...(workflows ? findWorkflows(expanded) : [])];
    const ownInputs = namesFolder ? await onlyTaken(all, configurations) : all;
    const ownSuspects = await findProbableDocuments(expanded, ({ uri }) => configurations.forDocument(uri));
    suspects.push(...ownSuspects);
    if (ownInputs.length + ownSuspects.length === 0 && expanded.inputs.length > 0) {
      const message = `The configuration includes no OpenAPI document in \`${text}\`: name the file to validate it anyway.`;
      problems.push({ input: text, message });
    }
    for (const input of ownInputs)
      found.set(`${input.kind} ${input.uri}`, found.get(`${input.kind} ${input.uri}`) ?? input);
  }
  return { inputs: [...found.values()], problems: distinct(problems), suspects };
}

async function onlyTaken(inputs: readonly Input[], configurations: Configurations): Promise<Input[]> {
  const ownInputs: Input[] = [];
  for (const input of inputs) {
    if ((await configurations.forDocument(input.uri)).takes(input.uri)) ownInputs.push(input);
  }
  return ownInputs;
}

/** Finds the documents that a configuration includes, or without `include` all documents in its folder. */
async function findIncluded(
  configuration: Configuration,
  cwd: string,
  workflows: boolean,
): Promise<Inputs | undefined> {
  const { path, values } = configuration.content;
  if (path === undefined) return undefined;
  const bases = new Set((values.include ?? []).map(({ origin }) => origin.file.base));
  if (bases.size === 0) bases.add(dirname(path));
  const expanded = await expandInputs([...bases], { cwd });
  const ownInputs = [...expanded.inputs, ...(workflows ? findWorkflows(expanded) : [])].filter(({ uri }) =>
    configuration.takes(uri),
  );
  const namedPaths = await findIncludedFiles(configuration);
  const all = new Map([...namedPaths.inputs, ...ownInputs].map((input) => [input.uri, input]));
  const suspects = await findProbableDocuments(expanded, async () => configuration);
  if (all.size > 0 || namedPaths.problems.length + suspects.length > 0) {
    return {
      inputs: [...all.values()].sort((a, b) => (a.uri < b.uri ? -1 : 1)),
      problems: namedPaths.problems,
      suspects: suspects.filter(({ input }) => !all.has(input.uri)),
    };
  }
  const place =
    values.include?.[0] === undefined
      ? displayName(pathToFileURL(path).href, cwd)
      : describeOrigin(values.include[0].origin);
  return {
    inputs: [],
    suspects: [],
    problems: [{ input: '', message: `${place}: the configuration includes no OpenAPI document.` }],
  };
}

/**
 * Finds the files that `include` names without a pattern. They are inputs even if they are not documents, and missing files are
 * reported.
 */
async function findIncludedFiles({
  values,
  content,
}: Configuration): Promise<Pick<Inputs, 'inputs' | 'problems'>> {
  const inputs: Input[] = [];
  const problems: InputProblem[] = [];
  for (const pattern of values.include ?? []) {
    if (/[*?[\]{}()!\\]/.test(pattern.value)) continue;
    const { base } = pattern.origin.file;
    if (await isFolder(resolve(base, pattern.value))) continue;
    const expanded = await expandInputs([pattern.value], { cwd: base });
    inputs.push(
      ...expanded.inputs.filter(
        ({ uri }) => values.exclude?.some((each) => content.matches(each, uri)) !== true,
      ),
    );
    problems.push(
      ...expanded.problems.map(({ input, message }) => ({
        input,
        message: `${describeOrigin(pattern.origin)}: ${message}`,
      })),
    );
  }
  return { inputs, problems };
}

function distinct(problems: readonly InputProblem[]): InputProblem[] {
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()];
}
