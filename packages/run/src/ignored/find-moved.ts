import type { FindMoved } from '@assay/core';

/** Finds the current places of ignored parts of an API. */
export const findMoved: FindMoved = async (model) => {
  const { MovedPlaces } = await import('@assay/diff/identity');
  const places = new MovedPlaces(model);
  return (place) => places.find(place);
};
