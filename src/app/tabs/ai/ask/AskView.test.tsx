import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AiAnswer, AiEvent } from '#shared/contract/account/ai/ai-answers.ts';
import { setFormatPlace } from '#shared/domain/formats/formats.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { openMenu } from '#ui/actions/menu-test-kit.ts';
import { buildProject } from '../../../app-test-kit.tsx';
import { type AskCall, announced, buildStatus, openAsk, questionField } from './ask-test-kit.tsx';

beforeEach(() => {
  localStorage.clear();
  history.replaceState({ tab: 'ai', projectId: null, detail: 'view=ask' }, '', '/app');
  setFormatPlace({ locale: 'en-GB', timeZone: 'UTC' });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const button = (name: string) => screen.getByRole('button', { name });

async function ask(question: string, given: Parameters<typeof openAsk>[0] = {}) {
  const opened = openAsk(given);
  const field = await questionField();
  field.focus();
  fireEvent.change(field, { target: { value: question } });
  fireEvent.keyDown(field, { key: 'Enter' });
  return { ...opened, field };
}

async function firstCall({ calls }: { calls: readonly AskCall[] }): Promise<AskCall> {
  await waitFor(() => expect(calls).toHaveLength(1));
  const [call] = calls;
  if (call === undefined) throw new Error('Nothing was asked.');
  const { id, conversationId, question } = call.body;
  call.send({
    name: 'start',
    data: { conversationId, title: question, questionId: id, isModel: true },
  });
  return call;
}

const say = (text: string): AiEvent => ({ name: 'text', data: { text } });

function done(change: Partial<AiAnswer> = {}): AiEvent {
  const answer: AiAnswer = {
    id: '01990000-0000-7000-8000-000000000009',
    parts: [],
    proposals: [],
    planner: null,
    isStopped: false,
    createdAt: '2026-11-20T10:00:00.000Z',
    ...change,
  };
  return { name: 'done', data: { answer, answersLeft: 11 } };
}

describe('who answers', () => {
  it.each([false, true])(
    'is said where no model is set up (administrator: %s)',
    async (isAdmin) => {
      const status = buildStatus({ model: null, consent: null, mayAskModel: false });
      openAsk({ status, isAdmin });
      const note = await screen.findByRole('region', { name: 'No model' });
      expect(note.textContent).toContain('the built-in planner answers your questions');
      expect(note.textContent.includes('AI_BASE_URL')).toBe(isAdmin);
      expect(await questionField()).toBeTruthy();
    },
  );

  it('is said without premium, with the way there', async () => {
    const { workspace } = openAsk({
      status: buildStatus({ isPremium: false, consent: null, mayAskModel: false }),
    });
    const note = await screen.findByRole('region', { name: 'Premium' });
    expect(note.textContent).toContain('Everything else in this tab is free');
    fireEvent.click(button('See premium'));
    expect(workspace.navigation.$place.get().tab).toBe('premium');
  });

  it('is asked before anything is sent, with the choice of fields', async () => {
    const { sent } = openAsk({ status: buildStatus({ consent: null, mayAskModel: false }) });
    const form = await screen.findByRole('form', { name: 'Before the model answers' });
    expect(form.textContent).toContain('the model small at ai.example');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /Titles/ }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('switch', { name: 'Notes' }));
    fireEvent.click(button('Agree'));
    await screen.findByText(/12 of 50 answers left today/);
    expect(screen.queryByRole('form', { name: 'Before the model answers' })).toBeNull();
    expect(sent).toContainEqual({
      call: 'PUT /ai/consent',
      body: { host: 'ai.example', notes: true, intentions: false },
    });
  });

  it('is asked again where the model is at another host', async () => {
    const consent = { host: 'old.example', givenAt: '2026-11-01T10:00:00.000Z' };
    openAsk({
      status: buildStatus({
        consent: { ...consent, notes: true, intentions: true },
        mayAskModel: false,
      }),
    });
    const form = await screen.findByRole('form', { name: 'Before the model answers' });
    expect(form.textContent).toContain('You agreed to send data to old.example');
  });

  it('can be changed and withdrawn later', async () => {
    const { sent } = openAsk();
    fireEvent.click(await screen.findByRole('button', { name: 'What is sent' }));
    const dialog = screen.getByRole('dialog', { name: 'What the model is sent' });
    fireEvent.click(within(dialog).getByRole('switch', { name: 'Intentions' }));
    await waitFor(() =>
      expect(sent.at(-1)?.body).toEqual({ host: 'ai.example', notes: false, intentions: true }),
    );
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send nothing more' }));
    expect(await screen.findByRole('form', { name: 'Before the model answers' })).toBeTruthy();
  });

  it('says when the limit of the day ends', async () => {
    openAsk({ status: buildStatus({ answersLeft: 0, mayAskModel: false }) });
    const note = await screen.findByText(/You’ve used today’s 50 answers/);
    expect(note.textContent).toContain('from 21 Nov 2026, 00:00.');
  });

  it('is not known without a server, and can be tried again', async () => {
    let isAway = true;
    openAsk({
      instead() {
        if (isAway) throw new TypeError('No network.');
        return null;
      },
    });
    expect(await screen.findByText(/There is no connection to the server/)).toBeTruthy();
    isAway = false;
    fireEvent.click(button('Try again'));
    expect(await questionField()).toBeTruthy();
  });
});

