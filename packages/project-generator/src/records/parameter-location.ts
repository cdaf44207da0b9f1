/** Location of a parameter in a request (Parameter Object, `in`). */
export type ParameterLocation = 'path' | 'query' | 'header' | 'cookie' | 'querystring';
