import type { Scope, Workflow } from './scope.js';

/** The location of an expression: the workflow around it, which is undefined in the components. */
export interface ExpressionPlace {
  readonly scope: Scope;
  readonly workflow: Workflow | undefined;
}

/** Checks a runtime expression. Returns the reason why it has no value, as a clause, or undefined. */
export function describeExpressionError(expression: string, place: ExpressionPlace): string | undefined {
  const [, root = '', rest] = /^\$([A-Za-z]*)(?:\.(.*))?$/s.exec(expression) ?? [];
  if (root === 'url' || root === 'method' || root === 'statusCode')
    return rest === undefined ? undefined : `nothing can follow \`$${root}\``;
  if (root === 'self' && place.scope.version === '1.1') return undefined;
  const check = Object.hasOwn(checks, root) ? checks[root] : undefined;
  if (check === undefined || (root === 'message' && place.scope.version === '1.0'))
    return `runtime expressions do not begin with \`$${root}\``;
  if (rest === undefined || rest === '') return `a name must follow \`$${root}\``;
  return check(rest, place);
}

type Check = (rest: string, place: ExpressionPlace) => string | undefined;

const checks: Readonly<Record<string, Check>> = {
  request: checkMessage,
  response: checkMessage,
  message: (rest) =>
    /^(?:header|payload)(?:[.#].*)?$/s.test(rest)
      ? checkPointer(rest)
      : 'only `header` and `payload` can follow `$message`',
  inputs: (rest, { workflow }) => checkInput(rest, workflow),
  outputs: (rest, { workflow }) => {
    const name = firstName(rest);
    return workflow === undefined || workflow.outputs.has(name)
      ? undefined
      : `the workflow has no output \`${name}\``;
  },
  steps: checkStep,
  workflows: checkWorkflow,
  sourceDescriptions: (rest, { scope }) => {
    const [name = ''] = rest.split('.');
    return scope.sources.byName.has(name) ? undefined : `there is no source description \`${name}\``;
  },
  components: (rest, { scope }) => {
    const [, kind = '', name = ''] = /^([^.]+)\.(.+)$/s.exec(rest) ?? [];
    if (!/^(?:inputs|parameters|successActions|failureActions)$/.test(kind))
      return 'only `inputs`, `parameters`, `successActions` and `failureActions` can follow `$components`';
    return scope.component(kind, name) === undefined
      ? `there is no \`${name}\` among \`components.${kind}\``
      : undefined;
  },
};

function checkMessage(rest: string): string | undefined {
  if (/^body(?:#.*)?$/s.test(rest)) return checkPointer(rest);
  if (/^header\.[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(rest)) return undefined;
  if (/^(?:query|path)\..+$/s.test(rest)) return undefined;
  return rest.startsWith('body')
    ? 'a JSON Pointer follows `body` after `#`: `body#/id`'
    : 'only `header.`, `query.`, `path.` and `body` can follow';
}

/** Checks the JSON Pointer after `#`, which addresses a value inside JSON. */
function checkPointer(rest: string): string | undefined {
  const index = rest.indexOf('#');
  if (index < 0) return undefined;
  const pointer = rest.slice(index + 1);
  return /^(?:\/(?:[^~]|~[01])*)?$/s.test(pointer) ? undefined : `\`${pointer}\` is not a JSON Pointer`;
}

/** Returns the name before a pointer or a further step. */
function firstName(rest: string): string {
  return /^[^.#]*/.exec(rest)?.[0] ?? '';
}

function checkInput(rest: string, workflow: Workflow | undefined): string | undefined {
  const { inputs } = workflow ?? {};
  const name = firstName(rest);
  if (inputs === undefined || inputs.has(name) || inputs.has(rest.split('#')[0] ?? '')) return undefined;
  return inputs.size === 0 ? 'the workflow has no inputs' : `the workflow has no input \`${name}\``;
}

function checkStep(rest: string, { workflow }: ExpressionPlace): string | undefined {
  const [, id = '', part = '', name = ''] = /^([^.#]+)\.([^.#]+)\.(.+)$/s.exec(rest) ?? [];
  if (part !== 'outputs') return 'it has to be `$steps.<stepId>.outputs.<name>`';
  if (workflow === undefined) return undefined;
  const step = workflow.stepsById.get(id);
  if (step === undefined) return `the workflow has no step \`${id}\``;
  if (step.outputs.has(firstName(name)) || step.outputs.has(name.split('#')[0] ?? ''))
    return checkPointer(name);
  return `the step \`${id}\` has no output \`${firstName(name)}\``;
}

function checkWorkflow(rest: string, { scope }: ExpressionPlace): string | undefined {
  const [, id = '', part = '', name = ''] = /^([^.#]+)\.([^.#]+)\.(.+)$/s.exec(rest) ?? [];
  if (part !== 'inputs' && part !== 'outputs')
    return 'it has to be `$workflows.<workflowId>.outputs.<name>` or `.inputs.<name>`';
  const workflow = scope.workflowsById.get(id);
  if (workflow === undefined) return `there is no workflow \`${id}\``;
  if (part === 'inputs') return checkInput(name, workflow)?.replace('the workflow', `the workflow \`${id}\``);
  return workflow.outputs.has(firstName(name)) || workflow.outputs.has(name.split('#')[0] ?? '')
    ? undefined
    : `the workflow \`${id}\` has no output \`${firstName(name)}\``;
}

/** Lists the expressions in a text: the text itself if it begins with `$`, and expressions in braces. */
export function expressionsIn(text: string): readonly string[] {
  if (/^\$[A-Za-z]/.test(text)) return [text];
  return Array.from(text.matchAll(/\{(\$[A-Za-z][^{}]*)\}/g), ([, expression = '']) => expression);
}
