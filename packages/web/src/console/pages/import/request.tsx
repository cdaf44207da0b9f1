import { useState } from 'preact/hooks';
import type { Flow, InsertionPoint, Message, Step } from '../../api/records.js';
import { Table } from '../../components/table.js';
import { decodeMessageBytes, splitMessageBytes, decodeBytes } from './message-bytes.js';
import { texts } from './texts.js';

/** Maximum number of shown bytes of a message. */
const maxBytesLimit = 64 * 1024;

/** The requests of a flow as sent, with the insertion points of an engine. */
export function Requests({ flow: { steps } }: { readonly flow: Flow }) {
  const subject = steps.findIndex(({ role }) => role === 'subject');
  const [chosen, setChosen] = useState(Math.max(0, subject));
  const step = steps[chosen];
  if (step === undefined) return null;
  return (
    <>
      {steps.length > 1 && (
        <label class="labelled">
          <span>{texts.requests}</span>
          <select value={chosen} onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}>
            {steps.map(({ role, request: { method, pathTemplate } }, index) => (
              <option value={index}>{texts.step(texts.roles[role], method, pathTemplate)}</option>
            ))}
          </select>
        </label>
      )}
      <Messages key={step.id} step={step} />
    </>
  );
}

function Messages({ step }: { readonly step: Step }) {
  const messages: readonly Message[] =
    step.messages !== undefined && step.messages.length > 0
      ? step.messages
      : [{ name: 'seed', rendered: step.request.rendered, insertionPoints: [] }];
  const [chosen, setChosen] = useState(0);
  const message = messages[chosen];
  if (message === undefined) return null;
  return (
    <>
      {messages.length > 1 && (
        <label class="labelled">
          <span>{texts.message}</span>
          <select value={chosen} onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}>
            {messages.map(({ name }, index) => (
              <option value={index}>{name}</option>
            ))}
          </select>
        </label>
      )}
      <Marked key={chosen} message={message} />
    </>
  );
}

function Marked({ message: { rendered, insertionPoints } }: { readonly message: Message }) {
  const bytes = decodeMessageBytes(rendered);
  const visibleBytes = bytes.subarray(0, maxBytesLimit);
  const pieces = splitMessageBytes(visibleBytes, insertionPoints);
  return (
    <>
      <p class="muted">
        {insertionPoints.length === 0 ? texts.noPoints : texts.points(insertionPoints.length)}
      </p>
      <pre class="request" tabIndex={0} aria-label={texts.requests}>
        {pieces.map(({ bytes: part, points }) =>
          points.length === 0 ? (
            decodeBytes(part)
          ) : (
            <mark title={points.join('\n')}>{decodeBytes(part)}</mark>
          ),
        )}
      </pre>
      {bytes.length > maxBytesLimit && <p class="muted">{texts.cut(bytes.length - maxBytesLimit)}</p>}
      {insertionPoints.length > 0 && (
        <details>
          <summary>{texts.pointTable}</summary>
          <Table<InsertionPoint>
            label={texts.pointTable}
            columns={[
              { name: texts.point, width: 'minmax(10rem, 2fr)', cell: ({ id }) => <code>{id}</code> },
              { name: texts.type, width: '7rem', cell: ({ type }) => type },
              {
                name: texts.span,
                width: '8rem',
                isNumber: true,
                cell: ({ wire }) => (wire === null ? '' : `${wire.offset}–${wire.offset + wire.length}`),
              },
            ]}
            rows={insertionPoints}
            keyOf={({ id }) => id}
            empty={null}
          />
        </details>
      )}
    </>
  );
}
