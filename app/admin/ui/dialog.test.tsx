// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { expect, test, vi } from 'vitest';
import { addressShown, back, show } from '../../../tests/support/admin-screen.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { useDialogText } from '../saving/use-form.ts';
import { ownCopies } from '../session/copies.ts';
import { ActionButton } from './action.tsx';
import { Modal, useConfirm, useDialog } from './dialog.tsx';
import { Rows } from './rows.tsx';
import { SelectionBar, selectColumn } from './selection-bar.tsx';
import { DataTable } from './table.tsx';
import { useToast } from './toast.tsx';

const button = (name: string) => screen.getByRole('button', { name });

function Asking() {
  const confirm = useConfirm();
  const [answers, setAnswers] = useState<boolean[]>([]);
  const ask = async (text: string) => {
    const answer = await confirm(text, {
      confirmLabel: 'Yes',
      cancelLabel: 'No',
      subject: 'Lamps',
    });
    setAnswers((before) => [...before, answer]);
  };
  return (
    <>
      <ActionButton onClick={() => void ask('Sure?')}>Ask</ActionButton>
      <ActionButton onClick={() => void ask('Really?')}>Ask again</ActionButton>
      <p>Answers: {answers.join(', ')}</p>
    </>
  );
}

test.each([
  ['Yes', 'true'],
  ['No', 'false'],
])('a question answered with %s resolves to %s and closes', async (label, answer) => {
  const { user } = show(<Asking />);
  await user.click(button('Ask'));
  screen.getByRole('alertdialog', { name: 'Sure?', description: /^Lamps/ });
  await user.click(button(label));
  await screen.findByText(`Answers: ${answer}`);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('Escape answers a question with no', async () => {
  const { user } = show(<Asking />);
  await user.click(button('Ask'));
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel'));
  await screen.findByText('Answers: false');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a second question answers the first with no', async () => {
  const { user } = show(<Asking />);
  await user.click(button('Ask'));
  await user.click(button('Ask again'));
  await screen.findByText('Answers: false');
  await user.click(button('Yes'));
  await screen.findByText('Answers: false, true');
});

function Opening({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) {
  const dialog = useDialog<string>();
  return (
    <>
      <ActionButton onClick={() => dialog.open('one')}>Open one</ActionButton>
      <ActionButton onClick={() => dialog.open('two')}>Open two</ActionButton>
      <p>{dialog.isOpen ? 'Open' : 'Closed'}</p>
      {dialog.render((close, about) => (
        <Modal
          confirmLabel="Done"
          onClose={() => {
            onClose();
            close();
          }}
          onConfirm={(end) => {
            onConfirm();
            end();
          }}
          title={`About ${about}`}
        >
          <input aria-label="Field" defaultValue={about} />
        </Modal>
      ))}
    </>
  );
}

test('a dialog closes once, however it is closed', async () => {
  const onClose = vi.fn();
  const onConfirm = vi.fn();
  const { user } = show(<Opening onClose={onClose} onConfirm={onConfirm} />);
  await user.click(button('Open one'));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'About one' });
  expect(dialog.open).toBe(true);
  // From an element inside, such as a cancelled file input.
  fireEvent(screen.getByLabelText('Field'), new Event('cancel', { bubbles: true }));
  screen.getByText('Open');
  await user.click(button('Cancel'));
  screen.getByText('Closed');
  expect(onConfirm).not.toHaveBeenCalled();
  await user.click(button('Open two'));
  await user.click(button('Done'));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledTimes(2);
  screen.getByText('Closed');
});

/** Asks once the server has answered. */
function Answered({ response }: { response: Promise<void> }) {
  const confirm = useConfirm();
  const save = () => response.then(() => confirm('Whose text?', { confirmLabel: 'Mine' }));
  return (
    <>
      <textarea aria-label="Text" />
      <ActionButton onClick={() => void save()}>Save</ActionButton>
    </>
  );
}

test.each(['Words', 'Two{Enter}', 'One{Enter}lines'])(
  'a dialog waits behind a button while somebody types %j',
  async (typed) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { user } = show(<Answered response={promise} />);
    await user.click(button('Save'));
    const text = screen.getByLabelText<HTMLTextAreaElement>('Text');
    await user.type(text, typed);
    resolve();
    await screen.findByRole('button', { name: 'Open' });
    const dialog = document.querySelector('dialog');
    expect([dialog?.open, document.activeElement]).toEqual([false, text]);
    await user.keyboard(' more');
    expect(text.value).toBe(`${typed.replace('{Enter}', '\n')} more`);
    await user.click(button('Open'));
    expect(dialog?.open).toBe(true);
    expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
  },
);

