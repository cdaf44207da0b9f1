import { count } from '@assay/core';
import { Choice, FilteredCount, FilterForm, SearchField } from '../../shared/filters.js';
import { SeverityChips, ViewChips } from '../../shared/groups.js';
import { candidates, clearFilters, current, filtered, show, visible } from './state.js';
import { texts } from './texts.js';

/** Filters of the list of groups. */
export function Filters() {
  const document = current.value;
  if (document === undefined) return null;
  const { text, severities: chosen, category, rule, tag, view, operation } = visible.value;
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
      <SeverityChips
        legend={texts.severity}
        groups={candidates.value}
        selected={chosen}
        pick={(severities) => show({ severities })}
      />
      <ViewChips
        legend={texts.view}
        labels={texts.views}
        view={view}
        pick={(value) => show({ view: value })}
      />
      <FilteredCount
        words={`${count(filtered.value.length, 'group')}${operation === '' ? '' : ` of ${operation}`}`}
        clear={texts.clear}
        onClear={isFiltered ? clearFilters : undefined}
      />
    </FilterForm>
  );
}
