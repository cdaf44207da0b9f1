import { englishName, languageOfName } from '../lexicon/english-words.js';
import { byName } from '../words/words.js';
import { wordSet } from '../words/word-set.js';

/**
 * The role of a parameter in paging: the size of a page, or its selection by number, by the offset of its first item or by a
 * cursor from the service. The ambiguous roles also have other meanings: `count`, `top`; `from`, `since`.
 */
export type PagingMeaning =
  | 'page size'
  | 'ambiguous page size'
  | 'page number'
  | 'offset'
  | 'cursor'
  | 'ambiguous position';

/** Returns the paging role of a name. Undefined for all other names. The whole name counts: `limit`, but not `speedLimit`. */
export const pagingMeaning: (name: string) => PagingMeaning | undefined = byName((name) => {
  const squashed = name === '$top' ? 'odatatop' : englishName(name);
  if (pageSizes.has(squashed)) return 'page size';
  // Other languages count what a page has: `wierszyNaStronie`, `AnzahlProSeite`.
  if (/^pagesize|pagesize$/.test(squashed) && languageOfName(name) !== undefined) return 'page size';
  if (pageNumbers.has(squashed)) return 'page number';
  if (offsets.has(squashed)) return 'offset';
  if (
    cursors.has(squashed) ||
    /(?:page|next|skip|continuation|pagination)(?:token|cursor|key)$/.test(squashed)
  )
    return 'cursor';
  if (ambiguousSizes.has(squashed)) return 'ambiguous page size';
  return ambiguousPositions.has(squashed) ? 'ambiguous position' : undefined;
});

const pageSizes = wordSet(
  'limit pagelimit pagesize sizepage perpage resultsperpage itemsperpage recordsperpage maxresults maxresult maxitems maxrecords maxentries',
  'odatatop take numresults numberofresults numitems resultcount pagelength pagecount resultlimit resultsize recordsnumber maxreturn maxcount',
  'hitsperpage entriesperpage rowsperpage maxrows maxhits maxpoints maxdocs maxobjects maxentities',
  'maxpagesize defaultpagelength displaysize rowcount limitcount paginationlimit paginationsize',
);

const ambiguousSizes = wordSet('count size max first top num rows');

const pageNumbers = wordSet('page pagenumber pagenum pageno pageindex nextpage');

const offsets = wordSet(
  'offset skip pageoffset startindex startrow startnum fromindex firstresult firstrow startposition rangestart skipfromend skipfromstart skipcount',
);

const cursors = wordSet(
  'cursor nextcursor aftercursor beforecursor pagecursor pagetoken nexttoken nextpagetoken continuationtoken continue continuation continuationkey',
  'skiptoken marker usemarker nextmarker startingafter endingbefore startafter sinceid maxid minid afterid beforeid untilid',
  'scroll scrollid startkey exclusivestartkey lastevaluatedkey lastkey lastid bookmark pagination nextkey iterator',
);

const ambiguousPositions = wordSet('p start startat startfrom from after before next index since pageid');