describe('an answer', () => {
  it('is shown as it comes, announced once when it is whole, and leaves the focus', async () => {
    const opened = await ask('How was my week?');
    expect(announced()).toBe('The answer is coming.');
    const call = await firstCall(opened);
    call.send(say('You did '));
    expect(await screen.findByText('You did')).toBeTruthy();
    call.send(say('**well**.'));
    await screen.findByText('well');
    expect(announced()).toBe('The answer is coming.');
    call.send(done({ parts: [{ kind: 'text', text: 'You did **well**.' }] }));
    call.end();
    await waitFor(() => expect(announced()).toBe('You did well.'));
    expect(screen.getByText('well').tagName).toBe('STRONG');
    expect(document.activeElement).toBe(opened.field);
    expect(opened.field.value).toBe('');
    expect(screen.getByText(/11 of 50 answers left/)).toBeTruthy();
    expect(opened.workspace.navigation.$place.get().detail).toBe(
      `view=ask&conversation=${call.body.conversationId}`,
    );
  });

  it('never becomes HTML, a link or a picture', async () => {
    const call = await firstCall(await ask('Show me'));
    const hostile = '<img src=x> [a](https://evil.example) ![p](https://evil.example/p.png)';
    call.send(say(hostile));
    await screen.findByText(hostile);
    expect(document.querySelector('img, a[href*=evil]')).toBeNull();
  });

  it('links its figures to their places', async () => {
    const opened = await ask('How long on Thesis?');
    const call = await firstCall(opened);
    const detail = 'view=sessions&from=2026-11-16&to=2026-11-22';
    call.send({
      name: 'figure',
      data: {
        id: 'f1',
        value: '25 min',
        label: 'Focus on Thesis',
        place: { tab: 'stats', projectId: null, detail },
      },
    });
    const link = await screen.findByRole('link', { name: '25 min, Focus on Thesis' });
    expect(link.getAttribute('href')).toBe(`/app?tab=stats&${detail}`);
    fireEvent.click(link);
    expect(opened.workspace.navigation.$place.get()).toMatchObject({ tab: 'stats', detail });
  });

  it('is stopped, with what had come', async () => {
    const opened = await ask('Tell me everything');
    const call = await firstCall(opened);
    call.send(say('First'));
    await screen.findByText('First');
    fireEvent.click(button('Stop'));
    expect(await screen.findByText('This answer was stopped.')).toBeTruthy();
    expect(call.signal?.aborted).toBe(true);
    expect(screen.getByText('First')).toBeTruthy();
    expect(document.activeElement).toBe(opened.field);
    expect(button('Ask again')).toBeTruthy();
  });

  it('that is cut off keeps what had come, and says so', async () => {
    const call = await firstCall(await ask('How was my week?'));
    call.send(say('You did'));
    await screen.findByText('You did');
    call.end();
    expect((await screen.findAllByText(/The connection was lost before/)).length).toBe(2);
    expect(screen.getByText('You did')).toBeTruthy();
  });

  it('of the built-in planner says why', async () => {
    const opened = await ask('How was my week?');
    const call = await firstCall(opened);
    const message = 'The model took too long. The built-in planner answered instead.';
    const planner = {
      reason: 'slow' as const,
      message,
      parts: [{ kind: 'text' as const, text: '25 min.' }],
      suggestions: [],
    };
    call.send(done({ planner }));
    call.end();
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(announced()).toBe(`${message} 25 min.`));
    fireEvent.click(button('Ask again'));
    await waitFor(() => expect(opened.calls).toHaveLength(2));
    expect(opened.calls[1]?.body.id).not.toBe(call.body.id);
  });

  it('that was not understood offers questions; pressing one asks it', async () => {
    const opened = await ask('this year compared to last month');
    const call = await firstCall(opened);
    const planner = {
      reason: 'notConfigured' as const,
      message: 'No model is set up.',
      parts: [{ kind: 'text' as const, text: 'The question does not say what to count.' }],
      suggestions: ['How much did I work this year compared to last month?'],
    };
    call.send(done({ planner }));
    call.end();
    const offer = 'How much did I work this year compared to last month?';
    fireEvent.click(await screen.findByRole('button', { name: offer }));
    await waitFor(() => expect(opened.calls).toHaveLength(2));
    expect(opened.calls[1]?.body.question).toBe(offer);
    expect(document.activeElement).toBe(opened.field);
  });

  it('that failed is asked again with the same id', async () => {
    const opened = await ask('How was my week?');
    const call = await firstCall(opened);
    call.send({ name: 'error', data: { id: 'internal', message: 'Something went wrong.' } });
    call.end();
    fireEvent.click(await screen.findByRole('button', { name: 'Ask again' }));
    await waitFor(() => expect(opened.calls).toHaveLength(2));
    expect(opened.calls[1]?.body).toEqual(call.body);
  });
});

