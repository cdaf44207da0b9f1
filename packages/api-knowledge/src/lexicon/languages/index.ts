import type { LanguageWords } from './language.js';
import { chinese } from './chinese.js';
import { czech } from './czech.js';
import { dutch } from './dutch.js';
import { french } from './french.js';
import { german } from './german.js';
import { indonesian } from './indonesian.js';
import { italian } from './italian.js';
import { japanese } from './japanese.js';
import { korean } from './korean.js';
import { polish } from './polish.js';
import { portuguese } from './portuguese.js';
import { russian } from './russian.js';
import { spanish } from './spanish.js';
import { swedish } from './swedish.js';
import { turkish } from './turkish.js';
import { ukrainian } from './ukrainian.js';

/** The languages with known words. If two have the same word, the earlier language wins. */
export const languages: readonly LanguageWords[] = [
  spanish,
  portuguese,
  french,
  german,
  italian,
  dutch,
  polish,
  turkish,
  russian,
  chinese,
  japanese,
  korean,
  swedish,
  czech,
  indonesian,
  ukrainian,
];
