import { defineRule, resolve, Operation, defineFact, Link, type Model } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { nearestName } from '../../knowledge/wording/nearest-name.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports parameters of a link that the linked operation does not have. */
export default defineRule({
  id: 'link-parameter-undefined',
  meta: {
    name: 'Undefined link parameter',
    category: 'documentation',
    topic: 'structure',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The link {{link}} passes {{parameter}} to {{operation}}, which {{fault}}.',
    impact:
      'The value is lost: clients and tests that follow the link call the operation without it, and stop if it is required.',
    recommendation:
      'Use the exact name of a parameter of the operation, prefixed with its location if it is ambiguous (`path.id`) ([Link Object](https://spec.openapis.org/oas/v3.1.2.html#link-object)).',
    references: { specification: specificationLinks3('link-object') },
  },
  create: (context) => ({
    Link(link) {
      const { parameters } = link.raw;
      if (typeof parameters !== 'object' || parameters === null || Array.isArray(parameters)) return;
      const operation = context.model && context.fact(linkTargets).get(link);
      if (operation === undefined || !isFullyKnown(operation)) return;
      for (const name of Object.keys(parameters)) {
        if (name.startsWith('x-') || hasParameter(operation, name)) continue;
        const near = nearestName(
          name,
          operation.parameters.map((parameter) => parameter.name),
        );
        context.report({
          at: link,
          property: ['parameters', name],
          data: {
            link: code(String(link.key)),
            parameter: code(name),
            operation: code(operation.operationId ?? operation.signature),
            fault: `has no such parameter${near === undefined ? '' : `; ${code(near)} may be meant`}`,
          },
        });
      }
    },
  }),
});

/** False if a reference to a parameter does not resolve, or if a parameter covers the whole query. */
function isFullyKnown({ parameterSlots, pathItem, parameters }: Operation): boolean {
  return (
    [...parameterSlots, ...pathItem.parameters].every((slot) => resolve(slot) !== undefined) &&
    parameters.every((parameter) => parameter.in !== 'querystring')
  );
}

function hasParameter({ parameters }: Operation, name: string): boolean {
  return parameters.some(
    (parameter) =>
      isNamed(parameter.in, parameter.name, name) ||
      (name.startsWith(`${parameter.in}.`) &&
        isNamed(parameter.in, parameter.name, name.slice(parameter.in.length + 1))),
  );
}

/** True if a parameter has the name. Header names are case-insensitive. */
function isNamed(place: string, parameter: string, name: string): boolean {
  return place === 'header' ? parameter.toLowerCase() === name.toLowerCase() : parameter === name;
}

/** The operation of each link, by its `operationId` or `operationRef`. Omits links that do not resolve. */
const linkTargets = defineFact('the targets of links', findLinkTargets);

function findLinkTargets({ nodes }: Model): ReadonlyMap<Link, Operation> {
  const byId = new Map<string, Operation>();
  const links: Link[] = [];
  for (const node of nodes) {
    if (node instanceof Link) links.push(node);
    else if (node instanceof Operation && node.operationId !== undefined) byId.set(node.operationId, node);
  }
  const targets = new Map<Link, Operation>();
  for (const link of links) {
    const target =
      link.operationId === undefined ? resolve(link.operationReference) : byId.get(link.operationId);
    if (target !== undefined) targets.set(link, target);
  }
  return targets;
}
