import { describe, expect, it, vi } from 'vitest';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { openEventStream } from './event-stream.ts';

type Answer = () => Response | Promise<Response>;

function setUp(...answers: Answer[]) {
  const browser = new FakeBrowser();
  const tab = browser.openTab();
  const seen: string[] = [];
  const requests: RequestInit[] = [];
  let token: string | null = 'secret';
  const close = openEventStream({
    url: '/api/active-timer/events',
    token: () => token,
    fetch: async (_url, init = {}) => {
      requests.push(init);
      const answer = answers[requests.length - 1];
      return answer === undefined ? new Response('', { status: 500 }) : answer();
    },
    onEvent: ({ name, data }) => seen.push(`${name} ${data}`),
    onUnauthorized: ({ isTimerCall }) => seen.push(`401 timer ${isTimerCall}`),
    onOnline: tab.network.onOnline,
    later: tab.later,
    random: () => 1,
    now: () => browser.nowMs,
  });
  const signOut = () => {
    token = null;
  };
  const signIn = () => {
    token = 'another';
  };
  return { browser, seen, requests, close, signOut, signIn };
}

function streamOf(...chunks: string[]) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const write = (text: string) => writer.write(new TextEncoder().encode(text));
  for (const chunk of chunks) void write(chunk);
  return { answer: () => new Response(readable), write, end: () => writer.close() };
}

describe('openEventStream', () => {
  it('emits events, however the chunks are split', async () => {
    const stream = streamOf('event: timer\nda', 'ta: {"a":1}\n\n: beat\n\n');
    const { seen, requests, close } = setUp(stream.answer);
    await vi.waitFor(() => expect(seen).toEqual(['timer {"a":1}']));
    expect(requests[0]?.headers).toEqual({
      accept: 'text/event-stream',
      authorization: 'Bearer secret',
    });
    close();
  });

  it('reconnects after an end, with growing delays', async () => {
    const { browser, requests, close } = setUp();
    for (const [index, pauseMs] of [2000, 4000, 8000].entries()) {
      await vi.waitFor(() => expect(requests).toHaveLength(index + 1));
      await new Promise((resolve) => setImmediate(resolve));
      browser.advance(pauseMs - 1);
      expect(requests).toHaveLength(index + 1);
      browser.advance(1);
    }
    expect(requests).toHaveLength(4);
    close();
  });

  it('reconnects immediately when the network returns', async () => {
    const { browser, requests, close } = setUp(() => Promise.reject(new TypeError('no network')));
    await new Promise((resolve) => setImmediate(resolve));
    browser.goOnline();
    expect(requests).toHaveLength(2);
    close();
  });

  it('treats a stream without data for a minute as dead', async () => {
    const stream = streamOf(': hello\n\n');
    const { browser, requests, close } = setUp(stream.answer);
    await new Promise((resolve) => setImmediate(resolve));
    browser.advance(60_000);
    const isAborted = () => requests[0]?.signal?.aborted;
    expect(isAborted()).toBe(true);
    close();
  });

  it('reports a 401 and waits for another token', async () => {
    const { browser, seen, requests, signOut, signIn, close } = setUp(
      () => new Response('', { status: 401 }),
    );
    await vi.waitFor(() => expect(seen).toEqual(['401 timer true']));
    signOut();
    await new Promise((resolve) => setImmediate(resolve));
    browser.advance(90_000);
    expect(requests).toHaveLength(1);
    signIn();
    await new Promise((resolve) => setImmediate(resolve));
    browser.advance(30_000);
    expect(requests).toHaveLength(2);
    close();
  });

  it('ends on any other refusal', async () => {
    const { browser, requests } = setUp(() => new Response('', { status: 404 }));
    await new Promise((resolve) => setImmediate(resolve));
    browser.advance(120_000);
    expect(requests).toHaveLength(1);
  });

  it('waits as long as the server asks', async () => {
    const busy = () => new Response('', { status: 503, headers: { 'retry-after': '7' } });
    const { browser, requests, close } = setUp(busy);
    await new Promise((resolve) => setImmediate(resolve));
    browser.advance(6000);
    expect(requests).toHaveLength(1);
    browser.advance(1000);
    expect(requests).toHaveLength(2);
    close();
  });

  it('stays closed', async () => {
    const { browser, requests, close } = setUp();
    await new Promise((resolve) => setImmediate(resolve));
    close();
    browser.advance(60_000);
    browser.goOnline();
    expect(requests).toHaveLength(1);
  });
});
