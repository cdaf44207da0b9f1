export default (operationId, { verbs }, context) =>
  typeof operationId === 'string' && !verbs.some((verb) => operationId.includes(`_${verb}`))
    ? [{ message: `operationId "${operationId}" must name its verb.`, path: context.path }]
    : undefined;
