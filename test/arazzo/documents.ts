/** An OpenAPI document that the workflows call. */
export const shop = `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
servers: [{ url: https://shop.test }]
paths:
  /login:
    post:
      operationId: logIn
      requestBody:
        required: true
        content: { application/json: { schema: { type: object } } }
      responses:
        '200': { description: The token. }
  /pets/{petId}:
    get:
      operationId: getPet
      parameters:
        - { name: petId, in: path, required: true, schema: { type: string } }
        - { name: status, in: query, schema: { type: string } }
        - { name: X-Trace, in: header, schema: { type: string } }
      responses:
        '200': { description: The pet. }
components:
  securitySchemes:
    key: { type: apiKey, name: api_key, in: query }
`;

/** A second OpenAPI document, with an operation of the same id. */
export const store = `swagger: '2.0'
info: { title: Store, version: 1.0.0 }
paths:
  /pets:
    get:
      operationId: getPet
      responses: { '200': { description: The pets. } }
    post:
      operationId: addPet
      parameters: [{ name: pet, in: body, required: true, schema: { type: object } }]
      responses: { '201': { description: Added. } }
`;

/** A document of workflows that others can call. */
export const others = `arazzo: 1.0.1
info: { title: Others, version: 1.0.0 }
sourceDescriptions: [{ name: shop, url: shop.yaml, type: openapi }]
workflows:
  - workflowId: clean
    steps: [{ stepId: a, operationId: getPet, parameters: [{ name: petId, in: path, value: '1' }] }]
`;

const head = (version: string) => `arazzo: ${version}
info: { title: Pets, version: 1.0.0 }
sourceDescriptions:
  - { name: shop, url: shop.yaml, type: openapi }
`;

/** A workflow like the specification's first example, with all features of 1.0. */
const complete = `${head('1.0.1')}  - { name: others, url: ./others.arazzo.yaml, type: arazzo }
workflows:
  - workflowId: loginUserAndRetrievePet
    summary: Log in, then retrieve a pet
    description: The steps that a client takes.
    inputs:
      type: object
      properties:
        username: { type: string }
        password: { type: string }
        petId: { type: string }
    dependsOn: [prepare, $sourceDescriptions.others.clean]
    parameters:
      - { name: api_key, in: query, value: $inputs.password }
    steps:
      - stepId: loginStep
        description: Log in.
        operationId: $sourceDescriptions.shop.logIn
        requestBody:
          contentType: application/json
          payload: '{ "user": "{$inputs.username}", "password": "{$inputs.password}" }'
          replacements:
            - { target: /user, value: $inputs.username }
        successCriteria:
          - condition: $statusCode == 200
          - { context: $response.body, condition: '$[?count(@.token) > 0]', type: jsonpath }
          - { context: $response.header.Content-Type, condition: '^application/json', type: regex }
          - { context: $response.body, condition: '/token[@valid="true"]', type: { type: xpath, version: xpath-30 } }
          - condition: ($statusCode >= 200 && $statusCode < 300) || $response.header.X-State != 'open = "no"'
        onSuccess:
          - { name: next, type: goto, stepId: getPetStep }
        onFailure:
          - name: again
            type: retry
            retryAfter: 1.5
            retryLimit: 3
            criteria:
              - condition: $statusCode == 503
          - reference: $components.failureActions.stop
        outputs:
          token: $response.body#/token
          expires: $response.header.X-Expires-After
      - stepId: getPetStep
        operationPath: '{$sourceDescriptions.shop.url}#/paths/~1pets~1{petId}/get'
        parameters:
          - { name: petId, in: path, value: $inputs.petId }
          - { name: x-trace, in: header, value: 'trace-{$steps.loginStep.outputs.token}' }
          - { name: Authorization, in: header, value: 'Bearer {$steps.loginStep.outputs.token}' }
          - reference: $components.parameters.status
            value: sold
        outputs:
          pet: $response.body
      - stepId: other
        workflowId: prepare
        parameters:
          - { name: count, value: 3 }
      - stepId: foreign
        workflowId: $sourceDescriptions.others.clean
    outputs:
      pet: $steps.getPetStep.outputs.pet#/name
      ready: $workflows.prepare.outputs.url
    x-team: pets
  - workflowId: prepare
    inputs: { $ref: '#/components/inputs/prepare' }
    steps:
      - { stepId: look, operationId: $sourceDescriptions.shop.getPet, parameters: [{ name: petId, in: path, value: $inputs.count }] }
    outputs:
      url: $url
components:
  inputs:
    prepare: { type: object, required: [count, size], properties: { count: { type: integer }, size: { type: integer, default: 1 } } }
  parameters:
    status: { name: status, in: query, value: available }
  failureActions:
    stop: { name: stop, type: end, criteria: [{ condition: $statusCode == 401 }] }
`;

