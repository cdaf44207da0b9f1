import { candidates, clearFilters, current, filtered, show, shown, type View } from './state.js';
import { severities, signs } from './severity.js';
import { count, texts } from './texts.js';

/** What narrows the list down. */
export function Filters() {
  const document = current.value;
  if (document === undefined) return null;
  const { text, severities: chosen, category, rule, tag, view, operation } = shown.value;
  const rules = [...new Set(document.groups.map((group) => group.rule))].sort();
  const tags = [...new Set(document.operations.flatMap((each) => each.tags))].sort();
  const isFiltered =
    [text, category, rule, tag, operation].some((value) => value !== '') || chosen.length > 0;
  return (
    <form
      class="filters"
      role="search"
      aria-label={texts.filters}
      onSubmit={(event) => event.preventDefault()}
    >
      <label class="field grow">
        {texts.search}
        <input
          type="search"
          value={text}
          placeholder={texts.searchHint}
          onInput={({ currentTarget }) => show({ text: currentTarget.value })}
        />
      </label>
      <Choice
        label={texts.category}
        value={category}
        options={['security', 'documentation']}
        pick={(value) => show({ category: value })}
      />
      <Choice label={texts.rule} value={rule} options={rules} pick={(value) => show({ rule: value })} />
      {tags.length > 0 && (
        <Choice label={texts.tag} value={tag} options={tags} pick={(value) => show({ tag: value })} />
      )}
      <fieldset class="chips">
        <legend class="hidden">Severity</legend>
        {severities.map((severity) => {
          const number = candidates.value.filter((group) => group.severity === severity).length;
          const isChosen = chosen.includes(severity);
          return (
            <button
              type="button"
              class={`chip ${severity}`}
              aria-pressed={isChosen}
              onClick={() =>
                show({
                  severities: isChosen ? chosen.filter((each) => each !== severity) : [...chosen, severity],
                })
              }
            >
              <span aria-hidden="true">{signs[severity]}</span> {severity} {number}
            </button>
          );
        })}
      </fieldset>
      <fieldset class="chips">
        <legend class="hidden">{texts.view}</legend>
        {(['list', 'rule', 'path'] satisfies View[]).map((each) => (
          <button
            type="button"
            class="chip"
            aria-pressed={view === each}
            onClick={() => show({ view: each })}
          >
            {texts.views[each]}
          </button>
        ))}
      </fieldset>
      <p class="muted" role="status">
        {count(filtered.value.length, 'group')}
        {operation === '' ? '' : ` of ${operation}`}
      </p>
      {isFiltered && (
        <button type="button" class="chip" onClick={clearFilters}>
          {texts.clear}
        </button>
      )}
    </form>
  );
}

function Choice({
  label,
  value,
  options,
  pick,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly pick: (value: string) => void;
}) {
  return (
    <label class="field">
      {label}
      <select value={value} onChange={({ currentTarget }) => pick(currentTarget.value)}>
        <option value="">{texts.any}</option>
        {options.map((option) => (
          <option value={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}