describe('a question', () => {
  it('has several lines by Shift+Enter, and is not sent while a word is composed', async () => {
    const { calls } = openAsk();
    const field = await questionField();
    fireEvent.change(field, { target: { value: 'One' } });
    fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(calls).toEqual([]);
    expect(field.value).toBe('One');
  });

  it.each([
    ['', 'Type a question first.'],
    ['x'.repeat(4001), 'A question has at most 4,000 characters; this has 4,001.'],
  ])('is refused with a word: %#', async (question, problem) => {
    const { calls } = await ask(question);
    expect(await screen.findByText(problem)).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('that does not reach the server stays in the field, and keeps its id', async () => {
    const bodies: unknown[] = [];
    const opened = await ask('How was my week?', {
      instead(call, body) {
        if (call !== 'POST /ai/ask') return null;
        bodies.push(body);
        const error = { id: 'maintenance', message: 'A backup is being restored.', requestId: 'r' };
        return Response.json({ error }, { status: 503 });
      },
    });
    await waitFor(() => expect(opened.field.value).toBe('How was my week?'));
    expect(screen.getAllByText('A backup is being restored.').length).toBeGreaterThan(0);
    expect(screen.queryByText('You asked:')).toBeNull();
    fireEvent.keyDown(opened.field, { key: 'Enter' });
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]).toEqual(bodies[0]);
  });
});

