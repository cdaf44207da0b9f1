import { defineFact, resolve, type MediaType, type Operation, type Response, type Schema } from '@assay/core';
import { carriesJson } from '../messages/media-types.js';
import { isSuccess } from '../messages/documented-statuses.js';
import { collectionOf } from '../operations/collection.js';
import { isPageSize } from '../operations/pagination.js';
import { answerMeasure, nestedItems } from './answer-tokens.js';
import { estimateTokens } from './estimate-tokens.js';
import { inputMeasure } from './input-tokens.js';
import { addCounts, measureSchemas, nothing, type TokenCount } from './measure-schemas.js';
import { estimateValue } from './value-tokens.js';

/** An operation as a tool of an agent. */
export interface AgentTool {
  readonly operation: Operation;
  readonly name: string;
  /** The definition of the tool, which each conversation contains: name, description and input schema. */
  readonly definition: TokenCount;
  /** The largest successful response. */
  readonly response: TokenCount;
}

/** All operations of an API as tools of an agent. */
export interface AgentTools {
  /** The sum of all definitions. */
  readonly definitions: TokenCount;
  /** The tools, in document order. */
  readonly tools: readonly AgentTool[];
}

/** The maximum length of a tool's name. */
export const maxToolName = 64;

/** The assumed number of items in a returned collection without a documented page size. */
const usualItems = 20;
const maxPage = 1000;

/** Converts an id to a tool name as common generators do: replaces other characters with `_`, and cuts long names. */
export function toToolName(id: string): string {
  return id.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, maxToolName);
}

/** The tools for the operations of an API, with estimated tokens. */
export const agentTools = defineFact('the tools for agents', ({ document }): AgentTools => {
  const operations = document.operations.map((operation) => ({
    operation,
    inputs: listInputs(operation),
    answers: listAnswers(operation),
  }));
  const inputs = measureSchemas(
    operations.flatMap((each) => each.inputs.flatMap(({ schema }) => schema ?? [])),
    inputMeasure,
  );
  const answers = measureSchemas(
    operations.flatMap((each) => each.answers),
    answerMeasure,
  );
  const tools = operations.map(({ operation, ...each }): AgentTool => {
    const name = toToolName(operation.operationId ?? operation.signature);
    return {
      operation,
      name,
      definition: roundCount(countDefinition(operation, name, each.inputs, inputs)),
      response: roundCount(countResponse(operation, each.answers, answers)),
    };
  });
  return { definitions: tools.reduce((sum, tool) => addCounts(sum, tool.definition), nothing), tools };
});

/** A property of a tool's inputs. */
interface Input {
  readonly name: string;
  readonly schema: Schema | undefined;
  readonly description: string | undefined;
  readonly required: boolean;
}

/** Lists the inputs of a tool: one property for each parameter, and one for the body. */
function listInputs({ parameters, requestBody }: Operation): Input[] {
  const inputs = parameters.map((parameter): Input => {
    const { name, required, schema, content } = parameter;
    // In 2.0, the parameter is its own schema, whose keywords include the description.
    const description = schema?.raw === parameter.raw ? undefined : parameter.text('description');
    return { name, required, schema: schema ?? content[0]?.schema, description };
  });
  if (requestBody === undefined) return inputs;
  const { content, required } = requestBody;
  const mediaType = content.find((each) => carriesJson(each.mediaType)) ?? content[0];
  return [...inputs, { name: 'body', required, schema: mediaType?.schema, description: undefined }];
}

const emptyDefinition = '{"name":"","inputSchema":{"type":"object","properties":{}}}';

function countDefinition(
  operation: Operation,
  name: string,
  inputs: readonly Input[],
  counts: ReadonlyMap<Schema, TokenCount>,
): TokenCount {
  const texts = [operation.text('summary'), operation.text('description')];
  const description = texts.filter((text) => text !== undefined && text !== '').join('\n\n');
  let tokens = estimateTokens(emptyDefinition) + estimateTokens(name);
  if (description !== '') tokens += estimateValue({ description });
  const required = inputs.filter((input) => input.required).map((input) => input.name);
  if (required.length > 0) tokens += estimateValue({ required });
  let sum: TokenCount = { tokens, isMinimum: false };
  for (const input of inputs) {
    const own = estimateTokens(input.name) + 1;
    const text = input.description === undefined ? 0 : estimateValue({ description: input.description });
    const schema = (input.schema && counts.get(input.schema)) ?? nothing;
    sum = addCounts(sum, addCounts(schema, { tokens: own + text, isMinimum: false }));
  }
  return sum;
}

/** Returns the schemas of successful responses. */
function listAnswers({ responses = [] }: Operation): Schema[] {
  return responses
    .filter(({ code }) => isSuccess(code))
    .flatMap(({ slot }) => {
      const response: Response | undefined = resolve(slot);
      const content = (response?.content ?? []).flatMap((each): readonly MediaType[] => {
        const mediaType = resolve(each);
        return mediaType === undefined ? [] : [mediaType];
      });
      const mediaType = content.find((each) => carriesJson(each.mediaType)) ?? content[0];
      return mediaType?.schema ?? [];
    });
}

function countResponse(
  operation: Operation,
  answers: readonly Schema[],
  counts: ReadonlyMap<Schema, TokenCount>,
): TokenCount {
  let largest = nothing;
  for (const answer of answers) {
    const count = counts.get(answer) ?? nothing;
    if (count.tokens > largest.tokens) largest = count;
  }
  const items = collectionOf(operation)?.array.items;
  const item = items && counts.get(items);
  if (item === undefined) return largest;
  const further = Math.max(0, pageOf(operation) - nestedItems);
  return addCounts(largest, { ...item, tokens: item.tokens * further });
}

/** Returns the number of items in a collection's response if the client does not request another. */
function pageOf(operation: Operation): number {
  for (const parameter of operation.parameters) {
    const size = parameter.schema?.keywords['default'];
    if (typeof size === 'number' && size >= 0 && isPageSize(parameter, operation))
      return Math.min(size, maxPage);
  }
  return Math.min(collectionOf(operation)?.array.maxItems ?? usualItems, usualItems);
}

function roundCount({ tokens, isMinimum }: TokenCount): TokenCount {
  return { tokens: Math.round(tokens), isMinimum };
}
