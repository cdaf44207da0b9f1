import type { Import } from '@assay/project-generator';
import { recordText } from '../../record-text.js';
import type { ImportedProject } from '../child-message.js';
import type { Send } from './channel.js';
import { chunkSize } from './chunks.js';

/** Sends the projects of an import with their flows and variable sets, about a megabyte at a time. */
export async function sendProjects({ projects, flows, variableSets }: Import, send: Send): Promise<void> {
  let batch: ImportedProject[] = [];
  let size = 0;
  for (const [index, project] of projects.entries()) {
    const flow = flows[index];
    const variables = variableSets[index + 1]; // that of the group stands first
    if (flow === undefined || variables === undefined)
      throw new TypeError('A project without flow or variables');
    const record: ImportedProject = {
      id: project.id,
      text: recordText(project),
      name: project.name,
      engine: project.engine,
      flow: { id: flow.id, text: recordText(flow) },
      variables: { id: variables.id, text: recordText(variables) },
    };
    batch.push(record);
    size += record.text.length + record.flow.text.length + record.variables.text.length;
    if (size >= chunkSize) {
      await send({ kind: 'projects', projects: batch });
      batch = [];
      size = 0;
    }
  }
  if (batch.length > 0) await send({ kind: 'projects', projects: batch });
}
