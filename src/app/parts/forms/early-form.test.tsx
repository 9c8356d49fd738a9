import { act, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { repeatEarlyActs } from '#platform/page/early-acts.ts';
import { keepEarlyActs } from '#shared/page/early-script.ts';
import { ok } from '#stores/sync/server-test-kit.ts';
import { useIsAwake } from '#ui/use-is-awake.ts';
import { AccountForm } from '../../account/sign-in/AccountForm.tsx';
import { useForm } from './use-form.ts';

const Greeting = z.object({ name: z.string().min(1, { error: 'Name is missing.' }) });

let sent: z.output<typeof Greeting>[];
let root: Root | null = null;

beforeEach(() => {
  sent = [];
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  keepEarlyActs();
});
afterEach(() => act(() => root?.unmount()));

function GreetingForm() {
  const form = useForm({
    schema: Greeting,
    submit: async (greeting) => {
      sent.push(greeting);
      return ok(null);
    },
    read: (field) => ({ name: field('name') }),
    onDone: () => {},
  });
  return (
    <AccountForm form={form} submit="Greet">
      <input name="name" aria-label="Name" />
      <p>{form.errors['name']}</p>
    </AccountForm>
  );
}

/** Renders a controlled field and buttons that count presses. */
function Counters() {
  const [text, setText] = useState('');
  const [count, setCount] = useState(0);
  const isAwake = useIsAwake();
  useEffect(() => repeatEarlyActs(), []);
  return (
    <>
      <input aria-label="Length" value={text} onChange={(event) => setText(event.target.value)} />
      <output>{text}</output>
      <button type="button" onClick={() => setCount(count + 1)}>
        Count
      </button>
      <output>{`pressed ${count}`}</output>
      <button type="button" onClick={() => setCount(100)}>
        {isAwake ? 'Stop' : 'Begin'}
      </button>
    </>
  );
}

/** Renders a part as the server does; returns a function that hydrates it. */
function paint(part: ReactNode): () => Promise<void> {
  document.body.innerHTML = `<astro-island ssr>${renderToString(part)}</astro-island>`;
  return async () => {
    const island = document.querySelector('astro-island');
    if (island === null) throw new Error('no part');
    await act(async () => {
      root = hydrateRoot(island, part);
      island.removeAttribute('ssr');
    });
  };
}

function type(label: string, text: string): void {
  const field = screen.getByLabelText<HTMLInputElement>(label);
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const send = () => document.querySelector('form')?.requestSubmit(screen.getByRole('button'));

it('sends a form once on hydration when it was submitted before', async () => {
  const wake = paint(<GreetingForm />);
  type('Name', 'Ada');
  send();
  send();
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
  await wake();
  await waitFor(() => expect(sent).toEqual([{ name: 'Ada' }]));
  expect(screen.getByRole('button').hasAttribute('aria-busy')).toBe(false);
});

it('does not send a form on hydration when it was not submitted', async () => {
  const wake = paint(<GreetingForm />);
  type('Name', 'Ada');
  await wake();
  expect(sent).toEqual([]);
  send();
  await waitFor(() => expect(sent).toEqual([{ name: 'Ada' }]));
});

it('shows an error at the field of a form submitted early', async () => {
  const wake = paint(<GreetingForm />);
  send();
  await wake();
  expect(await screen.findByText('Name is missing.')).toBeDefined();
});

it('replays a press and typed text on a part that hydrates later', async () => {
  const wake = paint(<Counters />);
  type('Length', '12 min');
  screen.getByText('Count').click();
  screen.getByText('Count').click();
  await wake();
  expect(screen.getByText('12 min')).toBeDefined();
  expect(screen.getByText('pressed 1')).toBeDefined();
});

it('drops a press on a button that has changed meanwhile', async () => {
  const wake = paint(<Counters />);
  screen.getByText('Begin').click();
  await wake();
  expect(screen.getByText('Stop')).toBeDefined();
  expect(screen.getByText('pressed 0')).toBeDefined();
});
