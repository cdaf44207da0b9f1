import { ChipSet, Choice, FilterForm, SearchField } from '../../shared/filters.js';
import { countSeverities, type View } from '../../shared/groups.js';
import { severities, signs } from '../../shared/severity.js';
import { count } from '../../shared/words.js';
import { candidates, clearFilters, current, filtered, show, shown } from './state.js';
import { texts } from './texts.js';

const views: readonly View[] = ['list', 'rule', 'path'];

/** What narrows the list of groups down. */
export function Filters() {
  const document = current.value;
  if (document === undefined) return null;
  const { text, severities: chosen, category, rule, tag, view, operation } = shown.value;
  const { any } = texts;
  const rules = [...new Set(document.groups.map((group) => group.rule))].sort();
  const tags = [...new Set(document.operations.flatMap((each) => each.tags))].sort();
  const isFiltered =
    [text, category, rule, tag, operation].some((value) => value !== '') || chosen.length > 0;
  return (
    <FilterForm label={texts.filters}>
      <SearchField
        label={texts.search}
        hint={texts.searchHint}
        value={text}
        onInput={(value) => show({ text: value })}
      />
      <Choice
        label={texts.category}
        any={any}
        value={category}
        options={['security', 'documentation']}
        pick={(value) => show({ category: value })}
      />
      <Choice
        label={texts.rule}
        any={any}
        value={rule}
        options={rules}
        pick={(value) => show({ rule: value })}
      />
      {tags.length > 0 && (
        <Choice
          label={texts.tag}
          any={any}
          value={tag}
          options={tags}
          pick={(value) => show({ tag: value })}
        />
      )}
      <ChipSet
        legend={texts.severity}
        chips={countSeverities(candidates.value).map(([severity, number]) => ({
          value: severity,
          kind: severity,
          sign: signs[severity],
          words: `${severity} ${number}`,
          isPressed: chosen.includes(severity),
        }))}
        press={(value) =>
          show({ severities: severities.filter((each) => chosen.includes(each) !== (each === value)) })
        }
      />
      <ChipSet
        legend={texts.view}
        chips={views.map((each) => ({ value: each, words: texts.views[each], isPressed: view === each }))}
        press={(value) => show({ view: views.find((each) => each === value) ?? 'list' })}
      />
      <p class="muted" role="status">
        {count(filtered.value.length, 'group')}
        {operation === '' ? '' : ` of ${operation}`}
      </p>
      {isFiltered && (
        <button type="button" class="chip" onClick={clearFilters}>
          {texts.clear}
        </button>
      )}
    </FilterForm>
  );
}
