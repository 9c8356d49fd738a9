import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BREAKDOWN_EVENTS } from '#shared/contract/account/ai/ai-breakdown.ts';
import type { AiStatus } from '#shared/contract/account/ai/ai-status.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { buildProject, buildTask, openAccount, renderInApp } from '../../../app-test-kit.tsx';
import { announced, buildStatus, HOST } from '../ask/ask-test-kit.tsx';
import { modelStatusOf } from '../ask/store/model-status-of.ts';
import type { EventOf } from '../parts/stream-events.ts';
import { BreakdownView } from './BreakdownView.tsx';

const thesis = buildProject('Thesis', { status: 'working' });
const chapter = buildTask('Write chapter 3', thesis, { estimate: 10 });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type BreakdownEvent = EventOf<typeof BREAKDOWN_EVENTS>;

interface Call {
  readonly body: unknown;
  readonly signal: AbortSignal | null | undefined;
  send(...events: BreakdownEvent[]): void;
  end(): void;
}

const START: BreakdownEvent = { name: 'start', data: { isModel: true, doneTasks: 2 } };
const DONE: BreakdownEvent = { name: 'done', data: { answersLeft: 11 } };
const part = (title: string, estimate = 2): BreakdownEvent => ({
  name: 'part',
  data: { title, estimate },
});

