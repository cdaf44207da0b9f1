import { ApiPaths } from '@assay/api-knowledge';
import { type Finding, type Issue, type Model, nameOperations, type Operation } from '@assay/core';
import { errorMessage } from '@assay/text';
import { flowRecord } from './assembly/flow-record.js';
import {
  groupRecord,
  describeOperation,
  projectRecord,
  documentSource,
  variableSetRecord,
} from './assembly/project-records.js';
import type { ImportOptions, Import, ImportEntry, ImportRest, ImportStream } from './import.js';
import { groupBy } from './dependencies/group-by.js';
import { findDependencies, type Dependency } from './dependencies/find-dependencies.js';
import { limitLargeValues } from './values/candidates/covering-values.js';
import { layerOperations } from './flows/layer-operations.js';
import { planFlow, type FlowPlan } from './flows/plan-flow.js';
import { indexFindings } from './flows/findings.js';
import { type StepTools, buildTargetRecords } from './flows/build-steps.js';
import { importIssueIds, issueOf, makeIssue } from './problems/issues.js';
import { emptyProblems, inboundProblems, leftOutProblems } from './problems/document-problems.js';
import { Omissions } from './problems/omissions.js';
import type { Problem } from './problems/definitions.js';
import { code, listed } from './problems/wording.js';
import type { Flow, Id, Project, Variable, VariableSet } from './records/index.js';
import { BodyUses } from './requests/body-uses.js';
import { planRequest, type RequestPlan } from './requests/plan-request.js';
import { RequestPlans } from './requests/request-plans.js';
import type { PlanTools } from './requests/planned.js';
import { SchemaRegistry } from './schemas/schema-registry.js';
import { SchemaGate } from './schemas/schema-gate.js';
import { CredentialUses, groupVariables } from './variables/credential-uses.js';
import { projectVariables, SharedVariables } from './variables/project-variables.js';

const defaultEngine = 'http';

/**
 * Turns an API description into test projects: one for each operation under `paths`, in document order. A pure function: equal
 * models, findings and options produce equal records. A fault in one operation never affects another one.
 */
export function generateImport(model: Model, findings: readonly Finding[], options: ImportOptions): Import {
  return new ImportMaker(model, findings, options).run();
}

/**
 * Generates the records of an import project by project, so that they need not all be in memory. The records equal those of
 * `generateImport`. The result of `finish` is complete once all entries were taken.
 */
export function streamImport(
  model: Model,
  findings: readonly Finding[],
  options: ImportOptions,
): ImportStream {
  return new ImportMaker(model, findings, options);
}

/** The findings that an import reports as errors. */
export function importErrors(findings: readonly Finding[]): Issue[] {
  return findings.filter(({ id }) => importIssueIds.has(id)).map(issueOf);
}

class ImportMaker implements ImportStream {
  private readonly model: Model;
  private readonly options: ImportOptions;
  private readonly findings: readonly Finding[];
  private readonly operations: readonly Operation[];
  private readonly names: ReadonlyMap<Operation, string>;
  private readonly paths: ApiPaths;
  private readonly registry: SchemaRegistry;
  private readonly tools: PlanTools;
  private readonly plans: RequestPlans;
  private readonly steps: StepTools;
  private readonly problems: Problem[] = [];
  private readonly omissions = new Omissions();
  private readonly projects = new Map<Operation, Id>();
  private readonly uses = new CredentialUses();
  private readonly shared = new SharedVariables();
  private dependencies: ReadonlyMap<Operation, readonly Dependency[]> = new Map();
  private reported: ReadonlyMap<string, readonly Issue[]> | undefined;
  private readonly group: Id;
  private readonly groupSet: Id;

  constructor(model: Model, findings: readonly Finding[], options: ImportOptions) {
    this.model = model;
    this.findings = findings;
    this.options = options;
    this.operations = model.document.operations.slice(0, options.maxOperations);
    this.paths = new ApiPaths(model.document.operations);
    this.names = nameOperations(model.document.operations);
    this.group = options.makeId('group', '');
    this.groupSet = options.makeId('variables', '');
    this.registry = new SchemaRegistry(model, options.makeId('schemas', ''), this.omissions);
    if (options.maxLargeCharacters !== undefined) limitLargeValues(this.registry, options.maxLargeCharacters);
    this.steps = {
      allowExistingData: options.allowExistingData ?? false,
      registry: this.registry,
      prepared: new Map(),
      sharedPoints: new WeakMap(),
      getRequestPlan: (of) => this.getRequestPlan(of),
    };
    this.tools = {
      registry: this.registry,
      gate: new SchemaGate(this.registry),
      seed: options.source.sha256,
      documentUrl: options.source.location,
      baseUrl: options.baseUrl ?? null,
      serverVariables: options.serverVariables ?? {},
    };
    this.plans = new RequestPlans({
      plan: (operation) => this.omissions.during(operation, () => planRequest(operation, this.tools)),
      uses: new BodyUses(this.registry),
      onForget: (operation) => this.steps.prepared.delete(operation),
      ...(options.maxPlannedBytes === undefined ? {} : { maxBytes: options.maxPlannedBytes }),
    });
  }

  run(): Import {
    const entries = [...this.entries()];
    const rest = this.finish();
    return {
      group: rest.group,
      projects: entries.map(({ project }) => project),
      flows: entries.map(({ flow }) => flow),
      variableSets: [rest.groupVariables, ...entries.map(({ variables }) => variables)],
      schemas: rest.schemas,
      errors: rest.errors,
    };
  }

