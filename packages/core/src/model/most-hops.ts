/** So many references are followed on the way to one object. */
export const mostHops = 100;
