export const startsUpper = (input) =>
  typeof input === 'string' && !/^[A-Z]/u.test(input)
    ? [{ message: `"${input}" does not start with a capital` }]
    : [];
