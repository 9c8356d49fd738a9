import { createParser } from 'eventsource-parser';
import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod';
import type { ModelSettings } from '#api/config/ai-model.ts';
import { AI_EVENTS, type AiAnswer, type AiEvent } from '#shared/contract/account/ai/ai-answers.ts';
import type { TestApi } from '../servers/api-server.ts';
import { buildUser, givePremium, type TestUser } from '../site/build.ts';
import type { ModelEndpoint } from './model-endpoint.ts';

/** Settings for a test endpoint, whose time-outs are short. */
export function modelSettings(
  { baseUrl, host }: Pick<ModelEndpoint, 'baseUrl' | 'host'>,
  change: Partial<Omit<ModelSettings, 'limits'>> & {
    limits?: Partial<ModelSettings['limits']>;
  } = {},
): ModelSettings {
  return {
    baseUrl,
    host,
    model: 'small',
    apiKey: 'key-that-nobody-may-see',
    answersPerDay: 50,
    answersAtOnce: 50,
    ...change,
    limits: {
      firstWordMs: 3000,
      idleMs: 3000,
      totalMs: 10_000,
      queueMs: 2000,
      steps: 6,
      queries: 12,
      retries: 2,
      retryMs: 10,
      ...change.limits,
    },
  };
}

/** An answer as a client reads it. */
export interface Asked {
  readonly status: number;
  readonly events: AiEvent[];
  /** The answer of the last event. */
  readonly answer: AiAnswer | null;
  /** The answer as it was streamed, figures as their values. */
  readonly text: string;
}

interface Question {
  id?: string;
  conversationId?: string;
  signal?: AbortSignal;
  onEvent?: (event: AiEvent) => void;
}

/** Asks a question over HTTP and reads the whole stream; every event is checked against the contract. */
export async function ask(
  api: Pick<TestApi, 'url'>,
  { token }: Pick<TestUser, 'token'>,
  question: string,
  { id = uuidv7(), conversationId = uuidv7(), signal, onEvent }: Question = {},
): Promise<Asked> {
  const body = { id, conversationId, question };
  const { status, events } = await readStream(
    { url: `${api.url}/api/ai/ask`, token, body, ...(signal !== undefined && { signal }) },
    AI_EVENTS,
    // Checked by the schema of its name.
    (event) => onEvent?.(event as AiEvent),
  );
  const all = events as AiEvent[];
  const done = all.find((event) => event.name === 'done');
  return { status, events: all, answer: done?.data.answer ?? null, text: textOf(all) };
}

/** A call that is answered with a stream. */
export interface StreamCall {
  readonly url: string;
  readonly token: string;
  readonly body: object;
  readonly signal?: AbortSignal;
}

/** Reads a stream of events to its end, each checked by the schema of its name; none where it is refused. */
export async function readStream(
  { url, token, body, signal }: StreamCall,
  schemas: Readonly<Record<string, z.ZodType>>,
  onEvent: (event: { name: string; data: unknown }) => void = () => {},
): Promise<{ status: number; events: { name: string; data: unknown }[]; refusal: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    ...(signal !== undefined && { signal }),
  });
  const { status } = response;
  const events: { name: string; data: unknown }[] = [];
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) {
    return { status, events, refusal: await response.text() };
  }
  const parser = createParser({
    onEvent({ event: name = '', data }) {
      const schema = schemas[name];
      if (schema === undefined) throw new Error(`There is no event ${name}.`);
      const event = { name, data: schema.parse(JSON.parse(data)) };
      events.push(event);
      onEvent(event);
    },
  });
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? [])
    parser.feed(decoder.decode(piece, { stream: true }));
  return { status, events, refusal: '' };
}

function textOf(events: readonly AiEvent[]): string {
  return events
    .map((event) =>
      event.name === 'text' ? event.data.text : event.name === 'figure' ? event.data.value : '',
    )
    .join('');
}

/** A user with premium who has agreed to send data to the model. */
export async function buildAsker(
  api: TestApi,
  consent: { notes?: boolean; intentions?: boolean } = {},
): Promise<TestUser> {
  const user = await buildUser(api);
  await givePremium(api, user);
  const { token } = user;
  const body = { host: api.env.ai?.host, ...consent };
  await api.call('/ai/consent', { method: 'PUT', token, body });
  return user;
}