test.each(['{Control>}s{/Control}', '{Tab}'])(
  'a dialog opens at once after text and %s',
  async (pressed) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { user } = show(<Answered response={promise} />);
    await user.click(button('Save'));
    await user.type(screen.getByLabelText('Text'), `Words${pressed}`);
    resolve();
    const dialog = await screen.findByRole<HTMLDialogElement>('alertdialog');
    expect(dialog.open).toBe(true);
  },
);

function Loading({ onConfirm }: { onConfirm: () => void }) {
  const [isReady, setReady] = useState(false);
  return (
    <Modal
      confirmLabel="Done"
      extra={<ActionButton onClick={() => setReady(true)}>Load</ActionButton>}
      isReady={isReady}
      onClose={() => {}}
      onConfirm={onConfirm}
      title="About one"
    >
      <input aria-label="Field" />
    </Modal>
  );
}

test('a dialog cannot be confirmed before its content is loaded', async () => {
  const onConfirm = vi.fn();
  const { user } = show(<Loading onConfirm={onConfirm} />);
  await user.click(button('Done'));
  await user.type(screen.getByLabelText('Field'), 'Text{Enter}');
  expect(button('Done')).toHaveProperty('disabled', true);
  expect(onConfirm).not.toHaveBeenCalled();
  await user.click(button('Load'));
  await user.click(button('Done'));
  expect(onConfirm).toHaveBeenCalledOnce();
});

function Writing({ onSave }: { onSave: () => void }) {
  const dialog = useDialog();
  const navigate = useNavigate();
  return (
    <>
      <ActionButton onClick={() => dialog.open()}>Write</ActionButton>
      <ActionButton onClick={() => navigate('/admin/away')}>Leave</ActionButton>
      {dialog.render((close) => (
        <NoteDialog onClose={close} onSave={onSave} />
      ))}
    </>
  );
}

function NoteDialog({ onSave, onClose }: { onSave: () => void; onClose: () => void }) {
  const form = useDialogText('people-5:test', { kind: 'won', reason: '', note: '' });
  return (
    <Modal
      confirmLabel="Save"
      onClose={onClose}
      onConfirm={(close) => {
        if (form.fields.note === 'refused') return;
        onSave();
        close();
      }}
      text={form}
      title="A note"
    >
      <SelectField
        {...form.choice('kind')}
        label="Kind"
        options={['won', 'lost']}
        placeholder="Choose"
      />
      {form.fields.kind === 'lost' && <TextField {...form.field('reason')} label="Reason" />}
      <TextArea {...form.field('note')} label="Note" />
      <input aria-label="Search" type="search" />
    </Modal>
  );
}

const note = () => screen.getByLabelText<HTMLTextAreaElement>('Note');
const question = () => screen.queryByRole('alertdialog');
const pressEscape = () => fireEvent(screen.getByRole('dialog'), new Event('cancel'));

/** Presses at a position: from 100 to 200 is inside the dialog. */
function pressAt(x: number) {
  const dialog = screen.getByRole('dialog');
  dialog.getBoundingClientRect = () => new DOMRect(100, 0, 100, 100);
  fireEvent.pointerDown(dialog, { clientX: x, clientY: 50 });
  fireEvent.click(dialog, { clientX: x, clientY: 50 });
}

