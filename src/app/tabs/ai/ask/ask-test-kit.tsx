import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { AiEvent } from '#shared/contract/account/ai/ai-answers.ts';
import type { AiConversation } from '#shared/contract/account/ai/ai-conversations.ts';
import type { AiStatus } from '#shared/contract/account/ai/ai-status.ts';
import { type HeldData, openAccount, renderInApp } from '../../../app-test-kit.tsx';
import { AskView } from './AskView.tsx';

export const HOST = 'ai.example';
const AT = '2026-11-20T10:00:00.000Z';

/** The status of a premium user who has agreed, with changes. */
export function buildStatus(change: Partial<AiStatus> = {}): AiStatus {
  return {
    model: { name: 'small', host: HOST },
    isPremium: true,
    mayAskModel: true,
    consent: { host: HOST, givenAt: AT, notes: false, intentions: false },
    answersPerDay: 50,
    answersLeft: 12,
    renewsAt: '2026-11-21T00:00:00.000Z',
    ...change,
  };
}

interface Asked {
  readonly id: string;
  readonly conversationId: string;
  readonly question: string;
}

/** A call of the page, and whether it was stopped. */
export interface AskCall {
  readonly body: Asked;
  readonly signal: AbortSignal | null;
  send(event: AiEvent): void;
  end(): void;
}

interface Given extends HeldData {
  readonly status?: AiStatus;
  readonly conversations?: readonly AiConversation[];
  readonly isAdmin?: boolean;
  /** Replaces the answer to a call such as `POST /ai/ask`. */
  readonly instead?: (call: string, body: unknown) => Response | null;
}

/** Opens the view on a server whose answers the test streams. */
export function openAsk({ instead = () => null, conversations = [], ...given }: Given = {}) {
  let status = given.status ?? buildStatus();
  let kept = conversations;
  const calls: AskCall[] = [];
  const sent: { call: string; body: unknown }[] = [];
  const scope = openAccount(given);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = String(url).replace('/api', '').split('?')[0] ?? '';
    const call = `${init.method ?? 'GET'} ${path}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    if (!path.startsWith('/ai/')) throw new TypeError('No server for this.');
    const answer = instead(call, body);
    if (answer !== null) return answer;
    sent.push({ call, body });
    switch (call) {
      case 'GET /ai/status':
        return Response.json(status);
      case 'PUT /ai/consent': {
        const fields = body as { host: string; notes: boolean; intentions: boolean };
        status = { ...status, consent: { givenAt: AT, ...fields }, mayAskModel: true };
        return Response.json(status);
      }
      case 'DELETE /ai/consent':
        status = { ...status, consent: null, mayAskModel: false };
        return Response.json(status);
      case 'GET /ai/conversations':
        return Response.json({ items: kept, nextCursor: null });
      case 'DELETE /ai/conversations':
        kept = [];
        return new Response(null, { status: 204 });
      case 'POST /ai/ask':
        return streamed(body as Asked, init.signal ?? null, calls);
      default:
        return answerOfOne(call, kept);
    }
  });
  const { isAdmin = false } = given;
  renderInApp({ ...scope, user: { ...scope.user, isAdmin } }, <AskView />);
  return { ...scope, calls, sent };
}

function answerOfOne(call: string, kept: readonly AiConversation[]): Response {
  const found = kept.find(({ id }) => call.endsWith(id));
  if (found === undefined) {
    const error = { id: 'notFound', message: 'There is no such conversation.', requestId: 'r' };
    return Response.json({ error }, { status: 404 });
  }
  if (call.startsWith('DELETE')) return new Response(null, { status: 204 });
  if (call.startsWith('PUT')) return Response.json(found);
  const exchange = { id: found.id, question: 'Hello?', askedAt: AT, answer: null };
  return Response.json({ ...found, exchanges: [exchange] });
}

function streamed(body: Asked, signal: AbortSignal | null, calls: AskCall[]): Response {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const write = (text: string) => void writer.write(new TextEncoder().encode(text)).catch(() => {});
  calls.push({
    body,
    signal,
    send: ({ name, data }) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => void writer.close().catch(() => {}),
  });
  return new Response(readable, { headers: { 'content-type': 'text/event-stream' } });
}

/** The field for questions, as soon as it is there. */
export const questionField = () => screen.findByLabelText<HTMLTextAreaElement>('Your question');

/** The text that a screen reader is told. */
export const announced = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');
