export default {
  name: 'shop',
  apiVersion: 1,
  rules: [
    {
      id: 'shop/owner-missing',
      meta: {
        name: 'Operation without an owner',
        category: 'documentation',
        severity: 'low',
        kind: 'absence',
        formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
        preset: 'strict',
        problem: '`{{id}}` names no `{{field}}`.',
        impact: 'Nobody knows whom to ask.',
        recommendation: 'Add the field.',
        options: { type: 'object', properties: { field: { type: 'string', default: 'x-owner' } } },
      },
      create: ({ report, options }) => ({
        Operation(at) {
          if (at.raw[options.field] === undefined)
            report({ at, data: { id: at.raw.operationId ?? '', field: options.field } });
        },
      }),
    },
  ],
  presets: { strict: { 'shop/owner-missing': 'medium' } },
};
