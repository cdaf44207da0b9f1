import { getHeapStatistics } from 'node:v8';
import { defaultLimits, type Limits } from '@assay/core';

/** Bytes of memory that an analysis needs for each value of a document: 720 in the worst of 28 generated families of documents. */
const bytesOfValue = 800;

/** The limits of what this process, or this thread, has the memory to analyse: with less, V8 would end it without a word. */
export function memoryLimits(heap: number = getHeapStatistics().heap_size_limit): Pick<Limits, 'values'> {
  return { values: Math.min(defaultLimits.values, Math.floor(heap / bytesOfValue)) };
}
