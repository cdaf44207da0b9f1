export default (samples, _options, { path, document }) =>
  Array.isArray(samples) && !samples.some((sample) => /curl/i.test(String(sample?.lang)))
    ? [
        {
          message: `No sample for curl in ${document.source === null ? 'the document' : 'this operation'}.`,
          path,
        },
      ]
    : undefined;
