import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A request of the chat completions protocol, as far as tests read it. */
export interface ChatRequest {
  readonly model: string;
  readonly stream?: boolean;
  readonly messages: readonly {
    readonly role: string;
    readonly content?: unknown;
    readonly tool_call_id?: string;
  }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
  readonly tool_choice?: unknown;
  readonly response_format?: {
    readonly type: string;
    readonly json_schema?: { readonly schema: unknown };
  };
}

/** How the endpoint handles a request. */
export type Behaviour =
  /** Writes these pieces of text, with a pause before each. */
  | { readonly kind: 'say'; readonly pieces: readonly string[]; readonly pauseMs?: number }
  /** Calls tools; arguments are written as they are, right or wrong. */
  | {
      readonly kind: 'call';
      readonly calls: readonly { name: string; args: string }[];
      readonly say?: string;
    }
  /** Breaks the connection before it answers. */
  | { readonly kind: 'away' }
  /** Takes the request and never answers. */
  | { readonly kind: 'silent' }
  /** Writes a piece of text and breaks the connection. */
  | { readonly kind: 'cut'; readonly text: string }
  /** Writes a piece of text and nothing more, with the connection open. */
  | { readonly kind: 'stall'; readonly text: string }
  /** Answers with this status and body. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Writes events with this data. */
  | { readonly kind: 'raw'; readonly data: readonly string[] }
  /** Writes words until the caller leaves. */
  | { readonly kind: 'endless'; readonly word: string };

/** A local endpoint that speaks the OpenAI-compatible protocol: streams, tool calls, structured output. */
export interface ModelEndpoint {
  readonly baseUrl: string;
  readonly host: string;
  /** Sets its behaviour; a function is asked for each request. */
  behave(next: Behaviour | ((request: ChatRequest, index: number) => Behaviour)): void;
  /** All requests since the last `behave`, with their headers. */
  readonly requests: { body: ChatRequest; headers: http.IncomingHttpHeaders; raw: string }[];
  /** Requests that are being answered. */
  open(): number;
  /** Answers that the caller left before their end. */
  left(): number;
  stop(): Promise<void>;
}

/** Starts an endpoint on a free port. */
export async function startModelEndpoint(): Promise<ModelEndpoint> {
  const requests: ModelEndpoint['requests'] = [];
  let behaviour: (request: ChatRequest, index: number) => Behaviour = () => say('Hello.');
  let open = 0;
  let left = 0;
  const server = http.createServer((request, response) => {
    void (async () => {
      const raw = Buffer.concat(await request.toArray()).toString('utf8');
      const body: ChatRequest = JSON.parse(raw);
      requests.push({ body, headers: request.headers, raw });
      open += 1;
      response.once('close', () => {
        open -= 1;
        if (!response.writableFinished) left += 1;
      });
      if (request.url !== '/v1/chat/completions') response.writeHead(404).end();
      else await answer(behaviour(body, requests.length - 1), body, response);
    })().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Listening on a port, it has an address.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    host: `127.0.0.1:${port}`,
    behave(next) {
      behaviour = typeof next === 'function' ? next : () => next;
      requests.length = 0;
      left = 0;
    },
    requests,
    open: () => open,
    left: () => left,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Says a text in words. */
export function say(text: string): Behaviour {
  return { kind: 'say', pieces: text.match(/\s*\S+\s*/gu) ?? [text] };
}

/** The text of structured output with these elements. */
export function elements(...all: readonly unknown[]): string {
  return JSON.stringify({ elements: all });
}

/** Writes structured output with these elements, a few characters at a time. */
export function sayElements(all: readonly unknown[], pauseMs?: number): Behaviour {
  const pieces = elements(...all).match(/.{1,12}/gsu) ?? [];
  return { kind: 'say', pieces, ...(pauseMs !== undefined && { pauseMs }) };
}

/** Calls one tool. */
export function callTool(name: string, args: unknown): Behaviour {
  return { kind: 'call', calls: [{ name, args: JSON.stringify(args) }] };
}

/** The results of tools in a request, in their order. */
export function toolResults({ messages }: ChatRequest): string[] {
  return messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content));
}

type Delta = Readonly<Record<string, unknown>>;

function chunk(delta: Delta, finish: string | null = null): string {
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'small',
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
}

async function answer(
  given: Behaviour,
  request: ChatRequest,
  response: http.ServerResponse,
): Promise<void> {
  const send = (data: string) => response.write(`data: ${data}\n\n`);
  const begin = () => response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const finish = (reason: string) => {
    send(chunk({}, reason));
    send('[DONE]');
    response.end();
  };
  switch (given.kind) {
    case 'away':
      response.socket?.resetAndDestroy();
      return;
    case 'silent':
      return;
    case 'status':
      response.writeHead(given.status, { 'Content-Type': 'application/json', ...given.headers });
      response.end(given.body ?? '{"error":{"message":"no"}}');
      return;
    case 'cut':
    case 'stall':
      begin();
      send(chunk({ role: 'assistant', content: given.text }));
      if (given.kind === 'cut') await wait(20).then(() => response.socket?.resetAndDestroy());
      return;
    case 'raw':
      begin();
      for (const data of given.data) send(data);
      response.end();
      return;
    case 'endless':
      begin();
      while (!response.destroyed) {
        send(chunk({ content: given.word }));
        await wait(5);
      }
      return;
    case 'call':
      begin();
      if (given.say !== undefined) send(chunk({ content: given.say }));
      for (const [index, { name, args }] of given.calls.entries()) {
        const call = { index, id: `call_${request.messages.length}_${index}`, type: 'function' };
        send(chunk({ tool_calls: [{ ...call, function: { name, arguments: '' } }] }));
        send(chunk({ tool_calls: [{ index, function: { arguments: args } }] }));
      }
      finish('tool_calls');
      return;
    case 'say':
      if (request.stream !== true) {
        const message = { role: 'assistant', content: given.pieces.join('') };
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(
          JSON.stringify({ id: '1', choices: [{ index: 0, message, finish_reason: 'stop' }] }),
        );
        return;
      }
      begin();
      for (const piece of given.pieces) {
        if (given.pauseMs !== undefined) await wait(given.pauseMs);
        send(chunk({ content: piece }));
      }
      finish('stop');
  }
}
