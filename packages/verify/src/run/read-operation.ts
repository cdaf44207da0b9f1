import type { FlowEntry } from '@assay/exporters/messages';
import type { Step } from '@assay/project-generator';

/** The operation that reads what a step changes or deletes. */
export function createSchemaReader({ request }: Step, entries: readonly FlowEntry[]): FlowEntry | undefined {
  return entries.find(
    ({ flow }) => flow.operation.method === 'GET' && flow.operation.path === request.pathTemplate,
  );
}
