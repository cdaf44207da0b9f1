import type { Operation } from '@assay/core';
import { unescapedSegment } from '@assay/text';
import { describePath } from './check-structure.js';
import type { Problems } from './problems.js';
import type { Scope } from './scope.js';
import { operationsNamed } from './sources.js';
import { getText, type Placed } from './values.js';

/** Finds the operations that steps call, and reports missing operations. */
export class OperationFinder {
  private readonly scope: Scope;
  private readonly problems: Problems;

  constructor(scope: Scope, problems: Problems) {
    this.scope = scope;
    this.problems = problems;
  }

  /** Returns the operation of a step; undefined if the step has none, or it is unknown. */
  find(step: Placed): Operation | undefined {
    const id = getText(step, 'operationId');
    if (id !== undefined) return id.value.startsWith('$') ? this.byExpression(id) : this.byId(id);
    const path = getText(step, 'operationPath');
    return path && this.byPath(path);
  }

  private byExpression(id: Placed<string>): Operation | undefined {
    const [, name = '', operationId = ''] = /^\$sourceDescriptions\.([^.]+)\.(.+)$/s.exec(id.value) ?? [];
    const source = this.scope.sources.byName.get(name);
    if (operationId === '') {
      this.report(id, `\`${id.value}\` is not of the form \`$sourceDescriptions.<name>.<operationId>\``);
      return undefined;
    }
    if (source === undefined)
      this.report(id, `There is no source description \`${name}\`, which ${describePath(id.at)} names`);
    else if (!source.isOpenApi)
      this.report(
        id,
        `The source \`${name}\` has workflows and no operations, but ${describePath(id.at)} names \`${operationId}\``,
      );
    if (source?.model === undefined) return undefined;
    const [operation] = operationsNamed(operationId, source);
    if (operation === undefined)
      this.report(
        id,
        `The source \`${name}\` has no operation \`${operationId}\`, which ${describePath(id.at)} calls`,
      );
    return operation;
  }

  private byId(id: Placed<string>): Operation | undefined {
    const sources = this.scope.sources.openApi;
    const found = sources.filter((source) => operationsNamed(id.value, source).length > 0);
    const isKnown = sources.every(({ model }) => model !== undefined);
    const [first] = found;
    if (sources.length > 1 && first !== undefined) {
      const why = found.length > 1 ? `${found.length} sources have it` : 'there are several sources';
      this.problems.add(
        'arazzo-operation-ambiguous',
        id.at,
        `${describePath(id.at)} is \`${id.value}\` without its source, but ${why}: \`$sourceDescriptions.${first.name}.${id.value}\` names one`,
      );
    }
    if (found.length === 0 && isKnown && sources.length > 0)
      this.report(id, `No source has an operation \`${id.value}\`, which ${describePath(id.at)} calls`);
    return found.length === 1 && first !== undefined ? operationsNamed(id.value, first)[0] : undefined;
  }

  private byPath(path: Placed<string>): Operation | undefined {
    const [, name, pointer] = /^\{\$sourceDescriptions\.([^.{}]+)\.url\}#(\/.*)$/s.exec(path.value) ?? [];
    if (name === undefined || pointer === undefined) {
      this.report(
        path,
        `${describePath(path.at)} is not of the form \`{$sourceDescriptions.<name>.url}#/paths/~1a/get\``,
      );
      return undefined;
    }
    const source = this.scope.sources.byName.get(name);
    if (source === undefined)
      this.report(path, `There is no source description \`${name}\`, which ${describePath(path.at)} names`);
    if (source?.model === undefined) return undefined;
    const [, section, template = '', method = ''] = pointer.split('/').map((each) => unescapedSegment(each));
    const operation = source.model.document.operations.find(
      (each) => section === 'paths' && each.path === template && each.method.toLowerCase() === method,
    );
    if (operation === undefined)
      this.report(
        path,
        `The source \`${name}\` has no operation at \`${pointer}\`, which ${describePath(path.at)} calls`,
      );
    return operation;
  }

  private report(at: Placed, problem: string): void {
    this.problems.add('arazzo-target-undefined', at.at, problem);
  }
}
