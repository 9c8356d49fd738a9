import { describe, expect, it } from 'vitest';
import type { AiEvent } from '#shared/contract/account/ai/ai-answers.ts';
import { streamAnswer } from './stream-answer.ts';

const ID = '01990000-0000-7000-8000-000000000001';
const BODY = { id: ID, conversationId: ID, question: 'How was my week?' };

/** A stream that the test writes. */
function openStream() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  return {
    response: new Response(readable, { headers: { 'content-type': 'text/event-stream' } }),
    write: (given: string) => writer.write(new TextEncoder().encode(given)),
    end: () => writer.close(),
    breakOff: () => writer.abort(new Error('gone')),
  };
}

function call(open: (signal: AbortSignal) => Promise<Response>) {
  const events: AiEvent[] = [];
  const stop = new AbortController();
  const silences: (() => void)[] = [];
  const end = streamAnswer({
    client: { open: (_endpoint, _input, signal) => open(signal) },
    later(_ms, work) {
      silences.push(work);
      return () => silences.splice(silences.indexOf(work), 1);
    },
    now: () => 0,
    body: BODY,
    stop: stop.signal,
    onEvent: (event) => events.push(event),
  });
  return { events, stop, end, silence: () => silences.at(-1)?.() };
}

const TEXT = 'event: text\ndata: {"text":"Hello"}\n\n';

function refusal(status: number, body: unknown, headers: Record<string, string> = {}) {
  return async () => Response.json(body, { status, headers });
}

describe('an answer', () => {
  it('is read however its bytes are split', async () => {
    const stream = openStream();
    const { events, end } = call(async () => stream.response);
    for (const piece of [TEXT.slice(0, 17), TEXT.slice(17), ': still here\n\n']) {
      await stream.write(piece);
    }
    await stream.end();
    expect(await end).toEqual({ kind: 'streamed' });
    expect(events).toEqual([{ name: 'text', data: { text: 'Hello' } }]);
  });

  it('leaves out events that are not in the contract, and data that is not of its event', async () => {
    const stream = openStream();
    const { events, end } = call(async () => stream.response);
    await stream.write('event: constructor\ndata: {}\n\nevent: text\ndata: {"te\n\n');
    await stream.write('event: figure\ndata: {"value":"<b>"}\n\ndata: {"text":"no name"}\n\n');
    await stream.write(TEXT);
    await stream.end();
    await end;
    expect(events.map(({ name }) => name)).toEqual(['text']);
  });

  it('that is cut off keeps what had come', async () => {
    const stream = openStream();
    const { events, end } = call(async () => stream.response);
    await stream.write(TEXT);
    await expect.poll(() => events.length).toBe(1);
    await stream.breakOff();
    expect(await end).toEqual({ kind: 'streamed' });
    expect(events).toHaveLength(1);
  });

  it('that is silent for too long ends', async () => {
    const stream = openStream();
    const { events, end, silence } = call(async () => stream.response);
    await stream.write(TEXT);
    await expect.poll(() => events.length).toBe(1);
    silence();
    expect(await end).toEqual({ kind: 'streamed' });
  });

  it('is stopped, and the call with it', async () => {
    const stream = openStream();
    const signals: AbortSignal[] = [];
    const { events, stop, end } = call(async (signal) => {
      signals.push(signal);
      return stream.response;
    });
    await stream.write(TEXT);
    await expect.poll(() => events.length).toBe(1);
    stop.abort();
    expect(await end).toEqual({ kind: 'streamed' });
    expect(signals[0]?.aborted).toBe(true);
  });
});

describe('a question that is not answered', () => {
  it.each([
    [
      'without a network',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'There is no connection to the server.',
    ],
    [
      'while a backup is restored',
      refusal(503, {
        error: { id: 'maintenance', message: 'A backup is being restored.', requestId: 'r' },
      }),
      'A backup is being restored.',
    ],
    [
      'by a user who is signed out',
      refusal(401, { error: { id: 'unauthorized', message: 'Please sign in.', requestId: 'r' } }),
      'Please sign in.',
    ],
    [
      'because of a field',
      refusal(422, {
        error: {
          id: 'invalid',
          message: 'Check the fields.',
          requestId: 'r',
          fields: { question: 'This conversation is full.' },
        },
      }),
      'This conversation is full.',
    ],
    [
      'by something that is not our server',
      async () => new Response('<html>', { status: 502, headers: { 'retry-after': '20' } }),
      'The server is busy. Please try again in 20 seconds.',
    ],
  ] as const)('%s says why', async (_why, open, message) => {
    expect(await call(open).end).toEqual({ kind: 'refused', message });
  });
});
