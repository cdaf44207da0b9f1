/** The maximum number of references that are followed on the way to one object. */
export const maxHops = 100;