const steps = (text: string, version = '1.0.1') => `${head(version)}workflows:
  - workflowId: buy
    steps:
${text}`;

const petId = '{ name: petId, in: path, value: a }';
const good = `      - { stepId: a, operationId: getPet, parameters: [${petId}] }\n`;

/** Valid documents by the feature that they show. */
export const valid: Readonly<Record<string, string>> = {
  'all that 1.0 has': complete,
  'what 1.1 added': `${head('1.1.0').replace('info:', '$self: https://pets.test/buy.arazzo.yaml\ninfo:').replace('$self: https://pets.test/buy.arazzo.yaml\n', '')}  - { name: events, url: events.yaml, type: asyncapi }
workflows:
  - workflowId: buy
    steps:
      - { stepId: a, operationId: getPet, parameters: [${petId}, { name: q, in: querystring, value: { a: 1 } }] }
      - { stepId: b, channelPath: '{$sourceDescriptions.events.url}#/channels/a', action: receive, correlationId: $message.header.id, timeout: 100, dependsOn: [a], outputs: { id: $message.payload#/id, whole: { context: $message.payload, selector: $.id, type: jsonpath } } }
`,
  'an operation of a runner of its own': steps(
    `      - { stepId: a, x-operation: { url: 'https://a.test', method: get } }\n`,
  ),
  'inputs that are not listed by name': `${head('1.0.0')}workflows:
  - workflowId: buy
    inputs: { type: object, additionalProperties: true }
    steps:
      - { stepId: a, operationId: getPet, parameters: [{ name: petId, in: path, value: $inputs.anything }] }
`,
  'a version without its last number': steps(good, "'1.0'"),
};