async function writeNote() {
  const onSave = vi.fn();
  const { user } = show(<Writing onSave={onSave} />);
  await user.click(button('Write'));
  await user.type(note(), 'Call her mother');
  return { user, onSave };
}

test.each([
  ['Escape', pressEscape],
  ['a press beside it', () => pressAt(50)],
  // Browsers close a dialog on a second Escape without a cancel event.
  ['a close by the browser', () => screen.getByRole<HTMLDialogElement>('dialog').close()],
])('%s asks before a dialog with typed text closes', async (_, leave) => {
  const { user } = await writeNote();
  act(leave);
  await user.click(await screen.findByRole('button', { name: 'Keep writing' }));
  expect(note().value).toBe('Call her mother');
  expect(screen.getByRole<HTMLDialogElement>('dialog').open).toBe(true);
  act(leave);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['Escape', pressEscape],
  ['a press beside it', () => pressAt(50)],
])('%s closes a dialog without text at once', async (_, leave) => {
  const { user } = show(<Writing onSave={() => {}} />);
  await user.click(button('Write'));
  await user.type(screen.getByLabelText('Search'), 'words');
  await user.type(note(), 'x{Backspace}');
  act(leave);
  expect(question()).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(ownCopies()).toEqual([]);
});

test('a press inside a dialog, or one that only ends outside, leaves it open', async () => {
  const { user } = show(<Writing onSave={() => {}} />);
  await user.click(button('Write'));
  act(() => pressAt(150));
  screen.getByRole('dialog');
  fireEvent.pointerDown(note());
  fireEvent.click(screen.getByRole('dialog'), { clientX: 50, clientY: 50 });
  screen.getByRole('dialog');
});

test('Back asks and closes a dialog with typed text, and the screen stays', async () => {
  const { user } = show(<Writing onSave={() => {}} />);
  await user.click(button('Leave'));
  await user.click(button('Write'));
  await user.type(note(), 'Call');
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  back();
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(addressShown()).toBe('/admin/away');
});

test.each(['Cancel', 'Escape'])('offers text again, with its choices, after %s', async (way) => {
  const { user, onSave } = await writeNote();
  await user.selectOptions(screen.getByLabelText('Kind'), 'lost');
  await user.type(screen.getByLabelText('Reason'), 'Too far');
  if (way === 'Cancel') await user.click(button('Cancel'));
  else {
    pressEscape();
    await user.click(await screen.findByRole('button', { name: 'Close' }));
  }
  await user.click(button('Write'));
  expect(note().value).toBe('');
  screen.getByText('“Call her mother”');
  await user.click(button('Put it back'));
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Too far');
  expect(note().value).toBe('Call her mother');
  await user.click(button('Save'));
  expect(onSave).toHaveBeenCalledOnce();
  await user.click(button('Write'));
  expect(screen.queryByText(/You typed something here before/)).toBeNull();
});

test('stores the text of a refused form and offers it after the end of the session', async () => {
  const { user, onSave } = await writeNote();
  await user.clear(note());
  await user.type(note(), 'refused');
  await user.click(button('Save'));
  expect(onSave).not.toHaveBeenCalled();
  pressEscape();
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await user.click(button('Write'));
  screen.getByText('“refused”');
  await user.click(button('Discard it'));
  await user.click(button('Cancel'));
  await user.click(button('Write'));
  expect(screen.queryByText(/You typed something here before/)).toBeNull();
});

test('text that is put back leaves what was typed since in other fields', async () => {
  const { user } = await writeNote();
  await user.click(button('Cancel'));
  await user.click(button('Write'));
  await user.selectOptions(screen.getByLabelText('Kind'), 'lost');
  await user.type(screen.getByLabelText('Reason'), 'Too far');
  await user.click(button('Put it back'));
  expect(note().value).toBe('Call her mother');
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Too far');
});

