import { isObject, type PlainObject } from '@assay/text';
import type { Sources } from './sources.js';
import { listEntries, getMember, getObject, listObjects, getText, type Placed } from './values.js';

/** A step of a workflow. */
export interface StepNames {
  readonly step: Placed<PlainObject>;
  readonly outputs: ReadonlySet<string>;
}

/** A workflow and the names that it defines. */
export interface Workflow extends Placed<PlainObject> {
  readonly id: string | undefined;
  /** The names of the inputs; undefined if there may be others. */
  readonly inputs: ReadonlySet<string> | undefined;
  readonly requiredInputs: readonly string[];
  readonly steps: readonly Placed<PlainObject>[];
  readonly stepsById: ReadonlyMap<string, StepNames>;
  readonly outputs: ReadonlySet<string>;
}

/** All names that the expressions and references of a document can use. */
export class Scope {
  readonly root: Placed<PlainObject>;
  readonly version: '1.0' | '1.1';
  readonly sources: Sources;
  readonly workflows: readonly Workflow[];
  readonly workflowsById = new Map<string, Workflow>();

  constructor(root: Placed<PlainObject>, version: '1.0' | '1.1', sources: Sources) {
    this.root = root;
    this.version = version;
    this.sources = sources;
    this.workflows = listObjects(root, 'workflows').map((each) => readWorkflow(each, root));
    for (const workflow of this.workflows)
      if (workflow.id !== undefined && !this.workflowsById.has(workflow.id))
        this.workflowsById.set(workflow.id, workflow);
  }

  /** Returns a component; undefined if no component has the name. */
  component(kind: string, name: string): Placed<PlainObject> | undefined {
    const components = getObject(this.root, 'components');
    const section = components && getObject(components, kind);
    return section && getObject(section, name);
  }

  /** Returns the component that a Reusable Object refers to, or the object itself; undefined if the component does not exist. */
  resolve(item: Placed<PlainObject>): Placed<PlainObject> | undefined {
    const reference = getText(item, 'reference')?.value;
    if (reference === undefined) return item;
    const [, kind, name] = /^\$components\.([^.]+)\.(.+)$/.exec(reference) ?? [];
    return kind === undefined || name === undefined ? undefined : this.component(kind, name);
  }
}

function readWorkflow(workflow: Placed<PlainObject>, root: Placed<PlainObject>): Workflow {
  const steps = listObjects(workflow, 'steps');
  const stepsById = new Map<string, StepNames>();
  for (const step of steps) {
    const id = getText(step, 'stepId')?.value;
    if (id !== undefined && !stepsById.has(id)) stepsById.set(id, { step, outputs: outputsOf(step) });
  }
  const inputs = inputSchemaOf(workflow, root);
  return {
    ...workflow,
    id: getText(workflow, 'workflowId')?.value,
    inputs: namesOfInputs(inputs),
    requiredInputs: listRequired(inputs),
    steps,
    stepsById,
    outputs: outputsOf(workflow),
  };
}

function outputsOf(owner: Placed<PlainObject>): ReadonlySet<string> {
  return new Set(listEntries(getObject(owner, 'outputs')).map(({ name }) => name));
}

/** Returns the schema of the inputs, after a reference to a component is resolved. */
function inputSchemaOf(workflow: Placed<PlainObject>, root: Placed<PlainObject>): unknown {
  const schema = getMember(workflow.value, 'inputs');
  const reference = getMember(schema, '$ref');
  const [, name] =
    typeof reference === 'string' ? (/^#\/components\/inputs\/([^/]+)$/.exec(reference) ?? []) : [];
  if (name === undefined) return schema;
  return getMember(getMember(getMember(root.value, 'components'), 'inputs'), name);
}

/** Keywords that can allow further properties. */
const opening =
  '$ref allOf anyOf oneOf if then else patternProperties dependentSchemas $dynamicRef additionalProperties unevaluatedProperties propertyNames'.split(
    ' ',
  );

function namesOfInputs(schema: unknown): ReadonlySet<string> | undefined {
  if (schema === undefined) return new Set();
  if (!isObject(schema)) return undefined;
  if (opening.some((keyword) => Object.hasOwn(schema, keyword) && schema[keyword] !== false))
    return undefined;
  const properties = getMember(schema, 'properties');
  return new Set(isObject(properties) ? Object.keys(properties) : []);
}

function listRequired(schema: unknown): string[] {
  const required = getMember(schema, 'required');
  const properties = getMember(schema, 'properties');
  if (!Array.isArray(required)) return [];
  return required.filter(
    (name): name is string =>
      typeof name === 'string' && getMember(getMember(properties, name), 'default') === undefined,
  );
}
