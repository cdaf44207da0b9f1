import { isObject } from '@assay/core';
import {
  field,
  forStatus,
  inside,
  isUnder,
  listItems,
  listKeys,
  once,
  requireField,
  listStrings,
  type Check,
  type CheckContext,
} from './check.js';
import type { Visit } from '../../tree/tree.js';

/** Requires a field of each operation. */
const operationField =
  (name: string): Check =>
  (context) => {
    for (const operation of context.tree.list('Operation')) requireField(context, operation, name);
  };

/** Requires a response whose code begins with a digit. */
const responseOf =
  (digit: '2' | '4'): Check =>
  ({ tree, options, report }) => {
    const maps = [
      ...tree.list('Paths'),
      ...(options['validateWebhooks'] === true ? tree.list('WebhooksMap') : []),
    ];
    const codes = new RegExp(`^${digit}[0-9Xx]{2}$`);
    const isDefaultEnough = digit === '2' && options['disallowDefault'] !== true;
    for (const responses of maps.flatMap((map) => once(tree.listInside(map, 'Responses')))) {
      if (
        listKeys(responses.value).some((code) => codes.test(code) || (isDefaultEnough && code === 'default'))
      )
        continue;
      report(`Operation must have at least one \`${digit}XX\` response.`, responses);
    }
  };

const operationId: Check = (context) => {
  for (const operation of context.tree.list('Operation')) {
    const item = operation.parent?.type === 'OperationMap' ? operation.parent.parent : operation.parent;
    // Operations of callbacks are skipped.
    if (item?.type === 'PathItem' && !isUnder(item, 'PathItem'))
      requireField(context, operation, 'operationId');
  }
};

const operationIdUnique: Check = ({ tree, report }) => {
  const seen = new Set<unknown>();
  for (const operation of tree.list('Operation')) {
    const id = field(operation.value, 'operationId');
    if (!id) continue;
    if (seen.has(id)) report('Every operation must have a unique `operationId`.', operation);
    seen.add(id);
  }
};

const operationIdUrlSafe: Check = ({ tree, report }) => {
  for (const operation of tree.list('Operation')) {
    const id = field(operation.value, 'operationId');
    if (typeof id === 'string' && !/^[-\w.~:/?#[\]@!$&'()*+,;=]*$/.test(id))
      report(
        'Operation `operationId` should not have URL invalid characters.',
        inside(operation, 'operationId'),
      );
  }
};

const singularTag: Check = ({ tree, report }) => {
  for (const operation of tree.list('Operation'))
    if (listItems(field(operation.value, 'tags')).length > 1)
      report('Operation `tags` object should have only one tag.', inside(operation, 'tags'));
};

const tagDefined: Check = ({ tree, report }) => {
  const defined = new Set(listItems(field(tree.root.value, 'tags')).map((tag) => field(tag, 'name')));
  for (const operation of tree.list('Operation')) {
    const tags = field(operation.value, 'tags');
    if (!tags) report('Operation tags should be defined', operation);
    for (const [index, tag] of listItems(tags).entries())
      if (!defined.has(tag))
        report('Operation tags should be defined in global tags.', inside(operation, 'tags', index));
  }
};

const parametersUnique: Check = ({ tree, report }) => {
  for (const item of tree.list('PathItem')) {
    const owners: [Visit, string][] = [[item, 'Paths must have unique `name` + `in` parameters. Repeats']];
    for (const child of tree.children(item))
      if (child.type === 'Operation')
        owners.push([child, 'Operations must have unique `name` + `in` parameters. Repeats']);
    for (const [owner, text] of owners) {
      const seen = new Set<string>();
      for (const [index, parameter] of listItems(field(owner.value, 'parameters')).entries()) {
        const value = tree.resolve(parameter, owner)?.value;
        if (!isObject(value)) continue;
        const [where, name] = [String(value['in']), String(value['name'])];
        const id = `${where}___${name}`;
        if (seen.has(id))
          report(`${text} of \`in:${where}\` + \`name:${name}\`.`, inside(owner, 'parameters', index));
        seen.add(id);
      }
    }
  }
};

const responseContainsHeader: Check = ({ tree, options, report }) => {
  for (const operation of tree.list('Operation')) {
    for (const response of tree.listInside(operation, 'Response')) {
      const headers = listKeys(field(response.value, 'headers')).map((name) => name.toLowerCase());
      for (const name of forStatus(options['names'], String(response.key)))
        if (!headers.includes(name.toLowerCase()))
          report(`Response object must contain a "${name}" header.`, inside(response, 'headers'));
    }
  }
};

const responseContainsProperty: Check = ({ tree, options, format, report }) => {
  for (const operation of tree.list('Operation')) {
    for (const response of tree.listInside(operation, 'Response')) {
      const code = String(response.key);
      if (code === '204') continue;
      const holders = format === 'oas2' ? [response] : tree.listInside(response, 'MediaType');
      for (const schema of holders.flatMap((holder) => tree.listInside(holder, 'Schema'))) {
        if (field(schema.value, 'type') !== 'object') continue;
        for (const name of forStatus(options['names'], code))
          if (!field(field(schema.value, 'properties'), name))
            report(
              `Response object must contain a top-level "${name}" property.`,
              inside(schema, 'properties'),
            );
      }
    }
  }
};

/** Checks the media types of messages. In callbacks and webhooks the API is the client, so requests and responses are swapped. */
const mediaTypes =
  (side: 'request' | 'response'): Check =>
  (context) => {
    const { tree, options, format, report } = context;
    const allowed = listStrings(options['allowedValues']);
    if (format === 'oas2') {
      const name = side === 'request' ? 'consumes' : 'produces';
      for (const visit of [tree.root, ...tree.list('Operation')])
        for (const [index, type] of listStrings(field(visit.value, name)).entries())
          if (!allowed.includes(type)) report(`Mime type "${type}" is not allowed`, inside(visit, index));
      return;
    }
    for (const message of listMessages(context, side))
      for (const type of listKeys(field(message.value, 'content')))
        if (!allowed.includes(type))
          report(`Mime type "${type}" is not allowed`, inside(message, 'content', type));
  };

function listMessages({ tree }: CheckContext, side: 'request' | 'response'): Visit[] {
  const [own, others] = side === 'request' ? ['RequestBody', 'Response'] : ['Response', 'RequestBody'];
  return [
    ...tree
      .list('Paths')
      .flatMap((paths) => [
        ...once(tree.listInside(paths, own)).filter((visit) => !isUnder(visit, 'Callback')),
        ...once(tree.listInside(paths, 'Callback').flatMap((callback) => tree.listInside(callback, others))),
      ]),
    ...tree.list('WebhooksMap').flatMap((webhooks) => once(tree.listInside(webhooks, others))),
  ];
}

/** Rules about operations and their messages. */
export const operationChecks: Readonly<Record<string, Check>> = {
  'operation-2xx-response': responseOf('2'),
  'operation-4xx-response': responseOf('4'),
  'operation-description': operationField('description'),
  'operation-operationId': operationId,
  'operation-operationId-unique': operationIdUnique,
  'operation-operationId-url-safe': operationIdUrlSafe,
  'operation-parameters-unique': parametersUnique,
  'operation-singular-tag': singularTag,
  'operation-summary': operationField('summary'),
  'operation-tag-defined': tagDefined,
  'request-mime-type': mediaTypes('request'),
  'response-contains-header': responseContainsHeader,
  'response-contains-property': responseContainsProperty,
  'response-mime-type': mediaTypes('response'),
};
