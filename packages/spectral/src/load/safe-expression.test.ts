import { describe, expect, it } from 'vitest';
import { isSafeExpression, listExpressions } from './safe-expression.js';

describe('a JSONPath expression', () => {
  it.each([
    '$',
    '$.paths[*][get,put]',
    "$..[?(@.in == 'query')]",
    '$.paths[?(!@property.match(/health$/))]',
    "$..[?(@property === 'x' && @.type.includes('a'))]",
    '$.paths.*[?( @property === "get" || @property === "put" )].parameters',
    '$..parameters[?(@ && @.in)]',
    '$.components.schemas..[?(@.minimum >= 0)]^',
    '$..[?(@.length > 3)]~',
    '#Operation[*]',
    '$..@string()',
    "$.paths['/a(b)']",
    '$.info.constructor',
    `$..[?(@ && @.type && @.type.constructor.name === "Array" && @.type.includes("array"))]`,
  ])('is evaluated without trust: %s', (expression) => {
    expect(isSafeExpression(expression)).toBe(true);
  });

  it.each([
    "$..[?(@.constructor.constructor('return process')())]",
    "$..[?(@property.match.constructor('x')())]",
    "$..[?(@.x['con' + 'structor'].call())]",
    "$..[?(@['a']('b'))]",
    '$..[?(constructor())]',
    '$..[?(eval("1"))]',
    '$..[?((@.a)(1))]',
    '$..[?(@.a`x`)]',
    '$..[?(@.__proto__.x("a"))]',
    "$..[?(@.match ('x'))]",
    '$..[?(@["\\u0063onstructor"]("a"))]',
    '$..[?(/a/.constructor("x")())]',
    '$..[?(process.exit ())]',
    '$..[?(new Function("x"))]',
    '$..[?(@.a ? f() : 1)]',
    "$..[?(@.match('x')('y'))]",
    '$..[?(a/**/(1))]',
  ])('is code: %s', (expression) => {
    expect(isSafeExpression(expression)).toBe(false);
  });

  it('is found in rules, aliases, overrides and extended rulesets', () => {
    const ruleset = {
      extends: [[{ rules: { a: { given: '$.a', then: [{ field: '$.b' }, { field: '$.c' }] } } }, 'all']],
      aliases: { X: ['$.d'], Y: { targets: [{ formats: [], given: ['$.e'] }] } },
      overrides: [{ files: ['x'], rules: { b: { given: ['$.f'], then: { function: 'x' } } } }],
    };
    expect(listExpressions(ruleset).toSorted()).toEqual(['$.a', '$.b', '$.c', '$.d', '$.e', '$.f']);
  });
});
