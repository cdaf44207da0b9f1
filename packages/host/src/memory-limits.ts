import { getHeapStatistics } from 'node:v8';
import { defaultLimits, type Limits } from '@assay/core';

/** Bytes of memory that an analysis needs for each value of a document: 720 in the worst of 28 generated document families. */
const bytesOfValue = 800;

/** Returns the limits for analyses in the memory of this process or thread. Without them V8 would end it without a message. */
export function memoryLimits(heap: number = getHeapStatistics().heap_size_limit): Pick<Limits, 'values'> {
  return { values: Math.min(defaultLimits.values, Math.floor(heap / bytesOfValue)) };
}
