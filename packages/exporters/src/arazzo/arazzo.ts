import { companion } from '../companion/companion.js';
import { identifier } from '../companion/names.js';
import { defined } from '../companion/json.js';
import { writeJson, writeYaml } from '../companion/write.js';
import type { Flow, Step } from '@assay/project-generator';
import type { ExportedFile, Exporter, ExportSource } from '../exporter.js';
import { splitManualSteps } from '../shared/manual-steps.js';
import { tokenRequests } from '../http-file/token-requests.js';
import { besideMessages } from '../shared/client-certificates.js';
import { flowEntries } from '../shared/flow-entry.js';
import { harmfulRanks } from '@assay/api-knowledge';
import { divideByHarm, type Divided } from '../shared/harm.js';
import { toFileName, oneLine } from '../shared/text.js';
import { UniqueNames } from '../shared/unique-names.js';
import { StepNames } from './step-names.js';
import { withWholeOutputs } from './whole-outputs.js';
import { numberedKeys, workflowOf } from './workflow.js';

/** Writes the flows as an Arazzo description, with the OpenAPI document that contains the operations of its steps. */
export const arazzo: Exporter = {
  description: 'Arazzo 1.0.1, one workflow for each flow, and the OpenAPI document that they use',
  write(all, options) {
    const divided = divideByHarm(all, options);
    const allFlows = withWholeOutputs(divided.sent);
    const { source, byHand } = splitManualSteps(allFlows.source, isBeyondArazzo);
    const tokens = byHand === undefined ? [] : tokenWorkflows(byHand);
    // Redocly's runner inlines all references, and fails on cycles.
    const files = companion(source, { cyclic: 'cut', responses: 'simple' });
    const base = toFileName(source.group.name);
    const openapi = `${base}.arazzo.openapi.json`;
    const unique = new UniqueNames();
    const stepNames = new StepNames();
    const newKey = numberedKeys();
    const leftOut = [
      ...divided.sentences,
      ...allFlows.leftOut,
      ...files.operations.leftOut,
      ...besideMessages(source, {
        certificate: 'Redocly takes it as `--mtls`.',
        digest: 'the runner has to answer it.',
      }),
    ];
    const workflows = flowEntries(source).flatMap((entry) => {
      const workflow = workflowOf(unique.give(identifier(entry.flow.name)), entry, files, stepNames, newKey);
      if (workflow === undefined && files.operations.of(entry.subject) !== undefined) {
        leftOut.push(`${oneLine(entry.flow.name)} is omitted: it needs an omitted operation.`);
      }
      return workflow ?? [];
    });
    const description = {
      arazzo: '1.0.1',
      info: defined({
        title: source.group.name || 'API',
        version: String(source.group.version),
        description: leftOut.length === 0 ? undefined : leftOut.join('\n\n'),
      }),
      sourceDescriptions: [{ name: 'api', url: `./${openapi}`, type: 'openapi' }],
      workflows,
    };
    return [
      { name: `${base}.arazzo.yaml`, text: writeYaml(description), leftOut },
      { name: openapi, text: writeJson(files.document), leftOut: files.cuts },
      ...tokens,
      ...writeWithheldWorkflows(divided),
      ...tokenRequests(divided.sent, {
        isShared: true,
        where: ({ name }) => `into the input ${identifier(name.replaceAll('.', '_'))}`,
        isMissing: (step) => isBeyondArazzo(step) && !canBeDescribed(step),
      }),
    ];
  },
};

/** True for a step that a runner cannot perform: a manual one, a request to an address from a response, or a part of a header. */
function isBeyondArazzo({ manual, request, outputs }: Step): boolean {
  return (
    manual !== undefined ||
    request.urlTemplate !== undefined ||
    outputs.some(({ from }) => from.includes('#regex:'))
  );
}

/** True for a credential request that can be described for a person to run. */
function canBeDescribed({ request, purpose }: Step): boolean {
  return request.urlTemplate === undefined && purpose !== 'login';
}

/** Writes the workflows for tokens that need a person, as a separate description. */
function tokenWorkflows(byHand: ExportSource): readonly ExportedFile[] {
  const flows = byHand.flows.filter(({ steps }) => steps.every(canBeDescribed));
  return flows.length === 0
    ? []
    : arazzo.write({ ...byHand, flows: flows.map(sentByHand) }, { allow: harmfulRanks });
}

/** Writes the workflows that may do harm, as a separate description that nothing refers to. */
function writeWithheldWorkflows({ withheld, reasons }: Divided): readonly ExportedFile[] {
  if (reasons.size === 0) return [];
  const group = { ...withheld.group, name: `${withheld.group.name} not sent by default` };
  return arazzo
    .write({ ...withheld, group }, { allow: harmfulRanks })
    .slice(0, 2)
    .map(({ name, text }) => ({ name, text }));
}

/** Prepares a flow for a person, who performs its manual steps. */
function sentByHand(flow: Flow): Flow {
  return {
    ...flow,
    steps: flow.steps.map(({ manual: _manual, ...step }) => step),
  };
}
