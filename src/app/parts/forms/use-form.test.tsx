import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { CallResult } from '#shared/domain/platform.ts';
import { OFFLINE, ok, promised, refused } from '#stores/sync/server-test-kit.ts';
import { FormMessage } from './FormMessage.tsx';
import { type FormWork, useForm } from './use-form.ts';

const Greeting = z.object({
  name: z.string().min(1, { error: 'Name is missing.' }),
  town: z.string().min(1, { error: 'Town is missing.' }),
});
type Greeting = z.output<typeof Greeting>;

afterEach(cleanup);

type Answer = () => Promise<CallResult<string>>;
type Work = FormWork<Greeting, string>;

/** Renders a form whose work is loaded by `late`, where given. */
function setUp(answer: Answer, late?: (work: Work) => Promise<Work>) {
  const sent: Greeting[] = [];
  const done: string[] = [];
  const work: Work = {
    schema: Greeting,
    submit: (value) => {
      sent.push(value);
      return answer();
    },
  };
  const loadWork = late && vi.fn(() => late(work));
  function Example() {
    const form = useForm<Greeting, string>({
      ...(loadWork === undefined ? work : { loadWork }),
      read: (field) => ({ name: field('name'), town: field('town') }),
      onDone: (reply: string) => done.push(reply),
    });
    return (
      <form {...form.props}>
        <input name="name" aria-label="Name" />
        <p>{form.errors['name']}</p>
        <input name="town" aria-label="Town" />
        <p>{form.errors['town']}</p>
        <FormMessage message={form.message} />
        <button type="submit" aria-busy={form.isBusy}>
          Send
        </button>
      </form>
    );
  }
  render(<Example />);
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const type = (label: string, value: string) =>
    fireEvent.input(field(label), { target: { value } });
  const send = () => fireEvent.submit(screen.getByRole('button'));
  const isBusy = () => screen.getByRole('button').getAttribute('aria-busy') === 'true';
  return { sent, done, loadWork, field, type, send, isBusy };
}

describe('useForm', () => {
  it('shows an error at each field, focuses the first and sends nothing', () => {
    const { sent, field, type, send } = setUp(async () => ok(''));
    type('Name', 'Ada');
    send();
    expect(screen.getByText('Town is missing.')).toBeDefined();
    expect(document.activeElement).toBe(field('Town'));
    expect(sent).toEqual([]);
  });

  it('removes a message as soon as its field is edited', () => {
    const { type, send } = setUp(async () => ok(''));
    send();
    type('Name', 'A');
    expect(screen.queryByText('Name is missing.')).toBe(null);
    expect(screen.getByText('Town is missing.')).toBeDefined();
  });

  it('shows the server’s messages at their fields and keeps the input', async () => {
    const { field, type, send } = setUp(async () => refused(422, 'No.', { town: 'Unknown town.' }));
    type('Name', 'Ada');
    type('Town', 'Nowhere');
    send();
    await screen.findByText('Unknown town.');
    expect(document.activeElement).toBe(field('Town'));
    expect(field('Town').value).toBe('Nowhere');
  });

  it.each([
    ['nothing answers', OFFLINE, 'There is no connection to the server.'],
    ['the fields are not of this form', refused(422, 'No.', { other: 'Odd.' }), 'Odd.'],
  ])('shows a message for the whole form when %s', async (_when, answer, text) => {
    const { type, send } = setUp(async () => answer);
    type('Name', 'Ada');
    type('Town', 'Vienna');
    send();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
  });

  it('sends once while pending, and then reports that it is done', async () => {
    const answer = promised<CallResult<string>>();
    const { sent, done, type, send } = setUp(() => answer.promise);
    type('Name', 'Ada');
    type('Town', 'Vienna');
    send();
    send();
    expect(sent).toEqual([{ name: 'Ada', town: 'Vienna' }]);
    answer.answer(ok('hello'));
    await waitFor(() => expect(done).toEqual(['hello']));
  });
});

describe('useForm with deferred work', () => {
  const fill = ({ type }: ReturnType<typeof setUp>) => {
    type('Name', 'Ada');
    type('Town', 'Vienna');
  };

  it('loads the work when a field is focused', () => {
    const { field, loadWork } = setUp(
      async () => ok(''),
      async (work) => work,
    );
    expect(loadWork).not.toHaveBeenCalled();
    fireEvent.focus(field('Name'));
    expect(loadWork).toHaveBeenCalledOnce();
  });

  it('waits for it, busy, and sends the fields once', async () => {
    const coming = promised<void>();
    const form = setUp(
      async () => ok('hello'),
      (work) => coming.promise.then(() => work),
    );
    fill(form);
    form.send();
    form.send();
    await waitFor(() => expect(form.isBusy()).toBe(true));
    expect(form.sent).toEqual([]);
    coming.answer();
    await waitFor(() => expect(form.done).toEqual(['hello']));
    expect(form.sent).toEqual([{ name: 'Ada', town: 'Vienna' }]);
    expect(form.isBusy()).toBe(false);
  });

  it('shows errors at the fields once it is loaded', async () => {
    const form = setUp(
      async () => ok(''),
      async (work) => work,
    );
    form.send();
    await screen.findByText('Name is missing.');
    expect(document.activeElement).toBe(form.field('Name'));
    expect(form.isBusy()).toBe(false);
  });

  it('says that it could not be loaded, keeps the input, and sends it at the next try', async () => {
    let isLost = true;
    const form = setUp(
      async () => ok('hello'),
      async (work) => (isLost ? Promise.reject(new Error('gone')) : work),
    );
    fill(form);
    form.send();
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toMatch(/Part of this page didn’t load\./),
    );
    expect([form.field('Name').value, form.isBusy()]).toEqual(['Ada', false]);
    isLost = false;
    form.send();
    await waitFor(() => expect(form.done).toEqual(['hello']));
    expect(screen.getByRole('alert').textContent).toBe('');
  });
});
