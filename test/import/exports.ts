import { exporters } from '@assay/exporters';
import type { Import } from '@assay/project-generator';

/** Exports an import as an `.http` file. */
export async function http(made: Import): Promise<string> {
  const exporter = await exporters.http();
  return exporter.write(made)[0]?.text ?? '';
}