/** Documents with one fault each. The lines with `# issue: <rule>` are the locations of the findings. */
export const broken: Readonly<Record<string, string>> = {
  'an unknown version': `arazzo: 2.0.0 # issue: arazzo-version-unsupported\ninfo: {}\n`,
  'a version that is a number': `arazzo: 3 # issue: arazzo-version-unsupported\nworkflows: []\n`,
  'no workflows': `arazzo: 1.0.0 # issue: arazzo-structure-invalid\ninfo: { title: A, version: '1' }\nsourceDescriptions: [{ name: shop, url: shop.yaml }]\n`,
  'no steps': `${head('1.0.1')}workflows:\n  - workflowId: a\n    steps: [] # issue: arazzo-structure-invalid\n`,
  'a misspelt field': steps(`      - stepId: a
        operationId: getPet
        parameter: [] # issue: arazzo-structure-invalid
        parameters: [${petId}]\n`),
  'a field of 1.1 in 1.0': steps(`      - stepId: a
        operationId: getPet
        parameters: [${petId}]
        timeout: 5 # issue: arazzo-structure-invalid\n`),
  'a text that is a number': `${head('1.0.1')
    .replace('title: Pets', 'title: 7')
    .replace(
      'version: 1.0.0 }',
      'version: 1.0.0 } # issue: arazzo-structure-invalid',
    )}workflows:\n  - workflowId: buy\n    steps:\n${good}`,
  'a source of an unknown type': `${head('1.0.1')}  - { name: raml, url: a.raml, type: asyncapi } # issue: arazzo-structure-invalid\nworkflows:\n  - workflowId: buy\n    steps:\n${good}`,
  'a step that calls nothing': steps(`      - stepId: a # issue: arazzo-structure-invalid\n`),
  'a step that calls two': steps(`      - stepId: a # issue: arazzo-structure-invalid
        operationId: getPet
        operationPath: '{$sourceDescriptions.shop.url}#/paths/~1pets~1{petId}/get'
        parameters: [${petId}]\n`),
  'a parameter without its place': steps(`      - stepId: a
        operationId: getPet
        parameters:
          - { name: petId, value: a } # issue: arazzo-structure-invalid\n`),
  'an output with a bad name': steps(`      - stepId: a
        operationId: getPet
        parameters: [${petId}]
        outputs:
          the pet: $response.body # issue: arazzo-structure-invalid\n`),
  'a goto without a target': steps(`      - stepId: a
        operationId: getPet
        parameters: [${petId}]
        onSuccess:
          - { name: go, type: goto } # issue: arazzo-structure-invalid\n`),
  'two workflows of one id': `${steps(good)}  - workflowId: buy # issue: arazzo-name-duplicate\n    steps:\n${good}`,
  'two steps of one id': steps(`${good}      - stepId: a # issue: arazzo-name-duplicate
        operationId: getPet
        parameters: [${petId}]\n`),
  'two sources of one name': `${head('1.0.1')}  - { name: shop, url: shop.yaml, type: openapi } # issue: arazzo-name-duplicate\nworkflows:\n  - workflowId: buy\n    steps:\n${good}`,
  'a parameter given twice': steps(`      - stepId: a
        operationId: getPet
        parameters:
          - ${petId}
          - { name: petId, in: path, value: b } # issue: arazzo-name-duplicate\n`),
  'two actions of one name': steps(`      - stepId: a
        operationId: getPet
        parameters: [${petId}]
        onFailure:
          - { name: stop, type: end, criteria: [{ condition: $statusCode == 404 }] }
          - { name: stop, type: end } # issue: arazzo-name-duplicate\n`),
  'a source that is not there': `arazzo: 1.0.1
info: { title: Pets, version: 1.0.0 }
sourceDescriptions:
  - { name: shop, url: gone.yaml, type: openapi } # issue: arazzo-source-unusable
workflows:\n  - workflowId: buy\n    steps:\n${good}`,
  'a source that is something else': `arazzo: 1.0.1
info: { title: Pets, version: 1.0.0 }
sourceDescriptions:
  - { name: shop, url: others.arazzo.yaml, type: openapi } # issue: arazzo-source-unusable
workflows:\n  - workflowId: buy\n    steps:\n${good}`,
  'an operation that is not there': steps(`      - stepId: a
        operationId: getPets # issue: arazzo-target-undefined\n`),
  'an operation that its source lacks': steps(`      - stepId: a
        operationId: $sourceDescriptions.shop.getPets # issue: arazzo-target-undefined\n`),
  'a source that is not declared': steps(`      - stepId: a
        operationId: $sourceDescriptions.store.getPet # issue: arazzo-target-undefined\n`),
  'a path without an operation': steps(`      - stepId: a
        operationPath: '{$sourceDescriptions.shop.url}#/paths/~1pets/get' # issue: arazzo-target-undefined\n`),
  'a path of another form': steps(`      - stepId: a
        operationPath: shop.yaml#/paths/~1pets/get # issue: arazzo-target-undefined\n`),
  'a workflow that is not there': steps(`      - stepId: a
        workflowId: sell # issue: arazzo-target-undefined\n`),
  'a workflow that its source lacks': `${head('1.0.1')}  - { name: others, url: others.arazzo.yaml, type: arazzo }
workflows:
  - workflowId: buy
    steps:
      - stepId: a
        workflowId: $sourceDescriptions.others.dirty # issue: arazzo-target-undefined\n`,
  'a dependency that is not there': `${head('1.0.1')}workflows:
  - workflowId: buy
    dependsOn:
      - sell # issue: arazzo-target-undefined
    steps:\n${good}`,
  'a goto to a step that is not there': steps(`      - stepId: a
        operationId: getPet
        parameters: [${petId}]
        onSuccess:
          - name: go
            type: goto
            stepId: b # issue: arazzo-target-undefined\n`),
  'a component that is not there': steps(`      - stepId: a
        operationId: getPet
        parameters:
          - ${petId}
          - reference: $components.parameters.status # issue: arazzo-target-undefined\n`),
  'a component of another kind': `${steps(`      - stepId: a
        operationId: getPet
        parameters: [${petId}]
        onSuccess:
          - reference: $components.failureActions.stop # issue: arazzo-target-undefined\n`)}components:
  failureActions:
    stop: { name: stop, type: end }\n`,
  'an operation of two sources': `${head('1.0.1')}  - { name: store, url: store.yaml, type: openapi }
workflows:
  - workflowId: buy
    steps:
      - stepId: a
        operationId: getPet # issue: arazzo-operation-ambiguous\n`,
  'an operation without one of several sources': `${head('1.0.1')}  - { name: store, url: store.yaml, type: openapi }
workflows:
  - workflowId: buy
    steps:
      - stepId: a
        operationId: addPet # issue: arazzo-operation-ambiguous
        requestBody: { payload: {} }\n`,
  'workflows that wait for each other': `${head('1.0.1')}workflows:
  - workflowId: buy
    dependsOn: # issue: arazzo-dependency-circular
      - sell
    steps:\n${good}  - workflowId: sell
    dependsOn: [buy]
    steps:\n${good}`,
  'a step that waits for itself': steps(
    `      - stepId: a
        operationId: getPet
        parameters: [${petId}]
        dependsOn: # issue: arazzo-dependency-circular
          - a\n`,
    '1.1.0',
  ),
  'a parameter that the operation lacks': steps(`      - stepId: a
        operationId: getPet
        parameters:
          - ${petId}
          - { name: state, in: query, value: sold } # issue: arazzo-parameter-undefined\n`),
  'a parameter at another place': steps(`      - stepId: a
        operationId: getPet
        parameters:
          - ${petId}
          - { name: status, in: header, value: sold } # issue: arazzo-parameter-undefined\n`),
  'an input that the called workflow lacks': `${steps(`      - stepId: a
        workflowId: sell
        parameters:
          - { name: price, value: 1 } # issue: arazzo-parameter-undefined\n`)}  - workflowId: sell
    steps:\n${good}`,
  'a required parameter': steps(`      - stepId: a # issue: arazzo-input-missing
        operationId: getPet\n`),
  'a required body': steps(`      - stepId: a # issue: arazzo-input-missing
        operationId: logIn\n`),
  'a required body of Swagger 2.0': `arazzo: 1.0.1
info: { title: Pets, version: 1.0.0 }
sourceDescriptions: [{ name: store, url: store.yaml, type: openapi }]
workflows:
  - workflowId: buy
    steps:
      - stepId: a # issue: arazzo-input-missing
        operationId: addPet\n`,
  'a required input of the called workflow': `${steps(`      - stepId: a # issue: arazzo-input-missing
        workflowId: sell\n`)}  - workflowId: sell
    inputs: { type: object, required: [price], properties: { price: { type: number } } }
    steps:\n${good}`,
  'an input that is not declared': steps(`      - stepId: a
        operationId: getPet
        parameters:
          - { name: petId, in: path, value: $inputs.pet } # issue: arazzo-expression-invalid\n`),
  'an output of a step that is not there': steps(`${good}      - stepId: b
        operationId: getPet
        parameters:
          - { name: petId, in: path, value: $steps.c.outputs.id } # issue: arazzo-expression-invalid\n`),
  'an output that a step lacks': steps(`${good}      - stepId: b
        operationId: getPet
        parameters:
          - { name: petId, in: path, value: 'x-{$steps.a.outputs.id}' } # issue: arazzo-expression-invalid\n`),
  'an expression in a body': steps(`      - stepId: a
        operationId: logIn
        requestBody:
          payload:
            user: $inputs.user # issue: arazzo-expression-invalid\n`),
  'a body without a pointer': steps(`      - stepId: a
        operationId: getPet
        parameters: [${petId}]
        outputs:
          id: $response.body.id # issue: arazzo-expression-invalid\n`),
  'an output that is no expression': steps(`      - stepId: a
        operationId: getPet
        parameters: [${petId}]
        outputs:
          id: response.body # issue: arazzo-expression-invalid\n`),
  'an unknown root of an expression': steps(`      - stepId: a
        operationId: getPet
        parameters: [${petId}]
        outputs:
          id: $result.body # issue: arazzo-expression-invalid\n`),
  'an output of a workflow that is not there': `${steps(good)}    outputs:
      id: $workflows.sell.outputs.id # issue: arazzo-expression-invalid\n`,
  'an expression in a condition': steps(`      - stepId: a
        operationId: getPet
        parameters: [${petId}]
        successCriteria:
          - condition: $status == 200 # issue: arazzo-expression-invalid\n`),
  'a single equals sign': steps(`      - stepId: a
        operationId: getPet
        parameters: [${petId}]
        successCriteria:
          - condition: $statusCode = 200 # issue: arazzo-criterion-invalid\n`),
  'a parenthesis that does not end': steps(`      - stepId: a
        operationId: getPet
        parameters: [${petId}]
        successCriteria:
          - condition: ($statusCode == 200 # issue: arazzo-criterion-invalid\n`),
  'a comparison with nothing': steps(`      - stepId: a
        operationId: getPet
        parameters: [${petId}]
        successCriteria:
          - condition: $statusCode == # issue: arazzo-criterion-invalid\n`),
  'a regular expression that is none': steps(`      - stepId: a
        operationId: getPet
        parameters: [${petId}]
        successCriteria:
          - context: $response.body
            type: regex
            condition: '(open' # issue: arazzo-criterion-invalid\n`),
  'a JSONPath that is none': steps(`      - stepId: a
        operationId: getPet
        parameters: [${petId}]
        successCriteria:
          - context: $response.body
            type: jsonpath
            condition: '$[?(@.id' # issue: arazzo-criterion-invalid\n`),
  'a criterion without a context': steps(`      - stepId: a
        operationId: getPet
        parameters: [${petId}]
        successCriteria:
          - { type: regex, condition: '^a' } # issue: arazzo-criterion-invalid\n`),
  'a retry that never happens': steps(`      - stepId: a
        operationId: getPet
        parameters: [${petId}]
        onFailure:
          - name: again
            type: retry
            retryLimit: 0 # issue: arazzo-retry-invalid\n`),
  'a retry in another action': steps(`      - stepId: a
        operationId: getPet
        parameters: [${petId}]
        onFailure:
          - name: stop
            type: end
            retryAfter: 5 # issue: arazzo-retry-invalid\n`),
  'a negative time': steps(`      - stepId: a
        operationId: getPet
        parameters: [${petId}]
        onFailure:
          - name: again
            type: retry
            retryAfter: -5 # issue: arazzo-retry-invalid\n`),
};
