import type { Format } from '@assay/core';

const versions = { 'oas3.0': '3.0.4', 'oas3.1': '3.1.1', 'oas3.2': '3.2.0' } as const;

/** Returns a small YAML document of a format that uses every feature, for the warm-up of a child process. */
export function getSampleDocument(format: Format): string {
  return format === 'oas2' ? swagger + shared : `openapi: ${versions[format]}\n${openapi}`;
}

const shared = `
      type: object
      required: [name]
      properties:
        id: { type: string, format: uuid, readOnly: true }
        name:
          type: string
          description: "What others see: a nickname"
          maxLength: 100
          pattern: ^[a-z]+$
        age:
          type: integer
          format: int32
          minimum: 0
        tags:
          type: array
          items:
            type: string
            enum:
              - a
              - b
      example:
        name: ada
        age: 36
`;

const openapi = `
info:
  title: Users
  version: 1.0.0
  description: |
    Keeps users.

    One line more.
  contact:
    url: https://users.test
servers:
  - url: https://{region}.users.test/v1
    variables:
      region:
        default: eu
  - url: http://users.test
security:
  - token: []
tags:
  - name: users
paths:
  /users:
    get:
      operationId: listUsers
      summary: Lists users
      tags: [users]
      parameters:
        - name: limit
          in: query
          description: How many at most
          schema:
            type: integer
            maximum: 100
      responses:
        '200':
          description: Some users
          headers:
            x-next:
              schema:
                type: string
          content:
            application/json:
              schema:
                type: array
                items:
                  $ref: '#/components/schemas/User'
        '400':
          $ref: '#/components/responses/Failure'
    post:
      operationId: createUser
      tags:
        - users
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/User'
      responses:
        '201':
          description: Made
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/User'
          links:
            read:
              operationId: readUser
              parameters:
                id: $response.body#/id
        default:
          $ref: '#/components/responses/Failure'
  /users/{id}:
    parameters:
      - name: id
        in: path
        required: true
        schema:
          type: string
          format: uuid
    get:
      operationId: readUser
      security: []
      responses:
        '200':
          description: A user
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/User'
    delete:
      responses:
        '204':
          description: Gone
components:
  responses:
    Failure:
      description: What was wrong
  securitySchemes:
    token:
      type: http
      scheme: bearer
    key:
      type: apiKey
      in: query
      name: key
  schemas:
    Admin:
      allOf:
        - $ref: '#/components/schemas/User'
        - type: object
          properties:
            since:
              type: string
              format: date-time
    User:${shared}`;

const swagger = `swagger: '2.0'
info:
  title: Users
  version: 1.0.0
host: users.test
basePath: /v1
schemes:
  - http
  - https
consumes:
  - application/json
produces:
  - application/json
paths:
  /users:
    post:
      operationId: createUser
      parameters:
        - name: user
          in: body
          schema:
            $ref: '#/definitions/User'
      responses:
        '201':
          description: Made
          schema:
            $ref: '#/definitions/User'
  /users/{id}:
    get:
      operationId: readUser
      parameters:
        - name: id
          in: path
          required: true
          type: string
      responses:
        '200':
          description: A user
          schema:
            $ref: '#/definitions/User'
securityDefinitions:
  key:
    type: apiKey
    in: query
    name: key
definitions:
  User:`;
