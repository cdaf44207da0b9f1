import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { hostileName, hostileText, sample } from '../../test/sample.js';
import type { ExportSource } from '../exporter.js';
import { arazzo } from './arazzo.js';

interface Description {
  readonly sourceDescriptions: readonly { readonly url: string }[];
  readonly workflows: readonly Workflow[];
}
interface Workflow {
  readonly workflowId: string;
  readonly summary: string;
  readonly inputs?: {
    readonly properties: Readonly<Record<string, { readonly default?: unknown }>>;
    readonly required?: readonly string[];
  };
  readonly steps: readonly WorkflowStep[];
}
interface WorkflowStep {
  readonly stepId: string;
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly value: unknown }[];
  readonly requestBody?: { readonly contentType: string; readonly payload: unknown };
  readonly outputs?: Readonly<Record<string, string>>;
  readonly onSuccess?: unknown;
  readonly onFailure?: unknown;
}

const files = arazzo.write(sample);
// `as`: the description has these parts.
const description = load(files[0]!.text) as Description;
const workflow = (id: string): Workflow => description.workflows.find(({ workflowId }) => workflowId === id)!;
const parameter = (step: WorkflowStep | undefined, name: string): unknown =>
  step?.parameters?.find((each) => each.name === name)?.value;

describe('arazzo', () => {
  it('names the companion document that is written next to it', () => {
    expect(description.sourceDescriptions.map(({ url }) => url)).toEqual([`./${files[1]!.name}`]);
  });

  it('has a workflow for each flow, with ids that runners accept', () => {
    expect(description.workflows).toHaveLength(sample.flows.length);
    const ids = description.workflows.flatMap(({ workflowId, steps }) => [
      workflowId,
      ...steps.map(({ stepId }) => stepId),
    ]);
    expect(ids.filter((id) => !/^[A-Za-z0-9_-]+$/.test(id))).toEqual([]);
  });

  it('passes values of responses to later requests, in their paths and in their bodies', () => {
    const [create, get] = workflow('getUser').steps;
    expect(create?.outputs).toEqual({ id: '$response.body#/id' });
    expect(parameter(get, 'userId')).toBe('$steps.createUser.outputs.id');
    const avatar = workflow('PUT_users_userId_avatar').steps[1];
    expect(avatar?.requestBody?.payload).toContain('{$steps.createUser_2.outputs.id}');
  });

  it('sends the tested request with static values where a prerequisite fails', () => {
    const { steps, inputs } = workflow('getUser');
    const [create, get, remove, fallback] = steps;
    expect(create?.onFailure).toEqual([{ name: 'staticValues', type: 'goto', stepId: 'getUser_static' }]);
    expect(remove).toMatchObject({ stepId: 'deleteUser', onSuccess: [{ name: 'done', type: 'end' }] });
    expect(fallback).toMatchObject({ stepId: 'getUser_static', operationId: get?.operationId });
    expect(parameter(fallback, 'userId')).toBe('$inputs.path_userId');
    expect(inputs?.properties['path_userId']).toMatchObject({ default: 'u-1' });
    expect(parameter(fallback, 'limit')).toBe(parameter(get, 'limit'));
  });

  it('has no static values for requests that change or delete a resource', () => {
    const { steps } = workflow('PUT_users_userId_avatar');
    expect(steps.map(({ stepId }) => stepId).filter((id) => id.endsWith('_static'))).toEqual([]);
    expect(steps.filter(({ onFailure }) => onFailure !== undefined)).toEqual([]);
  });

  it('takes the id from the body if it is also a part of a header', () => {
    const { steps } = workflow('PUT_users_userId_avatar');
    expect(steps[0]?.outputs?.['location']).toBe('$response.body#/id');
    expect(parameter(steps[1], 'userId')).toBe('$steps.createUser_2.outputs.location');
  });

  it('declares inputs for credentials and never fills them in', () => {
    const { inputs, steps } = workflow('createUser');
    expect(inputs?.required).toEqual(['auth_basic', 'auth_key', 'auth_session']);
    for (const name of inputs?.required ?? []) expect(inputs?.properties[name]).not.toHaveProperty('default');
    expect(parameter(steps[0], 'Authorization')).toBe('Basic {$inputs.auth_basic}');
    expect(parameter(steps[0], 'X-Key')).toBe('$inputs.auth_key');
  });

  it('leaves Digest authentication to the runner, with credentials from inputs', () => {
    const [flow] = sample.flows;
    const digest: ExportSource = {
      ...sample,
      flows: [{ ...flow!, auth: [{ schemes: flow!.auth[0]!.schemes.slice(0, 1), satisfiable: true }] }],
      variableSets: sample.variableSets.map((set) => ({
        ...set,
        items: set.items.map((item) =>
          item.auth?.scheme === 'basic' ? { ...item, auth: { ...item.auth, type: 'digest' as const } } : item,
        ),
      })),
    };
    const { workflows } = load(arazzo.write(digest)[0]!.text) as Description;
    expect(workflows[0]?.steps[0]).toMatchObject({
      'x-security': [
        {
          schemeName: 'basic',
          values: { username: '$inputs.auth_basic_username', password: '$inputs.auth_basic_password' },
        },
      ],
    });
  });

  it('passes texts that look like an expression or a file as inputs', () => {
    const { steps, inputs } = workflow(description.workflows.at(-1)!.workflowId);
    expect(steps[0]?.requestBody?.payload).toBe('$inputs.body');
    expect(inputs?.properties['body']).toMatchObject({ default: hostileText });
    expect(inputs?.properties['header_X-Evil']).toMatchObject({ default: '{{evil}} {% x %}' });
  });

  it('writes a hostile name on one line and nowhere else', () => {
    const shown = hostileName.replace(/\s+/g, ' ');
    expect(description.workflows.at(-1)?.summary).toBe(shown);
    expect(files[0]!.text.split('process.exit(7); //')).toHaveLength(2);
  });

  it('gives the same bytes for the same records', () => {
    expect(arazzo.write(sample)).toEqual(files);
  });

  it('matches its snapshot', () => {
    const text = arazzo.write({
      ...sample,
      flows: sample.flows.slice(1, 2),
      projects: sample.projects.slice(1, 2),
    })[0]!.text;
    expect(text).toMatchSnapshot();
  });

  it('lists the cut schemas next to the file', () => {
    expect(files[1]?.leftOut).toEqual(['The schema `User` contains itself: it is cut at the recursion.']);
  });
});
