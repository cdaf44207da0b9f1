import { askJson } from '../api/client.js';
import { navigate } from '../router.js';
import { Question } from './question.js';

interface RecordHeadProps {
  /** Id of the heading's label. */
  readonly id: string;
  readonly name: string;
  /** Path of the record in the service. */
  readonly path: string;
  /** The address to go to once it is deleted. */
  readonly afterwards: string;
  readonly words: {
    readonly remove: string;
    readonly removeTitle: string;
    readonly removeText: (name: string) => string;
  };
}

/** The heading of a page about one record, with the button that deletes it after a question. */
export function RecordHead({ id, name, path, afterwards, words }: RecordHeadProps) {
  async function remove() {
    const answer = await askJson({ method: 'DELETE', path });
    if (answer.kind === 'failure') return answer.failure;
    navigate(afterwards);
    return undefined;
  }
  return (
    <div class="together spread">
      <h1 id={id}>
        <bdi>{name}</bdi>
      </h1>
      <Question label={words.remove} title={words.removeTitle} confirm={words.remove} perform={remove}>
        <p>{words.removeText(name)}</p>
      </Question>
    </div>
  );
}