function Telling() {
  const notify = useToast();
  return (
    <>
      {['One', 'Two', 'Three', 'Four'].map((text) => (
        <ActionButton key={text} onClick={() => notify(text)}>
          Tell {text}
        </ActionButton>
      ))}
      <ActionButton onClick={() => notify('Wrong', { tone: 'alert' })}>Tell wrong</ActionButton>
      <ActionButton
        onClick={() => notify('Undoable', { action: { label: 'Undo', run: () => {} } })}
      >
        Tell with Undo
      </ActionButton>
    </>
  );
}

test('shows one toast at a time; an alert comes back until it is closed', async () => {
  const { user } = show(<Telling />);
  for (const text of ['One', 'One', 'Two', 'Three']) await user.click(button(`Tell ${text}`));
  expect(screen.getByRole('status').textContent).toBe('Three');
  await user.click(button('Tell wrong'));
  expect(screen.getByRole('alert').textContent).toBe('Wrong');
  expect(screen.getByRole('status').textContent).toBe('');
  await user.click(button('Tell Four'));
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(screen.getByRole('status').textContent).toBe('Four');
  await user.click(button('Close this notice'));
  expect(screen.getByRole('alert').textContent).toBe('Wrong');
  await user.click(button('Close this notice'));
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('hides a status after four seconds, or eight with a button, but not under the pointer', () => {
  show(<Telling />);
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'],
  });
  const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  fireEvent.click(button('Tell wrong'));
  fireEvent.click(button('Tell One'));
  fireEvent.focus(button('Close this notice'));
  after(9000);
  screen.getByText('One');
  fireEvent.blur(button('Close this notice'));
  after(3900);
  screen.getByText('One');
  after(200);
  expect(screen.queryByText('One')).toBeNull();
  fireEvent.click(button('Tell with Undo'));
  after(7900);
  screen.getByText('Undoable');
  after(200);
  expect(screen.queryByText('Undoable')).toBeNull();
  after(20_000);
  screen.getByText('Wrong');
});

const rows = [
  { id: 1, name: 'one' },
  { id: 2, name: 'two' },
];

function List({ total, run }: { total: number; run: (ids: readonly number[]) => void }) {
  const bulk = { total, find: async () => rows, findAll: async () => [1, 2, 3] };
  return (
    <Rows<(typeof rows)[number]> bulk={bulk} rows={rows}>
      {(visible) => (
        <>
          <SelectionBar actions={[{ label: 'Act', run }]} isBusy={false} what="lamps" />
          <DataTable
            caption="Lamps"
            columns={[selectColumn<(typeof rows)[number]>(({ name }) => name)]}
            rows={visible}
          />
        </>
      )}
    </Rows>
  );
}

test('selects a row, the page and the whole list', async () => {
  const run = vi.fn();
  const { user } = show(<List run={run} total={3} />);
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
  expect(screen.queryByRole('group')).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Select one' }));
  expect(all.indeterminate).toBe(true);
  await user.click(button('Act: 1 selected'));
  await user.click(all);
  expect(all.indeterminate).toBe(false);
  await user.click(button('Act: 2 selected'));
  await user.click(button('Select all 3 lamps'));
  await user.click(await screen.findByRole('button', { name: 'Act: 3 selected' }));
  expect(run.mock.calls).toEqual([[[1]], [[1, 2]], [[1, 2, 3]]]);
  await user.click(button('Clear the selection'));
  expect(screen.queryByText(/selected$/)).toBeNull();
});

test('a page with the whole list offers to select no more rows, and is unselected with one press', async () => {
  const { user } = show(<List run={() => {}} total={2} />);
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
  await user.click(all);
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
  await user.click(all);
  expect(screen.queryByText(/selected$/)).toBeNull();
});

test('says when a list has more rows than can be selected', async () => {
  const { user } = show(<List run={() => {}} total={1_000_000} />);
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  screen.getByRole('button', { name: /^Select the first .* of 10,00,000 lamps$/ });
});