describe('proposed tasks', () => {
  const thesis = buildProject('Thesis', { status: 'working' });
  const TASK = { projectId: null, parentId: null, estimate: 2, dueOn: null };

  async function propose() {
    const opened = await ask('Plan my essay', { projects: [thesis] });
    const call = await firstCall(opened);
    const id = (last: number) => `01990000-0000-7000-8000-0000000001${last}0`;
    const tasks = [
      { ...TASK, id: id(1), title: 'Read' },
      { ...TASK, id: id(2), title: 'Write' },
    ];
    call.send(done({ proposals: [{ id: id(3), tasks }] }));
    call.end();
    await screen.findByRole('region', { name: '2 proposed tasks' });
    const stored = () =>
      valueOr(opened.workspace.tasks.$tasks.get(), []).map(({ title, projectId }) => [
        title,
        projectId,
      ]);
    return { ...opened, stored };
  }

  it('are edited, accepted, and taken back by one Undo', async () => {
    const { workspace, stored } = await propose();
    fireEvent.change(screen.getByLabelText('Title of task 2'), { target: { value: 'Draft' } });
    fireEvent.click(button('Add 2 tasks'));
    await waitFor(() =>
      expect(stored()).toEqual([
        ['Read', thesis.id],
        ['Draft', thesis.id],
      ]),
    );
    expect(await screen.findByText('2 tasks in your list:')).toBeTruthy();
    const toast = workspace.toasts.$toasts.get().at(-1);
    expect(toast?.message).toBe('2 tasks are in your list.');
    toast?.action?.onAct();
    await waitFor(() => expect(stored()).toEqual([]));
    fireEvent.click(await screen.findByRole('button', { name: 'Add 2 tasks' }));
    await waitFor(() => expect(stored()).toHaveLength(2));
  });

  it('are thrown out, and not added without a title', async () => {
    const { stored } = await propose();
    fireEvent.click(button('Remove task 1'));
    fireEvent.change(screen.getByLabelText('Title of task 1'), { target: { value: ' ' } });
    fireEvent.click(button('Add 1 task'));
    expect(await screen.findByText('Give this task a title, or remove it.')).toBeTruthy();
    expect(stored()).toEqual([]);
  });
});

describe('conversations', () => {
  const AT = '2026-11-20T10:00:00.000Z';
  const build = (last: number, title: string) => ({
    id: `01990000-0000-7000-8000-00000000020${last}`,
    title,
    createdAt: AT,
    updatedAt: AT,
  });
  const conversations = [build(1, 'My week'), build(2, 'My thesis')];

  async function openList() {
    const opened = openAsk({ conversations });
    fireEvent.click(await screen.findByRole('button', { name: 'Conversations' }));
    await screen.findByText('My week');
    return opened;
  }

  it('are opened by their address', async () => {
    const { workspace } = await openList();
    fireEvent.click(button('My thesis 20 Nov 2026, 10:00'));
    expect(await screen.findByRole('heading', { name: 'My thesis' })).toBeTruthy();
    expect(screen.getByText('This question has no answer yet.')).toBeTruthy();
    expect(workspace.navigation.$place.get().detail).toContain(`conversation=${build(2, '').id}`);
  });

  it('are renamed', async () => {
    const { sent } = await openList();
    openMenu('More for “My week”');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const title = within(await screen.findByRole('dialog')).getByLabelText('Title');
    fireEvent.change(title, { target: { value: 'The week of the move' } });
    fireEvent.submit(title);
    expect(await screen.findByText('The week of the move')).toBeTruthy();
    await waitFor(() =>
      expect(sent).toContainEqual({
        call: `PUT /ai/conversations/${build(1, '').id}`,
        body: { title: 'The week of the move' },
      }),
    );
  });

  it('are deleted with Undo', async () => {
    const { workspace } = await openList();
    openMenu('More for “My week”');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('My week')).toBeNull());
    workspace.toasts.$toasts.get().at(-1)?.action?.onAct();
    expect(await screen.findByText('My week')).toBeTruthy();
  });

  it('are all deleted after a question', async () => {
    const { workspace, sent } = await openList();
    fireEvent.click(button('Delete all conversations'));
    expect(workspace.confirmations.$question.get()?.title).toBe('Delete all conversations?');
    workspace.confirmations.answer(true);
    await waitFor(() => expect(screen.queryByText('My week')).toBeNull());
    expect(sent.map(({ call }) => call)).toContain('DELETE /ai/conversations');
  });

  it('that are gone say so', async () => {
    const detail = `view=ask&conversation=${build(7, '').id}`;
    history.replaceState({ tab: 'ai', projectId: null, detail }, '', '/app');
    openAsk();
    expect(await screen.findByText('This conversation no longer exists')).toBeTruthy();
    fireEvent.click(button('Start a new one'));
    expect(await screen.findByText('For example')).toBeTruthy();
  });
});