  *entries(): Generator<ImportEntry> {
    this.planAll();
    this.dependencies = findDependencies(this.operations, this.omissions, {
      onlyReads: this.options.onlyReads ?? false,
    });
    const planned = this.operations.filter((operation) => this.plans.has(operation));
    const findingsOf = indexFindings(this.findings, planned);
    for (const operation of planned) {
      this.options.watch?.();
      const name = this.getOperationName(operation);
      const plan = planFlow(operation, this.dependencies, this.names);
      this.noteLeftOut(operation, plan);
      const record = this.attempt(operation, () =>
        flowRecord(
          {
            id: this.options.makeId('flow', name),
            name,
            operation,
            plan,
            findings: findingsOf(operation, name),
            warnings: [],
            now: this.options.now,
            paths: this.paths,
          },
          this.steps,
        ),
      );
      if (record === undefined) continue;
      const flow = { ...record, warnings: this.warningsOf(name, operation) };
      const variables = this.projectSet(name, flow, plan);
      const project = this.project(operation, name, flow, variables);
      this.projects.set(operation, project.id);
      this.uses.add(flow, this.getRequestPlan(operation).security.variables);
      this.plans.end(operation);
      yield { project, flow, variables };
    }
  }

  finish(): ImportRest {
    const planned = this.operations.filter((operation) => this.plans.has(operation));
    return {
      group: groupRecord({
        id: this.group,
        document: this.model.document,
        documentName: this.options.documentName,
        source: documentSource(this.model, this.options),
        projects: this.projects,
        layers: layerOperations(planned, this.dependencies),
        now: this.options.now,
      }),
      groupVariables: this.groupVariableSet([
        ...groupVariables(this.plans.withoutBodies(), this.uses),
        ...this.shared.items(),
      ]),
      schemas: this.registry.toBundle(),
      errors: this.errors(),
    };
  }

  private planAll(): void {
    for (const operation of this.operations) {
      this.options.watch?.();
      const plan = this.attempt(operation, () => this.plans.add(operation));
      if (plan !== undefined) this.problems.push(...plan.problems);
    }
    this.problems.push(
      ...emptyProblems(this.model, this.findings),
      ...inboundProblems(this.model),
      ...leftOutProblems(
        this.model.document.operations.slice(this.operations.length),
        this.names,
        this.operations.length,
      ),
    );
  }

  /** Runs the work for one operation. A failure is reported, and the other operations continue. */
  private attempt<T>(operation: Operation, make: () => T): T | undefined {
    try {
      return this.omissions.during(operation, make);
    } catch (error) {
      const reason = errorMessage(error);
      this.problems.push({ id: 'operation-not-imported', operation, data: { reason } });
      return undefined;
    }
  }

  private noteLeftOut(operation: Operation, { leftOut }: FlowPlan): void {
    for (const kind of ['prerequisites', 'chain'] as const) {
      const names = leftOut[kind].map((producer) => code(this.getOperationName(producer)));
      if (names.length > 0) this.omissions.add(kind, listed(names), operation);
    }
  }

  private getOperationName(operation: Operation): string {
    return this.names.get(operation) ?? operation.signature;
  }

  private getRequestPlan(operation: Operation): RequestPlan {
    const plan = this.plans.get(operation);
    if (plan === undefined)
      throw new Error(`it needs \`${this.getOperationName(operation)}\`, which has no project`);
    return plan;
  }

  private project(operation: Operation, name: string, flow: Flow, set: VariableSet): Project {
    return projectRecord({
      id: this.options.makeId('project', name),
      group: this.group,
      flow: flow.id,
      variables: set.id,
      name,
      description: describeOperation(operation),
      engine: this.options.engine ?? defaultEngine,
      targets: buildTargetRecords(this.getRequestPlan(operation)),
      now: this.options.now,
    });
  }

  private projectSet(name: string, flow: Flow, plan: FlowPlan): VariableSet {
    const items = projectVariables(
      flow.id,
      plan,
      flow.edges,
      (of) => this.getRequestPlan(of),
      this.registry,
      this.shared,
    );
    return variableSetRecord({
      id: this.options.makeId('variables', name),
      name,
      parent: this.groupSet,
      items,
      now: this.options.now,
    });
  }

  private groupVariableSet(items: readonly Variable[]): VariableSet {
    const name = this.model.document.info?.title ?? this.options.documentName;
    return variableSetRecord({ id: this.groupSet, name, parent: null, items, now: this.options.now });
  }

  /** Returns the ids of the obstacles to testing one operation, including those of its servers and security schemes. */
  private warningsOf(name: string, operation: Operation): string[] {
    // Errors that later operations add name other operations.
    this.reported ??= groupBy(this.errors(), (error) => error.operation ?? '');
    const own = this.plans.get(operation)?.problems ?? [];
    return [...new Set([...(this.reported.get(name) ?? []), ...own].map(({ id }) => id))];
  }

  private errors(): Issue[] {
    const own = [...this.problems, ...this.omissions.problems()].map((problem) =>
      makeIssue(problem, problem.operation === null ? null : this.getOperationName(problem.operation)),
    );
    const seen = new Set<string>();
    return [...importErrors(this.findings), ...own].filter((issue) => {
      const key = JSON.stringify([issue.id, issue.operation, issue.problem]);
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
  }
}