/** Opens the view on a server whose stream the test writes. */
function open(
  given: AiStatus = buildStatus(),
  refuse: Response | null = null,
  doneTasks: readonly object[] | null = null,
) {
  let status = given;
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${String(url).replace('/api', '')}`;
    if (call.startsWith('GET /stats/done-tasks') && doneTasks !== null) {
      return Response.json({ items: doneTasks });
    }
    if (call === 'GET /ai/status') return Response.json(status);
    if (call === 'PUT /ai/consent') {
      status = buildStatus();
      return Response.json(status);
    }
    if (call !== 'POST /ai/break-down') throw new TypeError('No server for this.');
    return refuse ?? streamed(init, calls);
  });
  const scope = openAccount({ projects: [thesis], tasks: [chapter] });
  const { unmount } = renderInApp(scope, <BreakdownView />);
  const tasks = () => valueOr(scope.workspace.tasks.$tasks.get(), []);
  return { ...scope, calls, tasks, unmount };
}

function streamed(init: RequestInit, calls: Call[]): Response {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const write = (text: string) => void writer.write(new TextEncoder().encode(text)).catch(() => {});
  calls.push({
    body: JSON.parse(String(init.body)),
    signal: init.signal,
    send(...events) {
      for (const { name, data } of events) {
        write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
      }
    },
    end: () => void writer.close().catch(() => {}),
  });
  return new Response(readable, { headers: { 'content-type': 'text/event-stream' } });
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function ask(calls: Call[], goal = 'Write the essay on Kant'): Promise<Call> {
  fireEvent.change(await screen.findByLabelText('Goal'), { target: { value: goal } });
  fireEvent.click(await screen.findByRole('button', { name: 'Ask the model' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  const [call] = calls;
  if (call === undefined) throw new Error('No call.');
  return call;
}

const titles = () =>
  screen.queryAllByLabelText<HTMLInputElement>(/^Title of part/).map(({ value }) => value);

describe('the model', () => {
  it('writes parts into the editor as they come, and nothing is created before they are added', async () => {
    const { calls, tasks } = open();
    const call = await ask(calls);
    expect(call.body).toEqual({
      goal: 'Write the essay on Kant',
      taskId: null,
      projectId: null,
      kind: null,
      estimate: null,
    });
    call.send(START, part('Read Kant', 3));
    await waitFor(() => expect(titles()).toEqual(['Read Kant']));
    expect(announced()).toContain('The model is writing the parts.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add 1 task' }).disabled).toBe(
      true,
    );
    call.send(part('Outline'), DONE);
    call.end();
    await screen.findByText(/^The model wrote these parts. It was sent 2 done tasks of yours/);
    expect(announced()).toContain('2 parts from the model.');
    expect(screen.getAllByText('Estimated by the model.')).toHaveLength(2);
    expect(tasks()).toHaveLength(1);
    fireEvent.change(screen.getByLabelText('Project'), { target: { value: thesis.id } });
    press('Add 2 tasks to Thesis');
    await waitFor(() => expect(tasks()).toHaveLength(3));
  });

  it('is asked for a task by its id', async () => {
    const { calls } = open();
    fireEvent.click(await screen.findByRole('button', { name: /Write chapter 3/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Ask the model' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({ goal: null, taskId: chapter.id, estimate: 10 });
  });

  it('is stopped with the call, and what had come stays', async () => {
    const { calls } = open();
    const call = await ask(calls);
    call.send(START, part('Read Kant'));
    await waitFor(() => expect(titles()).toHaveLength(1));
    press('Stop');
    expect(call.signal?.aborted).toBe(true);
    await screen.findByText('Stopped.');
    expect(titles()).toEqual(['Read Kant']);
    expect(document.activeElement?.tagName).toBe('H2');
  });

  it('is stopped when the view is left', async () => {
    const { calls, unmount } = open();
    const call = await ask(calls);
    unmount();
    expect(call.signal?.aborted).toBe(true);
  });

  it('that fails is replaced by parts of own work, which the screen says', async () => {
    const row = { projectId: thesis.id, estimate: null, doneAt: '2026-11-20T08:00:00.000Z' };
    const [whole, one] = [buildProject('').id, buildProject('').id];
    const items = [
      { ...row, id: whole, parentId: null, title: 'Write the essay on Hume', took: 0 },
      { ...row, id: one, parentId: whole, title: 'Outline', took: 4 },
    ];
    const { calls } = open(buildStatus(), null, items);
    const call = await ask(calls);
    const message = 'The model took too long.';
    call.send(
      START,
      part('Read Kant'),
      { name: 'planner', data: { reason: 'slow', message } },
      DONE,
    );
    call.end();
    await screen.findByText('The model took too long. These parts are from the built-in planner.');
    expect(titles()).toEqual(['Outline']);
  });

  it('that fails leaves what had come where nothing like it was done', async () => {
    const { calls } = open();
    const call = await ask(calls);
    call.send(START, part('Read Kant'));
    await waitFor(() => expect(titles()).toHaveLength(1));
    call.end();
    await screen.findAllByText('The connection was lost. These are the parts that had come.');
    expect(titles()).toEqual(['Read Kant']);
  });

  it('that breaks off leaves parts that were edited', async () => {
    const { calls } = open();
    const call = await ask(calls);
    call.send(START, part('Read Kant'));
    await waitFor(() => expect(titles()).toHaveLength(1));
    const field = screen.getByLabelText('Title of part 1');
    fireEvent.change(field, { target: { value: 'Read all of Kant' } });
    call.end();
    await screen.findByText('The connection was lost. These are the parts that had come.');
    expect(titles()).toEqual(['Read all of Kant']);
  });

  it('that cannot be asked now is replaced by questions', async () => {
    const error = { id: 'tooManyRequests', message: 'Two are being answered.', requestId: 'r' };
    const { calls } = open(buildStatus(), Response.json({ error }, { status: 429 }));
    fireEvent.change(await screen.findByLabelText('Goal'), { target: { value: 'Tidy up' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Ask the model' }));
    expect((await screen.findAllByText(/^Two are being answered\./)).length).toBeGreaterThan(0);
    expect(await screen.findByLabelText('Outcome')).toBeTruthy();
    expect([calls.length, titles().length]).toEqual([0, 0]);
  });
});

describe('before the model is asked', () => {
  it('the person agrees to what is sent, and to whom', async () => {
    const { calls } = open(buildStatus({ consent: null, mayAskModel: false }));
    fireEvent.change(await screen.findByLabelText('Goal'), { target: { value: 'Tidy up' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Ask the model' }));
    expect(screen.getByRole('heading', { name: 'Before the model answers' })).toBeTruthy();
    expect(screen.getByText(HOST)).toBeTruthy();
    expect(calls).toHaveLength(0);
    press('Agree');
    await waitFor(() => expect(calls).toHaveLength(1));
  });

  it.each<[string, Partial<AiStatus>, RegExp]>([
    ['without premium', { isPremium: false }, /^With premium, a language model/],
    ['without answers left', { answersLeft: 0 }, /^You’ve used today’s 50 answers/],
  ])('%s the screen says why it cannot be', async (_, change, words) => {
    open(buildStatus({ ...change, mayAskModel: false }));
    expect(await screen.findByText(words)).toBeTruthy();
    const button = screen.queryByRole<HTMLButtonElement>('button', { name: 'Ask the model' });
    expect(button?.disabled ?? true).toBe(true);
  });

  it('without a model there is nothing to ask', async () => {
    const { workspace } = open(buildStatus({ model: null, mayAskModel: false }));
    await screen.findByLabelText('Goal');
    await waitFor(() => expect(modelStatusOf(workspace).$status.get().kind).toBe('ready'));
    expect(screen.queryByRole('button', { name: 'Ask the model' })).toBeNull();
  });
});
