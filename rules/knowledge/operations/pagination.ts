import { squashedName, wordSet } from '@assay/api-knowledge';
import { resolveSchema, type Operation, type Parameter } from '@assay/core';
import { collectionOf } from './collection.js';

/**
 * True for query parameters that say how many things a page has: `limit`, `pageSize`, `per_page`, `$top`, `page[size]`, `max_results`.
 * Names that mean other things too (`count`, `size`, `top`) count where they are integers of an operation that answers with a
 * collection or takes a page position.
 */
export function isPageSize(parameter: Parameter, operation: Operation): boolean {
  if (parameter.in !== 'query') return false;
  const name = parameter.name === '$top' ? 'odatatop' : squashedName(parameter.name);
  const schema = resolveSchema(parameter.schema);
  if (pageSizeNames.has(name))
    return schema === undefined || schema.types.length === 0 || schema.types.some(isCountType);
  if (!ambiguousSizeNames.has(name) || schema === undefined) return false;
  if (name === 'first' && operation.parameters.some((other) => isOtherSize(other, operation))) return false;
  if (!schema.hasType('integer') && !schema.hasType('number')) return false;
  return collectionOf(operation) !== undefined || operation.parameters.some(isPagePosition);
}

/** Beside another page size, `first` is the number of the first thing. */
function isOtherSize(parameter: Parameter, operation: Operation): boolean {
  return squashedName(parameter.name) !== 'first' && isPageSize(parameter, operation);
}

/** True for parameters that say which page is wanted: a number, an offset, a cursor, a token; in the query or as a `Range` header. */
export function isPagePosition(parameter: Parameter): boolean {
  const name = squashedName(parameter.name);
  if (parameter.in === 'header') return name === 'range' || pagePositionNames.has(name.replace(/^x/, ''));
  if (parameter.in !== 'query') return false;
  return (
    pagePositionNames.has(name) ||
    /(?:page|next|skip|continuation|pagination)(?:token|cursor|key)$/.test(name)
  );
}

/** Arrays and booleans count nothing: `$count=true`. */
function isCountType(type: string): boolean {
  return type === 'integer' || type === 'number' || type === 'string';
}

const pageSizeNames = wordSet(
  'limit pagelimit pagesize sizepage perpage resultsperpage itemsperpage recordsperpage maxresults maxresult maxitems maxrecords maxentries',
  'odatatop take numresults numberofresults numitems resultcount pagelength pagecount resultlimit resultsize recordsnumber maxreturn maxcount',
  'maxpagesize defaultpagelength displaysize rowcount limitcount paginationlimit paginationsize',
);

const ambiguousSizeNames = wordSet('count size max first top num rows');

const pagePositionNames = wordSet(
  'page pagenumber pagenum pageno pageindex pageid pageoffset p offset skip start startindex startat startfrom startrow startnum from fromindex',
  'cursor nextcursor aftercursor beforecursor pagecursor pagetoken nexttoken nextpagetoken continuationtoken continue continuation continuationkey',
  'skiptoken marker usemarker nextmarker after before startingafter endingbefore startafter sinceid maxid minid afterid beforeid untilid next nextpage',
  'scroll scrollid startkey exclusivestartkey lastevaluatedkey lastkey lastid bookmark pagination firstresult firstrow nextkey iterator index startposition since rangestart',
);
