export default (input, options, context) => {
  if (typeof input !== 'string') return;
  const words = input.trim().split(/\s+/u).length;
  if (words >= options.atLeast) return;
  return [
    {
      message: `#{{print("property")}}has ${words} words, ${options.atLeast} are needed`,
      path: [...context.path],
    },
  ];
};
